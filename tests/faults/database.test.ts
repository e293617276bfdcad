import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectBooksToAgree } from './books.ts'
import { openPostgres } from './postgres.ts'
import { openMortalShop, putInStock, stockUp } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const shop = await openMortalShop(url)
const placed = (tries: { orderId: string | null }[]) => tries.filter(({ orderId }) => orderId !== null).length

/** Counts every shopper's tries to order by a sequence, since what a lost transaction counts itself is lost with it. */
const COUNTED = `
  create function count_tries() returns trigger language plpgsql as $$
  begin
    execute format('create sequence tries_of_%s', replace(new.id::text, '-', ''));
    return new;
  end $$;
  create trigger count_tries after insert on account for each row execute function count_tries();
  create function tries_of(user_id uuid) returns text language sql
    return 'tries_of_' || replace(user_id::text, '-', '')`

test('orders that lose to another transaction are tried again, unseen by their shoppers', async () => {
  // The shop tries thrice (TRIES in src/order/placing/service.ts). Of each shopper's orders every other one loses twice:
  // it is told what Postgres tells one that could not be in line, then a deadlock, and its third try and the next order
  // succeed. Nobody else's luck comes into it.
  await db.$client.unsafe(`${COUNTED};
    create function lose() returns trigger language plpgsql as $$
    declare luck bigint := nextval(tries_of(new.user_id)) % 4;
    begin
      if luck = 1 then raise exception 'made to lose' using errcode = '40001'; end if;
      if luck = 2 then raise exception 'made to lose' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger lose before insert on "order" for each row execute function lose()`)
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  await waitUntil(() => placed(shoppers.tries) > 24, 40_000)
  await shoppers.stop()
  await db.$client.unsafe('drop trigger lose on "order"')
  expect([...shoppers.faults]).toEqual([])
  await expectBooksToAgree(url, shoppers.tries)
}, 90_000)

test('an order that loses without end is a plain 503 after three tries, and leaves nothing half-written', async () => {
  // At the end of its transaction, when all is written that can be taken back.
  await db.$client.unsafe(`
    create function lose_at_last() returns trigger language plpgsql as $$
    begin
      raise exception 'made to lose, try %', nextval(tries_of(new.user_id)) using errcode = tg_argv[0];
    end $$`)
  const quantities = { [productIds[0]!]: 2 }
  for (const code of ['40001', '40P01']) {
    const shopper = await givenShopper({ db })
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, quantities)
    const order = async () => {
      const answer = await fetch(`${shop.url}/api/order/cash-on-delivery`, {
        method: 'POST',
        headers: { ...shopper.headers, 'content-type': 'application/json', 'idempotency-key': shopper.userId },
        body: JSON.stringify(orderOf(addressId, quantities, 100)),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { message: string } }
    }
    const written = () => db.$client`
      select (select count(*) from "order") as orders, (select count(*) from order_line) as lines,
        (select count(*) from order_event) as events, (select count(*) from stock_ledger) as ledger,
        (select sum(stock) from product) as stock,
        (select sum(quantity) from cart_item where user_id = ${shopper.userId}) as cart`
    const before = await written()
    await db.$client.unsafe(`create constraint trigger lose_at_last after insert on "order"
      deferrable initially deferred for each row execute function lose_at_last('${code}')`)
    const refused = await order()
    await db.$client.unsafe('drop trigger lose_at_last on "order"')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    expect(refused.body.message).not.toContain('made to lose')
    const [tries] = await db.$client.unsafe(`select last_value from tries_of_${shopper.userId}`)
    expect(tries!.last_value).toBe('3')
    expect([...(await written())]).toEqual([...before])
    // The same wish, sent again with its key, is an order now.
    expect((await order()).status).toBe(200)
  }
  await expectBooksToAgree(url)
}, 60_000)

test('two who hold what the other wants end in an order each, or a plain refusal', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  const rival = postgres(url, { max: 2, onnotice: () => {}, connection: { deadlock_timeout: 100 } })
  let deadlocks = 0
  for (let at = 0; at < 10; at++) {
    // Products in an order that the shop never takes them in.
    const take = (ids: string[]) =>
      rival
        .begin(async (tx) => {
          for (const id of ids) {
            await tx`update product set updated_at = now() where id = ${id}`
            await Bun.sleep(60)
          }
        })
        .catch((error) => {
          if (error.code !== '40P01') throw error
          deadlocks += 1
        })
    await Promise.all([take(productIds), take(productIds.toReversed())])
  }
  await rival.end({ timeout: 5 })
  await shoppers.stop()
  expect(deadlocks).toBeGreaterThan(0)
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectBooksToAgree(url, shoppers.tries)
}, 60_000)

test('while a table is held, orders are told so within six seconds, pages are shown, and all goes on after', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  await waitUntil(() => placed(shoppers.tries) > 5, 20_000)
  const holder = postgres(url, { max: 1, onnotice: () => {} })
  const heldFor = Promise.withResolvers<void>()
  const held = holder.begin(async (tx) => {
    await tx`lock table "order" in access exclusive mode`
    await heldFor.promise
  })
  try {
    const until = Date.now() + 30_000
    await Bun.sleep(7_000)
    // Every try has been answered, and none of them waited for the holder.
    expect([...shoppers.faults.keys()]).toEqual([503])
    const seen = shoppers.faults.get(503)!
    for (const path of ['/', `/product/rice-0-${productIds[0]}`, '/api/category/get']) {
      const startedAt = performance.now()
      expect((await fetch(shop.url + path)).status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    }
    await Bun.sleep(until - Date.now())
    expect(shoppers.faults.get(503)).toBeGreaterThan(seen + 8)
    expect([...shoppers.faults.keys()]).toEqual([503])
  } finally {
    heldFor.resolve()
    await held
    await holder.end({ timeout: 5 })
  }
  const before = placed(shoppers.tries)
  await waitUntil(() => placed(shoppers.tries) > before + 4, 2_500)
  await shoppers.stop()
  await expectBooksToAgree(url, shoppers.tries)
}, 90_000)

test('a database without a connection left is said to be busy, and is used again as soon as there is one', async () => {
  const server = await openPostgres()
  const other = await stockUp(server.url)
  const crowded = await openMortalShop(server.url)
  const shoppers = await sendShoppers({ db: other.db, url: () => crowded.url }, other.productIds, 4)
  await waitUntil(() => placed(shoppers.tries) > 5, 20_000)
  const crowd: postgres.Sql[] = []
  // Superusers have places of their own; the shop's connections are ended, and taken by others at once.
  const [limit] = await other.db.$client`select setting::int as most from pg_settings where name = 'max_connections'`
  for (let at = 0; at < limit!.most; at++) crowd.push(postgres(server.url, { max: 1, onnotice: () => {} }))
  try {
    const full = await Promise.allSettled(crowd.map((client) => client`select pg_sleep(4)`))
    expect(full.some(({ status }) => status === 'rejected')).toBe(true)
  } finally {
    await Promise.allSettled(crowd.map((client) => client.end({ timeout: 1 })))
  }
  const before = placed(shoppers.tries)
  await waitUntil(() => placed(shoppers.tries) > before + 10, 5_000)
  await shoppers.stop()
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectBooksToAgree(server.url, shoppers.tries)
}, 90_000)
