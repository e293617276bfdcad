import { Elysia, t } from 'elysia'
import type { Database } from '../../../platform/database/database.ts'
import { about } from '../../../platform/http/about.ts'
import { envelope, LimitedPageFields, ok } from '../../../platform/http/envelope.ts'
import type { SessionGuard } from '../../../platform/http/session.ts'
import { TABLE_PAGE_SIZE } from '../../../shared/product-list.ts'
import { ProductView, pageOf } from '../../contract.ts'
import { getProductsForAdmins } from '../../service.ts'
import { pagesOf } from '../../storefront.ts'
import { BrandView, ListProducts } from './contract.ts'
import { brands } from './queries.ts'
import { pageOfList } from './service.ts'

interface ProductListDependencies {
  db: Database
  guard: SessionGuard
  /** The stock at or below which a product is low. */
  lowStockThreshold(): Promise<number>
}

/** The product list of admins, with every filter and order that its table has. */
export function productListRoutes({ db, guard, lowStockThreshold }: ProductListDependencies) {
  return new Elysia({ name: 'product-list' })
    .use(guard)
    .get(
      '/api/product/list',
      async ({ query }) => {
        const { sort, page: number = 1, limit = TABLE_PAGE_SIZE, ...filter } = query
        const page = pageOf({ page: number, limit })
        const lowStock = filter.stock === 'low' ? await lowStockThreshold() : 0
        const [ids, total] = await pageOfList(db, filter, lowStock, sort, page)
        return ok(await getProductsForAdmins(db, ids), '', {
          page: page.number,
          totalPage: pagesOf(total, page.limit),
          totalCount: total,
          limit: page.limit,
        })
      },
      {
        admin: true,
        query: ListProducts,
        detail: about('Lists products, hidden ones too, by what they are and lack, in any order, a page at a time', {
          returns: envelope(t.Array(ProductView), LimitedPageFields),
        }),
      },
    )
    .get('/api/product/brands', async () => ok(await brands(db)), {
      admin: true,
      detail: about('Lists the brands of all products, with their number of products', {
        returns: envelope(t.Array(BrandView)),
      }),
    })
}
