import type { CartLineView } from '../../../src/cart/contract.ts'

/**
 * Takes over the account's cart from a response of the server. The code for it was loaded with the cart; if it was not, the
 * next page reads the cart.
 */
export async function adoptCart(lines: readonly CartLineView[]): Promise<void> {
  try {
    const account = await import('./account-cart.ts')
    account.adoptCart(lines)
  } catch {
    // What the response is about has happened, and is said.
  }
}
