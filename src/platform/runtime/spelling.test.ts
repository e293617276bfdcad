import { expect, test } from 'bun:test'
import { nearestOf, sameWordsAs } from './spelling.ts'

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

const OTHERS = [
  ...NAMES,
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAGE_CACHE_MB',
]

test.each([
  ['TRUST_PROXIES', ['TRUST_PROXY']],
  ['STRIPE_KEY', ['STRIPE_SECRET_KEY']],
  ['STRIPE_SECRET', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['ADMIN_PASS', ['ADMIN_PASSWORD']],
  ['PAGE_CACHE', ['PAGE_CACHE_MB']],
])('every word of %s is in %p', (written, meant) => {
  expect(sameWordsAs(written, OTHERS)).toEqual(meant)
})

test.each(['DATABASE_HOST', 'STRIPE_DEVICE_NAME', 'PUBLIC_API_URL', 'HTTP_PROXY', 'PROXY', 'MAIL', ''])(
  'not every word of %s is in any',
  (written) => {
    expect(sameWordsAs(written, OTHERS)).toEqual([])
  },
)
