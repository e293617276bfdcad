import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { CSV, csvResponse } from '../../platform/http/csv-response.ts'
import { envelope, ok, PageFields } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { normalizeSearchText } from '../../shared/card-query.ts'
import { titleOf } from '../../shared/product-title.ts'
import { ProductView, pageOf } from '../contract.ts'
import { pagesOf } from '../storefront.ts'
import {
  ChangeStock,
  CountReport,
  FindStock,
  FoundProduct,
  LedgerEntry,
  LedgerExport,
  LedgerPage,
  LowProduct,
  LowStockPage,
  OnSalePage,
  SaveCounts,
  StockedProduct,
} from './contract.ts'
import {
  exportLedger,
  findOnSale,
  findStocked,
  type LedgerNames,
  type LookupDependencies,
  listLow,
  readLedger,
} from './lookup.ts'
import { changeStock } from './service.ts'
import { saveCounts } from './stocktake.ts'

interface StockDependencies extends LookupDependencies, LedgerNames {
  guard: SessionGuard
  /** The stock at or below which a product is low. */
  lowStockThreshold(): Promise<number>
}

const PAGE_SIZE = 20

/** The stock routes for admins: change, refill, count, and look up why a stock is what it is. */
export function stockRoutes(deps: StockDependencies) {
  const { db, guard, lowStockThreshold } = deps
  return new Elysia({ name: 'stock' })
    .use(guard)
    .put(
      '/api/stock/change',
      async ({ userId, body }) => {
        const product = await changeStock(db, userId, body)
        return ok(product, `${titleOf(product)} saved`)
      },
      {
        admin: true,
        body: ChangeStock,
        detail: about('Changes stock or price of a product', {
          returns: envelope(ProductView),
          codes: ['product_changed'],
        }),
      },
    )
    .get(
      '/api/stock/low',
      async ({ query }) => {
        const page = pageOf({ page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE })
        const threshold = await lowStockThreshold()
        const { search = '', categoryId, stocked } = query
        const filter = { terms: normalizeSearchText(search), categoryId, stocked }
        const { products, total } = await listLow(db, threshold, filter, page)
        return ok(products, '', {
          page: page.number,
          totalPage: pagesOf(total, page.limit),
          totalCount: total,
          threshold,
        })
      },
      {
        admin: true,
        query: LowStockPage,
        detail: about('Lists products that are low in stock', {
          returns: envelope(t.Array(LowProduct), { ...PageFields, threshold: t.Number() }),
        }),
      },
    )
    .get(
      '/api/stock/find',
      async ({ query }) => {
        const { products, isExact } = await findStocked(deps, normalizeSearchText(query.text ?? ''))
        return ok(products, '', { isExact })
      },
      {
        admin: true,
        query: FindStock,
        detail: about('Finds a product by name, SKU or barcode', {
          returns: envelope(t.Array(FoundProduct), { isExact: t.Boolean() }),
        }),
      },
    )
    .get(
      '/api/stock/on-sale',
      async ({ query }) => {
        const page = pageOf({ page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE })
        const { products, total } = await findOnSale(deps, normalizeSearchText(query.search ?? ''), page)
        return ok(products, '', { page: page.number, totalPage: pagesOf(total, page.limit), totalCount: total })
      },
      {
        admin: true,
        query: OnSalePage,
        detail: about('Finds products to sell by phone, those in stock first', {
          returns: envelope(t.Array(ProductView), PageFields),
        }),
      },
    )
    .get(
      '/api/stock/ledger',
      async ({ query }) => {
        const page = pageOf({ page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE })
        const { entries, ...beside } = await readLedger(db, deps, query, page)
        return ok(entries, '', { page: page.number, ...beside })
      },
      {
        admin: true,
        query: LedgerPage,
        detail: about('Lists the entries of the stock ledger, of one product or all', {
          returns: envelope(t.Array(LedgerEntry), {
            page: t.Number(),
            hasMore: t.Boolean(),
            product: t.Nullable(StockedProduct),
          }),
        }),
      },
    )
    .get('/api/stock/ledger-export', ({ query }) => csvResponse(exportLedger(db, deps, query), 'stock-ledger.csv'), {
      admin: true,
      query: LedgerExport,
      detail: about('Exports the stock ledger as CSV', CSV),
    })
    .post(
      '/api/stock/count',
      async ({ userId, body }) => {
        const report = await saveCounts(db, userId, body.counts)
        return ok(report, report.saved.length === 1 ? '1 product counted' : `${report.saved.length} products counted`)
      },
      { admin: true, body: SaveCounts, detail: about('Saves a stocktake', { returns: envelope(CountReport) }) },
    )
}
