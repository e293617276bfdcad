import type { Queryable } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { lockCategoryNames, type TaxonomyLevel } from './queries.ts'

/** Reads chosen categories or subcategories, given as ids or as objects with an `_id`, and removes duplicates. */
export function readCategories(chosen: readonly (string | { _id: string })[]): string[] {
  return [...new Set(chosen.map((one) => (typeof one === 'string' ? one : one._id)))]
}

/**
 * Checks that all chosen categories exist, and locks them against deletion until the transaction ends.
 * @throws AppError missing, for one that is unknown or was deleted meanwhile.
 */
export async function requireCategories(tx: Queryable, kind: TaxonomyLevel, ids: readonly string[]): Promise<void> {
  const names = await lockCategoryNames(tx, kind, ids)
  const field = kind === 'category' ? 'category' : 'subCategory'
  if (ids.some((id) => !names.has(id)))
    throw new AppError('missing', `${field}: one that you chose is no longer there. Choose again`)
}
