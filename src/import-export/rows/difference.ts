import { isDeepStrictEqual } from 'node:util'
import { declarationsAfter, type StoredDeclarations, UNDECLARED } from '../../catalogue/declarations/declarations.ts'
import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { MAX_DETAILS } from '../../shared/limits.ts'
import { formatPaise } from '../../shared/money.ts'
import { badgePercent, discountedPrice } from '../../shared/pricing.ts'
import { unitAtEndOf } from '../../shared/unit-price.ts'
import { imageLabel } from '../archive/names.ts'
import { shortened } from './amounts.ts'
import { hasLostZeros } from './codes.ts'
import type { Target } from './columns.ts'
import { declaredDifferences } from './declared.ts'
import { familyAfter, isPartedFrom, isSameInAnyCase } from './family.ts'
import { hasLostCharacters } from './lost-characters.ts'
import { normalizeLine, normalizeText } from './multi-values.ts'
import { pricingAfter, unusedDiscount } from './pricing.ts'
import { RowError } from './row-errors.ts'
import type { RowFacts } from './row-parser.ts'

/** A product as stored, with the names of its categories. */
export interface Stored {
  id: string
  /** Which every edit raises, but no order. */
  version: number
  sku: string | null
  brand: string | null
  name: string
  /** The name of the family of which it is a pack. */
  family: string | null
  /** What files know this family by instead, if anything. */
  familyKey: string | null
  /** By what files know the family that an admin parted it from: empty if that is not known, null if nobody has. */
  partedFrom: string[] | null
  unit: string
  stock: number
  priceInPaise: number
  discountPercent: number
  sellingPriceInPaise: number | null
  description: string
  /** Whether shoppers see it. */
  publish: boolean
  declarations: StoredDeclarations
  details: Record<string, string>
  image: string[]
  categories: string[]
  subCategories: string[]
  /** The owner's position of the first category, and of the first subcategory within it; null if never set. */
  categoryPosition: number | null
  subCategoryPosition: number | null
  /** The id of its newest stock ledger entry, 0 if it has none. */
  stockEntry: number
}

export interface Difference {
  field: string
  before: string
  after: string
}

interface FieldChange<Value> {
  before: Value
  after: Value
}

/** The values before and after the import, from which the product can be restored. */
export type FieldChanges = { [Field in keyof Stored]?: FieldChange<Stored[Field]> } & {
  /** `entry` is the id of the stock ledger entry that the import made. */
  stock?: FieldChange<number> & { entry?: number }
}

/** The result of applying a row to a product: the values to store, and what differs from before. */
export interface Wanted {
  product: Stored
  differences: Difference[]
  notes: string[]
}

const UNIT_WITHOUT_ONE = '1 pc'

/** Of a row without a name, which lists of SKUs and prices alone have for the products that they change. */
const NO_PRODUCT_OF_SKU = 'No product has this SKU, and a new one needs a name'

/** The row's unit, or those that it may mean without one, likeliest first. */
export function unitsMeant({ unit, name }: RowFacts): string[] {
  if (unit) return [unit]
  return [unitAtEndOf(name ?? ''), UNIT_WITHOUT_ONE].filter((each) => each !== null)
}

/** Builds a new product from a row. `unread` are columns of which the row says something that is already refused. @throws RowError */
export function created(
  facts: RowFacts,
  id: string,
  openingStock: number,
  unread: ReadonlySet<Target> = new Set(),
): Wanted {
  const { name } = facts
  const pricing = pricingAfter(facts, null)
  const isPriceUnread = unread.has('price') || unread.has('salePrice')
  const isOrphan = facts.subCategories && !facts.categories
  const faults = [
    !name && !unread.has('name') && (facts.sku ? NO_PRODUCT_OF_SKU : 'Name is missing'),
    !pricing && !isPriceUnread && 'Price is missing',
    isOrphan && !unread.has('category') && 'A sub category needs a category beside it',
  ].filter((fault) => typeof fault === 'string')
  if (faults.length > 0 || !name || !pricing) throw new RowError(...faults)
  const [unit, other] = unitsMeant(facts) as [string, string?]
  const isUnsaid = !facts.unit && other === undefined
  const notes = [
    ...facts.notes,
    ...(isUnsaid ? [`No unit is given: ${unit}`] : []),
    ...(facts.isMrpMissing ? ['No MRP is given: the selling price is taken for it'] : []),
    ...unusedDiscount(facts, pricing),
  ]
  const product: Stored = {
    id,
    version: 1,
    sku: facts.sku ?? null,
    brand: facts.brand ?? null,
    name,
    family: facts.family ?? null,
    familyKey: facts.familyKey ?? null,
    partedFrom: null,
    unit,
    stock: facts.stock ?? openingStock,
    ...pricing,
    description: facts.description ?? '',
    publish: facts.publish ?? true,
    declarations: declarationsAfter(unit, UNDECLARED, facts.declared),
    details: details({}, facts.details),
    image: facts.images ?? [],
    categories: facts.categories ?? [],
    subCategories: facts.subCategories ?? [],
    categoryPosition: facts.categoryPosition ?? null,
    subCategoryPosition: facts.subCategoryPosition ?? null,
    stockEntry: 0,
  }
  return { product, differences: [], notes }
}

/**
 * Applies a row to an existing product. What the row leaves empty stays; different white space alone is no change.
 * @throws RowError
 */
export function changed(given: RowFacts, stored: Stored, unread: ReadonlySet<Target> = new Set()): Wanted {
  const facts = withStoredZeros(given, stored)
  if (facts.subCategories && !facts.categories && stored.categories.length === 0 && !unread.has('category'))
    throw new RowError('A sub category needs a category beside it')
  const unit = line(stored.unit, facts.unit) as string
  const isParted = isPartedFrom(facts, stored)
  const product: Stored = {
    ...stored,
    // A row that names its product by the SKU says nothing about its case.
    sku: facts.id ? line(stored.sku, facts.sku) : inAnyCase(stored.sku, facts.sku),
    brand: line(stored.brand, facts.brand),
    name: line(stored.name, facts.name) as string,
    ...(isParted ? {} : familyAfter(facts, stored)),
    unit,
    stock: facts.stock ?? stored.stock,
    ...pricingAfter(facts, stored),
    description: text(stored.description, facts.description),
    publish: facts.publish ?? stored.publish,
    declarations: declarationsAfter(unit, stored.declarations, facts.declared),
    details: details(stored.details, facts.details),
    image: facts.images ?? stored.image,
    categories: names(stored.categories, facts.categories),
    subCategories: names(stored.subCategories, facts.subCategories),
    categoryPosition: facts.categoryPosition ?? stored.categoryPosition,
    subCategoryPosition: facts.subCategoryPosition ?? stored.subCategoryPosition,
  }
  const notes = [
    ...facts.notes,
    ...(isParted ? [`Stays no pack of "${facts.family}", as an admin has decided. Join it by hand if it is one`] : []),
    ...unusedDiscount(facts, product),
  ]
  const found = differences(stored, product)
  const damaged = found.find(({ before, after }) => hasLostCharacters(after, before))
  if (damaged)
    throw new RowError(
      `${damaged.field} "${shortened(damaged.after)}" has lost its letters: save the file as CSV UTF-8`,
    )
  return { product, differences: found, notes }
}

/** Keeps stored codes where the row has them without the zeros that they begin with. */
function withStoredZeros(facts: RowFacts, stored: Stored): RowFacts {
  const notes = [...facts.notes]
  const repaired = (name: string, given: string, kept: string | null | undefined) => {
    if (!kept || !hasLostZeros(given, kept)) return given
    notes.push(`${name} "${given}" has lost its leading zeros, and stays ${kept}`)
    return kept
  }
  const sku = facts.sku && repaired('SKU', facts.sku, stored.sku)
  const codes = facts.details.map(([name, value]): [string, string] =>
    name === BARCODE_DETAIL ? [name, repaired(name, value, stored.details[name])] : [name, value],
  )
  return { ...facts, ...(sku && { sku }), details: codes, notes }
}

function differences(before: Stored, after: Stored): Difference[] {
  const found: Difference[] = []
  const note = (field: string, one: string, other: string) => {
    if (one !== other) found.push({ field, before: one, after: other })
  }
  note('SKU', before.sku ?? '', after.sku ?? '')
  note('Name', before.name, after.name)
  note('Brand', before.brand ?? '', after.brand ?? '')
  note('Family', before.family ?? '', after.family ?? '')
  note('Unit', before.unit, after.unit)
  note('Category', before.categories.join(', '), after.categories.join(', '))
  note('Sub category', before.subCategories.join(', '), after.subCategories.join(', '))
  note('Category order', placeOf(before.categoryPosition), placeOf(after.categoryPosition))
  note('Sub category order', placeOf(before.subCategoryPosition), placeOf(after.subCategoryPosition))
  note('MRP', formatPaise(before.priceInPaise), formatPaise(after.priceInPaise))
  // What shoppers pay, whether a percentage or the owner says so.
  if ([before, after].some((product) => discountedPrice(product) !== product.priceInPaise))
    note('Selling price', formatPaise(discountedPrice(before)), formatPaise(discountedPrice(after)))
  note('Discount', `${badgePercent(before)}%`, `${badgePercent(after)}%`)
  note('Stock', String(before.stock), String(after.stock))
  note('Published', yesNo(before.publish), yesNo(after.publish))
  note('Description', before.description, after.description)
  note('Images', before.image.join('\n'), after.image.map(imageLabel).join('\n'))
  found.push(...declaredDifferences(before, after))
  const earlier = new Map(Object.entries(before.details))
  for (const [name, value] of Object.entries(after.details)) note(name, earlier.get(name) ?? '', value)
  return found
}

/** Returns a position as files have it, counted from 1; empty if none is set. */
export function placeOf(position: number | null): string {
  return position === null ? '' : String(position + 1)
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

const FIELDS = [
  'sku',
  'name',
  'brand',
  'family',
  'unit',
  'categories',
  'subCategories',
  'categoryPosition',
  'subCategoryPosition',
  'priceInPaise',
  'discountPercent',
  'sellingPriceInPaise',
  'stock',
  'description',
  'publish',
  'declarations',
  'image',
  'details',
] as const

/** Returns the fields that differ, with their exact values before and after. */
export function fieldChanges(before: Stored, after: Stored): FieldChanges {
  const differing = FIELDS.filter((field) => !isSame(before[field], after[field]))
  return Object.fromEntries(differing.map((field) => [field, { before: before[field], after: after[field] }]))
}

/** The order of details does not matter: the database stores those of an import in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}

function line(stored: string | null, given: string | undefined): string | null {
  return given === undefined || (stored !== null && normalizeLine(stored) === given) ? stored : given
}

/** SKUs are known by their letters, whatever the case. */
function inAnyCase(stored: string | null, given: string | undefined): string | null {
  return given === undefined || isSameInAnyCase(stored, given) ? stored : given
}

function text(stored: string, given: string | undefined): string {
  return given === undefined || normalizeText(stored) === given ? stored : given
}

/** Existing details keep their position; new ones follow. */
function details(stored: Record<string, string>, given: RowFacts['details']): Record<string, string> {
  const all = new Map(Object.entries(stored))
  for (const [name, value] of given) all.set(name, text(all.get(name) ?? '', value))
  if (all.size > Math.max(MAX_DETAILS, Object.keys(stored).length))
    throw new RowError(`A product has at most ${MAX_DETAILS} details`)
  return Object.fromEntries(all)
}

function names(stored: string[], given: string[] | undefined): string[] {
  if (!given) return stored
  const fold = (list: string[]) => JSON.stringify(list.map((name) => normalizeLine(name).toLowerCase()))
  return fold(stored) === fold(given) ? stored : given
}
