import { expect, test } from 'bun:test'
import { nearestOf } from './spelling.ts'

const NAMES = ['PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'LOG_LEVEL', 'TRUST_PROXY']

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['PORTS', 'PORT'],
])('%s is nearly %s', (written, meant) => {
  expect(nearestOf(written, NAMES)).toBe(meant)
})

test.each(['HOME', 'PATH', 'HOSTNAME', 'HTTP_PROXY', 'DATABASE_URL', ''])('%s is near none', (written) => {
  expect(nearestOf(written, NAMES)).toBe(null)
})
