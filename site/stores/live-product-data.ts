import type { ProductView } from '../../src/catalogue/contract.ts'
import { toPaise } from '../../src/shared/money.ts'
import { slugOf } from '../../src/shared/slug.ts'
import type { CartProduct } from './cart-lines.ts'

/** What the shop says of products: null for one that is gone, nothing for one that it did not speak of. */
export type ProductFacts = ReadonlyMap<string, CartProduct | null>

const askedAt = new Map<string, number>()
const asking = new Map<string, Promise<ProductFacts>>()

/**
 * What the shop says of products now, in one question. Those that it was asked about less than `holdMs` ago are left
 * out, and so are all when it cannot be reached.
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
  const products = await fetched(productIds)
  if (!products) return new Map()
  const found = new Map(products.map((product) => [product._id, product]))
  const now = Date.now()
  return new Map(
    productIds.map((id) => {
      askedAt.set(id, now)
      const product = found.get(id)
      return [id, product ? factsOf(product) : null]
    }),
  )
}

/** A product of the wire as the cart keeps it. */
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

// The client is loaded with the first question, after the first interaction: pages weigh nothing of it.
async function fetched(productIds: readonly string[]) {
  try {
    const { fetchProducts } = await import('../lib/api.ts')
    return await fetchProducts(productIds)
  } catch {
    return undefined
  }
}
