import { expect } from 'bun:test'
import postgres from 'postgres'
import type { Try } from './shoppers.ts'

/**
 * Expects the shop's books to agree after any failure: stock with its ledger and with what was sold, orders with their
 * lines, events and payments, and each confirmed attempt with exactly one order, each refused one with none.
 */
export async function expectLedgerInvariants(url: string, tries: readonly Try[] = []): Promise<{ orders: number }> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    expect(
      await client`
      select name, stock from product
      where stock < 0 or stock <> coalesce((select sum(change) from stock_ledger where product_id = product.id), 0)`,
    ).toEqual([] as never)
    expect(
      await client`
      select product.name, stock, opening.change as opening, sold.quantity as sold
      from product
      join (select product_id, sum(change) as change from stock_ledger where reason not in ('order', 'cancel', 'refuse')
        group by 1) opening on opening.product_id = product.id
      left join lateral (select coalesce(sum(line.quantity - case when o.restocked
          then coalesce(line.picked_quantity, line.quantity) else 0 end), 0) as quantity
        from order_line line join "order" o on o.id = line.order_id where line.product_id = product.id) sold on true
      where stock <> opening.change - sold.quantity`,
    ).toEqual([] as never)
    expect(
      await client`
      select code from "order" o
      where not exists (select from order_line where order_id = o.id)
        or quantity <> (select sum(coalesce(picked_quantity, quantity)) from order_line where order_id = o.id)
        or not exists (select from order_event where order_id = o.id)`,
    ).toEqual([] as never)
    // Every card payment belongs to an order that is paid, or whose refund was requested.
    expect(
      await client`
      select o.code, o.state, o.payment_state from payment_session s join "order" o on o.id = s.order_id
      where s.payment_id is not null and o.payment_state not in ('paid', 'refunding', 'refunded')`,
    ).toEqual([] as never)
    const orders = await client`select code, idempotency_key from "order"`
    const keyed = orders.filter((row) => row.idempotency_key !== null)
    const byKey = new Map(keyed.map((row) => [row.idempotency_key, row.code]))
    expect(byKey.size).toBe(keyed.length)
    for (const { key, orderId, unknown } of tries) {
      if (orderId !== null) expect(byKey.get(key)).toBe(orderId)
      else if (!unknown) expect(byKey.has(key)).toBe(false)
    }
    return { orders: orders.length }
  } finally {
    await client.end({ timeout: 5 })
  }
}
