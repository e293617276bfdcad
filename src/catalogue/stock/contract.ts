import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { MAX_COUNTS, MAX_PAGE_SIZE, MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../shared/limits.ts'
import { DAY } from '../../shared/schemas/day.ts'
import { ProductView } from '../contract.ts'
import { STOCK_REASONS } from '../schema.ts'

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
 * A change of one product in a list. Each value to set comes with the value that the admin saw. `addStock` is the
 * number of pieces added or, below zero, removed; it is correct whatever was sold in the meantime.
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
  /** The exact price, at most the price; null lets the discount decide. */
  sellingPrice: t.Optional(t.Nullable(Rupees)),
  expectedSellingPrice: t.Optional(t.Nullable(Rupees)),
})
export type ChangeStock = Static<typeof ChangeStock>

const Counted = t.Object({
  productId: Id,
  counted: Stock,
  /** The id of the product's newest ledger entry when it was counted; 0 if it had none. */
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
  /** `ever`: products that once had stock; `never`: products that never had any; omitted: all. */
  stocked: t.Optional(
    t.Union([t.Literal('ever'), t.Literal('never')], { error: 'must be ever or never, or left out' }),
  ),
  page: number(10_000),
  limit: number(MAX_PAGE_SIZE),
})
const Day = t.Optional(input(DAY))
/** Days in the shop's time zone, both inclusive. */
const ledgerOf = { productId: t.Optional(Id), from: Day, to: Day }
export const LedgerPage = t.Object({ ...ledgerOf, page: number(100_000), limit: number(MAX_PAGE_SIZE) })
export const LedgerExport = t.Object(ledgerOf)
export type LedgerFilter = Static<typeof LedgerExport>

/** A product as staff need it for stock; `price` is in rupees. */
export const StockedProduct = t.Object(
  {
    _id: t.String(),
    sku: t.Nullable(t.String()),
    brand: t.Nullable(t.String()),
    name: t.String(),
    unit: t.String(),
    image: t.String({ description: 'Path of the first image; empty if there is none.' }),
    stock: t.Number(),
    price: t.Number(),
    discount: t.Number(),
    ...t.Pick(ProductView, ['publish', 'withheld']).properties,
    asOf: t.Number({
      description: 'The id of its newest ledger entry, 0 if there is none; a count must send it back.',
    }),
  },
  { $id: 'StockedProduct' },
)
export type StockedProduct = Static<typeof StockedProduct>

/** A product that was found to be counted. */
export const FoundProduct = t.Object(
  {
    ...StockedProduct.properties,
    promised: t.Number({
      description:
        'Pieces of orders that are not packed yet: already off the stock, but perhaps still in their place in the shop.',
    }),
  },
  { $id: 'FoundProduct' },
)
export type FoundProduct = Static<typeof FoundProduct>

export const LowProduct = t.Object(
  {
    ...StockedProduct.properties,
    waiting: t.Number({ description: 'Shoppers who asked for an email when it is back in stock.' }),
    soldInWeek: t.Number({ description: 'Pieces sold in the last seven days, less those returned.' }),
    daysLeft: t.Nullable(t.Number(), {
      description: 'Days that the stock lasts at that pace: 0 if there is none, null if nothing was sold.',
    }),
  },
  { $id: 'LowProduct' },
)
export type LowProduct = Static<typeof LowProduct>

/** Who or what changed the stock. */
export const StockActor = t.Object(
  {
    kind: oneOf(['admin', 'order', 'import', 'shop']),
    name: t.String({
      description:
        "The admin's name, the order number or the import's id; empty for the shop itself and for deleted accounts.",
    }),
    fileName: t.String({ description: 'The file of an import; empty for everybody else.' }),
  },
  { $id: 'StockActor' },
)
export type StockActor = Static<typeof StockActor>

export const LedgerEntry = t.Object(
  {
    _id: t.Number(),
    product: t.Object({
      _id: t.String(),
      brand: t.Nullable(t.String()),
      name: t.String(),
      unit: t.String(),
    }),
    change: t.Number(),
    balance: t.Number(),
    reason: oneOf(STOCK_REASONS),
    by: StockActor,
    at: t.String(),
  },
  { $id: 'LedgerEntry' },
)
export type LedgerEntry = Static<typeof LedgerEntry>

export const CountResult = t.Object(
  {
    productId: t.String(),
    brand: t.Nullable(t.String()),
    name: t.String(),
    unit: t.String(),
    expected: t.Number({ description: 'The stock when the product was counted, according to the ledger.' }),
    counted: t.Number(),
    changedSince: t.Number({
      description: 'The net change by sales, returns, refills and removals between counting and saving.',
    }),
    stock: t.Number({ description: 'The stock now.' }),
  },
  { $id: 'CountResult' },
)
export type CountResult = Static<typeof CountResult>

/** The result of a stocktake; products that are no longer sold are listed in `gone` and not changed. */
export const CountReport = t.Object(
  {
    saved: t.Array(CountResult),
    gone: t.Array(t.String()),
  },
  { $id: 'CountReport' },
)
export type CountReport = Static<typeof CountReport>
