import { test } from 'bun:test'
import { missingPrograms, type Program } from './programs.ts'

/**
 * A test that needs programs beside Bun and a browser. Where one is missing it is not run, and its title says which:
 * the report at the end of the run repeats that. No other test is skipped (`tests/architecture/skips.test.ts`).
 */
export function testWith(programs: Program[], title: string, body: () => Promise<void>, timeoutMs?: number): void {
  const missing = missingPrograms(programs)
  if (missing.length === 0) test(title, body, timeoutMs)
  else test.skip(`${title} [needs ${missing.join(' and ')}]`, body)
}
