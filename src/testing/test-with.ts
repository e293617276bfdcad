import { test } from 'bun:test'
import { missingPrograms, type Program } from './programs.ts'

/**
 * Registers a test that needs programs other than Bun and a browser. If one is missing, the test is skipped and its title
 * names the program; the report at the end of the run repeats it. No other test is skipped
 * (`tests/architecture/skips.test.ts`).
 */
export function testWith(programs: Program[], title: string, body: () => Promise<void>, timeoutMs?: number): void {
  const missing = missingPrograms(programs)
  if (missing.length === 0) test(title, body, timeoutMs)
  else test.skip(`${title} [needs ${missing.join(' and ')}]`, body)
}
