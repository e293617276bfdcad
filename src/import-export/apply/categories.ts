import { takeTurn } from '../../catalogue/admin/categories/queries.ts'
import { allCategories, allSubCategories, subCategoryMemberships } from '../../catalogue/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { normalizeLine } from '../rows/multi-values.ts'
import type { MadeCategories } from '../schema.ts'
import {
  type CategoryAssignment,
  insertCategories,
  insertSubCategories,
  placeInCategories,
  placeInSubCategories,
  positionCategories,
  positionSubCategories,
  type WantedPosition,
} from './queries.ts'

/** The categories of a product, by name. Without `moves` or with null `subCategories`, the present ones stay. */
export interface WantedCategories {
  productId: string
  /** All categories of the product, changed or not, because its subcategories are looked up in them. */
  categories: string[]
  moves: boolean
  subCategories: string[] | null
}

/** Puts first categories and subcategories of products at the owner's positions that rows name for them. */
export async function positionInOrder(
  tx: Queryable,
  categories: readonly WantedPosition[],
  subCategories: readonly WantedPosition[],
): Promise<void> {
  if (categories.length + subCategories.length === 0) return
  // As an admin who puts them in order does.
  await takeTurn(tx)
  await positionCategories(tx, categories)
  await positionSubCategories(tx, subCategories)
}

/** Sets the categories of products and creates those that do not exist. Returns the ids of the created ones. */
export async function placeOnCategories(tx: Queryable, wanted: readonly WantedCategories[]): Promise<MadeCategories> {
  if (wanted.length === 0) return { categories: [], subCategories: [] }
  let found = await findCategories(tx, wanted)
  if (found.newCategories.length + found.newSubCategories.length > 0) {
    // The lock keeps others from adding or renaming categories; the second lookup finds what they committed before it.
    await takeTurn(tx)
    found = await findCategories(tx, wanted)
    await insertCategories(tx, found.newCategories)
    await insertSubCategories(tx, found.newSubCategories)
  }
  await placeInCategories(tx, found.inCategories)
  await placeInSubCategories(tx, found.inSubCategories)
  return { categories: found.newCategories.map(idOf), subCategories: found.newSubCategories.map(idOf) }
}

/** Returns the names of the categories and subcategories that these products would create. */
export async function categoriesToCreate(
  db: Queryable,
  wanted: readonly Pick<WantedCategories, 'categories' | 'subCategories'>[],
): Promise<MadeCategories> {
  const found = await findCategories(
    db,
    wanted.map((each) => ({ ...each, productId: '', moves: true })),
  )
  const names = (made: readonly { name: string }[]) => [...new Set(made.map(({ name }) => name))].sort()
  return { categories: names(found.newCategories), subCategories: names(found.newSubCategories) }
}

function idOf({ id }: { id: string }): string {
  return id
}

interface SubCategory {
  id: string
  name: string
  categoryIds: string[]
}

async function findCategories(tx: Queryable, wanted: readonly WantedCategories[]) {
  const { categories, subCategories } = await loadCategories(tx)
  const newCategories: { id: string; name: string }[] = []
  const newSubCategories: SubCategory[] = []
  const inCategories: CategoryAssignment[] = []
  const inSubCategories: CategoryAssignment[] = []
  for (const each of wanted) {
    const categoryIds = each.categories.map(categoryId)
    if (each.moves) inCategories.push({ productId: each.productId, categoryIds: unique(categoryIds) })
    if (!each.subCategories) continue
    const idsOfCategories = each.subCategories.map((name) => subCategoryId(name, categoryIds))
    inSubCategories.push({ productId: each.productId, categoryIds: unique(idsOfCategories) })
  }
  return { newCategories, newSubCategories, inCategories, inSubCategories }

  function categoryId(name: string): string {
    const key = folded(name)
    const known = categories.get(key)
    if (known) return known
    const made = { id: newId(), name }
    newCategories.push(made)
    categories.set(key, made.id)
    return made.id
  }

  /** Finds the subcategory with this name in any of the categories. "Others" may exist separately in many categories. */
  function subCategoryId(name: string, categoryIds: string[]): string {
    const key = folded(name)
    const namesakes = subCategories.get(key) ?? []
    const known = namesakes.find((one) => one.categoryIds.some((id) => categoryIds.includes(id)))
    if (known) return known.id
    const made = { id: newId(), name, categoryIds: unique(categoryIds) }
    newSubCategories.push(made)
    subCategories.set(key, [...namesakes, made])
    return made.id
  }
}

async function loadCategories(tx: Queryable) {
  const categories = new Map<string, string>()
  for (const { id, name } of await allCategories(tx))
    if (!categories.has(folded(name))) categories.set(folded(name), id)
  const memberships = Map.groupBy(await subCategoryMemberships(tx), ({ ownerId }) => ownerId)
  const subCategories = new Map<string, SubCategory[]>()
  for (const { id, name } of await allSubCategories(tx)) {
    const one = { id, name, categoryIds: (memberships.get(id) ?? []).map((each) => each.id) }
    subCategories.set(folded(name), [...(subCategories.get(folded(name)) ?? []), one])
  }
  return { categories, subCategories }
}

function folded(name: string): string {
  return normalizeLine(name).toLowerCase()
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
