import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cellsOf, headerOf } from './columns.ts'
import { detailNames, productsAfter } from './queries.ts'

const PRODUCTS_PER_PIECE = 500

/** Yields the entire catalogue as CSV in chunks, in a format that an import accepts. */
export async function* exportCatalogue(db: Queryable): AsyncGenerator<string> {
  const details = await detailNames(db)
  yield BYTE_ORDER_MARK + csvOf([headerOf(details)])
  let last: string | null = null
  for (;;) {
    const products = await productsAfter(db, last, PRODUCTS_PER_PIECE)
    if (products.length === 0) return
    yield csvOf(products.map((product) => cellsOf(product, details)))
    last = products.at(-1)!.id
  }
}
