import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../shared/limits.ts'
import { cart, cartItem } from './schema.ts'

/** A line as it counts today. */
export interface CartLineRow {
  itemId: string
  productId: string
  /** As wished, within today's stock; what cannot be bought keeps the wish, for when it can be again. */
  quantity: number
  /** Whether it can be bought now. */
  available: boolean
  /** Whether the shop no longer sells it. */
  gone: boolean
}

/** What a changed line holds now. */
export interface ChangedLine {
  itemId: string
  quantity: number
  version: number
}

const isSold = sql<boolean>`(${product.deletedAt} is null and ${product.stock} > 0)`
const mostOfProduct = sql`least(${product.stock}, ${MAX_QUANTITY_PER_LINE}::integer)`

/** A cart: its version, 0 while there is none, and its lines in the order they were put in. */
export async function readCart(db: Queryable, userId: string): Promise<{ version: number; lines: CartLineRow[] }> {
  const rows = await db
    .select({
      version: cart.version,
      itemId: cartItem.id,
      productId: cartItem.productId,
      quantity: sql<number>`case when ${isSold} then least(${cartItem.quantity}, ${mostOfProduct}) else ${cartItem.quantity} end`,
      available: isSold,
      gone: sql<boolean>`${product.deletedAt} is not null`,
    })
    .from(cart)
    .leftJoin(cartItem, eq(cartItem.userId, cart.userId))
    .leftJoin(product, eq(product.id, cartItem.productId))
    .where(eq(cart.userId, userId))
    .orderBy(asc(cartItem.id))
  const lines = rows.flatMap(({ version, itemId, productId, ...line }) =>
    itemId && productId ? [{ itemId, productId, ...line }] : [],
  )
  return { version: rows[0]?.version ?? 0, lines }
}

/** Holds the cart until the end of the transaction: nobody else changes it meanwhile. */
export async function holdCart(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ version: cart.version }).from(cart).where(eq(cart.userId, userId)).for('update')
}

export async function itemIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: cartItem.id })
    .from(cartItem)
    .where(eq(cartItem.userId, userId))
    .orderBy(asc(cartItem.id))
  return rows.map((row) => row.id)
}

/** One more of a product, or its first; nothing when no more may go in. */
export async function addOne(db: Queryable, userId: string, productId: string): Promise<ChangedLine | null> {
  return firstOf(
    await db.execute(sql`
      with offered as (
        select id, least(stock, ${MAX_QUANTITY_PER_LINE}::integer) as most from product
        where id = ${productId} and deleted_at is null and stock > 0
      ), held as (
        insert into cart (user_id) select ${userId}::uuid from offered
        on conflict (user_id) do update set version = cart.version + 1
        returning user_id, version
      )
      insert into cart_item (id, user_id, product_id, quantity)
      select ${newId()}::uuid, held.user_id, offered.id, 1 from held, offered
      on conflict (user_id, product_id) do update set quantity = cart_item.quantity + 1
      where cart_item.quantity < (select most from offered)
      returning id, quantity, (select version from held) as version`),
  )
}

/** Makes a line hold as many; nothing when there is no such line, or not as many to be had. */
export async function setQuantity(
  db: Queryable,
  userId: string,
  itemId: string,
  quantity: number,
): Promise<ChangedLine | null> {
  return firstOf(
    await db.execute(sql`
      with wished as (
        select item.id, item.user_id from cart_item item join product on product.id = item.product_id
        where item.id = ${itemId} and item.user_id = ${userId} and product.deleted_at is null
          and ${quantity}::integer <= least(product.stock, ${MAX_QUANTITY_PER_LINE}::integer)
      ), held as (
        update cart set version = version + 1 from wished where cart.user_id = wished.user_id
        returning cart.user_id, version
      )
      update cart_item set quantity = ${quantity}::integer from held
      where cart_item.id = ${itemId} and cart_item.user_id = held.user_id
      returning cart_item.id, quantity, held.version`),
  )
}

/** Takes a line out; nothing when there is no such line. */
export async function removeLine(db: Queryable, userId: string, itemId: string): Promise<ChangedLine | null> {
  return firstOf(
    await db.execute(sql`
      with held as (
        update cart set version = version + 1
        where user_id = ${userId} and exists (select from cart_item where id = ${itemId} and user_id = ${userId})
        returning user_id, version
      )
      delete from cart_item using held where cart_item.id = ${itemId} and cart_item.user_id = held.user_id
      returning cart_item.id, quantity, held.version`),
  )
}

/** Takes every line out; the cart is held from then on. */
export async function removeAllLines(tx: Queryable, userId: string): Promise<void> {
  await raiseVersion(tx, userId)
  await tx.delete(cartItem).where(eq(cartItem.userId, userId))
}

/** Says that the cart has changed, and holds it until the end of the transaction; makes it, if there is none. */
export async function raiseVersion(tx: Queryable, userId: string): Promise<void> {
  await tx
    .insert(cart)
    .values({ userId })
    .onConflictDoUpdate({ target: cart.userId, set: { version: sql`${cart.version} + 1` } })
}

/** A wish of a cart that was filled without an account. */
export interface WishedLine {
  productId: string
  quantity: number
}

/**
 * Brings other lines into a cart that is held: of a product in both, the larger quantity; of new products, as many as
 * there is room for. What the shop does not sell is left out, what is out of stock is kept for later.
 */
export async function mergeLines(tx: Queryable, userId: string, wished: readonly WishedLine[]): Promise<void> {
  const rows = wished.map((line) => sql`(${newId()}::uuid, ${line.productId}::uuid, ${line.quantity}::integer)`)
  const most = sql`case when product.stock > 0 then least(product.stock, ${MAX_QUANTITY_PER_LINE}::integer) else ${MAX_QUANTITY_PER_LINE}::integer end`
  await tx.execute(sql`
    with wished (id, product_id, quantity) as (values ${sql.join(rows, sql`, `)}),
    known as (
      select wished.id, wished.product_id, least(greatest(wished.quantity, item.quantity), ${most}) as quantity,
        item.id is null as is_new
      from wished
      join product on product.id = wished.product_id and product.deleted_at is null
      left join cart_item item on item.user_id = ${userId} and item.product_id = wished.product_id
    ), fitting as (
      (select id, product_id, quantity from known where is_new order by id limit ${roomIn(userId)})
      union all select id, product_id, quantity from known where not is_new
    )
    insert into cart_item (id, user_id, product_id, quantity)
    select id, ${userId}::uuid, product_id, quantity from fitting
    on conflict (user_id, product_id) do update set quantity = excluded.quantity`)
}

function roomIn(userId: string): SQL {
  return sql`greatest(0, ${MAX_CART_LINES}::integer - (select count(*) from cart_item where user_id = ${userId}))`
}

/** Why a product cannot be had in greater number: what there is of it, and of it in the cart. */
export async function lineFacts(db: Queryable, userId: string, by: { itemId: string } | { productId: string }) {
  const isIt = 'itemId' in by ? eq(cartItem.id, by.itemId) : eq(product.id, by.productId)
  const isInCart = and(eq(cartItem.productId, product.id), eq(cartItem.userId, userId))
  const [row] = await db
    .select({ stock: product.stock, gone: sql<boolean>`${product.deletedAt} is not null`, itemId: cartItem.id })
    .from(product)
    .leftJoin(cartItem, isInCart)
    .where(isIt)
  return row ?? null
}

function firstOf(rows: Iterable<Record<string, unknown>>): ChangedLine | null {
  const [row] = rows
  if (!row) return null
  return { itemId: String(row.id).replaceAll('-', ''), quantity: Number(row.quantity), version: Number(row.version) }
}
