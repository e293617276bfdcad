import { StartError } from '../runtime/errors.ts'

/** What an examination found out about one part of the shop. */
export interface CheckResult {
  part: string
  /** `warning`: the shop works, and somebody should know all the same. */
  state: 'good' | 'warning' | 'bad'
  /** What is so, in a sentence. */
  said: string
  /** What puts it right, exactly; empty when nothing is to be done. */
  fix: string
}

export type CheckOutcome = Omit<CheckResult, 'part'>

export const good = (said: string): CheckOutcome => ({ state: 'good', said, fix: '' })
export const warning = (said: string, fix: string): CheckOutcome => ({ state: 'warning', said, fix })
export const bad = (said: string, fix: string): CheckOutcome => ({ state: 'bad', said, fix })

const PATIENCE_MS = 15_000

/** Looks at one part; what cannot be looked at, or not in time, is bad. `fix` is what usually puts that right. */
export async function examine(part: string, fix: string, look: () => Promise<CheckOutcome>): Promise<CheckResult> {
  const late = Bun.sleep(PATIENCE_MS).then(() => bad(`no answer within ${PATIENCE_MS / 1000} seconds`, fix))
  const verdict = await Promise.race([look(), late]).catch((error: unknown) =>
    bad(reasonOf(error), fixOf(error) ?? fix),
  )
  return { part, ...verdict }
}

/** What puts an error right that knows it by itself. */
function fixOf(error: unknown): string | undefined {
  return error instanceof StartError ? error.options.fix : undefined
}

/** The innermost reason of an error: what wraps it says only what was tried. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at.cause instanceof Error)) return at.message || at.name
  }
  return String(error)
}
