import { atom } from 'nanostores'
import { titleOf } from '../../../src/shared/product-title.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../toasts/toasts.ts'
import { refreshCart } from './cart.ts'
import { type SharedItem, sharedItemsOf } from './cart-link.ts'
import { $cart, type CartLine, factsOf, isBuyable, limitOf, withFacts, withPieces } from './cart-state.ts'
import { focusLines } from './focus-after-removal.ts'
import { joinNames } from './line-names.ts'
import { putLines } from './put-lines.ts'

/** What the link of this page shares. Null without such a link, and 'invalid' for one that is not a cart. */
export const $sharedItems = atom<readonly SharedItem[] | 'invalid' | null>(null)

/** The products that a link shares, as they are now, without those that the shop does not sell. Undefined until loaded, null if loading failed. */
export const $sharedLines = atom<readonly CartLine[] | null | undefined>(undefined)

/** Reads the link of this page, and of whatever it is changed to. */
export function followCartLinks(): void {
  const read = () => $sharedItems.set(sharedItemsOf(location.hash))
  addEventListener('hashchange', read)
  read()
}

export async function loadSharedLines(items: readonly SharedItem[] | 'invalid'): Promise<void> {
  $sharedLines.set(undefined)
  if (items === 'invalid') return
  const productIds = items.map(({ productId }) => productId)
  const reply = await call('POST', '/api/product/get-by-ids', { body: { productIds } })
  if ($sharedItems.get() !== items) return
  if (!reply.success) return $sharedLines.set(null)
  const quantities = quantitiesOf(items)
  $sharedLines.set(
    reply.data.flatMap((product) => {
      const facts = factsOf(product)
      return withFacts([{ ...facts, quantity: quantities.get(product._id)!, gone: false }], product._id, facts)
    }),
  )
}

/**
 * Adds what was shared to the shopper's cart, as far as stock and limits allow, and says what could not be added. Then, the
 * link has been used.
 */
export async function addSharedLines(lines: readonly CartLine[]): Promise<void> {
  const items = $sharedItems.get()
  if (!items || items === 'invalid') return
  const shared = quantitiesOf(items)
  // What another device has added meanwhile counts, too.
  await refreshCart()
  const before = quantitiesOf($cart.get())
  const wanted = lines.filter(isBuyable).flatMap((line) => {
    const had = before.get(line.productId) ?? 0
    const quantity = Math.min(had + shared.get(line.productId)!, limitOf(line))
    return quantity > had ? [withPieces(line, quantity)] : []
  })
  if (wanted.length > 0 && !(await putLines(wanted, []))) return
  const after = quantitiesOf($cart.get())
  const missing = lines.flatMap((line) => {
    const added = (after.get(line.productId) ?? 0) - (before.get(line.productId) ?? 0)
    const pieces = shared.get(line.productId)! - added
    return pieces > 0 ? [`${pieces} × ${titleOf(line)}`] : []
  })
  if (wanted.length > 0) showToast('success', 'Added to your cart')
  if (missing.length > 0) showToast('error', `Could not be added: ${joinNames(missing)}`)
  closeSharedCart()
}

/** Returns to the shopper's own cart. A reload does not show the shared one again. */
export function closeSharedCart(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
  focusLines()
  $sharedItems.set(null)
}

function quantitiesOf(items: readonly SharedItem[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ productId, quantity }) => [productId, quantity]))
}
