import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const leavesSpies = (text: string) => /\bspyOn\(/.test(text) && !/\bmock(?:\.restore|Restore)\(|\busing\b/.test(text)

// The test files of a worker share one process: what one leaves in place counts the calls of the next.
test('a test file that spies on something restores it', () => {
  const files = [...new Bun.Glob('{src,site,scripts,tests,bench}/**/*.test.ts').scanSync({ cwd: ROOT })]
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => leavesSpies(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  expect(leavesSpies(`${'spyOn'}(globalThis, 'fetch')`)).toBe(true)
  expect(leavesSpies(`${'spyOn'}(globalThis, 'fetch')\nafterEach(() => mock.restore())`)).toBe(false)
})
