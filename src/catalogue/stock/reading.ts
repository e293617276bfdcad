import type { Database, Queryable } from '../../platform/database.ts'
import { toRupees } from '../../shared/money.ts'
import type { ProductSearch } from '../search/product-search.ts'
import type { FoundProduct, LedgerEntry, LowProduct, StockActor, StockedProduct } from './contract.ts'
import { ledgerEntries, lowProducts, productIdsOfCode, type StockedRow, stockedProducts } from './queries.ts'

const MOST_SUGGESTIONS = 8

interface Slice {
  offset: number
  limit: number
}

/** What a scanner or a person at the shelf means: products of exactly that code, else those whose names fit. */
export async function findStocked(
  { db, search, promisedOf }: FindingParts,
  text: string,
): Promise<{ isExact: boolean; products: FoundProduct[] }> {
  if (!text) return { isExact: false, products: [] }
  const exact = await productIdsOfCode(db, text)
  const ids = exact.length > 0 ? exact : await idsOfWords(search, text)
  const products = await productsOf(db, ids)
  const promised = products.length > 0 ? await promisedOf(ids) : new Map<string, number>()
  return {
    isExact: exact.length > 0,
    products: products.map((product) => ({ ...product, promised: promised.get(product._id) ?? 0 })),
  }
}

export interface FindingParts {
  db: Database
  search: ProductSearch
  /** How many pieces of each product are sold but not packed; those of whom there are none may be left out. */
  promisedOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

async function idsOfWords(search: ProductSearch, text: string): Promise<readonly string[]> {
  const { ids } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: MOST_SUGGESTIONS })
  return ids
}

/** Products that are nearly gone, the most urgent first, and how many there are in all. */
export async function listLow(
  db: Queryable,
  threshold: number,
  search: string,
  slice: Slice,
): Promise<{ products: LowProduct[]; total: number }> {
  const rows = await lowProducts(db, threshold, search, slice)
  const products = rows.map(({ soldInWeek, daysLeft, ...row }) => ({
    ...stockedView(row),
    soldInWeek,
    daysLeft: daysLeft === null ? null : Math.round(daysLeft * 10) / 10,
  }))
  return { products, total: rows[0]?.total ?? 0 }
}

/** Says what the accounts of these ids are called; those that are gone are left out. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** A page of the ledger, newest first, whether there is more, and the product itself unless it is sold no more. */
export async function readLedger(db: Queryable, namesOf: NamesOf, productId: string | undefined, slice: Slice) {
  const rows = await ledgerEntries(db, productId, { offset: slice.offset, limit: slice.limit + 1 })
  const shown = rows.slice(0, slice.limit)
  const adminIds = shown.flatMap(({ entry }) => /^admin:([0-9a-f]{32})$/.exec(entry.actor ?? '')?.[1] ?? [])
  const names = adminIds.length > 0 ? await namesOf([...new Set(adminIds)]) : new Map<string, string>()
  const entries = shown.map(({ entry, name, unit }): LedgerEntry => {
    const { id, change, balance, reason, actor, createdAt } = entry
    const product = { _id: entry.productId, name, unit }
    return { _id: id, product, change, balance, reason, by: actorOf(actor, names), at: createdAt.toISOString() }
  })
  const [product = null] = productId ? await productsOf(db, [productId]) : []
  return { entries, hasMore: rows.length > slice.limit, product }
}

async function productsOf(db: Queryable, ids: readonly string[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return []
  const byId = new Map((await stockedProducts(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(stockedView)
}

function stockedView(row: StockedRow): StockedProduct {
  const { id, sku, name, unit, stock, asOf } = row
  const offer = { price: toRupees(row.priceInPaise), discount: row.discountPercent }
  return { _id: id, sku, name, unit, image: row.image[0] ?? '', stock, ...offer, asOf }
}

function actorOf(actor: string | null, names: ReadonlyMap<string, string>): StockActor {
  const [, kind, name = ''] = /^(admin|order|import):(.*)$/.exec(actor ?? '') ?? []
  if (kind === 'admin') return { kind, name: names.get(name) ?? '' }
  if (kind === 'order' || kind === 'import') return { kind, name }
  return { kind: 'shop', name: '' }
}
