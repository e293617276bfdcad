import type { ReservedSql, Sql } from 'postgres'

/** The newest orders are under way, whatever the number of all. */
const OPEN = 100
const ORDERS_PER_CUSTOMER = 10
const DAYS = 365
const ORDERS_PER_INSERT = 100_000
const ADMIN = 'f'.repeat(32)
const NAMES = ['Asha', 'Bilal', 'Chitra', 'Devika', 'Farhan', 'Gauri', 'Harish', 'Imran', 'Jyoti', 'Kabir']
const SURNAMES = ['Rao', 'Khan', 'Shah', 'Nair', 'Patil', 'Das', 'Mehta', 'Singh', 'Iyer', 'Bose', 'Gill', 'Joshi']

/**
 * Inserts customers and a year of orders of one to four products, most of what sells well, four fifths paid in cash. The stock
 * ledger has them too: what is left of each product is what was there at first, less what was sold.
 */
export async function insertOrders(client: Sql, orders: number): Promise<void> {
  const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER)
  await insertPeople(client, customers)
  const sql = await client.reserve()
  await sql`set tokri.defer_order_notify = 'on'`
  await sql`create temp table position as select row_number() over (order by hashtext(id::text))::int - 1 as at, id from product`
  await sql`create unique index on position (at)`
  await sql`analyze position`
  for (let from = 1; from <= orders; from += ORDERS_PER_INSERT)
    await insertSome(sql, { from, to: Math.min(orders, from + ORDERS_PER_INSERT - 1), orders, customers })
  await writeLedger(sql)
  await sql`drop table position`
  await sql`reset all`
  sql.release()
}

async function insertPeople(client: Sql, customers: number): Promise<void> {
  await client`
    insert into account (id, name, email, mobile, password_hash, role, email_verified)
    values (${ADMIN}, 'Meera', 'meera@example.com', '9000000000', 'none', 'ADMIN', true)`
  await client`
    insert into account (id, name, email, mobile, password_hash, email_verified)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      (${NAMES}::text[])[1 + n % 10] || ' ' || (${SURNAMES}::text[])[1 + (n / 10) % 12], 'shopper' || n || '@example.com',
      '9' || lpad((n * 83)::text, 9, '0'), 'none', true
    from generate_series(1, ${customers}::int) as n`
  await client`
    insert into address (id, user_id, address_line, city, state, country, pincode, mobile)
    select id, id, '12 MG Road', 'Pune', 'Maharashtra', 'India', '411001', mobile from account where role = 'USER'`
}

async function insertSome(
  sql: ReservedSql,
  { from, to, orders, customers }: { from: number; to: number; orders: number; customers: number },
): Promise<void> {
  await sql`begin`
  // Squared twice: a tenth of the products has more than half of the sales.
  await sql`
    create temp table bought on commit drop as
    select n, k, floor(power(abs(hashint8(n::bigint * 8 + k)) / 2147483648.0, 4) * (select count(*) from position))::int as at
    from generate_series(${from}::int, ${to}::int) as n cross join generate_series(0, 3) as k where k <= abs(hashint4(n)) % 4`
  await sql`
    create temp table line on commit drop as
    select distinct on (bought.n, p.id) bought.n, bought.k, p.id as product_id, p.name, p.brand, p.unit, p.image,
      p.price_in_paise, p.discount_percent, p.sold_price_in_paise
    from bought join position using (at) join product p on p.id = position.id`
  await sql`
    create temp table bill on commit drop as
    select n, uuidv7(age) as id, age, user_id, is_card,
      case when ${orders}::int - n < ${OPEN}::int then (array['placed', 'accepted', 'packed', 'out for delivery'])[1 + n % 4]
        when n % 25 = 0 then 'cancelled' when n % 60 = 7 then 'refused' else 'delivered' end as state,
      pieces, undiscounted, total
    from (
      select n, count(*)::int as pieces, sum(price_in_paise) as undiscounted, sum(sold_price_in_paise) as total,
        -make_interval(secs => (${orders}::int - n + 1) * (${DAYS}::float8 * 86400 / ${orders}::int)) as age, n % 5 = 0 as is_card,
        ('00000000-0000-7000-8000-' || lpad(to_hex(1 + abs(hashint4(n)) % ${customers}::int), 12, '0'))::uuid as user_id
      from line group by n) as made`
  await sql`
    insert into "order" (id, code, user_id, state, payment_method, payment_state, cancel_reason, restocked, quantity,
      undiscounted_in_paise, total_in_paise, address, body_hash, cash_collected_at, cash_collected_by, created_at, updated_at)
    select bill.id, 'ORD-' || translate(lpad(upper(to_hex(2147483648 + (n::bigint * 7919 * 104729) % 2147483648)), 8, '2'), '01', 'GH'),
      user_id, bill.state, case when is_card then 'card' else 'cash' end,
      case when is_card then case when bill.state in ('cancelled', 'refused') then 'refunded' else 'paid' end
        when bill.state in ('cancelled', 'refused') then 'void' when bill.state = 'delivered' then 'paid' else 'due' end,
      case when bill.state = 'cancelled' then 'shopper' end, bill.state in ('cancelled', 'refused'), pieces, undiscounted, total,
      json_build_object('address_line', '12 MG Road', 'city', 'Pune', 'state', 'Maharashtra', 'country', 'India',
        'pincode', '411001', 'mobile', shopper.mobile), 'none',
      case when bill.state = 'delivered' and not is_card then now() + age end,
      case when bill.state = 'delivered' and not is_card then ${ADMIN}::uuid end, now() + age, now() + age
    from bill join account shopper on shopper.id = user_id order by n`
  await sql`
    insert into order_line (id, order_id, position, product_id, name, brand, image, unit, price_in_paise, discount_percent, quantity)
    select uuidv7(age), bill.id, k, product_id, name, brand, image, unit, price_in_paise, discount_percent, 1
    from line join bill using (n) order by n, k`
  await sql`
    insert into payment_session (order_id, attempt, provider, livemode, session_id, payment_id, amount_in_paise, origin,
      expires_at, settled_at, created_at)
    select id, 1, 'stripe', true, 'cs_' || n, 'pi_' || n, total, 'https://example.com', now() + age, now() + age, now() + age
    from bill where is_card and total > 0 order by n`
  await sql`
    insert into refund (id, order_id, payment_id, amount_in_paise, reason, state, sent_at, created_at)
    select uuidv7(age), id, 'pi_' || n, total, 'cancelled', 'done', now() + age, now() + age
    from bill where is_card and total > 0 and state in ('cancelled', 'refused') order by n`
  await sql`
    insert into order_event (order_id, state, actor, at)
    select id, step.state, step.actor, now() + age + step.nth * interval '8 minutes'
    from bill cross join (values (0, 'placed', 'shop'), (1, 'accepted', ${`admin:${ADMIN}`}), (2, 'packed', ${`admin:${ADMIN}`}),
      (3, 'out for delivery', ${`admin:${ADMIN}`}), (4, 'delivered', ${`admin:${ADMIN}`}), (4, 'refused', ${`admin:${ADMIN}`}),
      (1, 'cancelled', 'shop')) as step (nth, state, actor)
    where case bill.state when 'cancelled' then step.state in ('placed', 'cancelled') when 'delivered' then step.state not in ('cancelled', 'refused')
      when 'refused' then step.state not in ('cancelled', 'delivered')
      else step.state not in ('cancelled', 'refused', 'delivered')
        and nth < array_position(array['placed', 'accepted', 'packed', 'out for delivery'], bill.state) end
    order by n, step.nth`
  await sql`commit`
}

/** The ledger is written by a trigger, which knows only the present: for the past, it is written in its place. */
async function writeLedger(sql: ReservedSql): Promise<void> {
  await sql`begin`
  await sql`alter table stock_ledger disable trigger user`
  await sql`delete from stock_ledger`
  await sql`
    create temp table moved on commit drop as
    select line.product_id, -line.quantity as change, 'order' as reason, 'order:' || o.code as actor, o.created_at as at
    from order_line line join "order" o on o.id = line.order_id
    union all
    select line.product_id, line.quantity, case o.state when 'cancelled' then 'cancel' else 'refuse' end, 'order:' || o.code,
      o.created_at + interval '8 minutes'
    from order_line line join "order" o on o.id = line.order_id where o.state in ('cancelled', 'refused')
    union all
    select p.id, p.stock + coalesce(sold.pieces, 0), 'opening', null, now() - make_interval(days => ${DAYS + 1})
    from product p left join (
      select line.product_id, sum(line.quantity)::int as pieces from order_line line join "order" o on o.id = line.order_id
      where o.state not in ('cancelled', 'refused') group by product_id) sold on sold.product_id = p.id
    where p.stock + coalesce(sold.pieces, 0) <> 0`
  await sql`
    insert into stock_ledger (product_id, change, balance, reason, actor, created_at)
    select product_id, change, sum(change) over (partition by product_id order by at, actor), reason, actor, at
    from moved order by at, actor`
  await sql`alter table stock_ledger enable trigger user`
  await sql`commit`
}
