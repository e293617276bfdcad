/** How product files are uploaded and understood, on which browser and server must agree. */

import { momentLabel } from './shop-time.ts'

/** Bytes of a file per upload request. */
export const PART_BYTES = 4 * 1024 * 1024
/** The size of a CSV file, or of a ZIP with images. A price list of half a million products with descriptions has about 80 MB. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024

/** Units that the prices of a file may be in. */
export const MONEY_UNITS = ['rupees', 'paise'] as const
export type Money = (typeof MONEY_UNITS)[number]

/** Returns the unit that the headers of the price columns name; null if they name none, or different ones. */
export function moneyOf(header: readonly string[], mapping: readonly string[]): Money | null {
  const said = new Set(pricesOf(header, mapping).map(moneySaid))
  said.delete(null)
  return said.size === 1 ? [...said][0]! : null
}

/** Returns a warning if headers of price columns name another unit than the one used to read them; else an empty text. */
export function otherMoneyLabel(header: readonly string[], mapping: readonly string[], money: Money): string {
  const other = pricesOf(header, mapping).filter((name) => (moneySaid(name) ?? money) !== money)
  if (other.length === 0) return ''
  const names = other.map((name) => `"${name.replace(/\s+/g, ' ').trim()}"`).join(' and ')
  return `${names} ${other.length === 1 ? 'says' : 'say'} ${money === 'rupees' ? 'paise' : 'rupees'}, but prices are read as ${money}`
}

function pricesOf(header: readonly string[], mapping: readonly string[]): string[] {
  return header.filter((_, at) => mapping[at] === 'price' || mapping[at] === 'salePrice')
}

/**
 * Returns the unit in a header such as "Price (paise)" or "mrp_in_paise". A header with both, such as "Rs. Paise", means
 * rupees with the paise after a decimal point.
 */
function moneySaid(header: string): Money | null {
  const normalized = header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}₹]+/gu, ' ')
  if (/₹|(?:^| )(?:rs|inr|rupees?|रुपये|रुपए|रूपये|रुपयांत|रु|रू)(?: |$)/.test(normalized)) return 'rupees'
  return /(?:^| )(?:paise|paisa|पैसे|पैसा|पैशांत)(?: |$)/.test(normalized) ? 'paise' : null
}

/** Returns for admins how the decimal commas of a column are read. */
export function decimalCommaLabel({ column, row, written, read, isMixed }: DecimalComma): string {
  const how = `"${written}" in row ${row} is read as ${read}`
  const name = column.replace(/\s+/g, ' ').trim()
  return isMixed
    ? `"${name}" has decimal commas, and also decimal points or commas between thousands: ${how}. The notes name each`
    : `"${name}" has decimal commas: ${how}`
}

/** Returns for admins how the rates of GST of a column that a spreadsheet stored as fractions are read. */
export function gstFractionLabel({ column, row, written, read }: ReadCell): string {
  const name = column.replace(/\s+/g, ' ').trim()
  return `"${name}" has rates as fractions, as spreadsheets store percentages: "${written}" in row ${row} is read as ${read}`
}

interface ReadCell {
  column: string
  row: number
  written: string
  read: string
}

interface DecimalComma extends ReadCell {
  isMixed: boolean
}

/** Returns a caution for admins that a file was imported before its products were sold. */
export function sameFileLabel(
  { importedAt, sold }: { importedAt: string; sold: number },
  updatesStock: boolean,
): string {
  const pieces = sold === 1 ? '1 piece was' : `${sold.toLocaleString('en-IN')} pieces were`
  const then = updatesStock ? ': its stock would be put back' : ', so the stock of existing products stays'
  return `This file was imported on ${momentLabel(new Date(importedAt))}; ${pieces} sold since${then}`
}

/** Returns for admins why a checked import has to be checked again. */
export function changedSinceLabel(products: number): string {
  const they = products === 1 ? '1 product has' : `${products.toLocaleString('en-IN')} products have`
  return `${they} changed since this preview: check again`
}

/** Returns a warning for admins about new products without a category. */
export function uncategorisedLabel(products: number): string {
  const they = products === 1 ? '1 new product has' : `${products.toLocaleString('en-IN')} new products have`
  return `${they} no category: shoppers find ${products === 1 ? 'it' : 'them'} by search alone`
}

/** Returns for admins how many products an import makes packs, or has made so; an empty text for none. */
export function packsLabel({ products, cards }: { products: number; cards: number }, isDone: boolean): string {
  if (cards === 0) return ''
  const verb = isDone ? 'became' : products === 1 ? 'becomes' : 'become'
  const they =
    products === 1 ? `1 product ${verb} a pack` : `${products.toLocaleString('en-IN')} products ${verb} packs`
  return `${they} of ${cards === 1 ? '1 card' : `${cards.toLocaleString('en-IN')} cards`}`
}

/** Returns a warning for admins about discounts that rounding makes larger than the file says. */
export function overDiscountLabel(products: number): string {
  const they = products === 1 ? '1 discount is' : `${products.toLocaleString('en-IN')} discounts are`
  return `${they} larger than the file says, because discounts are rounded up to whole rupees: give selling prices to be exact`
}

/** Returns a warning for admins about new products that are not sold at once; an empty text if all are. */
export function offSaleLabel({ products, hidden, expired, undeclared }: Record<OffSaleCount, number>): string {
  if (products === 0) return ''
  const reasons = [
    hidden > 0 && `${hidden.toLocaleString('en-IN')} hidden`,
    expired > 0 && `${expired.toLocaleString('en-IN')} past ${expired === 1 ? 'its' : 'their'} best-before date`,
    undeclared > 0 && `${undeclared.toLocaleString('en-IN')} without a required declaration`,
  ]
  const they = products === 1 ? '1 new product is' : `${products.toLocaleString('en-IN')} new products are`
  return `${they} not on sale at once: ${reasons.filter(Boolean).join(', ')}`
}

type OffSaleCount = 'products' | 'hidden' | 'expired' | 'undeclared'

/** Returns for admins how many rows have got the category of the row above; an empty text for none. */
export function filledLabel(rows: number): string {
  if (rows === 0) return ''
  const they =
    rows === 1 ? '1 row without a category gets' : `${rows.toLocaleString('en-IN')} rows without a category get`
  return `${they} the one above, as from merged cells`
}

const ALIKE_SHOWN = 5

/** Returns which categories of a file are taken for others of nearly the same name, for admins; an empty text for none. */
export function alikeLabel(alike: readonly { written: string; category: string }[]): string {
  if (alike.length === 0) return ''
  const said = alike.slice(0, ALIKE_SHOWN).map(({ written, category }) => `"${written}" is taken for "${category}"`)
  const more = alike.length - said.length
  const others = more > 0 ? `, and ${more.toLocaleString('en-IN')} more likewise` : ''
  return `Categories of nearly the same name: ${said.join(', ')}${others}`
}

/** Returns a sentence without a full stop for the categories that an import adds, and one for the sub categories. */
export function newCategoriesLabels({ categories, subCategories }: Record<'categories' | 'subCategories', string[]>) {
  return [
    categories.length > 0 && `New categories: ${categories.join(', ')}`,
    subCategories.length > 0 && `New sub categories: ${subCategories.join(', ')}`,
  ].filter((label) => label !== false)
}

const LEVELS_SHOWN = 3

/** Returns how categories of several levels are read, for admins; an empty text if there are none. */
export function levelsLabel(levels: readonly { written: string; category: string; subCategory: string }[]): string {
  if (levels.length === 0) return ''
  const said = levels
    .slice(0, LEVELS_SHOWN)
    .map(({ written, category, subCategory }) => `"${written}" becomes ${category}, sub category ${subCategory}`)
  const more = levels.length - said.length
  const others = more > 0 ? `, and ${more.toLocaleString('en-IN')} more likewise` : ''
  return `The shop has categories and sub categories: ${said.join('; ')}${others}`
}
