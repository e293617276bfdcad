/** Returns the id of the product of a card, by its control for the cart. */
export function productIdOf(card: Element): string | null | undefined {
  return card.querySelector('cart-control')?.getAttribute('product-id')
}
