import type { ProductView } from '../../../src/catalogue/contract.ts'
import { toPaise } from '../../../src/shared/money.ts'
import { slugOf } from '../../../src/shared/slug.ts'
import { fetchProducts } from './api.ts'
import type { CartProduct } from './cart-lines.ts'

/** Current product data by id. Null for a product that is gone. Products that the server did not report on are missing. */
export type ProductFacts = ReadonlyMap<string, CartProduct | null>

const askedAt = new Map<string, number>()
const asking = new Map<string, Promise<ProductFacts>>()

/**
 * Loads the current data of products in one request. Products that were loaded less than `ttlMs` ago are omitted. If
 * the server cannot be reached, the result is empty.
 */
export async function productFacts(productIds: readonly string[], ttlMs: number): Promise<ProductFacts> {
  const now = Date.now()
  const wanted = productIds.filter((id) => now - (askedAt.get(id) ?? -Infinity) >= ttlMs)
  const unasked = wanted.filter((id) => !asking.has(id))
  if (unasked.length > 0) {
    const result = ask(unasked).finally(() => unasked.forEach((id) => void asking.delete(id)))
    for (const id of unasked) asking.set(id, result)
  }
  const results = await Promise.all(new Set(wanted.map((id) => asking.get(id)!)))
  return new Map(results.flatMap((result) => [...result]).filter(([id]) => wanted.includes(id)))
}

async function ask(productIds: readonly string[]): Promise<ProductFacts> {
  const reply = await fetchProducts(productIds)
  if (!reply.success) return new Map()
  const found = new Map(reply.data.map((product) => [product._id, product]))
  const now = Date.now()
  return new Map(
    productIds.map((id) => {
      askedAt.set(id, now)
      const product = found.get(id)
      return [id, product ? factsOf(product) : null]
    }),
  )
}

/** Converts a product of the API to what the cart stores. */
export function factsOf(product: ProductView): CartProduct {
  return {
    productId: product._id,
    name: product.name,
    unit: product.unit,
    stock: product.stock,
    priceInPaise: toPaise(product.price),
    discountPercent: product.discount,
    image: product.image[0] ?? '',
    path: `/product/${slugOf(product.name, product._id)}`,
  }
}
