import { sql } from 'drizzle-orm'
import { type Database, limitStatements } from '../platform/database/database.ts'
import { SHOP_TIME } from '../shared/shop-time.ts'
import { isTestOrder } from './payment/sandbox.queries.ts'

/**
 * An hour of the day is measured by its last deliveries, which are looked for among the last of all orders, whoever took
 * them: a shop that takes most by phone reads no more.
 */
const PER_HOUR = 50
const LAST_ORDERS = 5_000
/** "By" holds for four of five orders. */
const SHARE = 0.8
/** Promises are rounded up, to times that somebody would say. */
const STEP_MINUTES = 5
const MAX_MINUTES = 24 * 60

/**
 * Measures how long deliveries take, from the order to the door, by the hour of the day in which they were ordered. Orders that
 * staff entered do not count, which may be written down afterwards, nor do test orders. Pages that promise another time now
 * are invalidated. Returns the number of hours that have changed.
 */
export function measureDeliveryTimes(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await limitStatements(tx, 0)
    // Instances that run the job at the same time would lock the same rows in different orders.
    await tx.execute(sql`lock table delivery_time in share row exclusive mode`)
    const [row] = await tx.execute<{ changed: number }>(sql`
      with recent as (
        select id, created_at, taken_by, payment_method from "order" where state = 'delivered'
        order by created_at desc limit ${LAST_ORDERS}),
      newest as (
        select id, hour, row_number() over (partition by hour order by created_at desc, id desc) as nth
        from recent as "order"
        cross join lateral (
          select extract(hour from created_at at time zone ${SHOP_TIME.timeZone})::smallint as hour) as of_day
        where taken_by is null and not (payment_method = 'card' and ${isTestOrder})),
      timed as (
        select hour, extract(epoch from delivered.at - placed.at) / 60 as minutes
        from newest
        cross join lateral (
          select at from order_event where order_id = newest.id and state = 'placed' and kind = 'move' order by id limit 1) as placed
        cross join lateral (
          select at from order_event where order_id = newest.id and state = 'delivered' and kind = 'move'
          order by id desc limit 1) as delivered
        where nth <= ${PER_HOUR}),
      measured as (
        select hour, count(*)::smallint as orders, percentile_disc(${SHARE}) within group (order by minutes) as minutes
        from timed group by hour),
      wanted as materialized (
        select hour, orders,
          least(${MAX_MINUTES}, greatest(1, ceil(minutes / ${STEP_MINUTES})) * ${STEP_MINUTES})::smallint as minutes
        from measured),
      gone as (delete from delivery_time where hour not in (select hour from wanted) returning hour),
      written as (
        insert into delivery_time as former (hour, minutes, orders) select hour, minutes, orders from wanted
        on conflict (hour) do update set minutes = excluded.minutes, orders = excluded.orders, measured_at = now()
        where (excluded.minutes, excluded.orders) is distinct from (former.minutes, former.orders) returning hour)
      select ((select count(*) from gone) + (select count(*) from written))::int as changed`)
    if (row!.changed > 0) await tx.execute(sql`select send_page_tags(array['delivery-times'])`)
    return row!.changed
  })
}
