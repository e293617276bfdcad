import { atom, computed } from 'nanostores'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import { $userId } from '../../account/session.ts'
import { ALL_ORDERS, listenToOrders } from '../../orders/order-events.ts'
import { $newOrderCount } from '../frame/new-orders.ts'
import { type DeskPage, fetchDeskOrder, fetchDeskOrders } from './api.ts'

/** The columns of the board, from left to right. */
export const COLUMNS = ['placed', 'accepted', 'packed', 'out for delivery'] as const
export type Column = (typeof COLUMNS)[number]

/** All orders under way. Undefined until loaded, null if loading failed. */
export const $openOrders = atom<readonly DeskOrder[] | null | undefined>(undefined)

export const $columns = computed($openOrders, (orders) => columnsOf(orders ?? []))

/** Orders that nobody has accepted yet. They ring. */
export const $newOrders = computed($columns, ({ placed }) => placed)

/** Number of complaints without a response, and number of orders with cash owed. */
export const $openComplaints = atom<Pick<DeskPage, 'complaints' | 'owed'>>({ complaints: 0, owed: 0 })

/** Whether the board receives changes live. Undefined until it has started to listen. */
export const $connected = atom<boolean | undefined>(undefined)

/** What a screen reader should announce about orders that came in. */
export const $announcement = atom('')

/** The latest order that changed, here or on another admin's screen, for lists that also show it. */
export const $changedOrder = atom<DeskOrder | null>(null)

const PAGE_SIZE = 100
const MAX_PAGES = 10
/** Orders become late without an event, and a dead connection delivers no events at all. */
const LOOK_AGAIN_MS = 30_000
const OPEN: ReadonlySet<OrderState> = new Set(['awaiting payment', ...COLUMNS])

/** Counts the changes. A list that was read during a change is read again. */
let changes = 0
let loading: Promise<boolean> | undefined

/** Reloads all open orders. Returns whether that succeeded. Calls made during a reload share it. */
export function loadOpenOrders(): Promise<boolean> {
  loading ??= readOpenOrders().finally(() => {
    loading = undefined
  })
  return loading
}

/** Takes over an order from the server, unless a newer version is known. */
export function adoptOrder(order: DeskOrder): void {
  const orders = $openOrders.get() ?? []
  const known = orders.find(({ orderId }) => orderId === order.orderId)
  if (known && isOlder(order, known)) return
  changes += 1
  const others = orders.filter(({ orderId }) => orderId !== order.orderId)
  if ($openOrders.get()) {
    $openOrders.set(OPEN.has(order.state) ? inTurn([...others, order]) : others)
    if (!known && order.state === 'placed') $announcement.set(`New order ${order.orderId}`)
  }
  $changedOrder.set(order)
}

/** Keeps the board up to date. Returns a function that stops it. */
export function followDesk(): () => void {
  let isOpen = false
  const look = async () => $connected.set((await loadOpenOrders()) && isOpen)
  const lose = () => $connected.set(false)
  const stop = listenToOrders(
    {
      notified: ({ orderId }) => void lookAt(orderId),
      connected() {
        isOpen = true
        void look()
      },
      lost() {
        isOpen = false
        lose()
        // What blocks live changes need not block the list.
        if ($openOrders.get() === undefined) void look()
      },
    },
    ALL_ORDERS,
  )
  // The browser can take minutes to report a dead connection.
  const timer = setInterval(look, LOOK_AGAIN_MS)
  addEventListener('offline', lose)
  addEventListener('online', look)
  return () => {
    stop()
    clearInterval(timer)
    removeEventListener('offline', lose)
    removeEventListener('online', look)
    lose()
  }
}

$userId.listen(() => $openOrders.set(undefined))

// The navigation counts new orders by itself on all other screens.
$openOrders.listen((orders) => {
  if (orders) $newOrderCount.set($newOrders.get().length)
})

/** Groups the orders by column. The order is preserved: longest waiting first. */
function columnsOf(orders: readonly DeskOrder[]): Record<Column, DeskOrder[]> {
  const of = (column: Column) => orders.filter(({ state }) => state === column)
  return {
    placed: of('placed'),
    accepted: of('accepted'),
    packed: of('packed'),
    'out for delivery': of('out for delivery'),
  }
}

export function waitingSince({ placedAt, createdAt }: Pick<DeskOrder, 'placedAt' | 'createdAt'>): string {
  return placedAt ?? createdAt
}

async function lookAt(orderId: string): Promise<void> {
  const reply = await fetchDeskOrder(orderId)
  if (!reply.success) return
  adoptOrder(reply.data)
  // An event of an order that has ended is about a complaint or its response, and changes their count.
  if (reply.data.complaints.length > 0) void loadOpenOrders()
}

async function readOpenOrders(): Promise<boolean> {
  if ($openOrders.get() === null) $openOrders.set(undefined)
  const owner = $userId.get()
  const before = changes
  const read = await readPages()
  if ($userId.get() !== owner) return false
  if (!read) {
    if (!$openOrders.get()) $openOrders.set(null)
    return false
  }
  const orders = $openOrders.get()
  const known = new Map(orders?.map((order) => [order.orderId, order]))
  const came = orders ? read.filter(({ state, orderId }) => state === 'placed' && !known.has(orderId)) : []
  $openOrders.set(inTurn(read.map((order) => unlessChanged(order, known.get(order.orderId)))))
  if (came.length > 0) $announcement.set(came.map(({ orderId }) => `New order ${orderId}`).join(', '))
  return changes === before || readOpenOrders()
}

/** Returns the known order if nothing of it has changed, so that its ticket is not rendered again. */
function unlessChanged(order: DeskOrder, known: DeskOrder | undefined): DeskOrder {
  return known && JSON.stringify(known) === JSON.stringify(order) ? known : order
}

async function readPages(): Promise<DeskOrder[] | null> {
  const read = new Map<string, DeskOrder>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const reply = await fetchDeskOrders({ state: 'open', search: '', page, limit: PAGE_SIZE })
    if (!reply.success) return null
    for (const order of reply.data) read.set(order.orderId, order)
    $openComplaints.set({ complaints: reply.complaints, owed: reply.owed })
    if (page >= reply.totalPage) break
  }
  return [...read.values()]
}

function inTurn(orders: readonly DeskOrder[]): DeskOrder[] {
  return orders.toSorted((one, other) => waitingSince(one).localeCompare(waitingSince(other)))
}

/** Every transition adds to an order's timeline, and none removes anything. */
function isOlder(order: DeskOrder, known: DeskOrder): boolean {
  return order.timeline.length < known.timeline.length
}
