import { toRupees } from '../../../shared/money.ts'
import type { PhotoRow } from '../../complaint/photos.queries.ts'
import type { AnswerRow } from '../../complaint/queries.ts'
import { complaintsOf, dueOf, takenOffBy } from '../../complaint/views.ts'
import type { OrderLineRow, OrderRow } from '../../history/queries.ts'
import { factsOf, lineOf, refundViewOf, totalsViewOf } from '../../history/views.ts'
import type { RefundRow } from '../../refund/queries.ts'
import type { orderEvent } from '../../schema.ts'
import { nextStates } from '../../states.ts'
import type { DeskEvent, DeskOrder } from '../contract.ts'
import { allowedMs, isBehindPlan, type Plan } from './plan.ts'
import type { FoundOrder } from './queries.ts'

type EventRow = typeof orderEvent.$inferSelect

export interface DeskDependencies extends FoundOrder {
  lines: readonly OrderLineRow[]
  events: readonly EventRow[]
  refunds: readonly RefundRow[]
  answers: readonly AnswerRow[]
  /** Also those of other orders. */
  photos: readonly PhotoRow[]
  /** Names of admins, by account id. */
  names: ReadonlyMap<string, string>
}

/** Builds the view of an order for the order board. */
export function deskOrderOf(deps: DeskDependencies, now: number, plan: Plan): DeskOrder {
  const { order, isTest, lines, events, refunds, answers, photos } = deps
  const placedAt = events.find(({ state }) => state === 'placed')?.at ?? null
  const lateAfterMs = allowedMs(order, plan)
  const { cashCollectedAt, cashCollectedBy } = order
  return {
    _id: order.id,
    ...factsOf(order),
    customer: customerOf(deps),
    lines: lines.map(lineOf),
    totals: totalsViewOf(order),
    note: order.note,
    placedAt: placedAt?.toISOString() ?? null,
    next: nextStates(order.state, 'admin'),
    promisedAt: placedAt && new Date(placedAt.getTime() + lateAfterMs).toISOString(),
    isLate: placedAt !== null && isBehindPlan(order.state, now - placedAt.getTime(), lateAfterMs),
    byPhone: order.takenBy !== null,
    isTest,
    cancelNote: order.cancelNote,
    cashCollected: cashCollectedAt && {
      at: cashCollectedAt.toISOString(),
      by: adminName(deps, cashCollectedBy),
    },
    refunds: refunds.map(refundViewOf),
    complaints: complaintsOf(lines, answers, photos),
    due: toRupees(dueOf(order, takenOffBy(answers))),
    timeline: events.map((event) => eventView(deps, event)),
  }
}

/** Returns the ids of the admins named in an order's events or as collector of its cash. */
export function adminsIn(order: OrderRow, events: readonly EventRow[]): string[] {
  const acting = events.flatMap(({ actor }) => (actor.startsWith('admin:') ? [actor.slice('admin:'.length)] : []))
  return order.cashCollectedBy ? [...acting, order.cashCollectedBy] : acting
}

function customerOf({ order, customer }: DeskDependencies): DeskOrder['customer'] {
  if (customer) return { _id: customer.id, name: customer.name, mobile: customer.mobile, email: customer.email ?? '' }
  return { _id: null, name: order.customerName ?? '', mobile: order.customerMobile ?? '', email: '' }
}

function eventView(deps: DeskDependencies, { state, at, kind, note, actor }: EventRow): DeskEvent {
  return { state, at: at.toISOString(), kind, note, by: actorOf(deps, actor) }
}

function actorOf(deps: DeskDependencies, actor: string): string {
  if (actor.startsWith('admin')) return adminName(deps, actor.split(':')[1] ?? null)
  if (actor.startsWith('shopper')) return deps.customer?.name ?? 'The shopper'
  return actor === 'payment' ? 'Card payment' : 'System'
}

function adminName({ names }: DeskDependencies, id: string | null): string {
  return (id && names.get(id)) ?? 'An admin'
}
