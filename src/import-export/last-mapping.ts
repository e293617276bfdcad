import type { Queryable } from '../platform/database/database.ts'
import type { Money } from '../shared/import-limits.ts'
import { findMapping, saveMapping } from './last-mapping.queries.ts'
import { firstRows, ROWS_GUESSED_BY } from './listing.queries.ts'
import { isOnce } from './mapping.ts'
import type { ImportRecord } from './queries.ts'
import { normalizeHeader, TARGETS, type Target } from './rows/columns.ts'
import { ownColumns } from './rows/left-out.ts'
import { type Merged, mergedCategory } from './rows/merged-cells.ts'
import type { LastFile } from './schema.ts'

/** What an admin chose for the last file with the same columns. */
export interface LastMapping {
  mapping: string[]
  /** All targets that there were at the time. */
  targets: string[]
  money: Money
  /** Whether rows without a category were of the one above; null if no file asked. */
  fillsCategory: boolean | null
  /** Null if an earlier version stored it, perhaps of a file that was only checked. */
  fileName: string | null
  usedAt: Date
}

/** Stores how a file that is imported was mapped, for the next one of the same shape. */
export async function recordMapping(
  tx: Queryable,
  {
    id,
    header,
    mapping,
    money,
    fillsCategory,
    fileName,
  }: Pick<ImportRecord, 'id' | 'header' | 'mapping' | 'money' | 'fillsCategory' | 'fileName'>,
): Promise<void> {
  const columns = ownColumns(header ?? [])
  const shape = shapeOf(columns)
  const own = (mapping ?? []).slice(0, columns.length)
  const isAsked = (await mergedCategoryOf(tx, { id, header, mapping })) !== undefined
  // A file that has all of its categories, as a corrected one has, takes no choice back.
  const chosen = isAsked ? fillsCategory : ((await findMapping(tx, shape))?.fillsCategory ?? null)
  const choice = { money, fillsCategory: chosen, fileName }
  await saveMapping(tx, shape, { mapping: own, targets: [...TARGETS], ...choice })
}

/** Returns the column of an import's categories if it may be of merged cells, as its first rows tell. */
export async function mergedCategoryOf(
  db: Queryable,
  { id, header, mapping }: Pick<ImportRecord, 'id' | 'header' | 'mapping'>,
): Promise<Merged | undefined> {
  return mergedCategory(mapping ?? [], header ?? [], await firstRows(db, id, ROWS_GUESSED_BY))
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
): Promise<{ mapping: Target[]; fillsCategory: boolean | null; file: LastFile | null } | null> {
  const columns = ownColumns(header)
  const last = await findMapping(db, shapeOf(columns))
  if (!last || last.mapping.length !== columns.length) return null
  const { fileName, usedAt, money } = last
  const file = fileName === null ? null : { name: fileName, importedAt: usedAt.toISOString(), money }
  const mapping = [...updated(last, detected), ...detected.slice(columns.length)]
  return { mapping, fillsCategory: last.fillsCategory, file }
}

/** Brings a stored mapping up to the targets of this version. */
export function updated(
  { mapping, targets }: Pick<LastMapping, 'mapping' | 'targets'>,
  detected: readonly Target[],
): Target[] {
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
