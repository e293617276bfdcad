import type { Queryable } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepShelves, type ShelfKind } from './queries.ts'

/** The ids of chosen categories or sub-categories, which come as ids or as objects with one. */
export function readShelves(chosen: readonly (string | { _id: string })[]): string[] {
  return chosen.map((one) => (typeof one === 'string' ? one : one._id))
}

/**
 * Makes sure that everything chosen is there, and stays until the transaction ends.
 * @throws AppError invalid, for one that is chosen twice; missing, for one that is unknown or was deleted meanwhile.
 */
export async function requireShelves(tx: Queryable, kind: ShelfKind, ids: readonly string[]): Promise<void> {
  const names = await keepShelves(tx, kind, ids)
  const field = kind === 'category' ? 'category' : 'subCategory'
  if (ids.some((id) => !names.has(id)))
    throw new AppError('missing', `${field}: one that you chose is no longer there. Choose again`)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new AppError('invalid', `${field}: ${names.get(twice)} is chosen twice. Choose each ${kind} once`)
}
