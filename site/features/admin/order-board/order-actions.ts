import { atom } from 'nanostores'
import type { DeskOrder, MoveOrder } from '../../../../src/order/desk/contract.ts'
import type { Reply } from '../../../api/call.ts'
import { showToast } from '../../toasts/toasts.ts'
import {
  type ComplaintAnswer,
  cancelDeskOrder,
  collectCash,
  moveDeskOrder,
  type Owed,
  type Problem,
  reportProblem,
  restoreStock,
  type ShortPick,
  answerComplaint as sendAnswer,
  giveCashBack as sendCashGiven,
  giveReplacement as sendReplacementGiven,
  shortPick,
  undoCollectCash,
  undoMove,
} from './api.ts'
import { numberToCall } from './labels.ts'
import { $changedOrder, adoptOrder, loadOpenOrders } from './order-board.ts'

/** Orders with a request in flight. Their buttons are blocked meanwhile. */
export const $busyOrders = atom<ReadonlySet<string>>(new Set())

/** An order line whose product was reported out of stock. */
export interface EmptiedCategory {
  orderId: string
  lineId: string
  name: string
}

/** The cash of a delivered order that was recorded as collected. */
interface CollectedCash {
  orderId: string
  amount: number
}

/** What an admin did to an order and can take back for a moment. */
export type Undoable = MoveOrder | EmptiedCategory | CollectedCash

/** The last transition, product reported out of stock, or cash collected, while it can be undone. */
export const $undoable = atom<Undoable | null>(null)

/** The server accepts an undo for ten seconds. The response and the undo request need part of that time. */
const UNDO_MS = 8_500

let timer: ReturnType<typeof setTimeout> | undefined

/** Moves an order to another state. Returns whether that succeeded. */
export async function transitionOrder(move: MoveOrder): Promise<boolean> {
  return send(
    move.orderId,
    () => moveDeskOrder(move),
    () => offerUndo(move),
  )
}

/** Undoes the last action. Returns the number of its order, or null if there was nothing to undo or it failed. */
export async function undo(): Promise<string | null> {
  const move = $undoable.get()
  if (!move) return null
  clearUndo()
  const done = await send(
    move.orderId,
    () => sendUndo(move),
    () => showToast('success', 'lineId' in move ? `The stock of ${move.name} is restored` : `${move.orderId}: undone`),
  )
  return done ? move.orderId : null
}

function sendUndo(done: Undoable) {
  if ('to' in done) return undoMove(done)
  if ('lineId' in done) return restoreStock(done.orderId, done.lineId)
  return undoCollectCash(done.orderId)
}

function clearUndo(): void {
  clearTimeout(timer)
  $undoable.set(null)
}

export async function cancelOrder(
  { orderId, state: from }: Pick<DeskOrder, 'orderId' | 'state'>,
  reason: string,
): Promise<boolean> {
  return send(
    orderId,
    () => cancelDeskOrder(orderId, reason),
    () => {
      if (from !== 'awaiting payment') return offerUndo({ orderId, from, to: 'cancelled' })
      // Its payment page is closed for good, so this cannot be undone.
      if ($undoable.get()?.orderId === orderId) clearUndo()
      showToast('success', `${orderId} is cancelled`)
    },
  )
}

/** Records that the cash of a delivered order was collected, with the amount due that the admin saw. */
export async function takeCash(orderId: string, amount: number): Promise<boolean> {
  return send(
    orderId,
    () => collectCash(orderId, amount),
    () => offerUndo({ orderId, amount }),
  )
}

/** Records a problem with an item of a delivered order, which then awaits a response. Returns whether that succeeded. */
export async function recordProblem(problem: Problem): Promise<boolean> {
  const done = await send(
    problem.orderId,
    () => reportProblem(problem),
    () => {},
  )
  if (done) void loadOpenOrders()
  return done
}

/** Responds to a complaint, with money, a replacement, both, or a message alone. */
export async function answerComplaint(result: ComplaintAnswer): Promise<boolean> {
  const done = await send(
    result.orderId,
    () => sendAnswer(result),
    (order) => sayNotified(order, 'The response is saved'),
  )
  if (done) void loadOpenOrders()
  return done
}

export async function giveCashBack(owed: Owed): Promise<boolean> {
  const done = await send(
    owed.orderId,
    () => sendCashGiven(owed),
    () => showToast('success', `${owed.orderId}: cash refunded`),
  )
  if (done) void loadOpenOrders()
  return done
}

export async function giveReplacement(owed: Owed): Promise<boolean> {
  const done = await send(
    owed.orderId,
    () => sendReplacementGiven(owed),
    () => showToast('success', `${owed.orderId}: replacement handed over`),
  )
  if (done) void loadOpenOrders()
  return done
}

/** Records how many pieces of a line were found. Returns the updated order, or null if that failed. */
export async function pickShort(short: ShortPick, name: string): Promise<DeskOrder | null> {
  const { orderId, lineId } = short
  let after: DeskOrder | null = null
  await send(
    orderId,
    () => shortPick(short),
    (order) => {
      after = order
      sayNotified(order, order.state === 'cancelled' ? `${orderId} is cancelled` : `${orderId} is saved`)
      if (short.stockToo) offerUndo({ orderId, lineId, name })
    },
  )
  return after
}

/** Says that the customer learns what was done, or else whom to call about it. */
function sayNotified(order: DeskOrder, done: string): void {
  const mobile = numberToCall(order)
  if (order.customer.email) showToast('success', `${done}, and the customer is notified`)
  else showToast('blank', mobile ? `${done}. No email: call ${mobile}` : done)
}

// The server undoes only the latest event of an order.
$changedOrder.listen((order) => {
  const move = $undoable.get()
  if (!move || 'lineId' in move || order?.orderId !== move.orderId) return
  const last = order.timeline.at(-1)
  const isLatest = 'to' in move ? last?.kind === 'move' && last.state === move.to : last?.kind === 'cash'
  if (!isLatest) clearUndo()
})

function offerUndo(move: Undoable): void {
  clearTimeout(timer)
  $undoable.set(move)
  timer = setTimeout(() => $undoable.set(null), UNDO_MS)
}

/** Runs one action at a time for an order. Meanwhile other presses are ignored. */
async function send(
  orderId: string,
  work: () => Promise<Reply<DeskOrder>>,
  done: (order: DeskOrder) => void,
): Promise<boolean> {
  if ($busyOrders.get().has(orderId)) return false
  $busyOrders.set(new Set([...$busyOrders.get(), orderId]))
  const reply = await work()
  $busyOrders.set(new Set([...$busyOrders.get()].filter((id) => id !== orderId)))
  if (reply.success) {
    adoptOrder(reply.data)
    done(reply.data)
    return true
  }
  if (reply.status === 409 && isDeskOrder(reply.data)) adoptOrder(reply.data)
  showToast('error', reply.message)
  return false
}

function isDeskOrder(data: unknown): data is DeskOrder {
  return typeof data === 'object' && data !== null && 'timeline' in data && 'orderId' in data
}
