import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import type { AddressFields } from '../shared/address.ts'
import { address } from './schema.ts'

export type AddressRow = typeof address.$inferSelect

/** Returns the shopper's active addresses, newest first. */
export function activeAddresses(db: Queryable, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(and(eq(address.userId, userId), eq(address.active, true)))
    .orderBy(desc(address.id))
}

export async function addressIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: address.id })
    .from(address)
    .where(and(eq(address.userId, userId), eq(address.active, true)))
    .orderBy(desc(address.id))
  return rows.map((row) => row.id)
}

/** Finds an active address of the shopper; null when there is none. */
export async function findAddress(db: Queryable, userId: string, id: string): Promise<AddressRow | null> {
  // Every order runs this statement, so it is prepared once per connection.
  const [row] = await preparedOn(db)`
    select replace(id::text, '-', '') as id, replace(user_id::text, '-', '') as "userId",
      address_line as "addressLine", city, state, country, pincode, mobile, receiver, note, label, active, chosen_at as "chosenAt",
      created_at as "createdAt", updated_at as "updatedAt"
    from address where id = ${id} and user_id = ${userId} and active`
  if (!row) return null
  const { chosenAt, createdAt, updatedAt } = row
  return {
    ...(row as AddressRow),
    chosenAt: chosenAt && new Date(chosenAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}

/** Serializes the shopper's additions until the transaction ends. */
export async function lockAddresses(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${userId}`}, 0))`)
}

/**
 * Adds an address, unless the shopper already has `max` of them. Returns null in that case. The caller must hold the
 * lock of `lockAddresses`.
 */
export async function insertAddress(
  tx: Queryable,
  userId: string,
  fields: AddressFields,
  max: number,
): Promise<AddressRow | null> {
  const id = newId()
  const { addressLine, city, state, country, pincode, mobile, receiver, note, label } = fields
  await tx.execute(sql`
    insert into address (id, user_id, address_line, city, state, country, pincode, mobile, receiver, note, label)
    select ${id}::uuid, ${userId}::uuid, ${addressLine}, ${city}, ${state}, ${country}, ${pincode}, ${mobile},
      ${receiver ?? ''}, ${note ?? ''}, ${label ?? ''}
    where (select count(*) from address where user_id = ${userId} and active) < ${max}::integer`)
  return findAddress(tx, userId, id)
}

/** Changes the given fields of an active address. Returns null when there is none. */
export async function updateAddress(
  db: Queryable,
  userId: string,
  id: string,
  fields: AddressFields,
): Promise<AddressRow | null> {
  const [row] = await db
    .update(address)
    .set({ ...fields, updatedAt: new Date() })
    .where(isTheirs(userId, id))
    .returning()
  return row ?? null
}

/** Makes an active address the one chosen last. Returns null when there is none. */
export async function markChosen(db: Queryable, userId: string, id: string): Promise<AddressRow | null> {
  const [row] = await db
    .update(address)
    .set({ chosenAt: sql`clock_timestamp()` })
    .where(isTheirs(userId, id))
    .returning()
  return row ?? null
}

/** Deactivates an address. Returns whether there was an active one. */
export async function disableAddress(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(address)
    .set({ active: false, updatedAt: new Date() })
    .where(isTheirs(userId, id))
    .returning({ id: address.id })
  return rows.length > 0
}

function isTheirs(userId: string, id: string): SQL | undefined {
  return and(eq(address.id, id), eq(address.userId, userId), eq(address.active, true))
}
