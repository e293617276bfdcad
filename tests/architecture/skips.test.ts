import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
/** The only file that may skip a test: it names the missing program. */
const MAY_SKIP = 'src/testing/test-with.ts'
const LEAVES_OUT =
  /\b(?:test|it|describe)(?:\s*\.\s*(?:skip|skipIf|if|todo|todoIf|only|failing)\b|\[)|\bx(?:test|it|describe)\s*\(/

const leavesOut = (text: string) => LEAVES_OUT.test(text.replace(/^\s*(?:\/\/|\*).*$/gm, ''))

test('no test is left out, but by naming the program that it needs', () => {
  const files = [...new Bun.Glob('{src,site,scripts,tests}/**/*.{ts,tsx}').scanSync({ cwd: ROOT })]
  expect(files.length).toBeGreaterThan(500)
  const offenders = files.filter((file) => leavesOut(readFileSync(join(ROOT, file), 'utf8')))
  expect(offenders.filter((file) => file !== 'tests/architecture/skips.test.ts')).toEqual([MAY_SKIP])
})

test('every way of leaving a test out is seen', () => {
  const ways = ['skip(', 'skipIf(true)(', 'if(false)(', 'todo(', 'todoIf(true)(', 'only(', 'failing(']
  for (const way of ways) for (const name of ['test', 'it', 'describe']) expect(leavesOut(`${name}.${way}`)).toBe(true)
  expect(leavesOut("test['skip']('a')")).toBe(true)
  expect(leavesOut("xit('a')")).toBe(true)
  expect(leavesOut("test('a', () => {})")).toBe(false)
  expect(leavesOut("readCommand('bun run test [PATH …]')")).toBe(false)
  expect(leavesOut('rows.skip(3)')).toBe(false)
})
