import type { Queryable } from '../platform/database/database.ts'
import type { Money } from '../shared/import-limits.ts'
import { findMapping, saveMapping } from './last-mapping.queries.ts'
import { isOnce } from './mapping.ts'
import { normalizeHeader, TARGETS, type Target } from './rows/columns.ts'

/** What an admin chose for the last file with the same columns. */
export interface LastMapping {
  mapping: string[]
  /** All targets that there were at the time. */
  targets: string[]
  money: Money
}

/** Stores the mapping of a file for the next one of the same shape. */
export async function recordMapping(
  tx: Queryable,
  header: readonly string[],
  mapping: readonly Target[],
  money: Money,
): Promise<void> {
  await saveMapping(tx, shapeOf(header), { mapping: [...mapping], targets: [...TARGETS], money })
}

/**
 * Returns how the last file of this shape was mapped, and null if there was none.
 * @param detected what the columns would be otherwise, which decides where the last mapping has a target that is gone, or
 * ignored a column for which there is a target only now.
 */
export async function lastMapping(
  db: Queryable,
  header: readonly string[],
  detected: readonly Target[],
): Promise<{ mapping: Target[]; money: Money } | null> {
  const last = await findMapping(db, shapeOf(header))
  if (!last || last.mapping.length !== header.length) return null
  return { mapping: updated(last, detected), money: last.money }
}

/** Brings a stored mapping up to the targets of this version. */
export function updated({ mapping, targets }: LastMapping, detected: readonly Target[]): Target[] {
  const [known, valid] = [new Set(targets), new Set<string>(TARGETS)]
  const stays = (target: string, at: number) => valid.has(target) && !(target === 'ignore' && !known.has(detected[at]!))
  const taken = new Set(mapping.filter(stays))
  return mapping.map((target, at) => {
    if (stays(target, at)) return target as Target
    const guess = detected[at]!
    if (isOnce(guess) && taken.has(guess)) return 'ignore'
    taken.add(guess)
    return guess
  })
}

/** Files have the same shape if their columns have the same names in the same order, however these are written. */
function shapeOf(header: readonly string[]): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(header.map(normalizeHeader))).digest('hex')
}
