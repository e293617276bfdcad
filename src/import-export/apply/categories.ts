import { takeTurn } from '../../catalogue/admin/categories/queries.ts'
import { allCategories, allSubCategories, subCategoryMemberships } from '../../catalogue/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { folded, looseKey } from '../rows/category-names.ts'
import type { RowFacts } from '../rows/row-parser.ts'
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

/** A name of a file, and that of the category which is meant by it. */
export interface LikeCategory {
  written: string
  category: string
}

/**
 * Calls categories in rows as the shop does where it spells their names in another way, so that the rows are compared with
 * what they mean.
 */
export async function nameAsInShop(tx: Queryable, rows: readonly RowFacts[]): Promise<void> {
  const placed = rows.filter(({ categories, subCategories }) => categories || subCategories)
  if (placed.length === 0) return
  const { categories, subCategories } = await loadCategories(tx)
  for (const row of placed) {
    const known = row.categories?.map((name) => categories.find(name) ?? { id: '', name, isExact: true })
    if (known) row.categories = unique(known.map(({ name, isExact }, at) => (isExact ? row.categories![at]! : name)))
    if (!row.subCategories || !known) continue
    const ids = known.map(({ id }) => id)
    row.subCategories = unique(
      row.subCategories.map((name) => {
        const one = subCategories.find(name, ids)
        return !one || one.isExact ? name : one.name
      }),
    )
  }
}

/**
 * Returns the names of the categories and subcategories that these products would create, and those that are taken for others
 * of nearly the same name.
 */
export async function categoriesToCreate(
  db: Queryable,
  wanted: readonly Pick<WantedCategories, 'categories' | 'subCategories'>[],
): Promise<MadeCategories & { alike: LikeCategory[] }> {
  const found = await findCategories(
    db,
    wanted.map((each) => ({ ...each, productId: '', moves: true })),
  )
  const names = (made: readonly { name: string }[]) => [...new Set(made.map(({ name }) => name))].sort()
  const alike = [...found.alike].map(([written, category]) => ({ written, category }))
  return { categories: names(found.newCategories), subCategories: names(found.newSubCategories), alike }
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
  const alike = new Map<string, string>()
  for (const each of wanted) {
    const categoryIds = each.categories.map(categoryId)
    if (each.moves) inCategories.push({ productId: each.productId, categoryIds: unique(categoryIds) })
    if (!each.subCategories) continue
    const idsOfCategories = each.subCategories.map((name) => subCategoryId(name, categoryIds))
    inSubCategories.push({ productId: each.productId, categoryIds: unique(idsOfCategories) })
  }
  return { newCategories, newSubCategories, inCategories, inSubCategories, alike }

  function categoryId(name: string): string {
    const known = categories.find(name)
    if (known) return taken(name, known)
    const made = { id: newId(), name }
    newCategories.push(made)
    categories.add(made)
    return made.id
  }

  /** Finds the subcategory with this name in any of the categories. "Others" may exist separately in many categories. */
  function subCategoryId(name: string, categoryIds: string[]): string {
    const known = subCategories.find(name, categoryIds)
    if (known) return taken(name, known)
    const made = { id: newId(), name, categoryIds: unique(categoryIds) }
    newSubCategories.push(made)
    subCategories.add(made)
    return made.id
  }

  function taken(written: string, { id, name, isExact }: Found): string {
    if (!isExact) alike.set(written, name)
    return id
  }
}

async function loadCategories(tx: Queryable) {
  const [categories, subCategories] = [byName(), byName()]
  for (const { id, name } of await allCategories(tx)) categories.add({ id, name })
  const memberships = Map.groupBy(await subCategoryMemberships(tx), ({ ownerId }) => ownerId)
  for (const { id, name } of await allSubCategories(tx))
    subCategories.add({ id, name, categoryIds: (memberships.get(id) ?? []).map((each) => each.id) })
  return { categories, subCategories }
}

interface Known {
  id: string
  name: string
  /** Of a subcategory. */
  categoryIds?: string[]
}

interface Found extends Known {
  /** Whether it has the very name, in whichever case. */
  isExact: boolean
}

/** Categories by their names: of several that a name may mean, the one of this very name counts, or else the first. */
function byName() {
  const [exact, loose] = [new Map<string, Known[]>(), new Map<string, Known[]>()]
  const put = (into: Map<string, Known[]>, key: string, one: Known) => into.set(key, [...(into.get(key) ?? []), one])

  function firstIn(known: readonly Known[] | undefined, categoryIds: readonly string[] | null): Known | undefined {
    return known?.find((one) => !categoryIds || one.categoryIds?.some((id) => categoryIds.includes(id)))
  }

  return {
    add(one: Known): void {
      put(exact, folded(one.name), one)
      put(loose, looseKey(one.name), one)
    },
    /** Finds a name, of subcategories among those of the categories. */
    find(name: string, categoryIds: readonly string[] | null = null): Found | null {
      const same = firstIn(exact.get(folded(name)), categoryIds)
      if (same) return { ...same, isExact: true }
      const like = firstIn(loose.get(looseKey(name)), categoryIds)
      return like ? { ...like, isExact: false } : null
    },
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
