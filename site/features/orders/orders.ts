import { atom } from 'nanostores'
import type { OrderEntry, OrderView, ReportMissing } from '../../../src/order/contract.ts'
import type { ShopperCancelReason } from '../../../src/shared/cancel-reasons.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { CART } from '../../api/paths.ts'
import { $userId } from '../account/session.ts'
import { adoptCart, refreshCart } from '../cart/cart.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { cancelOrder, fetchOrder, fetchOrderEntries, orderAgain, reportMissing } from './api.ts'
import { groupEntries, type ListedOrder } from './group-order-lines.ts'
import { listenToOrders } from './order-events.ts'

/** After which an order is loaded again that could not be loaded; twice as long each time, up to a limit. */
const FIRST_RETRY_MS = 3_000
const LONGEST_RETRY_MS = 48_000

export interface OrderList {
  orders: readonly ListedOrder[]
  hasMore: boolean
}

/** The shopper's orders, newest first. Undefined until loaded, null if loading failed. */
export const $orders = atom<OrderList | null | undefined>(undefined)

/** The order that is shown. Undefined until loaded, null if loading failed, `missing` if the shopper has no such order. */
export const $order = atom<OrderView | 'missing' | null | undefined>(undefined)

let entries: readonly OrderEntry[] = []
let pages = 1
/** Requests for an order are numbered: the last one that was sent, and the last one whose response was used. */
let asked = 0
let answered = 0
/** The same for readings of the list from its first page. */
let readings = 0
let lastRead = 0

/** Reloads as many pages of the list as were loaded before. */
export async function loadOrders(): Promise<void> {
  if ($orders.get() === null) $orders.set(undefined)
  await readPages(1, pages)
}

export async function loadMoreOrders(): Promise<void> {
  if (await readPages(pages + 1, pages + 1)) pages += 1
}

/** Loads an order for its page. Returns whether the server could be reached. */
async function openOrder(orderId: string): Promise<boolean> {
  asked += 1
  const turn = asked
  const reply = await fetchOrder(orderId)
  // Responses can overtake each other. An older one must not put an order back to an earlier state.
  if (turn < answered) return true
  answered = turn
  if (reply.success) $order.set(reply.data)
  else if (reply.status === 404 || reply.status === 400) $order.set('missing')
  else if (!shownOrder()) $order.set(null)
  return reply.success || (reply.status > 0 && reply.status < 500 && reply.status !== 429)
}

export async function cancel(orderId: string, reason?: ShopperCancelReason): Promise<void> {
  const reply = await cancelOrder(orderId, reason)
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (reply.success) $order.set(reply.data)
  else await openOrder(orderId)
}

// A phone has no cart on the pages of orders, where its bar would stand over what is read.
const TO_CART = { label: 'View Cart', run: () => location.assign(CART) }
let againToast = 0

/** Adds an order's products to the cart again, and names those that are not available, or not as many. */
export async function buyAgain(orderId: string): Promise<void> {
  const reply = await orderAgain(orderId)
  if (!reply.success) return void showToast('error', reply.message)
  const { cart, unavailable, fewer, added, inCart } = reply.data
  await adoptCart(cart.lines)
  // An earlier one with its button would say the opposite of what another tap says.
  dismissToast(againToast)
  if (inCart > 0) againToast = showToast(added > 0 ? 'success' : 'blank', reply.message, TO_CART)
  if (unavailable.length > 0) showToast('error', `Not available now: ${unavailable.join(', ')}`)
  if (fewer.length > 0)
    showToast(
      'blank',
      `No more are left: ${fewer.map((product) => `${product.quantity} × ${titleOf(product)}`).join(', ')}`,
    )
  await refreshCart()
}

export async function sendReport(report: ReportMissing): Promise<boolean> {
  const reply = await reportMissing(report)
  showToast(reply.success ? 'success' : 'error', reply.message)
  await openOrder(report.orderId)
  return reply.success
}

/** Loads an order for its page and keeps it up to date. Returns a function that stops it. */
export function followOrder(code: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = FIRST_RETRY_MS
  let isStopped = false
  const load = async () => {
    clearTimeout(timer)
    const isReached = await openOrder(code)
    // A new state beside old amounts would be wrong about the money.
    if (!isReached && !isStopped) timer = setTimeout(load, delayMs)
    delayMs = isReached ? FIRST_RETRY_MS : Math.min(delayMs * 2, LONGEST_RETRY_MS)
  }
  if (shownOrder()?.orderId !== code) $order.set(undefined)
  void load()
  const stop = listenToOrders({
    notified({ orderId, state }) {
      if (orderId !== code) return
      const order = shownOrder()
      if (order?.orderId === code) $order.set({ ...order, state })
      // Also while it is still being loaded: its response may be older than the update.
      void load()
    },
    connected: load,
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
  }
}

/** Loads an order whose page shows that it could not be loaded. */
export async function retryOrder(orderId: string): Promise<void> {
  $order.set(undefined)
  await openOrder(orderId)
}

/** Loads the list and keeps it up to date. Returns a function that stops it. */
export function followOrderList(): () => void {
  const load = () => void loadOrders()
  load()
  return listenToOrders({ notified: load, connected: load })
}

$userId.listen(() => {
  entries = []
  pages = 1
  $orders.set(undefined)
  $order.set(undefined)
})

function shownOrder(): OrderView | undefined {
  const order = $order.get()
  return order === 'missing' ? undefined : (order ?? undefined)
}

async function readPages(from: number, to: number): Promise<boolean> {
  const owner = $userId.get()
  const turn = from === 1 ? ++readings : readings
  let read: OrderEntry[] = from === 1 ? [] : [...entries]
  for (let page = from; page <= to; page++) {
    const reply = await fetchOrderEntries(page)
    if (!owner || $userId.get() !== owner) return false
    if (turn < lastRead) return true
    if (!reply.success) {
      if (!$orders.get()) $orders.set(null)
      return false
    }
    // A new order pushes the last entries of a page to the next one, so they can appear twice.
    const known = new Set(read.map(({ _id }) => _id))
    read = [...read, ...reply.data.filter(({ _id }) => !known.has(_id))]
    if (page === to) {
      lastRead = turn
      entries = read
      $orders.set({ orders: groupEntries(read), hasMore: page < reply.totalPage })
    }
  }
  return true
}
