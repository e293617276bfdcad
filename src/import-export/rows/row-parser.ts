import type { Money } from '../../shared/import-limits.ts'
import {
  MAX_BRAND_LENGTH,
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_NAME_LENGTH,
  MAX_SKU_LENGTH,
  MAX_UNIT_LENGTH,
} from '../../shared/limits.ts'
import { formatPaise } from '../../shared/money.ts'
import type { Declarations } from '../../shared/schemas/declarations.ts'
import {
  type Discounts,
  isStockInWords,
  isStockUnstated,
  readDiscount,
  readMoney,
  readStock,
  shortened,
  valueIn,
} from './amounts.ts'
import { areLevelsRead, twoLevelsOf } from './category-levels.ts'
import { defined, isSeen, within } from './cells.ts'
import { cellsByTarget, type Row } from './cells-by-target.ts'
import type { Target } from './columns.ts'
import { DECLARED_FIELDS, otherNet, readDeclared } from './declared.ts'
import { repeatedRow } from './left-out.ts'
import { normalizeLine, readList } from './multi-values.ts'
import { isNothing } from './no-value.ts'
import type { Decimals } from './numbers.ts'
import { readDescription } from './plain-text.ts'
import { readPublish } from './publish.ts'
import { RowError, RowErrors } from './row-errors.ts'
import { lostCharacters, shapeError } from './row-shape.ts'
import { isTotal, LOOKS_LIKE_TOTAL } from './totals.ts'
import { readUnit } from './units.ts'

/** What a row says about a product. Empty cells are omitted, so that the stored values stay. */
export interface RowFacts {
  id?: string
  sku?: string
  name?: string
  brand?: string
  /** What the product is a pack of. */
  family?: string
  /** What the file knows that by, if it does not name it. */
  familyKey?: string
  unit?: string
  categories?: string[]
  subCategories?: string[]
  /** The position of the first category, and of the first sub-category within it, counted from 0. */
  categoryPosition?: number
  subCategoryPosition?: number
  /** The MRP. */
  priceInPaise?: number
  /** The file has a column of MRPs, and the row only a selling price. */
  isMrpMissing?: true
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
  /** The row for whose product this one was left out of an earlier import. */
  repeatedRow?: number
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

/** What a row says as far as it can be read, and everything that is wrong with it. */
export interface ParsedRow {
  facts: RowFacts
  faults: string[]
  /** The columns whose cells cannot be used: what they would say is not missing. */
  unread: ReadonlySet<Target>
  /** Whether it is no product at all, so that nothing more is to be said of it. */
  isHopeless: boolean
}

/** @throws RowError with everything that is wrong with the row. */
export function factsOf(cells: readonly string[], reading: Reading): RowFacts {
  const { facts, faults } = parseRow(cells, reading)
  if (faults.length > 0) throw new RowError(...faults)
  return facts
}

export function parseRow(cells: readonly string[], reading: Reading): ParsedRow {
  const notes = lostCharacters(cells, reading)
  const faults = new RowErrors()
  const row = cellsByTarget(cells, reading, notes, faults)
  const { messages, unread } = faults
  const line = lineFields(row, notes, faults)
  const hopeless =
    shapeError(cells, reading) ??
    (isTotal({ cells, mapping: reading.mapping, name: row.one.get('name') }) ? LOOKS_LIKE_TOTAL : null)
  if (hopeless !== null)
    return {
      facts: { sku: line.sku, name: line.name, details: [], declared: {}, notes },
      faults: [hopeless],
      unread,
      isHopeless: true,
    }
  const declared = declaredFields(row, notes)
  const other = line.unit === undefined ? null : otherNet(line.unit, declared.netQuantity)
  if (other) notes.push(other)
  const facts: RowFacts = {
    ...line,
    ...listFields(row, reading, faults),
    ...positionFields(row, faults),
    ...offerFields(row, reading, notes, faults),
    ...otherFields(row, reading, notes, faults),
    details: row.details,
    declared,
    ...defined({ repeatedRow: repeatedRow(cells, reading.header) }),
    notes,
  }
  return { facts, faults: messages, unread, isHopeless: false }
}

function otherFields(
  { one }: Row,
  reading: Reading,
  notes: string[],
  faults: RowErrors,
): Pick<RowFacts, 'stock' | 'stockEntry' | 'publish' | 'description'> {
  const read = <T>(target: Target, reads: (cell: string) => T) => {
    const cell = one.get(target)
    return cell ? faults.attempt(target, () => reads(cell)) : undefined
  }
  const entry = one.get('stockEntry')?.trim() ?? ''
  return defined({
    stockEntry: /^\d{1,15}$/.test(entry) ? Number(entry) : undefined,
    stock: read('stock', (cell) => {
      if (isStockUnstated(cell)) return undefined
      if (!isStockInWords(cell)) return valueIn(readStock(cell, decimalsFor('stock', reading)), notes)
      notes.push(`Stock "${shortened(cell.trim())}" is no number, and is left out`)
      return undefined
    }),
    publish: read('publish', readPublish),
    description: read('description', (cell) =>
      within(readDescription(cell, one.has('id')), MAX_DESCRIPTION_LENGTH, 'Description'),
    ),
  })
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

function lineFields(
  { one }: Row,
  notes: string[],
  faults: RowErrors,
): Pick<RowFacts, 'id' | 'sku' | 'name' | 'brand' | 'family' | 'unit'> {
  const line = (target: Target, max: number, name: string, read = (text: string) => text) => {
    const text = normalizeLine(one.get(target) ?? '')
    // A name may be any word.
    if (!isSeen(text) || (target !== 'name' && isNothing(text))) return {}
    return defined({ [target]: faults.attempt(target, () => read(within(text, max, name))) })
  }
  const id = one.get('id')?.trim().replaceAll('-', '').toLowerCase()
  return {
    ...(id && /^[0-9a-f]{32}$/.test(id) ? { id } : {}),
    ...line('sku', MAX_SKU_LENGTH, 'SKU'),
    ...line('name', MAX_NAME_LENGTH, 'Name'),
    ...line('brand', MAX_BRAND_LENGTH, 'Brand'),
    ...line('family', MAX_NAME_LENGTH, 'Family'),
    ...line('unit', MAX_UNIT_LENGTH, 'Unit', (text) => readUnit(text, notes)),
  }
}

function listFields(
  { one, images }: Row,
  { mapping }: Reading,
  faults: RowErrors,
): Pick<RowFacts, 'categories' | 'subCategories' | 'images'> {
  const names = (name: string, written: readonly string[]) => {
    for (const each of written) within(each, MAX_NAME_LENGTH, name)
    if (written.length > MAX_CATEGORIES) throw new RowError(`${name}: more than ${MAX_CATEGORIES}`)
    const seen = new Map(written.map((each) => [each.toLowerCase(), each]))
    return [...seen.values()]
  }
  const read = (target: Target, name: string, written: readonly string[]) =>
    faults.attempt(target, () => names(name, written)) ?? []
  const listed = readList(one.get('category') ?? '')
  const levels = areLevelsRead(mapping) ? listed.map(twoLevelsOf) : []
  const given = readList(one.get('subCategory') ?? '')
  const below = given.length > 0 ? given : levels.flatMap(({ subCategory }) => subCategory ?? [])
  const categories = read('category', 'Category', levels.length > 0 ? levels.map(({ category }) => category) : listed)
  const subCategories = read('subCategory', 'Sub category', below)
  if (images.length > MAX_IMAGES) faults.messages.push(`The row has more than ${MAX_IMAGES} images`)
  return {
    ...(categories.length > 0 ? { categories } : {}),
    ...(subCategories.length > 0 ? { subCategories } : {}),
    ...(images.length > 0 ? { images: [...new Set(images)] } : {}),
  }
}

function positionFields({ one }: Row, faults: RowErrors): Pick<RowFacts, 'categoryPosition' | 'subCategoryPosition'> {
  const position = (target: Target, name: string) => {
    const cell = one.get(target)?.trim()
    if (!cell) return undefined
    if (!/^[1-9]\d{0,3}$/.test(cell))
      throw new RowError(`${name} "${shortened(cell)}" is no whole number from 1 to 9999`)
    return Number(cell) - 1
  }
  const read = (target: Target, name: string) => faults.attempt(target, () => position(target, name))
  return defined({
    categoryPosition: read('categoryOrder', 'Category order'),
    subCategoryPosition: read('subCategoryOrder', 'Sub category order'),
  })
}

const DISCOUNT_ROUNDED = 'Discount is rounded to whole percent'

function offerFields(
  { one }: Row,
  reading: Reading,
  notes: string[],
  faults: RowErrors,
): Pick<RowFacts, 'priceInPaise' | 'isMrpMissing' | 'sellingPriceInPaise' | 'discountPercent'> {
  const amount = (target: Target, name: string) => {
    const cell = one.get(target)
    if (cell === undefined || isNothing(cell)) return undefined
    const read = readMoney(cell, reading.money, name, decimalsFor(target, reading))
    return faults.attempt(target, () => valueIn(read, notes, `${name} is rounded to paise`))
  }
  // What was rounded is said as it is written: ₹71 is nowhere in a file with 70.999.
  const written = (target: Target, paise: number) => {
    const cell = one.get(target) ?? ''
    const read = readMoney(cell, reading.money, '', decimalsFor(target, reading))
    return 'rounded' in read && read.rounded ? `"${shortened(cell.trim())}"` : formatPaise(paise)
  }
  const [price, sale] = [amount('price', 'MRP'), amount('salePrice', 'Selling price')]
  // Beside a selling price, a price of zero says that there is none to compare with.
  const mrp = price === 0 && sale ? undefined : price
  const discountCell = one.get('discount')
  if (mrp !== undefined && sale !== undefined && sale > mrp)
    faults.messages.push(`The selling price, ${written('salePrice', sale)}, is above the MRP, ${written('price', mrp)}`)
  // A selling price decides over the discount, so that nothing is sold at the rounded one; in an export it may be edited.
  const isDecided = sale !== undefined && !one.has('id')
  const percent = (cell: string) =>
    valueIn(readDiscount(cell, reading.discounts), isDecided ? [] : notes, DISCOUNT_ROUNDED)
  const isDiscount = discountCell && !isNothing(discountCell)
  const isMrpMissing = price === undefined && sale !== undefined && reading.mapping.includes('price')
  return defined({
    priceInPaise: mrp,
    isMrpMissing: isMrpMissing || undefined,
    sellingPriceInPaise: sale,
    discountPercent: isDiscount ? faults.attempt('discount', () => percent(discountCell)) : undefined,
  })
}

function decimalsFor(target: Target, { mapping, decimals }: Reading): Decimals | undefined {
  return decimals?.[mapping.indexOf(target)]
}
