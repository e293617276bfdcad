import { and, desc, eq, isNull } from 'drizzle-orm'
import { isOnSale } from '../catalogue/by-ids.queries.ts'
import { notifiedOfProducts } from '../notification/push/queries.ts'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { restockRequest } from './schema.ts'

export interface OpenRequest {
  productId: string
  createdAt: Date
}

/** Returns the shopper's open requests, newest first. */
export async function openRequests(db: Queryable, userId: string): Promise<OpenRequest[]> {
  return db
    .select({ productId: restockRequest.productId, createdAt: restockRequest.createdAt })
    .from(restockRequest)
    .where(and(eq(restockRequest.userId, userId), isNull(restockRequest.notifiedAt)))
    .orderBy(desc(restockRequest.createdAt), restockRequest.productId)
}

/** Lets no other request of the shopper be added until the transaction ends, so that they can be counted. */
export async function lockRequests(tx: Queryable, userId: string): Promise<void> {
  await preparedOn(tx)`select pg_advisory_xact_lock(hashtextextended(${`restock request ${userId}`}, 0))`
}

/**
 * Opens a request, or opens one again that had ended. Returns whether it is open: it is not if the shopper has `max` others.
 * One that is open keeps its place.
 */
export async function openRequest(tx: Queryable, userId: string, productId: string, max: number): Promise<boolean> {
  const rows = await preparedOn(tx)`
    insert into restock_request as known (user_id, product_id)
    select ${userId}::uuid, ${productId}::uuid
    where (select count(*) from restock_request
      where user_id = ${userId} and product_id <> ${productId} and notified_at is null) < ${max}::integer
    on conflict (user_id, product_id) do update set notified_at = null,
      created_at = case when known.notified_at is null then known.created_at else now() end
    returning user_id`
  return rows.length > 0
}

export async function deleteRequest(db: Queryable, userId: string, productId: string): Promise<void> {
  await preparedOn(db)`
    delete from restock_request where user_id = ${userId} and product_id = ${productId} and notified_at is null`
}

/** How many are told of a product at once: `perPiece` for each piece in stock, within `minutes`. */
export interface Pace {
  perPiece: number
  minutes: number
  /** Requests of all products together. */
  max: number
}

/** A request whose product is back, with its recipient. */
export interface DueRequest {
  userId: string
  email: string | null
  emailVerified: boolean
  /** Whether it is a notification, and not an email. */
  isNotified: boolean
  productId: string
  name: string
  brand: string | null
  unit: string
}

/**
 * Ends requests whose product is in stock and on sale, those that were made first before others, and returns them. Requests
 * of accounts that are not active, or that nothing reaches at present, stay open.
 */
export async function takeDueRequests(tx: Queryable, { perPiece, minutes, max }: Pace): Promise<DueRequest[]> {
  const prepared = preparedOn(tx)
  // Two jobs at once would each count what the other sends as not yet sent.
  await prepared`select pg_advisory_xact_lock(hashtextextended('restock emails', 0))`
  return prepared<DueRequest[]>`
    with back as (
      select product.id, name, brand, unit, stock::bigint * ${perPiece}::integer - (
        select count(*) from restock_request told
        where told.product_id = product.id and told.notified_at > now() - make_interval(mins => ${minutes}::integer)
      ) as places
      from product
      where id in (select product_id from restock_request where notified_at is null) and stock > 0 and ${isOnSale(tx)}
    ), due as (
      select waiting.user_id, back.id as product_id, back.name, back.brand, back.unit,
        waiting.email, waiting.email_verified, waiting.is_notified
      from back cross join lateral (
        select request.user_id, request.created_at, email, email_verified, is_notified
        from restock_request request join account on account.id = request.user_id and account.status = 'Active'
        cross join lateral (select ${notifiedOfProducts(tx, prepared`request.user_id`)} as is_notified) way
        where request.product_id = back.id and request.notified_at is null and (email is not null or is_notified)
        order by request.created_at, request.user_id
        limit least(${max}::integer, greatest(0, back.places))
      ) waiting
      order by waiting.created_at, waiting.user_id limit ${max}::integer
    )
    update restock_request set notified_at = now() from due
    where restock_request.user_id = due.user_id and restock_request.product_id = due.product_id and notified_at is null
    returning replace(due.user_id::text, '-', '') as "userId", due.email, due.email_verified as "emailVerified", due.is_notified as "isNotified",
      replace(due.product_id::text, '-', '') as "productId", due.name, due.brand, due.unit`
}

/** Opens a request again of which its shopper could not be told, at its former place. */
export async function reopenRequest(db: Queryable, userId: string, productId: string): Promise<void> {
  await db
    .update(restockRequest)
    .set({ notifiedAt: null })
    .where(and(eq(restockRequest.userId, userId), eq(restockRequest.productId, productId)))
}

/** Deletes requests that ended a day ago, and those that have waited for too many days: at most `max` of each. */
export async function deleteOldRequests(db: Queryable, waitDays: number, max: number): Promise<void> {
  await preparedOn(db)`
    delete from restock_request where (user_id, product_id) in (
      select user_id, product_id from restock_request
      where notified_at < now() - interval '1 day' or created_at < now() - make_interval(days => ${waitDays}::integer)
      limit ${max}::integer)`
}
