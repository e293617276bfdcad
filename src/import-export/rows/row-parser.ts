import { unescapeFormula } from '../../platform/csv/formula.ts'
import type { Money } from '../../shared/import-limits.ts'
import {
  MAX_BRAND_LENGTH,
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_DETAIL_NAME_LENGTH,
  MAX_DETAIL_TEXT_LENGTH,
  MAX_IMAGES,
  MAX_NAME_LENGTH,
  MAX_SKU_LENGTH,
  MAX_UNIT_LENGTH,
} from '../../shared/limits.ts'
import type { Declarations } from '../../shared/schemas/declarations.ts'
import { type Discounts, isNothing, type Read, readDiscount, readMoney, readStock, shortened } from './amounts.ts'
import { readCode } from './codes.ts'
import { BARCODE_DETAIL, detailName, type Target } from './columns.ts'
import { DECLARED_FIELDS, readDeclared } from './declared.ts'
import { normalizeLine, normalizeText, readImages, readList } from './multi-values.ts'
import type { Decimals } from './numbers.ts'
import { withMeasure } from './units.ts'

/** What a row says about a product. Empty cells are omitted, so that the stored values stay. */
export interface RowFacts {
  id?: string
  sku?: string
  name?: string
  brand?: string
  /** What the product is a pack of. */
  family?: string
  unit?: string
  categories?: string[]
  subCategories?: string[]
  /** The position of the first category, and of the first sub-category within it, counted from 0. */
  categoryPosition?: number
  subCategoryPosition?: number
  /** The MRP. */
  priceInPaise?: number
  sellingPriceInPaise?: number
  discountPercent?: number
  stock?: number
  /** The id of the product's newest stock ledger entry when the file was written. */
  stockEntry?: number
  description?: string
  /** Whether shoppers see it. */
  publish?: boolean
  /** Paths of own images and external URLs. */
  images?: string[]
  details: [name: string, text: string][]
  declared: Declarations
  /** What the admin should know about a valid row. */
  notes: string[]
}

/** How the file is read. */
export interface Reading {
  header: readonly string[]
  mapping: readonly Target[]
  money: Money
  discounts: Discounts
  /** For each column, the decimal separator of its numbers; a point if undefined. */
  decimals?: readonly Decimals[]
}

/** Why a row cannot be used, as a message for the admin. */
export class RowError extends Error {}

/** @throws RowError */
export function factsOf(cells: readonly string[], reading: Reading): RowFacts {
  checkShape(cells, reading)
  const notes = lostCharacters(cells, reading)
  const row = cellsByTarget(cells, reading, notes)
  if (TOTAL.test(row.one.get('name') ?? '')) throw new RowError('A row of totals is no product')
  const facts: RowFacts = {
    ...lineFields(row),
    ...listFields(row),
    ...positionFields(row),
    ...offerFields(row, reading, notes),
    details: row.details,
    declared: declaredFields(row, notes),
    notes,
  }
  const [stock, description] = [row.one.get('stock'), row.one.get('description')]
  const entry = row.one.get('stockEntry')?.trim() ?? ''
  if (/^\d{1,15}$/.test(entry)) facts.stockEntry = Number(entry)
  if (stock) facts.stock = valueIn(readStock(stock, decimalsFor('stock', reading)), notes)
  const published = row.one.get('publish')
  if (published) facts.publish = readPublish(published)
  if (description) facts.description = within(normalizeText(description), MAX_DESCRIPTION_LENGTH, 'Description')
  return facts
}

/** The name of a row that sums up others. */
const TOTAL = /^\s*(?:(?:grand|sub|net)[\s-]*)?totals?\s*:?\s*$|^\s*(?:कुल|कुल योग|योग)\s*:?\s*$/i

interface Row {
  one: Map<Target, string>
  images: string[]
  details: [string, string][]
}

function checkShape(cells: readonly string[], { header }: Reading): void {
  if (cells.length < header.length)
    throw new RowError(`The row has ${cells.length} of ${header.length} columns. Is the file cut short here?`)
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    throw new RowError(
      `The row has ${cells.length} columns, the header ${header.length}. A text with the separator in it needs quotation marks`,
    )
}

/** The file does not tell whether a character was lost in decoding here or long before. */
function lostCharacters(cells: readonly string[], { header, mapping }: Reading): string[] {
  const garbled = cells.findIndex((cell, at) => mapping[at] && mapping[at] !== 'ignore' && cell.includes('\ufffd'))
  if (garbled < 0) return []
  return [`"${header[garbled]}" holds \ufffd, for a character that is lost. If many rows do, try another encoding`]
}

function cellsByTarget(cells: readonly string[], { header, mapping }: Reading, notes: string[]): Row {
  const row: Row = { one: new Map(), images: [], details: [] }
  mapping.forEach((target, at) => {
    const written = unescapeFormula(cells[at] ?? '')
    if (target === 'ignore' || !isSeen(written)) return
    const code = codeName(target, header[at]!)
    const cell = code ? readCode(written, code, notes) : written
    if (cell === null) return
    if (target === 'image') row.images.push(...readImages(cell))
    else if (target === 'detail') row.details.push(detail(detailName(header[at]!), cell))
    else if (target === 'barcode') row.details.push(detail(BARCODE_DETAIL, cell))
    else if (target === 'unit' && cell.trim() === SHOPIFY_UNIT_WITHOUT_ONE) return
    else if (target === 'unit') row.one.set(target, withMeasure(cell, header[at]!))
    // Each category level below the first has a column of its own.
    else if (target === 'subCategory') row.one.set(target, [row.one.get(target) ?? '', cell].join('|'))
    else row.one.set(target, cell)
  })
  return row
}

/** What Shopify writes for a product that has no packs. */
const SHOPIFY_UNIT_WITHOUT_ONE = 'Default Title'

/** Returns the name of a column of codes; null for other columns. */
function codeName(target: Target, header: string): string | null {
  if (target === 'sku') return 'SKU'
  return target === 'barcode' || (target === 'detail' && detailName(header) === BARCODE_DETAIL) ? BARCODE_DETAIL : null
}

function detail(name: string, cell: string): [string, string] {
  within(name, MAX_DETAIL_NAME_LENGTH, `The name of the column "${shortened(name)}"`)
  return [name, within(normalizeText(cell), MAX_DETAIL_TEXT_LENGTH, name)]
}

function declaredFields({ one }: Row, notes: string[]): Declarations {
  const read = DECLARED_FIELDS.map((field) => {
    const cell = one.get(field)
    const declared = cell === undefined ? {} : readDeclared(field, cell, notes)
    const { [field]: own, ...implied } = declared
    return { implied, own: own === undefined ? {} : { [field]: own } }
  })
  // What a column says of itself counts more than what another one implies.
  return Object.assign({}, ...read.map(({ implied }) => implied), ...read.map(({ own }) => own))
}

function lineFields({ one }: Row): Pick<RowFacts, 'id' | 'sku' | 'name' | 'brand' | 'family' | 'unit'> {
  const line = (target: Target, max: number, name: string) => {
    const text = normalizeLine(one.get(target) ?? '')
    return isSeen(text) ? { [target]: within(text, max, name) } : {}
  }
  const id = one.get('id')?.trim().replaceAll('-', '').toLowerCase()
  return {
    ...(id && /^[0-9a-f]{32}$/.test(id) ? { id } : {}),
    ...line('sku', MAX_SKU_LENGTH, 'SKU'),
    ...line('name', MAX_NAME_LENGTH, 'Name'),
    ...line('brand', MAX_BRAND_LENGTH, 'Brand'),
    ...line('family', MAX_NAME_LENGTH, 'Family'),
    ...line('unit', MAX_UNIT_LENGTH, 'Unit'),
  }
}

function listFields({ one, images }: Row): Pick<RowFacts, 'categories' | 'subCategories' | 'images'> {
  const names = (target: Target, name: string) => {
    const found = readList(one.get(target) ?? '')
    for (const each of found) within(each, MAX_NAME_LENGTH, name)
    if (found.length > MAX_CATEGORIES) throw new RowError(`${name}: more than ${MAX_CATEGORIES}`)
    const seen = new Map(found.map((each) => [each.toLowerCase(), each]))
    return [...seen.values()]
  }
  const [categories, subCategories] = [names('category', 'Category'), names('subCategory', 'Sub category')]
  if (images.length > MAX_IMAGES) throw new RowError(`The row has more than ${MAX_IMAGES} images`)
  return {
    ...(categories.length > 0 ? { categories } : {}),
    ...(subCategories.length > 0 ? { subCategories } : {}),
    ...(images.length > 0 ? { images: [...new Set(images)] } : {}),
  }
}

function positionFields({ one }: Row): Pick<RowFacts, 'categoryPosition' | 'subCategoryPosition'> {
  const position = (target: Target, name: string) => {
    const cell = one.get(target)?.trim()
    if (!cell) return undefined
    if (!/^[1-9]\d{0,3}$/.test(cell))
      throw new RowError(`${name} "${shortened(cell)}" is no whole number from 1 to 9999`)
    return Number(cell) - 1
  }
  const categoryPosition = position('categoryOrder', 'Category order')
  const subCategoryPosition = position('subCategoryOrder', 'Sub category order')
  return {
    ...(categoryPosition === undefined ? {} : { categoryPosition }),
    ...(subCategoryPosition === undefined ? {} : { subCategoryPosition }),
  }
}

function offerFields(
  { one }: Row,
  reading: Reading,
  notes: string[],
): Pick<RowFacts, 'priceInPaise' | 'sellingPriceInPaise' | 'discountPercent'> {
  const amount = (target: Target, name: string) => {
    const cell = one.get(target)
    if (cell === undefined) return undefined
    const read = readMoney(cell, reading.money, name, decimalsFor(target, reading))
    return valueIn(read, notes, `${name} is rounded to paise`)
  }
  const [price, sale] = [amount('price', 'Price'), amount('salePrice', 'Selling price')]
  // Beside a selling price, a price of zero says that there is none to compare with.
  const mrp = price === 0 && sale ? undefined : price
  const discountCell = one.get('discount')
  if (mrp !== undefined && sale !== undefined && sale > mrp) throw new RowError('The selling price is above the price')
  const discount =
    discountCell &&
    !isNothing(discountCell) &&
    valueIn(readDiscount(discountCell, reading.discounts), notes, 'Discount is rounded to whole percent')
  return {
    ...(mrp !== undefined ? { priceInPaise: mrp } : {}),
    ...(sale !== undefined ? { sellingPriceInPaise: sale } : {}),
    ...(typeof discount === 'number' ? { discountPercent: discount } : {}),
  }
}

function readPublish(cell: string): boolean {
  const said = cell.trim().toLowerCase()
  if (YES.has(said)) return true
  if (NO.has(said)) return false
  throw new RowError(`Published "${shortened(cell)}" is neither yes nor no`)
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'active', 'published', 'हाँ', 'हां'])
const NO: ReadonlySet<string> = new Set([
  'no',
  'n',
  'false',
  '0',
  'draft',
  'archived',
  'unlisted',
  'unpublished',
  'नहीं',
])

// A text of only invisible characters counts as empty.
function isSeen(text: string): boolean {
  return /[^\s\p{C}]/u.test(text)
}

function decimalsFor(target: Target, { mapping, decimals }: Reading): Decimals | undefined {
  return decimals?.[mapping.indexOf(target)]
}

function valueIn(read: Read, notes: string[], rounded = ''): number {
  if ('fault' in read) throw new RowError(read.fault)
  if (read.rounded) notes.push(rounded)
  if (read.doubt) notes.push(read.doubt)
  return read.value
}

function within(text: string, max: number, name: string): string {
  if ([...text].length > max) throw new RowError(`${name} is longer than ${max} characters`)
  return text
}
