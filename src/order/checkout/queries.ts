import { isOnSale } from '../../catalogue/by-ids.queries.ts'
import { type Database, preparedOn, type Queryable, STATEMENT_TIMEOUT_MS } from '../../platform/database/database.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { DeliveryPreferences } from '../../shared/delivery-preferences.ts'
import type { OrderAddress } from '../contract.ts'
import { OPEN_STATES, type OrderState, type PaymentMethod, type PaymentState } from '../states.ts'

/** An earlier order, with what is needed to decide whether the order request repeats it. */
export interface EarlierOrder {
  id: string
  code: string
  state: OrderState
  paymentMethod: PaymentMethod
  bodyHash: string
  addressId: string | null
  cartVersion: number | null
  idempotencyKey: string | null
  totalInPaise: number
  ageMs: number
  reservedForMs: number
}

/**
 * Returns the shopper's orders that a new order request may repeat or replace, newest first: the one with the same
 * idempotency key, those placed within `withinMs`, and those awaiting payment. The cart row must be locked.
 */
export async function earlierOrders(
  tx: Queryable,
  userId: string,
  key: string | null,
  withinMs: number,
): Promise<EarlierOrder[]> {
  const rows = await preparedOn(tx)`
    select id, code, state, payment_method, body_hash, address_id, cart_version, idempotency_key, total_in_paise,
      extract(epoch from clock_timestamp() - created_at) * 1000 as age_ms,
      coalesce(extract(epoch from reserved_until - clock_timestamp()) * 1000, 0) as held_for_ms
    from "order"
    where user_id = ${userId} and (idempotency_key = ${key} or state = 'awaiting payment'
      or created_at > clock_timestamp() - ${withinMs}::int * interval '1 ms')
    order by created_at desc, id desc`
  return rows.map((row) => ({
    id: shortId(row.id),
    code: row.code,
    state: row.state,
    paymentMethod: row.payment_method,
    bodyHash: row.body_hash,
    addressId: row.address_id && shortId(row.address_id),
    cartVersion: row.cart_version,
    idempotencyKey: row.idempotency_key,
    totalInPaise: Number(row.total_in_paise),
    ageMs: Number(row.age_ms),
    reservedForMs: Number(row.held_for_ms),
  }))
}

/**
 * Returns for how long, in ms, the account's newest `max` orders all belong to the last `windowSeconds`; 0 if there are fewer of
 * them. Phone orders are left out. The account must be locked.
 */
export async function fullForMs(
  tx: Queryable,
  userId: string,
  { max, windowSeconds }: { max: number; windowSeconds: number },
): Promise<number> {
  const [row] = await preparedOn(tx)<{ ms: number }[]>`
    select (extract(epoch from created_at - clock_timestamp()) * 1000)::float8 + ${windowSeconds}::int * 1000 as ms from "order"
    where user_id = ${userId} and taken_by is null
      and created_at > clock_timestamp() - ${windowSeconds}::int * interval '1 s'
    order by created_at desc offset ${max - 1}::int limit 1`
  return Math.max(0, row?.ms ?? 0)
}

/** A locked product, whose stock and price cannot change until the transaction ends. */
export interface LockedProduct {
  id: string
  name: string
  brand: string | null
  image: string[]
  unit: string
  stock: number
  priceInPaise: number
  discountPercent: number
  sellingPriceInPaise: number | null
  gone: boolean
}

/** Locks products in the order of their ids, so that concurrent transactions cannot deadlock. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  return productsById(
    await preparedOn(tx)<LockedProduct[]>`
      select ${lockedColumns(tx)} from product where id = any (${[...ids]}::uuid[])
      order by product.id for no key update`,
  )
}

/** Longer than orders of the same product keep each other waiting. */
const LOCK_TIMEOUT_MS = 500

/**
 * Locks the products of a locked cart, in the order of their ids. `isLockTimeout` tells that they stayed locked for half a
 * second, as by a change of many products.
 */
export async function lockProductsInCart(tx: Queryable, userId: string): Promise<Map<string, LockedProduct>> {
  const prepared = preparedOn(tx)
  const limitTo = (lockMs: number, statementMs: number) => prepared`
    select set_config('lock_timeout', ${String(lockMs)}, true), set_config('statement_timeout', ${String(statementMs)}, true)`
  const [, rows] = await Promise.all([
    limitTo(LOCK_TIMEOUT_MS, LOCK_TIMEOUT_MS + STATEMENT_TIMEOUT_MS),
    prepared<LockedProduct[]>`
      select ${lockedColumns(tx)} from product where id = any (array(select product_id from cart_item where user_id = ${userId}))
      order by product.id for no key update`,
    limitTo(0, STATEMENT_TIMEOUT_MS),
  ])
  return productsById(rows)
}

function lockedColumns(tx: Queryable) {
  const run = preparedOn(tx)
  return run`replace(id::text, '-', '') as id, name, brand, image, unit, stock, price_in_paise::float8 as "priceInPaise",
    discount_percent as "discountPercent", selling_price_in_paise::float8 as "sellingPriceInPaise",
    not ${isOnSale(tx)} as gone`
}

function productsById(rows: readonly LockedProduct[]): Map<string, LockedProduct> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the account has at least one delivered order. */
export async function hasDeliveredOrder(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await preparedOn(tx)`
    select from "order" where user_id = ${userId} and state = 'delivered' limit 1`
  return rows.length > 0
}

/**
 * Returns what the open cash orders of an account come to, in paise; null once an order was delivered to it. The account
 * must be locked if an order depends on it.
 */
export async function openCashOfNewCustomer(db: Queryable, userId: string): Promise<number | null> {
  const [row] = await preparedOn(db)<{ open: number | null }[]>`
    select case when not exists (select from "order" where user_id = ${userId} and state = 'delivered') then (
      select coalesce(sum(total_in_paise), 0)::float8 from "order"
      where user_id = ${userId} and payment_method = 'cash' and state = any (${[...OPEN_STATES]}::text[])) end as open`
  return row!.open
}

/** Returns the pieces of each product that open card orders reserve for accounts without any delivered order. */
export async function unitsReservedByNewAccounts(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await preparedOn(tx)`
    select line.product_id as id, sum(line.quantity)::int as pieces
    from "order" o join order_line line on line.order_id = o.id
    where o.state = 'awaiting payment' and line.product_id = any (${[...productIds]}::uuid[])
      and not exists (select from "order" earlier where earlier.user_id = o.user_id and earlier.state = 'delivered')
    group by line.product_id`
  return new Map(rows.map((row) => [shortId(row.id), row.pieces]))
}

export interface NewOrder extends DeliveryPreferences {
  id: string
  code: string
  /** Null for a caller without an account, whose name and number are stored instead. */
  userId: string | null
  customerName: string | null
  customerMobile: string | null
  /** The admin who took the phone order. */
  takenBy: string | null
  /** Actor of the first event: who placed the order. */
  actor: string
  state: OrderState
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  quantity: number
  undiscountedInPaise: number
  /** Amount to pay, including fees. */
  totalInPaise: number
  deliveryFeeInPaise: number
  handlingFeeInPaise: number
  address: OrderAddress
  note: string
  /** The delivery badge that the shopper saw. */
  badgeText: string
  addressId: string | null
  cartVersion: number | null
  idempotencyKey: string | null
  bodyHash: string
  reservedForMs: number | null
  lines: { id: string; product: LockedProduct; quantity: number }[]
}

/**
 * Takes the stock and writes the order, its lines and its first event in one statement. The caller has locked the
 * products and checked their stock, but the update checks it again. For an order placed by a shopper, the transaction
 * sends no notification: the caller must call `notifyOfOrder` after the commit.
 * @throws Error when the stock of a product does not suffice after all.
 */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<void> {
  const lines = order.lines.map(({ id, product, quantity }, position) => ({
    id,
    position,
    product_id: product.id,
    name: product.name,
    brand: product.brand,
    image: product.image,
    unit: product.unit,
    price_in_paise: product.priceInPaise,
    discount_percent: product.discountPercent,
    selling_price_in_paise: product.sellingPriceInPaise,
    quantity,
  }))
  const [written] = await preparedOn(tx)`
    with line as materialized (
      select * from json_to_recordset(${JSON.stringify(lines)}::text::json) as line (
        id uuid, position smallint, product_id uuid, name text, brand text, image text[], unit text,
        price_in_paise bigint, discount_percent smallint, selling_price_in_paise bigint, quantity smallint)
    ), taken as (
      update product set stock = product.stock - line.quantity from line
      where product.id = line.product_id and product.stock >= line.quantity and product.deleted_at is null
      returning product.id
    ), placed as (
      insert into "order" (id, code, user_id, state, payment_method, payment_state, quantity, undiscounted_in_paise,
        total_in_paise, delivery_fee_in_paise, handling_fee_in_paise, address, note, badge_text, address_id,
        cart_version, idempotency_key, body_hash, reserved_until, customer_name, customer_mobile, taken_by,
        delivery_instructions, leave_at_door, if_missing, buyer_name)
      values (${order.id}, ${order.code}, ${order.userId}, ${order.state}, ${order.paymentMethod},
        ${order.paymentState}, ${order.quantity}, ${order.undiscountedInPaise}, ${order.totalInPaise},
        ${order.deliveryFeeInPaise}, ${order.handlingFeeInPaise}, ${JSON.stringify(order.address)}::text::jsonb,
        ${order.note}, ${order.badgeText}, ${order.addressId}, ${order.cartVersion}, ${order.idempotencyKey}, ${order.bodyHash},
        now() + ${order.reservedForMs}::int * interval '1 ms',
        ${order.customerName}, ${order.customerMobile}, ${order.takenBy},
        ${order.deliveryInstructions}, ${order.leaveAtDoor}, ${order.ifMissing},
        coalesce(${order.customerName}, (select name from account where id = ${order.userId})))
      returning id
    ), sold as (
      insert into order_line (id, order_id, position, product_id, name, brand, image, unit, price_in_paise, discount_percent,
        selling_price_in_paise, quantity)
      select line.id, placed.id, position, product_id, name, brand, image, unit, price_in_paise, discount_percent,
        selling_price_in_paise, quantity
      from line, placed
    ), told as (
      insert into order_event (order_id, state, actor)
      select id, ${order.state}, ${order.actor} from placed
    )
    select count(*)::int as taken, set_config('tokri.stock_reason', 'order', true),
      set_config('tokri.stock_actor', ${`order:${order.code}`}, true),
      set_config('tokri.defer_order_notify', ${order.takenBy === null ? 'on' : ''}, true)
    from taken`
  if (written?.taken !== lines.length) throw new Error('Held stock did not suffice for its order')
}

/** Orders that wait for a running notification to finish, per database; no entry while none is running. */
const waiting = new WeakMap<Database, string[]>()

/**
 * Notifies the event streams of an order that was just committed, without making the caller wait. Orders that arrive
 * while a notification is running are batched into the next one. Notifications lost in a crash are recovered by the
 * streams themselves (`live/stream.ts`).
 */
export function notifyOfOrder(db: Database, log: Log, orderId: string): void {
  const others = waiting.get(db)
  if (others) others.push(orderId)
  else void notifyInOrder(db, log, orderId)
}

async function notifyInOrder(db: Database, log: Log, first: string): Promise<void> {
  const later: string[] = []
  waiting.set(db, later)
  for (let ids = [first]; ids.length > 0; ids = later.splice(0)) {
    await notifyOfOrders(db, ids).catch((error: unknown) => log.warn('cannot notify about new orders', { error }))
  }
  waiting.delete(db)
}

/** Sends a notification with the latest event of each order. */
async function notifyOfOrders(db: Queryable, orderIds: readonly string[]): Promise<void> {
  await preparedOn(db)`
    select pg_notify('order', order_notification(event)) from order_event event
    where id in (select max(id) from order_event where order_id = any (${[...orderIds]}::uuid[]) group by order_id)
    order by id`
}

function shortId(uuid: string): string {
  return uuid.replaceAll('-', '')
}
