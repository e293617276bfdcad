import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ONE_TIME_PASSWORD_DAYS } from '../src/shared/limits.ts'
import { withSettings } from './readme.ts'

const README = await Bun.file(join(import.meta.dir, '../README.md')).text()

test('the README lists the settings that there are (else run bun scripts/readme.ts)', () => {
  expect(README).toBe(withSettings(README))
})

test('a setting that the README does not know is noticed', () => {
  expect(withSettings(README, [{ name: 'NEW', default: 'none', meaning: 'something' }])).not.toBe(README)
})

test('the README says how long a generated password lasts as the account module has it', () => {
  const row = README.split('\n').find((line) => line.startsWith('| `ADMIN_PASSWORD`'))
  expect(row).toContain(`must be changed at the first login, within ${ONE_TIME_PASSWORD_DAYS} days`)
})
