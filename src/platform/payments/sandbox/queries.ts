import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { SessionRequest } from '../port.ts'

/** Removes the personal data of the payers from the sandbox sessions of these orders. */
export async function deleteSandboxCustomers(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  const nobody: Pick<SessionRequest, 'customer' | 'shipping'> = {
    customer: { name: '', email: '' },
    shipping: { line: '', city: '', state: '', pincode: '', phone: '' },
  }
  await tx.execute(sql`
    update sandbox_session set request = request || ${JSON.stringify(nobody)}::text::jsonb
    where request ->> 'orderId' in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::text::jsonb))`)
}
