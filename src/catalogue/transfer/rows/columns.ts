import { HEADER_NAMES, IGNORED_NAMES } from './headers.ts'

/** What a column of the file can be. `detail` is a field of its own, named as the column. */
export const TARGETS = [
  'id',
  'sku',
  'name',
  'brand',
  'category',
  'subCategory',
  'unit',
  'price',
  'salePrice',
  'discount',
  'stock',
  'description',
  'image',
  'barcode',
  'detail',
  'ignore',
] as const
export type Target = (typeof TARGETS)[number]

/** A header that begins so is a detail, whatever follows it: exports mark those that would be taken for another. */
export const DETAIL_PREFIX = 'Detail: '

/** The detail that scanners look for. */
export const BARCODE_DETAIL = 'Barcode'

/** What each column most likely is, in the order of the header. */
export function guessMapping(header: readonly string[]): Target[] {
  const words = header.map(wordsOf)
  const has = (target: NamedTarget) => words.some((name) => HEADER_NAMES[target].has(name))
  const hasUnit = words.some((name) => name !== 'quantity' && HEADER_NAMES.unit.has(name))
  const isTaken = new Set<Target>()
  return header.map((cell, at) => {
    const found = cell.startsWith(DETAIL_PREFIX) ? 'detail' : guessTarget(words[at]!, has, hasUnit)
    if (found === 'detail' || found === 'ignore') return found
    if (isTaken.has(found)) return found === 'image' ? 'image' : 'ignore'
    isTaken.add(found)
    return found
  })
}

/** The name of a column that is a detail; empty when it has none to be shown by. */
export function detailName(header: string): string {
  return header.startsWith(DETAIL_PREFIX) ? header.slice(DETAIL_PREFIX.length) : header.replace(/\s+/g, ' ').trim()
}

type NamedTarget = keyof typeof HEADER_NAMES

function guessTarget(name: string, has: (target: NamedTarget) => boolean, hasUnit: boolean): Target {
  if (name === '' || IGNORED_NAMES.has(name)) return 'ignore'
  if (/^(?:image|picture|photo)(?: url| src| link)? ?\d+$/.test(name)) return 'image'
  // "Quantity" is the pack, unless another column says what the pack is.
  if (name === 'quantity' && hasUnit) return 'stock'
  if (HEADER_NAMES.barcode.has(name)) return has('sku') ? 'barcode' : 'sku'
  // "Article" is a number beside a name; alone it is the name.
  if (name === 'article') return has('name') ? 'sku' : 'name'
  // "Price" beside an MRP is what is paid; alone, or beside a sale price, it is the price itself.
  if (HEADER_NAMES.plainPrice.has(name)) return has('price') && !has('salePrice') ? 'salePrice' : 'price'
  for (const target of TARGETS)
    if (target !== 'detail' && target !== 'ignore' && HEADER_NAMES[target].has(name)) return target
  return 'detail'
}

/** Lower case, words parted by one space, without what stands in brackets: "Sale Price (₹)" is "sale price". */
function wordsOf(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/\b(?:rs|inr|in rupees|in paise)\b\.?|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
}
