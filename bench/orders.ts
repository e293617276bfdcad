/**
 * Cash orders: one client and then sixteen against a running shop, compared with pgbench running the statements of such
 * an order on the same database in the same run. `bun bench/orders.ts`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { cpuTimeInMs, familyCpuTimeInMs, judge, ms, parentOf, percentile, requirePrograms } from './figures.ts'
import { statementsOfAnOrder } from './order-statements.ts'
import { withPostgres } from './shop.ts'

const ALONE = 300
const CROWD = 2_000
const CLIENTS = 16
const ROUNDS = 3
const SHOPPERS = (ALONE + CROWD * 2) * ROUNDS + CROWD
const PRODUCTS = 1_000
/** The number of connections that the shop uses. pgbench gets the same. */
const CONNECTIONS = 10

const hex = (n: number) => n.toString(16).padStart(32, '0')

requirePrograms('pgbench')
const secret = 'the secret of the bench which is long enough'
Bun.env.TOKEN_SECRET = secret

await withPostgres(async (fill) => {
  const { db, url, startShop } = await fill(PRODUCTS)
  await prepare(db)
  const tokens = await tokensOf(db)
  const shop = await startShop()
  const [backend] = await db.$client<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pids = { shop: shop.pid, postgres: await parentOf(backend!.pid) }
  const directory = mkdtempSync(join(tmpdir(), 'tokri-orders-'))
  const script = join(directory, 'order.sql')
  writeFileSync(script, await statementsOfAnOrder(url, PRODUCTS, CONNECTIONS))
  let next = 2
  const order = (count: number, clients: number) => {
    const from = next
    next += count
    return withCpuTime(pids, count, () => orderAll(shop.url, tokens, from, count, clients))
  }
  try {
    await order(CROWD - 2, CLIENTS)
    // Updates the table statistics, as autovacuum does in a running shop. Plans made for empty tables scan them fully.
    await db.$client.unsafe('vacuum analyze')
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await order(ALONE, 1)
      const crowd = await order(CROWD, CLIENTS)
      const pgbench = await runPgbench(url, script, next, CROWD)
      next += CROWD
      rounds.push({ alone, crowd, pgbench })
    }
    report(rounds)
    await expectAllTrue(db)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

interface Load {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

interface Pids {
  shop: number
  postgres: number
}

interface Costs {
  /** CPU time per order, of the shop's process and of all Postgres processes. */
  shopMs: number
  postgresMs: number
}

interface Round {
  alone: Load & Costs
  crowd: Load & Costs
  pgbench: number
}

function report(rounds: Round[]) {
  rounds.sort((a, b) => a.crowd.perSecond / a.pgbench - b.crowd.perSecond / b.pgbench)
  const { alone, crowd, pgbench } = rounds[Math.floor(ROUNDS / 2)]!
  const line = (name: string, { perSecond, p50, p99, failed }: Load) =>
    console.log(`  ${name.padEnd(12)}${Math.round(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}, ${failed} failed`)
  console.log(`Orders of three products, ${PRODUCTS} products, ${ROUNDS} rounds of ${CROWD}, the middle one:`)
  line('1 client', alone)
  line(`${CLIENTS} clients`, crowd)
  console.log(
    `  pgbench     ${Math.round(pgbench)}/s, the statements of an order, prepared, ${CONNECTIONS} connections`,
  )
  console.log(`  processor   ${ms(crowd.shopMs)} of the shop and ${ms(crowd.postgresMs)} of Postgres for an order`)
  console.log(`  ratio       ${(crowd.perSecond / pgbench).toFixed(2)}`)
  judge(`orders, ${CLIENTS} clients`, crowd.perSecond, { min: 500 }, '/s')
  judge(`orders, ratio to pgbench`, crowd.perSecond / pgbench, { min: 0.9 })
  judge(`orders that failed`, crowd.failed, { atMost: 0 })
}

/**
 * Inserts shoppers with three products in each cart, at 10 rupees apiece. Ids are derived from numbers, so that pgbench
 * can compute them.
 */
async function prepare(db: Database) {
  await db.$client.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    await sql`update product set deleted_at = now()`
    await sql`
    insert into product (id, name, unit, stock, price_in_paise)
    select lpad(to_hex(100000000 + n), 32, '0')::uuid, 'Product ' || n, '1 kg', 1000000, 1000
    from generate_series(0, ${PRODUCTS + 2}) as n`
    await sql`
    insert into account (id, name, email, password_hash, status, email_verified)
    select lpad(to_hex(n), 32, '0')::uuid, 'Shopper ' || n, 'shopper' || n || '@example.com', 'none', 'Active', true
    from generate_series(1, ${SHOPPERS}) as n`
    await sql`
    insert into address (id, user_id, address_line, city, state, country, pincode, mobile)
    select id, id, '12 MG Road', 'Pune', 'Maharashtra', 'India', '411001', '9876543210' from account
    where name like 'Shopper %'`
    await sql`insert into cart (user_id) select id from account where name like 'Shopper %'`
    await sql`
    insert into cart_item (id, user_id, product_id, quantity)
    select uuidv7(), lpad(to_hex(n), 32, '0')::uuid,
      -- The first shopper's are nobody else's: that order is the model for pgbench.
      lpad(to_hex(100000000 + case n when 1 then ${PRODUCTS} + k else (n * 3 + k) % ${PRODUCTS} end), 32, '0')::uuid, 1
    from generate_series(1, ${SHOPPERS}) as n, generate_series(0, 2) as k`
  })
  await db.$client.unsafe('vacuum analyze')
}

async function tokensOf(db: Database): Promise<Map<number, string>> {
  const tokens = createAccessTokens([secret])
  const shoppers = await db.$client<{ id: string; tokenVersion: number }[]>`
    select replace(id::text, '-', '') as id, token_version as "tokenVersion" from account where name like 'Shopper %'`
  const made = new Map<number, string>()
  for (const shopper of shoppers) {
    const session = await openSession(db, tokens, shopper)
    made.set(Number.parseInt(shopper.id, 16), session.accessToken)
  }
  return made
}

async function orderAll(url: string, tokens: Map<number, string>, from: number, count: number, clients: number) {
  const times: number[] = []
  let failed = 0
  let at = from
  const start = performance.now()
  const client = async () => {
    while (at < from + count) {
      const shopper = at++
      const began = performance.now()
      const response = await fetch(`${url}/api/order/cash-on-delivery`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.get(shopper)}`,
          'content-type': 'application/json',
          'idempotency-key': `key-${shopper}`,
        },
        body: JSON.stringify({
          list_items: [0, 1, 2].map((k) => ({
            productId: hex(100_000_000 + ((shopper * 3 + k) % PRODUCTS)),
            quantity: 1,
          })),
          addressId: hex(shopper),
          subTotalAmt: 30,
          totalAmt: 30,
        }),
      })
      await response.arrayBuffer()
      times.push(performance.now() - began)
      if (!response.ok) failed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const perSecond = count / ((performance.now() - start) / 1000)
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed }
}

async function withCpuTime<T>(pids: Pids, count: number, work: () => Promise<T>): Promise<T & Costs> {
  const before = [await cpuTimeInMs([pids.shop]), await familyCpuTimeInMs(pids.postgres)] as const
  const done = await work()
  const [shop, postgres] = [await cpuTimeInMs([pids.shop]), await familyCpuTimeInMs(pids.postgres)]
  return { ...done, shopMs: (shop - before[0]) / count, postgresMs: (postgres - before[1]) / count }
}

async function runPgbench(url: string, script: string, from: number, count: number): Promise<number> {
  const flags = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-t', String(count / CONNECTIONS)]
  const { stdout, stderr } = Bun.spawn(['pgbench', ...flags, '-D', 'n=-1', '-D', `from=${from}`, '-f', script, url], {
    stderr: 'pipe',
  })
  const [output, errors] = await Promise.all([new Response(stdout).text(), new Response(stderr).text()])
  const rate = /tps = ([\d.]+)/.exec(output)
  if (!rate || errors !== '' || /failed transactions: [1-9]/.test(output)) throw new Error(output + errors)
  return Number(rate[1])
}

/** Verifies the orders and ledgers, because a bench with wrong orders would be meaningless. */
async function expectAllTrue(db: Database) {
  const [row] = await db.$client`
    select (select count(*)::int from "order") as orders, (select count(*)::int from order_line) as lines,
      (select sum(1000000 - stock)::int from product where deleted_at is null) as sold,
      (select count(*)::int from (select from product p join stock_ledger l on l.product_id = p.id
        group by p.id having p.stock <> sum(l.change)) as wrong) as wrong`
  const { orders, lines, sold, wrong } = row!
  if (lines !== orders * 3 || sold !== lines || wrong !== 0) throw new Error(`wrong books: ${JSON.stringify(row)}`)
  console.log(`  books       ${orders} orders, ${lines} lines, ${sold} pieces sold, every ledger agrees`)
}
