import { type SQL, sql } from 'drizzle-orm'
import { isRealSale, soldOrders } from '../../order/sales.queries.ts'

/** A stretch of time in SQL, without its end. */
export interface Span {
  from: SQL
  to: SQL
}

/** The sold orders of these stretches: `created_at`, `net`, `refunded`, `is_test`. */
export const salesIn = (spans: readonly Span[]) => soldOrders(createdIn(spans))

/** Aggregates of `salesIn`, in the order of the columns of `sales_hour`. */
export const SALES = sql`
  count(*) filter (where not is_test)::int as orders, coalesce(sum(net) filter (where not is_test), 0)::bigint as amount,
  coalesce(sum(refunded) filter (where not is_test), 0)::bigint as refunds, (count(*) filter (where is_test))::int as tests`

/** Pieces that were found, less those whose price was refunded. */
const pieces = sql`(coalesce(picked_quantity, order_line.quantity) - coalesce(answer.quantity, 0))`
const price = sql`coalesce(selling_price_in_paise, greatest(0, price_in_paise - ceil(price_in_paise * discount_percent / 10000.0)::bigint * 100))`

/** The lines of real sales in these stretches: `created_at`, `product_id`, `pieces`, `amount`. */
export const productSales = (spans: readonly Span[]) => sql`
    select "order".created_at, product_id, ${pieces} as pieces, ${pieces} * ${price} as amount
    from "order" join order_line on order_line.order_id = "order".id
      left join lateral (select sum(quantity) as quantity from complaint_answer where line_id = order_line.id) answer on true
    where ${createdIn(spans)} and ${isRealSale}`

/** Aggregates of `productSales`, in the order of the columns of `sales_product`. */
export const PRODUCT_SALES = sql`sum(pieces)::int as pieces, sum(amount)::bigint as amount`

function createdIn(spans: readonly Span[]): SQL {
  if (spans.length === 0) return sql`false`
  const each = spans.map(({ from, to }) => sql`("order".created_at >= ${from} and "order".created_at < ${to})`)
  return sql`(${sql.join(each, sql` or `)})`
}
