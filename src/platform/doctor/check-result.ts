import { connectionsRemedy, isOutOfConnections } from '../database/errors.ts'
import { BucketError } from '../media/bucket-error.ts'
import { StartError } from '../runtime/errors.ts'

/** What an examination found about one part of the shop. */
export interface CheckResult {
  part: string
  /** `warning`: the shop works, but somebody should know. */
  state: 'good' | 'warning' | 'bad'
  /** The finding, in a sentence. */
  said: string
  /** The exact fix; empty when nothing has to be done. */
  fix: string
}

export type CheckOutcome = Omit<CheckResult, 'part'>

export const good = (said: string): CheckOutcome => ({ state: 'good', said, fix: '' })
export const warning = (said: string, fix: string): CheckOutcome => ({ state: 'warning', said, fix })
export const bad = (said: string, fix: string): CheckOutcome => ({ state: 'bad', said, fix })

/** As wide as the longest part, after which a space stays. */
const COLUMN = 'Login by number:'.length + 1

/** Returns a finding, and how to fix it if something has to be done, as lines of a terminal, without the finding's mark. */
export function linesOf({ part, said, fix }: CheckResult): string[] {
  return [`${`${part}:`.padEnd(COLUMN)}${said}`, ...(fix ? [`${' '.repeat(COLUMN)}→ ${fix}`] : [])]
}

const PATIENCE_MS = 15_000

/** Examines one part; what cannot be examined, or not in time, is bad. `fix` is the usual remedy. */
export async function examine(
  part: string,
  fix: string,
  look: () => Promise<CheckOutcome>,
  patienceMs = PATIENCE_MS,
): Promise<CheckResult> {
  const late = Bun.sleep(patienceMs).then(() => bad(`no response within ${patienceMs / 1000} seconds`, fix))
  const result = await Promise.race([look(), late]).catch((error: unknown) => bad(reasonOf(error), fixOf(error) ?? fix))
  return { part, ...result }
}

/** Returns the fix that the error itself names, or that follows from it whatever part is examined; if any. */
function fixOf(error: unknown): string | undefined {
  if (isOutOfConnections(error)) return connectionsRemedy(reasonOf(error))
  if (error instanceof BucketError) return error.fix
  return error instanceof StartError ? error.options.fix : undefined
}

/** Returns the innermost reason of an error: errors that wrap it only say what was attempted. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at.cause instanceof Error)) return at.message || at.name
  }
  return String(error)
}
