/** The only place where the browser calls the shop's API. */

/** A product as the wire describes it, as far as the storefront reads it. */
export interface WireProduct {
  _id: string
  name: string
  unit: string
  stock: number
  /** Rupees. */
  price: number
  /** Whole percent. */
  discount: number
  image: string[]
}

const TIMEOUT_MS = 8000

/** Null when the shop has no such product, undefined when it cannot be asked. */
export async function fetchProduct(productId: string): Promise<WireProduct | null | undefined> {
  try {
    const response = await fetch('/api/product/get-product-details', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return null
    if (!response.ok) return undefined
    return (await response.json()).data
  } catch {
    return undefined
  }
}
