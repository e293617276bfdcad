import type { OrderRow } from './queries.ts'

/**
 * Returns whom an order's papers are for: the buyer as they were called when it was placed. Orders from before that was
 * stored have the account's name.
 */
export function buyerNameOf(
  { buyerName, customerName }: Pick<OrderRow, 'buyerName' | 'customerName'>,
  customer: { name: string } | null,
): string {
  return buyerName ?? customer?.name ?? customerName ?? ''
}
