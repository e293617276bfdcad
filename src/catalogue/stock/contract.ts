import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { MAX_COUNTS, MAX_PAGE_SIZE, MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../shared/limits.ts'
import type { StockReason } from '../schema.ts'

const whole = (minimum: number, maximum: number) =>
  t.Integer({ minimum, maximum, error: `must be a whole number from ${minimum} to ${maximum}` })
const Stock = whole(0, MAX_STOCK)
const Rupees = t.Number({
  minimum: 0,
  maximum: MAX_PRICE_IN_RUPEES,
  error: `must be an amount in rupees from 0 to ${MAX_PRICE_IN_RUPEES}`,
})
const Percent = whole(0, 100)

/**
 * A change of one product from a list. Whatever is set comes with what the admin saw, field by field; `addStock` is
 * what came to the shelf or, below zero, left it, and is true whatever was sold in between.
 */
export const ChangeStock = t.Object({
  productId: Id,
  stock: t.Optional(Stock),
  expectedStock: t.Optional(Stock),
  addStock: t.Optional(whole(-MAX_STOCK, MAX_STOCK)),
  price: t.Optional(Rupees),
  expectedPrice: t.Optional(Rupees),
  discount: t.Optional(Percent),
  expectedDiscount: t.Optional(Percent),
})
export type ChangeStock = Static<typeof ChangeStock>

const Counted = t.Object({
  productId: Id,
  counted: Stock,
  /** The product's newest ledger entry when it was counted; 0 when it had none. */
  asOf: t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, error: 'must be the number of a ledger entry' }),
})
export const SaveCounts = t.Object({
  counts: t.Array(Counted, {
    minItems: 1,
    maxItems: MAX_COUNTS,
    error: `must list 1 to ${MAX_COUNTS} counted products`,
  }),
})
export type Counted = Static<typeof Counted>

const SearchText = t.Optional(t.String({ maxLength: 10_000, error: 'must be text' }))
const number = (maximum: number) =>
  t.Optional(t.Numeric({ minimum: 1, maximum, multipleOf: 1, error: `must be a whole number from 1 to ${maximum}` }))

export const FindStock = t.Object({ text: SearchText })
export const OnSalePage = t.Object({ search: SearchText, page: number(1_000), limit: number(MAX_PAGE_SIZE) })
export const LowStockPage = t.Object({
  search: SearchText,
  categoryId: t.Optional(Id),
  /** Those that the shop once had some of, or those that it never had; all without it. */
  stocked: t.Optional(
    t.Union([t.Literal('ever'), t.Literal('never')], { error: 'must be ever or never, or left out' }),
  ),
  page: number(10_000),
  limit: number(MAX_PAGE_SIZE),
})
const Day = t.Optional(
  t.String({ format: 'date', pattern: String.raw`^2\d{3}-\d\d-\d\d$`, error: 'must be a day such as 2026-11-21' }),
)
/** Of the shop's days, both included. */
const ledgerOf = { productId: t.Optional(Id), from: Day, to: Day }
export const LedgerPage = t.Object({ ...ledgerOf, page: number(100_000), limit: number(MAX_PAGE_SIZE) })
export const LedgerExport = t.Object(ledgerOf)
export type LedgerFilter = Static<typeof LedgerExport>

/** A product as those who keep the shelf need it; `price` in rupees. */
export interface StockedProduct {
  _id: string
  sku: string | null
  name: string
  unit: string
  /** The first picture's address, or none. */
  image: string
  stock: number
  price: number
  discount: number
  /** Its newest ledger entry, 0 when there is none: what a count is told beside. */
  asOf: number
}

/** A product that was found to be counted. */
export interface FoundProduct extends StockedProduct {
  /** Pieces of orders that are not packed yet: off the stock already, and perhaps still on the shelf. */
  promised: number
}

export interface LowProduct extends StockedProduct {
  /** Pieces sold in the last seven days, less those that came back. */
  soldInWeek: number
  /** How long the stock lasts at that pace; null when nothing was sold. */
  daysLeft: number | null
}

/** Who or what changed the stock. */
export interface StockActor {
  kind: 'admin' | 'order' | 'import' | 'shop'
  /** An admin's name, an order's number, an import's; empty for the shop itself and for accounts that are gone. */
  name: string
}

export interface LedgerEntry {
  _id: number
  product: { _id: string; name: string; unit: string }
  change: number
  balance: number
  reason: StockReason
  by: StockActor
  at: string
}

export interface CountResult {
  productId: string
  name: string
  unit: string
  /** What the shop believed when the product was counted. */
  expected: number
  counted: number
  /** What was sold, came back or was refilled between counting and saving. */
  changedSince: number
  /** The stock now. */
  stock: number
}

/** What became of a count; products that the shop no longer sells are named and left alone. */
export interface CountReport {
  saved: CountResult[]
  gone: string[]
}
