import { toPaise } from '../../src/shared/money.ts'
import { slugOf } from '../../src/shared/slug.ts'
import type { CartProduct } from './cart-lines.ts'

const askedAt = new Map<string, number>()
const asking = new Map<string, Promise<CartProduct | null | undefined>>()

/**
 * What the shop says of a product now: null when it is gone, undefined when the shop cannot be reached
 * or was asked less than `holdMs` ago.
 */
export async function productFacts(productId: string, holdMs: number): Promise<CartProduct | null | undefined> {
  if (Date.now() - (askedAt.get(productId) ?? -Infinity) < holdMs) return undefined
  const answer = asking.get(productId) ?? ask(productId).finally(() => asking.delete(productId))
  asking.set(productId, answer)
  return answer
}

async function ask(productId: string): Promise<CartProduct | null | undefined> {
  const product = await fetched(productId)
  if (product !== undefined) askedAt.set(productId, Date.now())
  if (!product) return product
  return {
    productId,
    name: product.name,
    unit: product.unit,
    stock: product.stock,
    priceInPaise: toPaise(product.price),
    discountPercent: product.discount,
    image: product.image[0] ?? '',
    path: `/product/${slugOf(product.name, productId)}`,
  }
}

// The client is loaded with the first question, after the first interaction: pages weigh nothing of it.
async function fetched(productId: string) {
  try {
    const { fetchProduct } = await import('../lib/api.ts')
    return await fetchProduct(productId)
  } catch {
    return undefined
  }
}
