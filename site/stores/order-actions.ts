import { atom } from 'nanostores'
import type { DeskOrder, MoveOrder } from '../../src/order/desk/contract.ts'
import {
  type Answer,
  cancelDeskOrder,
  collectCash,
  moveDeskOrder,
  restoreStock,
  type ShortPick,
  answerComplaint as sendAnswer,
  giveCashBack as sendCashGiven,
  shortPick,
  undoMove,
} from '../lib/admin/desk.ts'
import type { Reply } from '../lib/call.ts'
import { $changedOrder, adoptOrder, loadOpenOrders } from './order-board.ts'
import { showToast } from './toasts.ts'

/** Orders with something on its way to the shop: their buttons wait. */
export const $busyOrders = atom<ReadonlySet<string>>(new Set())

/** The shelf of an order's line that was said to be empty. */
export interface EmptiedCategory {
  orderId: string
  lineId: string
  name: string
}

/** The last move, or the shelf last said to be empty, while it can still be taken back. */
export const $undoable = atom<MoveOrder | EmptiedCategory | null>(null)

/** The shop takes a move back for ten seconds; the answer and the way there want a little of it. */
const UNDO_MS = 8_500

let timer: ReturnType<typeof setTimeout> | undefined

/** Moves an order on; answers whether it went. */
export async function transitionOrder(move: MoveOrder): Promise<boolean> {
  return send(
    move.orderId,
    () => moveDeskOrder(move),
    () => offerUndo(move),
  )
}

/** Takes the last move back; answers the order that it was about. */
export async function undo(): Promise<string | null> {
  const move = $undoable.get()
  if (!move) return null
  clearUndo()
  const done = await send(
    move.orderId,
    () => ('to' in move ? undoMove(move) : restoreStock(move.orderId, move.lineId)),
    () => showToast('success', 'to' in move ? `${move.orderId}: taken back` : `The stock of ${move.name} is as before`),
  )
  return done ? move.orderId : null
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
      // Its payment page is closed for good.
      if ($undoable.get()?.orderId === orderId) clearUndo()
      showToast('success', `${orderId} is cancelled`)
    },
  )
}

/** Notes that the cash of an order that was delivered without it is here, as much as was seen to be due. */
export async function takeCash(orderId: string, amount: number): Promise<boolean> {
  return send(
    orderId,
    () => collectCash(orderId, amount),
    () => showToast('success', `${orderId}: cash collected`),
  )
}

/** Answers what was reported as missing, with money or with words. */
export async function answerComplaint(result: Answer): Promise<boolean> {
  const done = await send(
    result.orderId,
    () => sendAnswer(result),
    () => showToast('success', 'The customer is told'),
  )
  if (done) void loadOpenOrders()
  return done
}

export async function giveCashBack(orderId: string, lineId: string): Promise<boolean> {
  const done = await send(
    orderId,
    () => sendCashGiven(orderId, lineId),
    () => showToast('success', `${orderId}: cash given back`),
  )
  if (done) void loadOpenOrders()
  return done
}

/** Says how many of a line were found; answers the order as it is then, or null when that did not go. */
export async function pickShort(short: ShortPick, name: string): Promise<DeskOrder | null> {
  const { orderId, lineId } = short
  let after: DeskOrder | null = null
  await send(
    orderId,
    () => shortPick(short),
    (order) => {
      after = order
      const isOver = order.state === 'cancelled'
      showToast('success', isOver ? `${orderId} is cancelled, and the customer is told` : 'The customer is told')
      if (short.stockToo) offerUndo({ orderId, lineId, name })
    },
  )
  return after
}

// The shop takes back the last thing that happened to an order, and nothing before it.
$changedOrder.listen((order) => {
  const move = $undoable.get()
  if (!move || !('to' in move) || order?.orderId !== move.orderId) return
  const last = order.timeline.at(-1)
  if (last?.kind !== 'move' || last.state !== move.to) clearUndo()
})

function offerUndo(move: MoveOrder | EmptiedCategory): void {
  clearTimeout(timer)
  $undoable.set(move)
  timer = setTimeout(() => $undoable.set(null), UNDO_MS)
}

/** One thing at a time for an order: what is pressed meanwhile does nothing. */
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
