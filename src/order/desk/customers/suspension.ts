import { suspendCustomer } from '../../../account/staff/service.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { OrderDependencies } from '../../dependencies.ts'
import { CANCELLABLE_STATES } from '../../states.ts'
import { cancelAtDesk } from '../transitions/service.ts'
import type { CancelledOrders, SuspendCustomer } from './contract.ts'
import { unfinishedOrders } from './queries.ts'

/** What the emails about the cancelled orders say. */
const REASON = 'Your account is suspended: please ask the shop'

/**
 * Suspends a customer, or ends the suspension. With `cancelOrders`, the open orders of a suspended customer are cancelled
 * as well, each as at the desk. The account is suspended first, so that no further order can follow; if it is suspended
 * already, the rest of its orders is cancelled.
 * @returns what became of the orders; null if they were to stay.
 */
export async function changeSuspension(
  deps: OrderDependencies,
  adminId: string,
  { cancelOrders = false, ...asked }: SuspendCustomer,
): Promise<CancelledOrders | null> {
  await suspendCustomer(deps, adminId, asked)
  if (!asked.suspended || !cancelOrders) return null
  const cancelled: string[] = []
  for (const { code, state } of await unfinishedOrders(deps.db, asked.userId)) {
    if (!CANCELLABLE_STATES.includes(state)) continue
    if (await cancel(deps, adminId, code)) cancelled.push(code)
  }
  const open = await unfinishedOrders(deps.db, asked.userId)
  return { cancelled, open: open.map(({ code: orderId, state }) => ({ orderId, state })) }
}

/** Says what became of account and orders: "The account is suspended, and 2 orders are cancelled". */
export function suspensionLabel(suspended: boolean, orders: CancelledOrders | null): string {
  if (!suspended) return 'The account is open again'
  const account = 'The account is suspended'
  if (!orders) return account
  const { cancelled, open } = orders
  const done = `${account}, and ${cancelled.length === 1 ? '1 order is' : `${cancelled.length} orders are`} cancelled`
  if (open.length === 0) return done
  const left = open.slice(0, LISTED).map(({ orderId, state }) => `${orderId} is ${state}`)
  const more = open.length > LISTED ? [`${open.length - LISTED} more are open`] : []
  return `${done}. ${[...left, ...more].join(', ')}`
}

const LISTED = 3

/** Returns whether the order is cancelled: a courier may have left with it, or its payment may be in progress. */
async function cancel(deps: OrderDependencies, adminId: string, code: string): Promise<boolean> {
  try {
    await cancelAtDesk(deps, adminId, code, REASON)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || !['conflict', 'unavailable'].includes(error.kind)) throw error
    deps.log.warn('an order of a suspended customer stays open', { code, error })
    return false
  }
}
