import { MAX_IMAGES, MAX_UNIT_LENGTH } from '../../shared/limits.ts'
import { readNumber } from '../rows/numbers.ts'
import type { ReadRow } from '../staging.queries.ts'

/** Names of columns in Shopify's exports, of old and of new. */
const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  option1: ['option1 value'],
  option2: ['option2 value'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  grams: ['variant grams', 'weight value (grams)'],
  image: ['image src', 'product image url'],
  variantImage: ['variant image', 'variant image url'],
  published: ['published', 'published on online store'],
  status: ['status'],
} as const
type ColumnName = keyof typeof COLUMNS

/** What a row of a pack says; a row without any of it has only a further image. */
const OF_PACK: readonly ColumnName[] = ['sku', 'price', 'option1', 'barcode']

/** Columns of the pack itself; all others say something of the product, in the first of its rows. */
const OWN = /^(?:url )?handle$|^option\d|^variant|image|^sku$|^barcode$|price|inventory|weight|^cost|charge tax|fulfil/

const SINGLE = 'Default Title'

/** A product with more text is passed on in pieces, so that no file fills the memory. */
const MAX_PRODUCT_LENGTH = 4 * 1024 * 1024

/** Completes the rows of a Shopify export. */
interface ShopifyRows {
  /** Takes the next row, and returns the rows that are complete: those of the product before it. */
  take(row: ReadRow): ReadRow[]
  /** Returns the rows of the last product. */
  end(): ReadRow[]
  /** How many images were left out, because a product shows no more. */
  imagesLeftOut(): number
}

/**
 * Returns how rows of a Shopify export are read. The rows of one handle are packs and images of a product: packs get what
 * only the first row says, and all images of the product. Returns null for any other file.
 */
export function shopifyRows(header: readonly string[]): ShopifyRows | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const find = (column: ColumnName) => names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name))
  const at = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, find(name as ColumnName)])) as Columns
  if (at.handle < 0 || at.title < 0 || at.option1 < 0) return null
  const shared = names.flatMap((name, column) => (OWN.test(name) ? [] : [column]))
  let first: readonly string[] = []
  let packs: ReadRow[] = []
  let images: string[] = []
  let [length, leftOut] = [0, 0]

  function end(): ReadRow[] {
    const complete = packs.map((row) => ({ ...row, cells: completed(row.cells, images, at) }))
    leftOut += Math.max(0, new Set(images).size - MAX_IMAGES)
    packs = []
    images = []
    length = 0
    return complete
  }

  function take(row: ReadRow): ReadRow[] {
    if (row.reason !== null) return [...end(), row]
    const { cells } = row
    const isFurther = !said(cells, at.title) && said(cells, at.handle) !== '' && cells[at.handle] === first[at.handle]
    const ready = isFurther && length < MAX_PRODUCT_LENGTH ? [] : end()
    if (!isFurther) first = cells
    for (const cell of cells) length += cell.length
    const image = said(cells, at.image)
    if (image) images.push(image)
    if (isFurther && OF_PACK.every((column) => !said(cells, at[column]))) return ready
    packs.push(
      isFurther
        ? {
            ...row,
            cells: cells.map((cell, column) =>
              shared.includes(column) && !cell.trim() ? (first[column] ?? '') : cell,
            ),
          }
        : row,
    )
    return ready
  }

  return { take, end, imagesLeftOut: () => leftOut }
}

type Columns = Record<ColumnName, number>

/** Completes the cells of a pack with what Shopify says elsewhere or in another way. */
function completed(cells: readonly string[], images: readonly string[], at: Columns): string[] {
  const full = [...cells]
  const options = [at.option1, at.option2, at.option3].map((column) => said(cells, column))
  const chosen = options.filter((option) => option !== '' && option !== SINGLE).join(', ')
  // A product without options says only by its weight how much is in it.
  const unit = chosen || weightOf(said(cells, at.grams))
  if (unit.length <= MAX_UNIT_LENGTH) full[at.option1] = unit
  if (at.compareAt >= 0 && !isAbove(said(cells, at.compareAt), said(cells, at.price)))
    full[at.compareAt] = said(cells, at.price)
  const isHidden = /^(?:draft|archived|unlisted)$/i.test(said(cells, at.status))
  if (at.published >= 0 && isHidden) full[at.published] = 'false'
  const shown = [...new Set([said(cells, at.variantImage), ...images])].filter((image) => image !== '')
  if (at.image >= 0) full[at.image] = shown.slice(0, MAX_IMAGES).join(' | ')
  return full
}

/** Returns grams as shops write them: "250 g", "1.5 kg". Empty without a weight. */
function weightOf(cell: string): string {
  const grams = readNumber(cell)?.value ?? 0
  if (grams <= 0) return ''
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`
}

/** Returns whether a price to compare with is above the price; it is often empty or zero. */
function isAbove(compareAt: string, price: string): boolean {
  const [compared, asked] = [readNumber(compareAt), readNumber(price)]
  if (compared === null) return compareAt !== ''
  return asked === null || compared.value > asked.value
}

function said(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').trim()
}
