import type { Queryable } from '../platform/database/database.ts'
import { listingPath } from '../shared/paths.ts'
import type { Tile } from './page-models.ts'
import { allCategories, allSubCategories, type CategoryRow, subCategoryMemberships } from './queries.ts'

/** What a category's tile opens, by the owner's settings. */
interface TileOptions {
  categoryOpensOn: 'sub-category' | 'all'
}

/** Returns the categories and subcategories with their tiles, both in the owner's order. */
export async function loadCategories(db: Queryable, { categoryOpensOn }: TileOptions) {
  const [categories, subCategories, memberships] = await Promise.all([
    allCategories(db),
    allSubCategories(db),
    subCategoryMemberships(db),
  ])
  const within = subCategoriesByCategory(subCategories, memberships)
  const subCategoriesOf = (categoryId: string) => within.get(categoryId) ?? []
  // By the specification (2, screen 1) a category's tile links to its first subcategory.
  const tileOf = (row: CategoryRow) => {
    const first = categoryOpensOn === 'all' ? null : subCategoriesOf(row.id)[0]
    return tile(row, listingPath(row, first ?? null))
  }
  return { categories, subCategories, subCategoriesOf, tileOf }
}

/** Returns the subcategories of each category, by the category's id, in the owner's order within it. */
export function subCategoriesByCategory<Row extends { id: string }>(
  subCategories: readonly Row[],
  memberships: Awaited<ReturnType<typeof subCategoryMemberships>>,
): Map<string, Row[]> {
  const byId = new Map(subCategories.map((row) => [row.id, row]))
  const within = Map.groupBy(
    memberships.toSorted((one, other) => one.rank - other.rank),
    ({ id }) => id,
  )
  return new Map(Array.from(within, ([id, rows]) => [id, rows.flatMap(({ ownerId }) => byId.get(ownerId) ?? [])]))
}

export function tile({ id, name, image }: Omit<Tile, 'path'>, path: string): Tile {
  return { id, name, image, path }
}
