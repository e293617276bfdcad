import type { Queryable } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepShelves, type ShelfKind } from './queries.ts'

/** The ids of chosen categories or sub-categories, which come as ids or as objects with one; each once, however often chosen. */
export function readShelves(chosen: readonly (string | { _id: string })[]): string[] {
  return [...new Set(chosen.map((one) => (typeof one === 'string' ? one : one._id)))]
}

/**
 * Makes sure that everything chosen is there, and stays until the transaction ends.
 * @throws AppError missing, for one that is unknown or was deleted meanwhile.
 */
export async function requireShelves(tx: Queryable, kind: ShelfKind, ids: readonly string[]): Promise<void> {
  const names = await keepShelves(tx, kind, ids)
  const field = kind === 'category' ? 'category' : 'subCategory'
  if (ids.some((id) => !names.has(id)))
    throw new AppError('missing', `${field}: one that you chose is no longer there. Choose again`)
}
