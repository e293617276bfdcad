import type { Queryable } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { loadSettings } from '../../../settings/queries.ts'
import { photosOf } from '../../complaint/photos.queries.ts'
import { answersOf, type ComplaintCounts, countComplaints } from '../../complaint/queries.ts'
import { OPEN_STATES, ORDER_STATES, type OrderState } from '../../states.ts'
import type { DeskCounts, DeskOrder } from '../contract.ts'
import {
  countByState,
  countOrders,
  type DeskFilter,
  eventsOfOrders,
  type FoundOrder,
  findOrder,
  findOrders,
  linesOfOrders,
  namesOf,
  refundsOfOrders,
} from './queries.ts'
import { adminsIn, deskOrderOf } from './views.ts'

/** Lists whose orders are not counted by their state. */
const LEFT_TO_DO: ReadonlySet<DeskFilter['state']> = new Set(['complaints', 'due', 'owed', 'replacements'])

/**
 * Returns a page of the orders that match, their total number, the number of orders in each state, and the number of
 * open complaints and of orders for which cash or a replacement is owed.
 */
export async function listDeskOrders(
  db: Queryable,
  filter: DeskFilter,
  slice: { offset: number; limit: number },
): Promise<{ orders: DeskOrder[]; total: number; counts: DeskCounts } & ComplaintCounts> {
  const isOfAll = !filter.search && !filter.userId && !filter.callerMobile
  const isByState = isOfAll && !LEFT_TO_DO.has(filter.state)
  const [found, matching, counted, waiting] = await Promise.all([
    findOrders(db, filter, slice),
    isByState ? null : countOrders(db, filter),
    countByState(db),
    countComplaints(db),
  ])
  const known = new Map(counted.map((row) => [row.state, row.total]))
  const counts = Object.fromEntries(ORDER_STATES.map((state) => [state, known.get(state) ?? 0])) as DeskCounts
  const total = matching ?? sumOf(counts, filter.state)
  return { orders: await deskOrdersOf(db, found), total, counts, ...waiting }
}

function sumOf(counts: DeskCounts, state: DeskFilter['state']): number {
  const states: readonly OrderState[] =
    state === 'open' ? OPEN_STATES : ORDER_STATES.filter((each) => state === null || each === state)
  return states.reduce((sum, one) => sum + counts[one], 0)
}

/**
 * Returns one order by its number.
 * @throws AppError missing, for an unknown number.
 */
export async function deskOrder(db: Queryable, code: string): Promise<DeskOrder> {
  const found = await findOrder(db, code)
  if (!found) throw unknownOrder()
  const [view] = await deskOrdersOf(db, [found])
  return view!
}

export function unknownOrder(): AppError {
  return new AppError('missing', 'Order not found')
}

async function deskOrdersOf(db: Queryable, found: readonly FoundOrder[]): Promise<DeskOrder[]> {
  if (found.length === 0) return []
  const ids = found.map(({ order }) => order.id)
  const [lines, events, refunds, answers, photos, plan] = await Promise.all([
    linesOfOrders(db, ids),
    eventsOfOrders(db, ids),
    refundsOfOrders(db, ids),
    answersOf(db, ids),
    photosOf(db, ids),
    loadSettings(db),
  ])
  const [linesOf, eventsOf, refundsOf] = [byOrder(lines), byOrder(events), byOrder(refunds)]
  const answersOfOrder = Map.groupBy(answers, ({ answer }) => answer.orderId)
  const admins = found.flatMap(({ order }) => adminsIn(order, eventsOf.get(order.id) ?? []))
  const names = await namesOf(db, [...new Set(admins)])
  const now = Date.now()
  return found.map((one) => {
    const { id } = one.order
    const deps = {
      lines: linesOf.get(id) ?? [],
      events: eventsOf.get(id) ?? [],
      refunds: refundsOf.get(id) ?? [],
      answers: answersOfOrder.get(id) ?? [],
    }
    return deskOrderOf({ ...one, ...deps, photos, names }, now, plan)
  })
}

function byOrder<T extends { orderId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
