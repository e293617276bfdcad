import type { OrderView } from '../../../src/order/contract.ts'

interface Counted {
  productId: string
  quantity: number
}

/** What became of the cart since a card order was placed from it. Null if that is not known. */
export type Basket = 'untouched' | 'changed' | 'empty' | null

/** Compares the cart with the lines of an order that was not paid, which stay in it. */
export function basketAfter(ordered: readonly Counted[], cart: readonly Counted[]): Basket {
  if (cart.length === 0) return 'empty'
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]))
  const isUntouched =
    inCart.size === ordered.length && ordered.every(({ productId, quantity }) => inCart.get(productId) === quantity)
  return isUntouched ? 'untouched' : 'changed'
}

/** Says what became of the money and the basket after a payment that was aborted, as far as it is known. */
export function cancelledLabel(
  order: Pick<OrderView, 'payment'> | null | undefined,
  basket: Basket | undefined,
  isDeclined: boolean,
): string {
  if (!order)
    return `${isDeclined ? 'Your card was declined. ' : ''}Your orders show what was placed, and what was paid.`
  const { state } = order.payment
  if (state === 'paid') return 'Your payment has arrived after all.'
  const isRefunded = state === 'refunding' || state === 'refunded'
  const money = isRefunded ? 'Your payment is refunded.' : 'Nothing was charged.'
  const declined = isDeclined && !isRefunded ? 'Your card was declined. ' : ''
  const next = declined && basket !== 'empty' ? ' Try again, or pay another way.' : ''
  return `${declined}${money}${basket ? ` ${BASKETS[basket]}` : ''}${next}`
}

const BASKETS = {
  untouched: 'Your cart is as you left it.',
  changed: 'Your cart has changed since.',
  empty: 'Your cart is empty.',
}
