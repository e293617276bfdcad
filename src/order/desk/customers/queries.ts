import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { NO_PASSWORD } from '../../../account/passwords.ts'
import { account } from '../../../account/schema.ts'
import { cacheWhileLarge } from '../../../platform/database/cached-reads.ts'
import { preparedOn, type Queryable } from '../../../platform/database/database.ts'
import { containing, containingEach } from '../../../platform/database/patterns.ts'
import { mobileDigits } from '../../../shared/address.ts'
import { isRealSale, refundedInPaise } from '../../sales.queries.ts'
import { order } from '../../schema.ts'
import { CANCELLABLE_STATES, OPEN_STATES, type OrderState } from '../../states.ts'
import type { CustomerFilter } from './contract.ts'

/** Whether the email is verified. Invited accounts count as well: nobody can sign in to them before verifying it. */
const isProved = sql<boolean>`${account.emailVerified} or ${account.passwordHash} = ${NO_PASSWORD}`

/** Search text and filter of the customer list. */
export interface Wanted {
  search: string
  filter: CustomerFilter | null
}

/**
 * Callers without an account are the latest phone orders of their mobile numbers: the number is all that the shop knows
 * them by. Accounts with the same number stay apart, since a number proves nothing.
 */
const byCaller = and(isNull(order.userId), isNotNull(order.customerMobile))
const isLatestOfCaller = and(
  byCaller,
  sql`not exists (select from "order" later where later.user_id is null
    and later.customer_mobile = ${order.customerMobile} and later.id > ${order.id})`,
)

/** Returns the shoppers' accounts and the callers without one that match, newest first. */
export function findCustomers(db: Queryable, wanted: Wanted, { offset, limit }: { offset: number; limit: number }) {
  const { id, name, email, mobile, status } = account
  const last = offset + limit
  const accounts = db
    .select({
      id,
      name,
      email,
      mobile,
      status,
      proved: isProved.as('proved'),
      isCaller: sql<boolean>`false`.as('is_caller'),
      place: sql<string>`''`.as('place'),
    })
    .from(account)
    .where(matching(wanted))
    .orderBy(desc(id))
    .limit(last)
  const callers = db
    .select({
      id: order.id,
      name: sql<string>`coalesce(${order.customerName}, '')`.as('name'),
      email: sql<string>`''`.as('email'),
      mobile: sql<string>`${order.customerMobile}`.as('mobile'),
      status: sql<(typeof account.$inferSelect)['status']>`'Active'`.as('status'),
      proved: sql<boolean>`true`.as('proved'),
      isCaller: sql<boolean>`true`.as('is_caller'),
      place: sql<string>`${lineOf(order.address)}`.as('place'),
    })
    .from(order)
    .where(and(isLatestOfCaller, matchingCallers(wanted)))
    .orderBy(desc(order.id))
    .limit(last)
  // Whoever has ordered from a number comes before accounts that anybody may have given it.
  const isNumber = /^[6-9]\d{9}$/.test(searchedFor(wanted.search).digits ?? '')
  return unionAll(accounts, callers)
    .orderBy(isNumber ? sql`is_caller desc, id desc` : sql`id desc`)
    .offset(offset)
    .limit(limit)
}

const cached = cacheWhileLarge('account')

/** In a large shop the number is up to a minute old. */
export function countCustomers(db: Queryable, wanted: Wanted): Promise<number> {
  return cached(db, JSON.stringify(wanted), async () => {
    const [[accounts], [callers]] = await Promise.all([
      db.select({ total: count() }).from(account).where(matching(wanted)),
      db
        .select({ total: countDistinct(order.customerMobile) })
        .from(order)
        .where(and(byCaller, matchingCallers(wanted))),
    ])
    return accounts!.total + callers!.total
  })
}

export interface Bought {
  orders: number
  spentInPaise: number
  openOrders: number
  openInPaise: number
  cancellable: number
  outForDelivery: number
  lastOrderAt: Date | null
}

/** Returns a summary of the orders of each account; accounts without orders are left out. */
export function boughtBy(db: Queryable, userIds: readonly string[]): Promise<Map<string, Bought>> {
  return boughtPer(db, order.userId, inArray(order.userId, [...userIds]))
}

/** Returns a summary of the orders of each caller without an account, by mobile number. */
export function boughtByCallers(db: Queryable, mobiles: readonly string[]): Promise<Map<string, Bought>> {
  return boughtPer(db, order.customerMobile, and(isNull(order.userId), inArray(order.customerMobile, [...mobiles])))
}

async function boughtPer(db: Queryable, customer: PgColumn, theirs: SQL | undefined): Promise<Map<string, Bought>> {
  const isOpen = inArray(order.state, [...OPEN_STATES])
  const rows = await db
    .select({
      key: customer,
      orders: sql<number>`(count(*) filter (where state not in ('awaiting payment', 'cancelled')))::int`,
      spent: sql<string>`coalesce(sum(total_in_paise - ${refundedInPaise}) filter (where state = 'delivered' and ${isRealSale}), 0)`,
      openOrders: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      open: sql<string>`coalesce(sum(total_in_paise) filter (where ${isOpen}), 0)`,
      cancellable: sql<number>`(count(*) filter (where ${inArray(order.state, [...CANCELLABLE_STATES])}))::int`,
      outForDelivery: sql<number>`(count(*) filter (where state = 'out for delivery'))::int`,
      last: sql<string>`max(created_at)`,
    })
    .from(order)
    .where(theirs)
    .groupBy(customer)
  return new Map(
    rows.map(({ key, orders, spent, openOrders, open, cancellable, outForDelivery, last }) => [
      key as string,
      {
        orders,
        spentInPaise: Number(spent),
        openOrders,
        openInPaise: Number(open),
        cancellable,
        outForDelivery,
        lastOrderAt: new Date(last),
      },
    ]),
  )
}

/** Returns the orders of an account that are not over yet, oldest first. */
export function unfinishedOrders(db: Queryable, userId: string): Promise<{ code: string; state: OrderState }[]> {
  const states: OrderState[] = ['awaiting payment', ...OPEN_STATES]
  return db
    .select({ code: order.code, state: order.state })
    .from(order)
    .where(and(eq(order.userId, userId), inArray(order.state, states)))
    .orderBy(order.id)
}

export interface Place {
  line: string
  mobile: string
}

/**
 * Returns the address of each account's latest order, or else the address it saved last; accounts without either are
 * left out.
 */
export async function placesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await preparedOn(db)<(Place & { id: string })[]>`
    select replace(account.id::text, '-', '') as id, place.line, place.mobile
    from account, lateral (
      select line, mobile from (
        (select concat_ws(', ', address ->> 'address_line', (address ->> 'city') || ' ' || (address ->> 'pincode')) as line,
          address ->> 'mobile' as mobile, 1 as rank
        from "order" where user_id = account.id and address ->> 'address_line' <> '' order by id desc limit 1)
        union all
        (select concat_ws(', ', address_line, city || ' ' || pincode), mobile, 2
        from address where user_id = account.id order by id desc limit 1)) known
      order by rank limit 1) place
    where account.id = any (${[...userIds]}::uuid[])`
  return new Map(rows.map(({ id, line, mobile }) => [id, { line, mobile }]))
}

/** The lines of an order's address, without its state and country. */
function lineOf(address: PgColumn): SQL {
  return sql`case when ${address} ->> 'address_line' <> ''
    then concat_ws(', ', ${address} ->> 'address_line', (${address} ->> 'city') || ' ' || (${address} ->> 'pincode')) else '' end`
}

/** Each searched column has a trigram index, which helps from three characters on. */
function matching({ search, filter }: Wanted): SQL | undefined {
  return and(eq(account.role, 'USER'), isOf(filter), fits(search))
}

function isOf(filter: CustomerFilter | null): SQL | undefined {
  if (filter === 'suspended') return eq(account.status, 'Suspended')
  if (filter === 'unproved') return sql`not (${isProved})`
  if (filter === null) return undefined
  return sql`${account.id} in (select user_id from "order" where ${inArray(order.state, [...OPEN_STATES])})`
}

function fits(search: string): SQL | undefined {
  const { text, digits } = searchedFor(search)
  if (!text) return undefined
  const named = and(...containingEach(text).map((part) => ilike(account.name, part)))
  const ways = [named, ilike(account.email, containing(text))]
  if (digits) {
    ways.push(like(account.mobile, `%${digits}%`))
    ways.push(sql`${account.id} in (select user_id from "order" where address ->> 'mobile' like ${`${digits}%`})`)
  }
  return or(...ways)
}

/** Returns the text of a search, and its digits if it may be a part of a mobile number. */
function searchedFor(search: string): { text: string; digits: string | null } {
  const text = search.trim()
  const digits = mobileDigits(text)
  return { text, digits: /^\d{3,10}$/.test(digits) ? digits : null }
}

/** The same for all orders of a caller. */
function matchingCallers({ search, filter }: Wanted): SQL | undefined {
  return and(isOfCallers(filter), fitsCallers(search))
}

function isOfCallers(filter: CustomerFilter | null): SQL | undefined {
  if (filter === null) return undefined
  if (filter !== 'open') return sql`false`
  return sql`${order.customerMobile} in (
    select customer_mobile from "order" where user_id is null and ${inArray(order.state, [...OPEN_STATES])})`
}

/** A caller is found by the names of all their orders. */
function fitsCallers(search: string): SQL | undefined {
  const { text, digits } = searchedFor(search)
  if (!text) return undefined
  const named = containingEach(text).map((part) => sql`customer_name ilike ${part}`)
  const ways = [sql.join(named, sql` and `)]
  if (digits) {
    ways.push(sql`customer_mobile like ${`%${digits}%`}`, sql`address ->> 'mobile' like ${`${digits}%`}`)
  }
  return sql`${order.customerMobile} in (select customer_mobile from "order"
    where user_id is null and customer_name is not null and (${sql.join(ways, sql` or `)}))`
}
