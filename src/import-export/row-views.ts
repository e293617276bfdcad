import type { Queryable } from '../platform/database/database.ts'
import { toRupees } from '../shared/money.ts'
import { discountedPrice } from '../shared/pricing.ts'
import { loadStored } from './apply/queries.ts'
import type { ImportRowView, NewProduct } from './contract.ts'
import { termsOf } from './import-terms.ts'
import { cellsOfRows } from './listing.queries.ts'
import type { ImportRecord, ImportRowRecord } from './queries.ts'
import { changed, created, type Difference, type Stored } from './rows/difference.ts'
import { rowRepeated } from './rows/left-out.ts'
import { furtherFacts } from './rows/new-facts.ts'
import { RowError } from './rows/row-errors.ts'
import { factsOf } from './rows/row-parser.ts'

const MAX_CELL_SHOWN = 200

/** Describes rows for the review. */
export async function rowViews(
  db: Queryable,
  rows: readonly ImportRowRecord[],
  record: ImportRecord,
): Promise<ImportRowView[]> {
  const [stored, counting] = await Promise.all([
    loadStored(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))], false),
    cellsOfRows(
      db,
      record.id,
      rows.flatMap((row) => repeated(row) ?? []),
    ),
  ])
  return rows.map((row) => {
    const product = stored.get(row.productId ?? '') ?? null
    const first = counting.get(repeated(row) ?? 0)
    const differences = row.differences ?? (first ? repeatedDifferences(first, row, product, record) : [])
    return rowView(row, record, product, differences)
  })
}

// A row that is held may repeat one of the file from which it was left out earlier, which is not this one.
function repeated({ outcome, reason }: ImportRowRecord): number | undefined {
  return outcome === 'faulty' ? rowRepeated(reason) : undefined
}

function rowView(
  row: ImportRowRecord,
  record: ImportRecord,
  stored: Stored | null,
  differences: readonly Difference[],
): ImportRowView {
  const cells = row.unreadableCells ?? row.cells
  const name = cells[(record.mapping ?? []).indexOf('name')]?.trim()
  const named = name || stored?.name || cells.find((cell) => cell.trim() !== '')
  const candidates = (row.candidates ?? []).map(({ id, priceInPaise, ...known }) => ({
    _id: id,
    ...known,
    price: toRupees(priceInPaise),
  }))
  const { number, sku, reason, note, decision } = row
  const title = (named ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_CELL_SHOWN)
  const product = row.outcome === 'new' ? newProduct(row, record) : null
  const mayBeNew = row.outcome === 'held' && row.productId === null
  const shown = differences.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) }))
  return { number, title, sku, reason, note, differences: shown, product, candidates, mayBeNew, decision }
}

/** Returns what a row says of its product that differs from the row which counts instead. */
function repeatedDifferences(
  first: string[],
  { cells }: ImportRowRecord,
  stored: Stored | null,
  record: ImportRecord,
): Difference[] {
  const terms = termsOf(record)
  return (
    usable(() => {
      const facts = factsOf(first, terms)
      const counts = stored ? changed(facts, stored) : created(facts, '', record.openingStock)
      return changed(factsOf(cells, terms), counts.product).differences
    }) ?? []
  )
}

function newProduct({ cells, pack }: ImportRowRecord, record: ImportRecord): NewProduct | null {
  return usable(() => {
    const facts = factsOf(cells, termsOf(record))
    if (facts.family !== undefined) facts.family = pack?.family ?? facts.family
    const { product } = created(facts, '', record.openingStock)
    const { unit, stock, priceInPaise, categories, subCategories, brand, publish } = product
    return {
      price: toRupees(priceInPaise),
      sellingPrice: toRupees(discountedPrice(product)),
      unit,
      category: [...categories, ...subCategories].join(', '),
      stock,
      brand,
      publish,
      more: furtherFacts(product).map(({ field, value }) => ({ field, value: cut(value) })),
    }
  })
}

/** Returns null if a row is not usable: since it was checked, the file may have been read again with other settings. */
function usable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowError) return null
    throw error
  }
}

function cut(text: string): string {
  return text.length > MAX_CELL_SHOWN ? `${text.slice(0, MAX_CELL_SHOWN - 1).toWellFormed()}…` : text
}
