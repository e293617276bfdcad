import type { CartLineView } from '../../../src/cart/contract.ts'
import { toRupees } from '../../../src/shared/money.ts'
import { call, type Refused } from '../../api/call.ts'
import { $sessionEnded, $userId } from '../account/session.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { storedLineOf, withQuantity } from './account-lines.ts'
import {
  $accountCart,
  $accountCartStatus,
  $browserCart,
  $earlierProducts,
  $pendingProducts,
  ACCOUNT_CART,
  announceChanges,
  type CartLine,
  type CartProduct,
  chosenPriceOf,
  saveLines,
} from './cart-state.ts'
import { pageLeft, saveLeftOver, takeLeftOver } from './left-over.ts'

/** A quantity that the shopper requested. 0 removes the line. */
interface QuantityRequest {
  product: CartProduct
  quantity: number
  /** The toast that said it was done. It goes when the request is refused. */
  toast: number
}

/** Returns a cart with the lines at their places. */
type Insertion = (cart: readonly CartLine[]) => readonly CartLine[]

/** Lines that are put into the cart with their quantities, in one call. */
interface Batch {
  lines: readonly CartLine[]
  insertInto: Insertion
  isDone: boolean
}

/** The cart as the server last confirmed it. The visible cart adds the pending requests to it. */
let agreed: readonly CartLine[] = []
/** The cart item id of each product's line. */
let itemIds = new Map<string, string>()
let version = 0
/** Whether the cart has to be read before anything else is requested. */
let stale = true
/** Whether a caller waits for the cart to be read. */
let asked = false
/** The first read does not announce changes. */
let quiet = true
/** The page is left: what its calls return says nothing any more. */
let isLeft = false
const requested = new Map<string, QuantityRequest>()
let batches: readonly Batch[] = []
/** The former cart item ids of lines that were removed on this page, by product. */
const removedItemIds = new Map<string, string>()
let working: Promise<void> | undefined

/** Requests a quantity that the page already shows. Of several requests for a product, only the last is sent. */
export function requestQuantity({
  product,
  quantity,
  toast,
  before,
}: QuantityRequest & { before: readonly CartLine[] }): Promise<void> {
  if (stale && requested.size === 0) agreed = before
  requested.set(product.productId, { product, quantity, toast })
  showPending()
  return work()
}

/** Puts lines into the cart, where a line that is there has the larger quantity then. Returns whether the server agreed. */
export async function putLines(lines: readonly CartLine[], insertInto: Insertion): Promise<boolean> {
  if (stale && requested.size === 0 && batches.length === 0) agreed = $accountCart.get()
  for (const { productId } of lines) requested.delete(productId)
  const batch = { lines, insertInto, isDone: false }
  batches = [...batches, batch]
  show()
  await work()
  return batch.isDone
}

/** Reloads the cart, after merging the cart from before the sign-in. */
export function look(): Promise<void> {
  stale = true
  asked = true
  return work()
}

/** Takes over the cart from a response of the server. */
export function adoptCart(lines: readonly CartLineView[]): void {
  take(lines, null)
}

$userId.listen((userId) => {
  if (!userId && $sessionEnded.get()) saveAdditions()
  agreed = []
  stale = true
  quiet = true
  requested.clear()
  batches = []
  removedItemIds.clear()
  showPending()
})

if (typeof addEventListener === 'function') {
  // Another tab has changed the cart, so what this tab knows is outdated.
  addEventListener('storage', (event) => {
    if ((event as StorageEvent).key === ACCOUNT_CART) stale = true
  })
  addEventListener('pagehide', passOn)
  // A page restored by the back button may show what later pages changed.
  addEventListener('pageshow', (event) => {
    if (!(event as PageTransitionEvent).persisted) return
    isLeft = false
    if (!$userId.get()) return
    takeUp()
    void look()
  })
  takeUp()
}

/**
 * Leaving a page ends its calls, so the next page of this tab requests what is left. That is safe even if such a call has
 * arrived: a request names the quantity that the shopper sees, and what the account has is read first.
 */
function passOn(): void {
  isLeft = true
  const wanted = Array.from(requested.values(), ({ product, quantity }) => ({ ...product, quantity }))
  const left = [...batches.flatMap(({ lines }) => lines), ...wanted]
  if (left.length === 0) return
  requested.clear()
  batches = []
  const quantities = Object.fromEntries(left.map(({ productId, quantity }) => [productId, quantity]))
  saveLeftOver({ userId: $userId.get(), quantities })
}

function takeUp(): void {
  const { userId, quantities = {} } = takeLeftOver() ?? {}
  if (!userId || userId !== $userId.get()) return
  agreed = $accountCart.get()
  for (const [productId, quantity] of Object.entries(quantities)) {
    const line = agreed.find((each) => each.productId === productId)
    // A product that is removed needs only its id.
    const product = quantity === 0 ? ({ productId } as CartProduct) : line
    if (product) requested.set(productId, { product, quantity, toast: 0 })
  }
  showPending()
}

// What was being added is in no account yet. In the cart of a visitor it is not lost, and the next login merges it.
function saveAdditions(): void {
  const had = new Map([...agreed, ...$browserCart.get()].map((line) => [line.productId, line.quantity]))
  const added = [...requested.values()].filter(({ product, quantity }) => quantity > (had.get(product.productId) ?? 0))
  const lines = added.reduce((known, line) => withQuantity(known, line.product, line.quantity), $browserCart.get())
  if (added.length > 0) saveLines($browserCart, lines)
}

// Calls run one at a time. The version in a response then shows whether another client has changed the cart meanwhile.
function work(): Promise<void> {
  working ??= workOn().finally(() => {
    working = undefined
  })
  return working
}

async function workOn(): Promise<void> {
  do await workOff()
  while ((requested.size > 0 || batches.length > 0 || asked) && $userId.get() && !isLeft)
}

async function workOff(): Promise<void> {
  const owner = $userId.get()
  const isOwners = () => owner !== null && $userId.get() === owner && !isLeft
  if ($browserCart.get().length > 0) await merge(isOwners)
  while (isOwners()) {
    // A read requested during a read needs the state after it, so the cart is read again.
    if ((stale || asked) && !(await read(isOwners))) return
    const [batch] = batches
    const [next] = requested.values()
    if (batch) await send(batch, isOwners)
    else if (next) await grant(next, isOwners)
    else return
  }
}

async function replyTo<T extends { success: true }>(asked: Promise<T | Refused>): Promise<T | Refused> {
  const reply = await asked
  if (!reply.success && reply.status === 0) await pageLeft()
  return reply
}

async function merge(isOwners: () => boolean): Promise<void> {
  const brought = $browserCart.get()
  if (!isOwners()) return
  const reply = await replyTo(call('POST', '/api/cart/merge', { body: { items: brought.map(requestOf) } }))
  if (!isOwners()) return
  if (reply.success) {
    $browserCart.set($browserCart.get().filter((line) => !brought.includes(line)))
    const ids = reply.data.map((line) => line.productId._id)
    $earlierProducts.set(ids.filter((id) => brought.every(({ productId }) => productId !== id)).join(' '))
  }
  stale = true
}

function requestOf(line: CartLine) {
  return { productId: line.productId, quantity: line.quantity, price: toRupees(chosenPriceOf(line)) }
}

async function send(batch: Batch, isOwners: () => boolean): Promise<void> {
  const items = batch.lines.map((line) => ({ ...requestOf(line), _id: removedItemIds.get(line.productId) }))
  const reply = await replyTo(call('POST', '/api/cart/merge', { body: { items } }))
  if (!isOwners()) return
  batch.isDone = reply.success
  batches = batches.filter((each) => each !== batch)
  if (reply.success) return take(reply.data, reply.version)
  showToast('error', reply.message)
  if (reply.status !== 0) stale = true
  show()
}

async function read(isOwners: () => boolean): Promise<boolean> {
  asked = false
  const reply = await replyTo(call('GET', '/api/cart/get'))
  if (!isOwners()) return false
  if (reply.success) {
    const before = $accountCart.get()
    take(reply.data, reply.version)
    if (!quiet) announceChanges(before, $accountCart.get())
    quiet = false
    return true
  }
  if ($accountCartStatus.get() === 'waiting') $accountCartStatus.set('failed')
  if (requested.size > 0) refuse([...requested.keys()], reply)
  return false
}

function take(lines: readonly CartLineView[], newVersion: number | null): void {
  agreed = lines.map(storedLineOf)
  itemIds = new Map(lines.map((line) => [line.productId._id, line._id]))
  stale = newVersion === null
  version = newVersion ?? version
  $accountCartStatus.set('heard')
  show()
}

async function grant({ product, quantity }: QuantityRequest, isOwners: () => boolean): Promise<void> {
  const { productId } = product
  const had = agreed.find((line) => line.productId === productId)?.quantity ?? 0
  if (had === quantity) return settle(productId)
  const reply = await replyTo(ask(productId, had, quantity))
  if (!isOwners()) return
  if (!reply.success) return refuse([productId], reply)
  if (reply.version !== version + 1) stale = true
  version = reply.version
  itemIds.set(productId, reply.data._id)
  if (quantity === 0) removedItemIds.set(productId, reply.data._id)
  const granted = quantity === 0 ? 0 : reply.data.quantity
  agreed = withQuantity(agreed, product, granted)
  if (requested.get(productId)?.quantity === granted) settle(productId)
}

function ask(productId: string, had: number, quantity: number) {
  const itemId = itemIds.get(productId)
  if (had === 0 || !itemId) return call('POST', '/api/cart/create', { body: { productId } })
  if (quantity === 0) return call('DELETE', '/api/cart/delete-cart-item', { body: { _id: itemId } })
  return call('PUT', '/api/cart/update-qty', { body: { _id: itemId, qty: quantity } })
}

function settle(productId: string): void {
  requested.delete(productId)
  show()
}

// Reverts quantities that were shown too early. Removing a line that another client has already removed is no error.
function refuse(productIds: readonly string[], { status, message }: Refused): void {
  const isGone = status === 404 && productIds.every((id) => requested.get(id)?.quantity === 0)
  for (const productId of productIds) {
    if (!isGone) dismissToast(requested.get(productId)?.toast ?? 0)
    requested.delete(productId)
  }
  if (!isGone && $userId.get()) showToast('error', message)
  if (status !== 0) stale = true
  show()
}

function show(): void {
  const put = batches.reduce((known, { insertInto }) => insertInto(known), agreed)
  const lines = [...requested.values()].reduce(
    (known, { product, quantity }) => withQuantity(known, product, quantity),
    put,
  )
  if (JSON.stringify(lines) !== JSON.stringify($accountCart.get())) $accountCart.set(lines)
  showPending()
}

function showPending(): void {
  const put = batches.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  $pendingProducts.set(new Set([...requested.keys(), ...put]))
}
