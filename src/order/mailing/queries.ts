import { eq } from 'drizzle-orm'
import { account } from '../../account/schema.ts'
import type { Queryable } from '../../platform/database.ts'
import { order } from '../schema.ts'

export interface Customer {
  name: string
  email: string
}

/** Who ordered; null once they have deleted their account. */
export async function customerOf(db: Queryable, orderId: string): Promise<Customer | null> {
  const [row] = await db
    .select({ name: account.name, email: account.email })
    .from(order)
    .innerJoin(account, eq(account.id, order.userId))
    .where(eq(order.id, orderId))
  return row ?? null
}

export async function orderById(db: Queryable, orderId: string) {
  const [row] = await db.select().from(order).where(eq(order.id, orderId))
  return row ?? null
}
