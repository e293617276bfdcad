import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { isDetailName } from '../../shared/schemas/product.ts'
import { type Column, fitness } from './fitness.ts'
import { HEADER_NAMES, IGNORED_NAMES, MAKER_NAMES, NET_NAMES, QUANTITY_NAMES } from './headers.ts'
import { measureOf } from './units.ts'
import { type ColumnValues, valuesOf } from './values.ts'

/** What a column of the file can be. A `detail` is a custom attribute named like the column. */
export const TARGETS = [
  'id',
  'sku',
  'name',
  'brand',
  'family',
  'category',
  'subCategory',
  'categoryOrder',
  'subCategoryOrder',
  'unit',
  'price',
  'salePrice',
  'discount',
  'stock',
  'stockEntry',
  'description',
  'image',
  'barcode',
  'publish',
  'netQuantity',
  'genericName',
  'manufacturer',
  'packer',
  'importer',
  'origin',
  'fssai',
  'veg',
  'allergens',
  'shelfLifeDays',
  'bestBefore',
  'hsn',
  'gstRate',
  'cessRate',
  'loose',
  'detail',
  'ignore',
] as const
export type Target = (typeof TARGETS)[number]

/** A header with this prefix is a detail: exports mark details that would be taken for another column. */
export const DETAIL_PREFIX = 'Detail: '

/** The columns with which an export of v0.4 or older begins. Those after them are details, whatever later versions call so. */
const EXPORT_BEFORE_DECLARATIONS = [
  ...['Tokri ID', 'SKU', 'Name', 'Brand', 'Category', 'Sub Category', 'Unit', 'MRP', 'Discount', 'Stock'],
  ...['Stock Entry', 'Description', 'Pictures'],
]

/** What a column most likely is, with a hint about its content if it is left out. */
export interface Guess {
  target: Target
  hint: string
}

/** Guesses the target of each column, in the order of the header, from its name and its values. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[] = []): Guess[] {
  const names = header.map(nameOf)
  const values = header.map((_, at) => valuesOf(rows, at))
  const known = names.map((name, at) => ({ name, values: values[at]!, header: header[at]! }))
  // The column names of an export are certain.
  const isExport = names.some((name) => HEADER_NAMES.id.has(name))
  const context = isExport ? known.map((column) => ({ ...column, values: NOTHING_KNOWN })) : known
  const isOldExport = EXPORT_BEFORE_DECLARATIONS.every((name, at) => header[at] === name)
  const wanted = context.map((column, at) => {
    const isDetail = column.header.startsWith(DETAIL_PREFIX) && isDetailName(detailName(column.header))
    const target = isDetail ? 'detail' : guessTarget(column, context)
    const isOldDetail = isOldExport && at >= EXPORT_BEFORE_DECLARATIONS.length && target !== 'ignore'
    return target && isOldDetail ? 'detail' : target
  })
  const scores = wanted.map((target, at) => (target ? fitness(target, context[at]!) : 0))
  return wanted.map((target, at) => {
    if (target === 'detail') return { target, hint: '' }
    if (target === null)
      return isExport && !isInternal(known[at]!.header) ? { target: 'detail', hint: '' } : leftOut(known[at]!)
    if (target === 'ignore') return leftOut(known[at]!)
    if (scores[at] === 0)
      return { target: 'ignore', hint: leftOut(known[at]!).hint || 'The values do not fit the name' }
    const best = Math.max(...scores.filter((_, other) => wanted[other] === target))
    const chosen = wanted.findIndex((other, index) => other === target && scores[index] === best)
    if (chosen === at || SEVERAL.has(target)) return { target, hint: '' }
    const isRepeated = rows.every((cells) => (cells[at] ?? '').trim() === (cells[chosen] ?? '').trim())
    if (isRepeated) return { target: 'ignore', hint: 'Another column says this' }
    return { target: 'ignore', hint: leftOut(known[at]!).hint || 'Another column is likelier to be this' }
  })
}

export function guessMapping(header: readonly string[], rows: readonly (readonly string[])[] = []): Target[] {
  return guessColumns(header, rows).map(({ target }) => target)
}

/** Returns whether a column can be no detail, or has no name, or one that tells shoppers nothing, such as a row number. */
export function isInternal(header: string): boolean {
  const name = nameOf(header)
  return name === '' || IGNORED_NAMES.has(name) || !isDetailName(detailName(header))
}

/** Returns the detail name of a column; empty if the column has no name. */
export function detailName(header: string): string {
  return header.startsWith(DETAIL_PREFIX) ? header.slice(DETAIL_PREFIX.length) : header.replace(/\s+/g, ' ').trim()
}

/** Returns whether a column has barcodes. */
export function isBarcode(target: Target, header: string): boolean {
  return target === 'barcode' || (target === 'detail' && detailName(header) === BARCODE_DETAIL)
}

/** Returns whether a column is a category of its own in rows without any other, such as those of Shopify's exports. */
export function isType(header: string): boolean {
  return nameOf(header) === TYPE
}

/** Returns whether several of the cells are known column names. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  return knownNames(cells) > 1
}

/** Returns how many different known column names the cells have. */
export function knownNames(cells: readonly string[]): number {
  return new Set(cells.map(nameOf).filter((name) => KNOWN_NAMES.has(name))).size
}

export function isKnownName(header: string): boolean {
  return KNOWN_NAMES.has(nameOf(header))
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(HEADER_NAMES).flatMap((names) => [...names]))

const TYPE = 'type'

type NamedTarget = keyof typeof HEADER_NAMES

/** Targets that several columns of a file may have. */
const SEVERAL: ReadonlySet<Target> = new Set(['image', 'subCategory'])

/**
 * Guesses the target of a column from its name, with its values where the name is ambiguous; null for an unknown name.
 */
function guessTarget({ name, values }: Column, all: readonly Column[]): Target | null {
  // "Status" says whether shoppers see a product if it is a draft, active or archived, and no other column says so.
  if (name === 'status' && values.isListing && !all.some((column) => HEADER_NAMES.publish.has(column.name)))
    return 'publish'
  if (name === '' || IGNORED_NAMES.has(name)) return 'ignore'
  const has = (target: NamedTarget) =>
    all.some((column) => HEADER_NAMES[target].has(column.name) && fitness(plainTarget(target), column) > 0)
  if (/^(?:image|picture|photo)(?: url| src| link)? ?\d+$/.test(name)) return 'image'
  // "Manufacturer" and "Company" are the brand where no other column is.
  if (MAKER_NAMES.has(name))
    return all.some((column) => HEADER_NAMES.brand.has(column.name) && !MAKER_NAMES.has(column.name))
      ? 'manufacturer'
      : 'brand'
  // "Net quantity" is the unit, unless another column is, which then tells how the product is sold.
  if (NET_NAMES.has(name))
    return all.some((column) => !NET_NAMES.has(column.name) && !QUANTITY_NAMES.has(column.name) && isUnit(column))
      ? 'netQuantity'
      : 'unit'
  // "Quantity" is the unit, unless another column is the unit, or its values are plain numbers or counts of pieces in
  // stock.
  if (QUANTITY_NAMES.has(name)) {
    if (values.isCount) return has('stock') ? 'unit' : 'stock'
    const hasUnit = all.some((column) => !QUANTITY_NAMES.has(column.name) && isUnit(column))
    return hasUnit || (values.filled > 0 && values.measured < 0.5 && values.numeric > 0.9) ? 'stock' : 'unit'
  }
  if (HEADER_NAMES.barcode.has(name)) return has('sku') ? 'barcode' : 'sku'
  // Shopify writes a row for each pack of a product, all with the product's handle; a list of single products has it as the
  // only code.
  if (name === 'handle' || name === 'url handle')
    return has('sku') || all.some((column) => /^option1\b/.test(column.name)) ? 'family' : 'sku'
  // "Article" is a number next to a name column; otherwise it is the name.
  if (name === 'article') return has('name') ? 'sku' : 'name'
  // "Type" is the subcategory if another column is the category and not empty, otherwise the category.
  if (name === TYPE) {
    const others = all.filter((column) => column.name !== TYPE && HEADER_NAMES.category.has(column.name))
    return others.some((column) => column.values.filled > 0 || values.filled === 0) ? 'subCategory' : 'category'
  }
  // "Price" next to an MRP is the selling price; alone, or next to a sale price, it is the price itself.
  if (HEADER_NAMES.plainPrice.has(name)) return has('price') && !has('salePrice') ? 'salePrice' : 'price'
  if (HEADER_NAMES.openingStock.has(name)) return has('stock') || hasQuantity(all) ? 'ignore' : 'stock'
  for (const target of TARGETS) if (isNamed(target) && HEADER_NAMES[target].has(name)) return target
  return measureOf(name) && HEADER_NAMES.unit.has(name.replace(/(?: in)? \w+$/, '')) ? 'unit' : null
}

/** Returns whether a column named "Quantity" is the stock. */
function hasQuantity(all: readonly Column[]): boolean {
  return all.some(({ name, values }) => QUANTITY_NAMES.has(name) && values.isCount)
}

function isNamed(target: Target): target is Target & NamedTarget {
  return target in HEADER_NAMES
}

function plainTarget(target: NamedTarget): Target {
  return target === 'plainPrice' ? 'price' : target === 'openingStock' ? 'stock' : target
}

function isUnit({ name, header }: Column): boolean {
  return (
    HEADER_NAMES.unit.has(name) ||
    (measureOf(header) !== null && HEADER_NAMES.unit.has(name.replace(/(?: in)? \w+$/, '')))
  )
}

function leftOut({ name, values }: Column): Guess {
  return { target: 'ignore', hint: hintOf(name, values) }
}

function hintOf(name: string, { isCounter, isAddress, isTime, isYesNo }: ColumnValues): string {
  if (isCounter) return 'Only counts the rows'
  if (isAddress) return 'Addresses of web pages'
  if (isTime) return 'Dates or times'
  if (isYesNo) return 'Yes or no'
  return / (?:id|uuid|guid)$/.test(` ${name}`) ? 'A number of another system' : ''
}

const NOTHING_KNOWN: ColumnValues = valuesOf([], 0)

/**
 * Returns the name that a header is known by: all of it, or else a part of one in two languages, "वस्तु का नाम / Item", or
 * with an alternative, "Price / Unit", of which only the first part counts, as "Cost / Unit" is no unit.
 */
function nameOf(header: string): string {
  const whole = normalizeHeader(header)
  if (isRecognized(whole)) return whole
  const parts = header
    .split(/[/|()[\]]/)
    .map(normalizeHeader)
    .filter((part) => part !== '')
  const isBilingual = /\p{Script=Latin}/u.test(header) && /[^\p{Script=Latin}\P{L}]/u.test(header)
  const known = (isBilingual ? parts : parts.slice(0, 1)).filter(isRecognized)
  // "मात्रा / Qty" is the stock: of two names, the one that means one thing.
  return known.find((part) => !QUANTITY_NAMES.has(part) && !IGNORED_NAMES.has(part)) ?? known[0] ?? whole
}

function isRecognized(name: string): boolean {
  return KNOWN_NAMES.has(name) || IGNORED_NAMES.has(name)
}

/**
 * Normalizes a header: lower case, single spaces, without text in brackets and currency words, so that "Sale Price (₹)"
 * becomes "sale price". Removes invisible characters and nuktas, the dots below letters.
 */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFC')
    .replace(/[\p{Cf}\u093c\u09bc]/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/\b(?:in )?(?:rs|inr|rupees?|paise|paisa)\b/g, ' ')
    .replace(/(?<= )(?:रुपये|रुपए|रूपये|रुपयांत|रु|रू|पैसे|पैसा|पैशांत)(?: में)?(?= |$)/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
}
