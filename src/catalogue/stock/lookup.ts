import { escapeFormula } from '../../platform/csv/formula.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { MAX_SEARCH_RESULTS } from '../../platform/search/port.ts'
import { toRupees } from '../../shared/money.ts'
import { titleOf } from '../../shared/product-title.ts'
import { SHOP_TIME } from '../../shared/shop-time.ts'
import type { ProductView } from '../contract.ts'
import type { ProductSearch } from '../search/product-search.ts'
import { getProducts } from '../service.ts'
import type { FoundProduct, LedgerEntry, LedgerFilter, LowProduct, StockActor, StockedProduct } from './contract.ts'
import { ledgerEntries, ledgerEntriesBefore } from './ledger.queries.ts'
import { type LowFilter, lowProducts } from './low-stock.queries.ts'
import { idsInStock, idsOffSale, productIdsOfCode, type StockedRow, stockedProducts } from './queries.ts'

const MAX_SUGGESTIONS = 8
const MAX_OFF_SALE = 4

interface Slice {
  offset: number
  limit: number
}

/**
 * Finds the products that a scanner or a person means: those with exactly that code, else those that search finds, and after
 * them those that are not on sale, for what nobody can buy stands on the shelf, too.
 */
export async function findStocked(
  { db, search, allocatedOf }: LookupDependencies,
  text: string,
): Promise<{ isExact: boolean; products: FoundProduct[] }> {
  if (!text) return { isExact: false, products: [] }
  const exact = await productIdsOfCode(db, text)
  const ids = exact.length > 0 ? exact : await idsOfTerms({ db, search }, text)
  const products = await productsOf(db, ids)
  const promised = products.length > 0 ? await allocatedOf(ids) : new Map<string, number>()
  return {
    isExact: exact.length > 0,
    products: products.map((product) => ({ ...product, promised: promised.get(product._id) ?? 0 })),
  }
}

export interface LookupDependencies {
  db: Database
  search: ProductSearch
  /** Returns the number of pieces of each product that are sold but not packed; products without any may be omitted. */
  allocatedOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

async function idsOfTerms(
  { db, search }: Pick<LookupDependencies, 'db' | 'search'>,
  text: string,
): Promise<readonly string[]> {
  const asked = { text, filter: {}, sort: 'relevance', offset: 0, limit: MAX_SUGGESTIONS, byStaff: true } as const
  const [{ ids }, others] = await Promise.all([search.find(asked), idsOffSale(db, text, MAX_OFF_SALE)])
  return [...ids, ...others]
}

/** Searches products for phone orders, also by code: those in stock first, each group by relevance. */
export async function findOnSale(
  { db, search }: Pick<LookupDependencies, 'db' | 'search'>,
  text: string,
  { offset, limit }: Slice,
): Promise<{ products: ProductView[]; total: number }> {
  if (!text) return { products: [], total: 0 }
  const request = { text, filter: {}, sort: 'relevance', offset: 0, limit: MAX_SEARCH_RESULTS, byStaff: true } as const
  const exact = await productIdsOfCode(db, text)
  const ids = exact.length > 0 ? exact : (await search.find(request)).ids
  const inStock = new Set(await idsInStock(db, ids))
  const inTurn = [...ids.filter((id) => inStock.has(id)), ...ids.filter((id) => !inStock.has(id))]
  return { products: await getProducts(db, inTurn.slice(offset, offset + limit)), total: ids.length }
}

/** Returns products that are low in stock, the most urgent first, with their total number. */
export async function listLow(
  db: Queryable,
  threshold: number,
  filter: LowFilter,
  slice: Slice,
): Promise<{ products: LowProduct[]; total: number }> {
  const rows = await lowProducts(db, threshold, filter, slice)
  const products = rows.map(({ soldInWeek, daysLeft, waiting, ...row }) => ({
    ...stockedView(row),
    waiting,
    soldInWeek,
    daysLeft: daysLeft === null ? null : Math.round(daysLeft * 10) / 10,
  }))
  return { products, total: rows[0]?.total ?? 0 }
}

type Named = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Who and what the ledger names by ids. */
export interface LedgerNames {
  /** Returns the names of accounts, without deleted accounts. */
  namesOf: Named
  /** Returns the file names of imports. */
  fileNamesOf: Named
}

/** Returns a page of the ledger, newest first, whether there is more, and the filtered product if it is still sold. */
export async function readLedger(db: Queryable, named: LedgerNames, filter: LedgerFilter, slice: Slice) {
  const rows = await ledgerEntries(db, filter, { offset: slice.offset, limit: slice.limit + 1 })
  const shown = rows.slice(0, slice.limit)
  const names = await namesIn(shown, named)
  const entries = shown.map(({ entry, brand, name, unit }): LedgerEntry => {
    const { id, change, balance, reason, actor, createdAt } = entry
    const product = { _id: entry.productId, brand, name, unit }
    return { _id: id, product, change, balance, reason, by: actorOf(actor, names), at: createdAt.toISOString() }
  })
  const [product = null] = filter.productId ? await productsOf(db, [filter.productId]) : []
  return { entries, hasMore: rows.length > slice.limit, product }
}

const LEDGER_HEADER = ['When', 'Product', 'Unit', 'SKU', 'Why', 'Who', 'Change', 'Stock after']
const ENTRIES_PER_PIECE = 1_000
/** In shop time, in a format that spreadsheet programs recognize: 2026-11-21 19:42:05. */
const MOMENT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...SHOP_TIME })

/** Yields the ledger as CSV in chunks, newest first. */
export async function* exportLedger(db: Queryable, named: LedgerNames, filter: LedgerFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvOf([LEDGER_HEADER])
  let last: number | null = null
  for (;;) {
    const rows: LedgerRow[] = await ledgerEntriesBefore(db, filter, last, ENTRIES_PER_PIECE)
    if (rows.length === 0) return
    const names = await namesIn(rows, named)
    yield csvOf(
      rows.map(({ entry: { createdAt, reason, actor, change, balance }, brand, name, unit, sku }) => {
        const { kind, name: who, fileName } = actorOf(actor, names)
        const texts = [titleOf({ name, brand }), unit, sku ?? '', reason, fileName || who || kind].map(escapeFormula)
        return [MOMENT.format(createdAt), ...texts, String(change), String(balance)]
      }),
    )
    last = rows.at(-1)!.entry.id
  }
}

type LedgerRow = Awaited<ReturnType<typeof ledgerEntries>>[number]

async function namesIn(
  rows: readonly LedgerRow[],
  { namesOf, fileNamesOf }: LedgerNames,
): Promise<ReadonlyMap<string, string>> {
  const ids = (pattern: RegExp) => [...new Set(rows.flatMap(({ entry }) => pattern.exec(entry.actor ?? '')?.[1] ?? []))]
  const [admins, imports] = [ids(/^admin:([0-9a-f]{32})$/), ids(/^(?:import:)?([0-9a-f]{32})$/)]
  return new Map([
    ...(admins.length > 0 ? await namesOf(admins) : []),
    ...(imports.length > 0 ? await fileNamesOf(imports) : []),
  ])
}

async function productsOf(db: Queryable, ids: readonly string[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return []
  const byId = new Map((await stockedProducts(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(stockedView)
}

function stockedView(row: StockedRow): StockedProduct {
  const { id, sku, brand, name, unit, stock, asOf, publish, withheld } = row
  const offer = { price: toRupees(row.priceInPaise), discount: row.discountPercent }
  const sale = { publish, ...(withheld && { withheld }) }
  return { _id: id, sku, brand, name, unit, image: row.image[0] ?? '', stock, ...offer, ...sale, asOf }
}

function actorOf(actor: string | null, names: ReadonlyMap<string, string>): StockActor {
  const [, kind, name = ''] = /^(admin|order|import):(.*)$/.exec(actor ?? '') ?? []
  if (kind === 'admin') return { kind, name: names.get(name) ?? '', fileName: '' }
  if (kind === 'order') return { kind, name, fileName: '' }
  // Earlier versions of the shop wrote only the id of an import.
  const id = kind === 'import' ? name : /^[0-9a-f]{32}$/.exec(actor ?? '')?.[0]
  if (id) return { kind: 'import', name: id, fileName: names.get(id) ?? '' }
  return { kind: 'shop', name: '', fileName: '' }
}
