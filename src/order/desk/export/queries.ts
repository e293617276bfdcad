import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { uuids } from '../../../platform/runtime/ids.ts'
import { soldOrders } from '../../sales.queries.ts'

/** What a product declares now for its tax; orders do not record it. */
export interface DeclaredTax {
  hsn: string | null
  /** In hundredths of a percent. */
  gstRateInBasisPoints: number | null
  cessRateInBasisPoints: number | null
}

/** Returns what these products declare for tax, by their ids. Those that declare nothing are left out. */
export async function declaredTaxOf(db: Queryable, productIds: readonly string[]): Promise<Map<string, DeclaredTax>> {
  const rows = await db.execute<{ id: string } & DeclaredTax & Record<string, unknown>>(sql`
    select replace(product_id::text, '-', '') as id, hsn, gst_rate_in_basis_points as "gstRateInBasisPoints",
      cess_rate_in_basis_points as "cessRateInBasisPoints"
    from product_declaration where product_id = any(${uuids(productIds)})`)
  return new Map(rows.map(({ id, ...declared }) => [id, declared]))
}

/** Returns what was paid by card for these orders, in paise, by their ids. */
export async function cardPaymentsOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; paise: string }>(sql`
    select replace(order_id::text, '-', '') as id, sum(amount_in_paise) as paise from payment_session
    where payment_id is not null and order_id = any(${uuids(orderIds)}) group by order_id`)
  return new Map(rows.map(({ id, paise }) => [id, Number(paise)]))
}

/** Returns what these orders add to the sales, in paise, by their ids; those that are not sold, and tests, are left out. */
export async function salesOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; net: string }>(sql`
    select replace(id::text, '-', '') as id, net from (${soldOrders(sql`id = any(${uuids(orderIds)})`)}) as sold
    where not is_test`)
  return new Map(rows.map(({ id, net }) => [id, Number(net)]))
}
