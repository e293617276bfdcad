import { atom, computed } from 'nanostores'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { OrderState } from '../../../../src/order/states.ts'
import { $userId } from '../../account/session.ts'
import { type DeskPage, fetchDeskOrder, fetchDeskOrders } from './api.ts'
import { $changedOrder, $openOrders, adoptOrder } from './order-board.ts'

/** What the order board's screen shows: the board, a list of orders, or the form for a phone order. */
export interface BoardUrlState {
  shows: 'board' | 'list' | 'phone'
  /** Filter of the list: one state, complaints without a response, cash to collect, cash or replacements owed, or all orders. */
  state: ListState
  search: string
  page: number
}

export type ListState = OrderState | 'complaints' | 'due' | 'owed' | 'replacements' | ''

const BOARD: BoardUrlState = { shows: 'board', state: '', search: '', page: 1 }

export const $view = atom<BoardUrlState>(BOARD)

export interface OrderList extends Pick<DeskPage, 'page' | 'totalPage' | 'totalCount'> {
  orders: readonly DeskOrder[]
}

/** The orders that the list found. Undefined until loaded, null if loading failed. */
export const $orderList = atom<OrderList | null | undefined>(undefined)

/** The dialog about an order that is open in front of the screen. */
export interface Asking {
  about: 'details' | 'pick' | 'cancel' | 'refuse' | 'cash' | 'help'
  orderId: string
}

export const $asking = atom<Asking | null>(null)

/** An order that was opened by its number, in whatever state it is. Null if there is none. */
const $opened = atom<DeskOrder | null | undefined>(undefined)

/** The order of the open dialog. Undefined while it is loading, null if no order has that number. */
export const $askedOrder = computed(
  [$asking, $openOrders, $orderList, $opened, $changedOrder],
  (asking, open, found, opened, changed) => {
    if (!asking) return undefined
    const isIt = ({ orderId }: DeskOrder) => orderId === asking.orderId
    // An order that has ended is no longer on the board, where it may have been until now.
    const known = open?.find(isIt) ?? found?.orders.find(isIt) ?? [changed, opened].find((each) => each && isIt(each))
    return known ?? (opened === null ? null : undefined)
  },
)

export const FOUND_AT_ONCE = 20

export function showView(change: Partial<BoardUrlState>): void {
  const next = { ...BOARD, ...change }
  history.pushState(null, '', urlOf(next))
  adopt(next)
}

/** Searches while the admin types. The browser's history records only the final text, not every letter. */
export function search(text: string): void {
  const { state } = $view.get()
  const next: BoardUrlState = { ...BOARD, shows: text || state ? 'list' : 'board', state, search: text }
  history.replaceState(null, '', urlOf(next))
  adopt(next)
}

export function ask(about: Asking['about'], orderId = ''): void {
  $asking.set({ about, orderId })
  if (orderId && !$askedOrder.get()) void open(orderId)
}

export function askNothing(): void {
  $asking.set(null)
  // The action may have removed the order from the list behind the dialog.
  void loadFound()
  // An order that was opened by the URL should not open again on a reload.
  if (new URLSearchParams(location.search).has('order')) history.replaceState(history.state, '', urlOf($view.get()))
}

/** Shows the view named in the URL, now and when the browser goes back. Returns a function that stops it. */
export function followUrl(): () => void {
  const read = () => adopt(viewIn(new URLSearchParams(location.search)))
  read()
  const orderId = new URLSearchParams(location.search).get('order')
  if (orderId) ask('details', orderId)
  addEventListener('popstate', read)
  const stop = $changedOrder.listen((order) => order && replaceFound(order))
  return () => {
    removeEventListener('popstate', read)
    stop()
  }
}

export async function loadFound(): Promise<void> {
  const { shows, page, ...filter } = $view.get()
  if (shows !== 'list') return
  if ($orderList.get() === null) $orderList.set(undefined)
  turn += 1
  const mine = turn
  const reply = await fetchDeskOrders({ ...filter, page, limit: FOUND_AT_ONCE })
  // A slow response to an earlier search must not replace the latest one.
  if (mine !== turn) return
  if (reply.success)
    $orderList.set({ orders: reply.data, page, totalPage: reply.totalPage, totalCount: reply.totalCount })
  else $orderList.set(null)
}

$userId.listen(() => {
  $orderList.set(undefined)
  $opened.set(undefined)
})

let turn = 0

function adopt(view: BoardUrlState): void {
  const { shows, state, page } = $view.get()
  if (shows !== view.shows || state !== view.state || page !== view.page) $orderList.set(undefined)
  $view.set(view)
  void loadFound()
}

async function open(orderId: string): Promise<void> {
  $opened.set(undefined)
  const reply = await fetchDeskOrder(orderId)
  if ($asking.get()?.orderId !== orderId) return
  if (reply.success) adoptOrder(reply.data)
  $opened.set(reply.success ? reply.data : null)
}

function replaceFound(order: DeskOrder): void {
  const isIt = ({ orderId }: DeskOrder) => orderId === order.orderId
  const found = $orderList.get()
  if (found?.orders.some(isIt))
    $orderList.set({ ...found, orders: found.orders.map((each) => (isIt(each) ? order : each)) })
  const opened = $opened.get()
  if (opened && isIt(opened)) $opened.set(order)
}

const STATES: readonly string[] = [
  'awaiting payment',
  'delivered',
  'cancelled',
  'refused',
  'complaints',
  'due',
  'owed',
  'replacements',
] satisfies ListState[]

function viewIn(query: URLSearchParams): BoardUrlState {
  const state = query.get('state') ?? ''
  const view = {
    state: (STATES.includes(state) ? state : '') as ListState,
    search: query.get('search') ?? '',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
  const shows = query.get('show')
  if (shows === 'phone') return { ...BOARD, shows }
  return shows === 'all' || view.state || view.search ? { ...view, shows: 'list' } : BOARD
}

function urlOf({ shows, state, search, page }: BoardUrlState): string {
  const query = new URLSearchParams()
  if (shows === 'phone') query.set('show', 'phone')
  else if (shows === 'list') {
    if (state) query.set('state', state)
    if (search) query.set('search', search)
    if (!state && !search) query.set('show', 'all')
    if (page > 1) query.set('page', String(page))
  }
  const text = query.toString()
  return text ? `?${text}` : location.pathname
}
