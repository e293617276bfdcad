import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { account } from '../../../account/schema.ts'
import { cacheWhileLarge } from '../../../platform/database/cached-reads.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { beginningWith, containingEach } from '../../../platform/database/patterns.ts'
import { owedCash, owedReplacements, unanswered } from '../../complaint/queries.ts'
import { isTestOrder } from '../../payment/sandbox.queries.ts'
import { refund } from '../../payment.schema.ts'
import { order, orderEvent, orderLine } from '../../schema.ts'
import { OPEN_STATES, type OrderState } from '../../states.ts'
import type { DeskSearch } from './search.ts'

export interface DeskFilter {
  state: OrderState | 'open' | 'complaints' | 'due' | 'owed' | 'replacements' | null
  search: DeskSearch | null
  /** Limits the result to the orders of one account. */
  userId?: string | null
  /** Limits the result to the phone orders of a caller without an account. */
  callerMobile?: string | null
  /** Limits the result to orders of these days in India, such as 2026-11-21, both included. */
  from?: string | undefined
  to?: string | undefined
}

const customer = { id: account.id, name: account.name, email: account.email, mobile: account.mobile }

/** Returns orders with their customers: open orders oldest first, all others newest first. */
export function findOrders(db: Queryable, filter: DeskFilter, { offset, limit }: { offset: number; limit: number }) {
  // By the database's clock: ids contain the clock of the instance that created them, and clocks may differ.
  const towards = filter.state === 'open' ? asc : desc
  const inOrder = [towards(order.createdAt), towards(order.id)]
  // Selects the ids first, so that nothing else is read of the orders on earlier pages.
  const ids = db
    .select({ id: order.id })
    .from(order)
    .where(matching(filter))
    .orderBy(...inOrder)
    .offset(offset)
    .limit(limit)
  return db
    .select({ order, customer, isTest: isTestOrder })
    .from(order)
    .leftJoin(account, eq(account.id, order.userId))
    .where(inArray(order.id, ids))
    .orderBy(...inOrder)
}

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

/** Returns the next orders that match, with their customers, oldest first. */
export function ordersAfter(
  db: Queryable,
  filter: DeskFilter,
  id: string | null,
  limit: number,
): Promise<FoundOrder[]> {
  const isNext = sql`("order".created_at, "order".id) > (select created_at, id from "order" last where last.id = ${id}::uuid)`
  return db
    .select({ order, customer, isTest: isTestOrder })
    .from(order)
    .leftJoin(account, eq(account.id, order.userId))
    .where(and(matching(filter), id === null ? undefined : isNext))
    .orderBy(order.createdAt, order.id)
    .limit(limit)
}

export async function countOrders(db: Queryable, filter: DeskFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(order).where(matching(filter))
  return row!.total
}

/** Finds an order by its number, with its customer; null when there is none. */
export async function findOrder(db: Queryable, code: string): Promise<FoundOrder | null> {
  const [row] = await db
    .select({ order, customer, isTest: isTestOrder })
    .from(order)
    .leftJoin(account, eq(account.id, order.userId))
    .where(eq(order.code, code))
  return row ?? null
}

const cached = cacheWhileLarge('order')
/** Written out, as the partial index of these orders has it. */
const isUnderWay = sql`state in ('awaiting payment', 'placed', 'accepted', 'packed', 'out for delivery')`

/**
 * Counts the orders in each state; states without orders are left out. In a large shop the numbers of orders that have ended
 * are up to a minute old.
 */
export async function countByState(db: Queryable): Promise<{ state: OrderState; total: number }[]> {
  const countOf = (condition: SQL) =>
    db.select({ state: order.state, total: count() }).from(order).where(condition).groupBy(order.state)
  const [underWay, ended] = await Promise.all([
    countOf(isUnderWay),
    cached(db, 'ended', async () => countOf(sql`not (${isUnderWay})`)),
  ])
  return [...underWay, ...ended]
}

export function linesOfOrders(db: Queryable, ids: readonly string[]) {
  return db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, [...ids]))
    .orderBy(orderLine.orderId, orderLine.position)
}

export function eventsOfOrders(db: Queryable, ids: readonly string[]) {
  return db
    .select()
    .from(orderEvent)
    .where(inArray(orderEvent.orderId, [...ids]))
    .orderBy(orderEvent.id)
}

export function refundsOfOrders(db: Queryable, ids: readonly string[]) {
  return db
    .select()
    .from(refund)
    .where(inArray(refund.orderId, [...ids]))
    .orderBy(refund.id)
}

/** Returns the names of these accounts. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(inArray(account.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function matching({ state, search, userId, callerMobile, from, to }: DeskFilter): SQL | undefined {
  return and(
    inState(state),
    userId ? eq(order.userId, userId) : undefined,
    callerMobile ? and(isNull(order.userId), eq(order.customerMobile, callerMobile)) : undefined,
    search ? sql`${order.id} in (${matchingIds(search)})` : undefined,
    from ? sql`${order.createdAt} >= (${from}::date::timestamp at time zone 'Asia/Kolkata')` : undefined,
    to ? sql`${order.createdAt} < ((${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')` : undefined,
  )
}

function inState(state: DeskFilter['state']): SQL | undefined {
  if (state === null) return undefined
  if (state === 'open') return inArray(order.state, [...OPEN_STATES])
  if (state === 'complaints') return sql`${order.id} in (select order_id from (${unanswered}) line)`
  // As the partial index of these orders has it.
  if (state === 'due') return and(eq(order.state, 'delivered'), sql`payment_state = 'due'`)
  if (state === 'owed') return sql`${order.id} in (select order_id from (${owedCash}) answer)`
  if (state === 'replacements') return sql`${order.id} in (${owedReplacements})`
  return eq(order.state, state)
}

/** A search that fits more orders than this finds the newest of them: nobody looks through more. */
const MAX_FOUND = 500

/**
 * Each kind of match has its own index. They are combined by UNION, because a single condition over all of them would
 * read every order.
 */
function matchingIds({ code, mobile, name }: DeskSearch): SQL {
  const ways: SQL[] = []
  if (code) ways.push(sql`"order" o where o.code like ${beginningWith(code)}`)
  if (mobile) {
    ways.push(
      sql`"order" o where o.address ->> 'mobile' like ${beginningWith(mobile)}`,
      sql`"order" o where o.customer_name is not null and o.customer_mobile like ${beginningWith(mobile)}`,
      sql`account a join "order" o on o.user_id = a.id where a.mobile like ${beginningWith(mobile)}`,
    )
  }
  if (name) {
    ways.push(
      sql`"order" o where o.customer_name is not null and ${isNamed(sql`o.customer_name`, name)}`,
      sql`account a join "order" o on o.user_id = a.id where ${isNamed(sql`a.name`, name)}`,
      // As the partial index of those who receive for others has it. Apart, because the database knows too little of names to
      // tell that reading the newest orders until enough match would read all.
      sql`(
        select o.id, o.created_at from "order" o
        where o.address ->> 'receiver' <> '' and ${isNamed(sql`(o.address ->> 'receiver')`, name)} offset 0
      ) as o`,
    )
  }
  const newest = ways.map((way) => sql`(select o.id from ${way} order by o.created_at desc limit ${MAX_FOUND}::int)`)
  return newest.length > 0 ? sql.join(newest, sql` union `) : sql`select id from "order" where false`
}

function isNamed(name: SQL, typed: string): SQL {
  return sql.join(
    containingEach(typed).map((part) => sql`${name} ilike ${part}`),
    sql` and `,
  )
}
