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

/** Milliseconds that a test file gives a test, or a wait, where they are fewer than those of the test command. */
const DEADLINE = /^ {0,2}\},\s(?: {2})?(\d[\d_]*),?\n?\)$|setDefaultTimeout\((\d[\d_]*)\)/gm
const COMMAND_MS = 240_000

function shortDeadlines(text: string): string[] {
  return [...text.matchAll(DEADLINE)]
    .filter(([, test, file]) => {
      const ms = Number((test ?? file)!.replaceAll('_', ''))
      return ms >= 1_000 && ms < COMMAND_MS
    })
    .map(([line]) => line.trim())
}

test('no test has less time than the test command gives it: a busy machine is slow, not wrong', () => {
  const files = [...new Bun.Glob('{src,site,scripts,tests,demo}/**/*.test.ts').scanSync({ cwd: ROOT })]
  const short = files.flatMap((file) =>
    shortDeadlines(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(short).toEqual([])
  expect(
    shortDeadlines(
      `test('x', async () => {\n}, 20_000)\ntestWith([], 'y', async () => {\n  },\n  60_000,\n)\n${'setDefaultTimeout'}(30_000)\n`,
    ),
  ).toHaveLength(3)
})
