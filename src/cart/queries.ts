import { and, asc, eq, sql } from 'drizzle-orm'
import { isOnSale } from '../catalogue/by-ids.queries.ts'
import { onSale } from '../catalogue/filter.queries.ts'
import { product } from '../catalogue/schema.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import { MAX_CART_LINES, QUANTITY_PER_LINE } from '../shared/limits.ts'
import { cart, cartItem } from './schema.ts'

type Prepared = ReturnType<typeof preparedOn>

/** How much of one product the shop sells at once: the owner's setting, read in the statement that needs it. */
const limitIn = (prepared: Prepared) => prepared`
  coalesce((select value::integer from setting where name = 'maxQuantityPerLine'), ${QUANTITY_PER_LINE}::integer)`
const limit = sql`
  coalesce((select value::integer from setting where name = 'maxQuantityPerLine'), ${QUANTITY_PER_LINE}::integer)`

/** A cart line with today's availability. */
export interface CartLineRow {
  itemId: string
  productId: string
  /**
   * The requested quantity, limited by today's stock. An unavailable product shows the full requested quantity, for
   * when it is available again.
   */
  quantity: number
  /** The requested quantity. */
  wanted: number
  /** What a piece cost when the shopper chose the quantity, in paise; null if that is unknown. */
  chosenPriceInPaise: number | null
  /** Whether it can be bought now. */
  available: boolean
  /** Whether the shop does not sell it: it is deleted or hidden. */
  gone: boolean
}

/** A cart line after a change. */
export interface ChangedLine {
  itemId: string
  quantity: number
  version: number
}

/** A line of a cart that was filled in the browser, without an account, or that was removed and comes back. */
export interface RequestedLine {
  productId: string
  quantity: number
  /** The id that the line had before it was removed. Lines are shown in the order of their ids. */
  itemId?: string | undefined
  /** What a piece cost when it was chosen; the current price by default. */
  chosenPriceInPaise?: number | undefined
}

/** What becomes of products out of stock when lines are merged into a cart. */
export type SoldOut = 'added' | 'left out'

/** Reads the cart: its version, 0 while there is none, and its lines in the order they were added. */
export async function readCart(db: Queryable, userId: string): Promise<{ version: number; lines: CartLineRow[] }> {
  const prepared = preparedOn(db)
  const sold = isOnSale(db)
  // A limit that was lowered since is for checkout to explain: the cart keeps what the shopper chose.
  const rows = await prepared<(CartLineRow & { version: number; itemId: string | null })[]>`
    select cart.version, replace(item.id::text, '-', '') as "itemId", replace(product.id::text, '-', '') as "productId",
      ${sold} and stock > 0 as available, not ${sold} as gone,
      case when ${sold} and stock > 0
        then least(item.quantity, stock, greatest(${QUANTITY_PER_LINE}::integer, ${limitIn(prepared)})) else item.quantity end as quantity,
      item.quantity as wanted, item.chosen_price_in_paise::float8 as "chosenPriceInPaise"
    from cart
    left join cart_item item on item.user_id = cart.user_id
    left join product on product.id = item.product_id
    where cart.user_id = ${userId}
    order by item.id`
  const lines = rows.filter(({ itemId }) => itemId !== null).map(({ version, ...line }) => line)
  return { version: rows[0]?.version ?? 0, lines }
}

/** Locks the cart row until the transaction ends, so that nobody else changes the cart. */
export async function lockCartRow(tx: Queryable, userId: string): Promise<void> {
  await preparedOn(tx)`select from cart where user_id = ${userId} for update`
}

export async function itemIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: cartItem.id })
    .from(cartItem)
    .where(eq(cartItem.userId, userId))
    .orderBy(asc(cartItem.id))
  return rows.map((row) => row.id)
}

/** Adds one piece of a product. Returns null when no more may be added. */
export async function addOne(db: Queryable, userId: string, productId: string): Promise<ChangedLine | null> {
  const prepared = preparedOn(db)
  const [line] = await prepared<ChangedLine[]>`
    with offered as (
      select id, least(stock, ${limitIn(prepared)}) as most, sold_price_in_paise as price from product
      where id = ${productId} and ${isOnSale(db)} and stock > 0
    ), held as (
      insert into cart (user_id) select ${userId}::uuid from offered
      on conflict (user_id) do update set version = cart.version + 1, updated_at = now()
      returning user_id, version
    )
    insert into cart_item (id, user_id, product_id, quantity, chosen_price_in_paise)
    select ${newId()}::uuid, held.user_id, offered.id, 1, offered.price from held, offered
    on conflict (user_id, product_id) do update
      set quantity = cart_item.quantity + 1, chosen_price_in_paise = excluded.chosen_price_in_paise
    where cart_item.quantity < (select most from offered)
    returning replace(id::text, '-', '') as "itemId", quantity, (select version from held) as version`
  return line ?? null
}

/** Sets the quantity of a line. Returns null when there is no such line, or not enough stock. */
export async function setQuantity(
  db: Queryable,
  userId: string,
  itemId: string,
  quantity: number,
): Promise<ChangedLine | null> {
  const prepared = preparedOn(db)
  const [line] = await prepared<ChangedLine[]>`
    with wished as (
      select item.user_id, sold_price_in_paise as price
      from cart_item item join product on product.id = item.product_id
      where item.id = ${itemId} and item.user_id = ${userId} and ${isOnSale(db)}
        and ${quantity}::integer <= least(stock, ${limitIn(prepared)})
    ), held as (
      update cart set version = version + 1, updated_at = now() from wished where cart.user_id = wished.user_id
      returning cart.user_id, version, wished.price
    )
    update cart_item set quantity = ${quantity}::integer, chosen_price_in_paise = held.price from held
    where cart_item.id = ${itemId} and cart_item.user_id = held.user_id
    returning replace(cart_item.id::text, '-', '') as "itemId", quantity, held.version`
  return line ?? null
}

/** Removes a line. Returns null when there is no such line. */
export async function removeLine(db: Queryable, userId: string, itemId: string): Promise<ChangedLine | null> {
  const [line] = await preparedOn(db)<ChangedLine[]>`
    with held as (
      update cart set version = version + 1, updated_at = now()
      where user_id = ${userId} and exists (select from cart_item where id = ${itemId} and user_id = ${userId})
      returning user_id, version
    )
    delete from cart_item using held where cart_item.id = ${itemId} and cart_item.user_id = held.user_id
    returning replace(cart_item.id::text, '-', '') as "itemId", 0 as quantity, held.version`
  return line ?? null
}

/**
 * Removes every line of a cart. The cart row must be locked: otherwise a line that is added concurrently could remain.
 */
export async function removeAllLines(tx: Queryable, userId: string): Promise<void> {
  await preparedOn(tx)`
    with held as (
      update cart set version = version + 1, updated_at = now() where user_id = ${userId} returning user_id
    )
    delete from cart_item using held where cart_item.user_id = held.user_id`
}

/** Takes pieces from the lines of a locked cart, and removes the lines of which none is left. */
export async function removePieces(tx: Queryable, userId: string, taken: readonly RequestedLine[]): Promise<void> {
  await preparedOn(tx)`
    with held as (
      update cart set version = version + 1, updated_at = now() where user_id = ${userId} returning user_id
    ), taken as (
      select "productId", sum(quantity) as pieces
      from json_to_recordset(${JSON.stringify(taken)}::text::json) as t ("productId" uuid, quantity int) group by 1
    ), gone as (
      delete from cart_item using held, taken
      where cart_item.user_id = held.user_id and product_id = taken."productId" and quantity <= pieces
    )
    update cart_item set quantity = quantity - pieces from held, taken
    where cart_item.user_id = held.user_id and product_id = taken."productId" and quantity > pieces`
}

/**
 * Raises the cart's version, which also locks the cart row until the transaction ends. Creates the cart if there is
 * none.
 */
export async function raiseVersion(tx: Queryable, userId: string): Promise<void> {
  await tx
    .insert(cart)
    .values({ userId })
    .onConflictDoUpdate({ target: cart.userId, set: { version: sql`${cart.version} + 1`, updatedAt: sql`now()` } })
}

/**
 * Merges lines into a locked cart. A product in both gets the larger quantity, within stock; new products are added
 * while there is room. Products that the shop does not sell are left out; those out of stock are added for later, unless
 * they are left out as well.
 */
export async function mergeLines(
  tx: Queryable,
  userId: string,
  requested: readonly RequestedLine[],
  soldOut: SoldOut,
): Promise<void> {
  const rows = requested.map(
    ({ itemId = newId(), productId, quantity, chosenPriceInPaise = null }) =>
      sql`(${itemId}::uuid, ${productId}::uuid, ${quantity}::integer, ${chosenPriceInPaise}::bigint)`,
  )
  await tx.execute(sql`
    with wished (id, product_id, quantity, price) as (values ${sql.join(rows, sql`, `)}),
    known as (
      select wished.id, wished.product_id, item.id is null as is_new, coalesce(wished.price, sold_price_in_paise) as price,
        least(greatest(wished.quantity, item.quantity), nullif(stock, 0), ${limit}) as quantity
      from wished
      join product on product.id = wished.product_id and ${onSale} and (stock > 0 or ${soldOut === 'added'})
      left join cart_item item on item.user_id = ${userId} and item.product_id = wished.product_id
    ), fitting as (
      (select id, product_id, quantity, price from known where is_new order by id limit
        greatest(0, ${MAX_CART_LINES}::integer - (select count(*) from cart_item where user_id = ${userId})))
      union all select id, product_id, quantity, price from known where not is_new
    )
    insert into cart_item (id, user_id, product_id, quantity, chosen_price_in_paise)
    select id, ${userId}::uuid, product_id, quantity, price from fitting
    on conflict (user_id, product_id) do update set quantity = excluded.quantity`)
}

/**
 * Returns the stock of a product, the limit of a line and whether the product is gone, to explain why no more can be added.
 * Returns null for an unknown product, or a line in another cart.
 */
export async function productFacts(db: Queryable, userId: string, by: { itemId: string } | { productId: string }) {
  const facts = {
    stock: product.stock,
    limit: sql<number>`${limit}`,
    gone: sql<boolean>`not (${onSale})`,
  }
  const [row] =
    'productId' in by
      ? await db.select(facts).from(product).where(eq(product.id, by.productId))
      : await db
          .select(facts)
          .from(cartItem)
          .innerJoin(product, eq(product.id, cartItem.productId))
          .where(and(eq(cartItem.id, by.itemId), eq(cartItem.userId, userId)))
  return row ?? null
}

/** Deletes carts that were not changed for this many days, with their lines: the oldest first, at most `max`. */
export async function deleteOldCarts(db: Queryable, days: number, max: number): Promise<void> {
  await db.execute(sql`
    delete from cart where user_id in (
      select user_id from cart where updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${max} for update skip locked)`)
}
