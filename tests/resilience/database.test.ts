import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openPostgres } from './postgres.ts'
import { openRestartableShop, putInStock, stockUp } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const shop = await openRestartableShop(url)
const JSON_BODY = { 'content-type': 'application/json' }
const placed = (tries: { orderId: string | null }[]) => tries.filter(({ orderId }) => orderId !== null).length

/** Counts each shopper's attempts to order with a sequence, because sequences survive a rollback. */
const COUNTED = `
  create function count_tries() returns trigger language plpgsql as $$
  begin
    execute format('create sequence tries_of_%s', replace(new.id::text, '-', ''));
    return new;
  end $$;
  create trigger count_tries after insert on account for each row execute function count_tries();
  create function tries_of(user_id uuid) returns text language sql
    return 'tries_of_' || replace(user_id::text, '-', '')`

test('orders are retried silently after a conflict', async () => {
  // The shop makes three attempts (TRIES in src/order/checkout/service.ts). Every other order of a shopper fails twice,
  // with a serialization failure and then a deadlock; its third attempt and the next order succeed. Shoppers do not
  // affect each other's outcomes.
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
  await waitUntil(() => placed(shoppers.tries) > 24)
  await shoppers.stop()
  await db.$client.unsafe('drop trigger lose on "order"')
  expect([...shoppers.faults]).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})

test('an order that loses without end is a plain 503 after three tries, and leaves nothing half-written', async () => {
  // Fails at the end of the transaction, after everything that a rollback must undo.
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
      const response = await fetch(`${shop.url}/api/order/cash-on-delivery`, {
        method: 'POST',
        headers: { ...shopper.headers, 'content-type': 'application/json', 'idempotency-key': shopper.userId },
        body: JSON.stringify(orderOf(addressId, quantities, 100)),
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { message: string },
      }
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
    // The same order request with the same key now succeeds.
    expect((await order()).status).toBe(200)
  }
  await expectLedgerInvariants(url)
})

test('a deadlock ends in an order or a refusal for each', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  const rival = postgres(url, { max: 2, onnotice: () => {}, connection: { deadlock_timeout: 100 } })
  let deadlocks = 0
  for (let round = 0; round < 10; round++) {
    const have = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Locks products in an order that the shop never uses; neither continues before both have locked their first one.
    const take = (ids: string[], self: number) =>
      rival
        .begin(async (tx) => {
          for (const id of ids) {
            await tx`update product set updated_at = now() where id = ${id}`
            have[self]!.resolve()
            await have[1 - self]!.promise
          }
        })
        .catch((error) => {
          if (error.code !== '40P01') throw error
          deadlocks += 1
        })
    await Promise.all([take(productIds, 0), take(productIds.toReversed(), 1)])
  }
  await rival.end({ timeout: 5 })
  await shoppers.stop()
  expect(deadlocks).toBeGreaterThan(0)
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})

test('while a table is locked, orders return 503 and pages are served', async () => {
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 4)
  await waitUntil(() => placed(shoppers.tries) > 5)
  const holder = postgres(url, { max: 1, onnotice: () => {} })
  const isOver = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const held = holder.begin(async (tx) => {
    await tx`lock table "order" in access exclusive mode`
    isHeld.resolve()
    await isOver.promise
  })
  try {
    await isHeld.promise
    const refused = () => shoppers.faults.get(503) ?? 0
    // No request waits for the lock holder: every shopper gets a response, and so do their retries.
    await waitUntil(() => refused() >= 4)
    for (const path of ['/', `/product/rice-0-${productIds[0]}`, '/api/category/get'])
      expect((await fetch(shop.url + path, { signal: AbortSignal.timeout(30_000) })).status).toBe(200)
    await waitUntil(() => refused() >= 12)
    expect([...shoppers.faults.keys()]).toEqual([503])
  } finally {
    isOver.resolve()
    await held
    await holder.end({ timeout: 5 })
  }
  const before = placed(shoppers.tries)
  await waitUntil(() => placed(shoppers.tries) > before + 4)
  await shoppers.stop()
  await expectLedgerInvariants(url, shoppers.tries)
})

test('a database without a connection left is said to be busy, and is used again as soon as there is one', async () => {
  const server = await openPostgres()
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  // Postgres reserves connections for superusers, so the shop's role is not one.
  await admin.unsafe("create role keeper login password 'keeper'")
  await admin.unsafe('create database kept owner keeper')
  const pooledUrl = Object.assign(new URL(server.url), {
    username: 'keeper',
    password: 'keeper',
    pathname: '/kept',
  }).href
  const other = await stockUp(pooledUrl)
  const crowded = await openRestartableShop(pooledUrl)
  const shoppers = await sendShoppers({ db: other.db, url: () => crowded.url }, other.productIds, 4)
  await waitUntil(() => placed(shoppers.tries) > 5)
  await fetch(`${crowded.url}/`)
  await admin.unsafe('alter role keeper connection limit 0')
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'keeper'`
  // The test sends this request itself, because shoppers whose carts cannot be read never get to order.
  const searched = () =>
    fetch(`${crowded.url}/api/product/search-product`, {
      method: 'POST',
      headers: JSON_BODY,
      body: '{"search":"rice"}',
    })
  await waitUntil(async () => (await searched()).status === 503)
  expect((await fetch(`${crowded.url}/`)).status).toBe(200)
  await admin.unsafe('alter role keeper connection limit -1')
  await admin.end({ timeout: 5 })
  const before = placed(shoppers.tries)
  await waitUntil(() => placed(shoppers.tries) > before + 10)
  await shoppers.stop()
  expect([...shoppers.faults.keys()].filter((status) => status !== 503)).toEqual([])
  await expectLedgerInvariants(pooledUrl, shoppers.tries)
})
