import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { withSettings } from './readme.ts'

const README = await Bun.file(join(import.meta.dir, '../README.md')).text()

test('the README lists the settings that there are (else run bun scripts/readme.ts)', () => {
  expect(README).toBe(withSettings(README))
})

test('a setting that the README does not know is noticed', () => {
  expect(withSettings(README, [{ name: 'NEW', default: 'none', meaning: 'something' }])).not.toBe(README)
})
