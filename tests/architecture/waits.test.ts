import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const TIMED = /\.waitForTimeout\s*\(/

test('journeys wait for what happens, never for a time', () => {
  const files = [...new Bun.Glob('{src,tests}/**/*.ts').scanSync({ cwd: ROOT })]
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => TIMED.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  expect(TIMED.test(`await page${'.waitForTimeout'}(300)`)).toBe(true)
})
