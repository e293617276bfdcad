/**
 * Adding to the cart: 64 signed-in clients against a running shop, compared with pgbench running the shop's own
 * statement on the same database in the same run. `bun bench/cart.ts`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../src/account/session/service.ts'
import { addOne } from '../src/cart/queries.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { QUANTITY_PER_LINE } from '../src/shared/limits.ts'
import { cpuTimeInMs, judge, msOfWrk, percentile, requirePrograms } from './figures.ts'
import { withPostgres } from './shop.ts'

const ROUNDS = 3
const SECONDS = 5
const CLIENTS = 64
const SHOPPERS = 512
/** As many products as a cart holds. Their stock suffices for the entire run. */
const PRODUCTS = 100
/** The number of connections that the shop uses. pgbench gets the same. */
const CONNECTIONS = 10

requirePrograms('wrk', 'pgbench')
const secret = 'the secret of the bench which is long enough'
Bun.env.TOKEN_SECRET = secret

await withPostgres(async (fill) => {
  const { db, url, startShop } = await fill(PRODUCTS)
  const shop = await startShop()
  const directory = mkdtempSync(join(tmpdir(), 'tokri-cart-'))
  try {
    await prepare(db)
    const wrkScript = join(directory, 'add.lua')
    writeFileSync(wrkScript, luaOf(await tokensOf(db), await productIdsOf(db)))
    const pgbenchScript = join(directory, 'add.sql')
    writeFileSync(pgbenchScript, await statementForPgbench(url))
    await wrk(shop.url, wrkScript)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await emptyCarts(db)
      const pgbench = await runPgbench(url, pgbenchScript)
      await checkCounted(db, pgbench.adds)
      await emptyCarts(db)
      const before = await cpuTimeInMs([shop.pid])
      const load = await wrk(shop.url, wrkScript)
      const processorMsPerAdd = ((await cpuTimeInMs([shop.pid])) - before) / (load.perSecond * SECONDS)
      rounds.push({ pgbench: pgbench.perSecond, shop: { ...load, processorMsPerAdd } })
    }
    report(rounds)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

interface Load {
  perSecond: number
  p50: string
  p99: string
}

interface Round {
  pgbench: number
  /** CPU time shows the shop's own cost even while other processes keep the machine busy. */
  shop: Load & { processorMsPerAdd: number }
}

function report(rounds: Round[]) {
  const pgbench = percentile(
    rounds.map((round) => round.pgbench),
    0.5,
  )
  const bySpeed = rounds.map((round) => round.shop).sort((a, b) => a.perSecond - b.perSecond)
  const shop = bySpeed[Math.floor(ROUNDS / 2)]!
  console.log(
    `Add to cart, ${CLIENTS} clients, ${SHOPPERS} shoppers, ${PRODUCTS} products, ${ROUNDS} rounds of ${SECONDS} s`,
  )
  console.log(
    `  shop     ${Math.round(shop.perSecond)}/s, p50 ${shop.p50}, p99 ${shop.p99}, ${shop.processorMsPerAdd.toFixed(2)} ms of a core each`,
  )
  console.log(`  pgbench  ${Math.round(pgbench)}/s, the same statement, prepared, ${CONNECTIONS} connections`)
  console.log(`  ratio    ${(shop.perSecond / pgbench).toFixed(2)}`)
  judge(`added to carts, ${CLIENTS} clients`, shop.perSecond, { min: 2_000 }, '/s')
  judge(`added to carts, ${CLIENTS} clients, p99`, msOfWrk(shop.p99), { atMost: 100 }, 'ms')
}

async function prepare(db: Database) {
  await db.$client`update product set stock = 1000000`
  await db.$client`
    insert into account (id, name, email, password_hash, status, email_verified)
    select lpad(to_hex(n), 32, '0')::uuid, 'Shopper ' || n, 'shopper' || n || '@example.com', 'none', 'Active', true
    from generate_series(1, ${SHOPPERS}) as n`
  await db.$client`create table bench_product (n integer primary key, id uuid not null)`
  await db.$client`insert into bench_product select row_number() over (order by id), id from product`
}

async function emptyCarts(db: Database) {
  // The shop is still processing requests that wrk sent before it stopped.
  await Bun.sleep(1000)
  await db.$client`truncate cart, cart_item`
}

/** Verifies that the adds took effect, because a load that adds nothing would be fast. */
async function checkCounted(db: Database, adds: number) {
  const [row] = await db.$client`select coalesce(sum(quantity), 0)::integer as adds from cart_item`
  if (row!.adds !== adds) throw new Error(`${adds} adds were reported, and ${row!.adds} are in the carts`)
}

async function tokensOf(db: Database): Promise<string[]> {
  const tokens = createAccessTokens([secret])
  const shoppers = await db.$client<{ id: string; tokenVersion: number }[]>`
    select replace(id::text, '-', '') as id, token_version as "tokenVersion" from account where name like 'Shopper %'`
  const sessions = await Promise.all(shoppers.map((shopper) => openSession(db, tokens, shopper)))
  return sessions.map((session) => session.accessToken)
}

async function productIdsOf(db: Database): Promise<string[]> {
  const rows = await db.$client`select replace(id::text, '-', '') as id from bench_product`
  return rows.map((row) => row.id)
}

function luaOf(tokens: readonly string[], productIds: readonly string[]): string {
  const list = (values: readonly string[]) => `{${values.map((value) => JSON.stringify(value)).join(',')}}`
  return `
    local tokens, products = ${list(tokens)}, ${list(productIds)}
    local requests, at = {}, 0
    function init()
      for i = 1, 20000 do
        requests[i] = wrk.format('POST', '/api/cart/create', {
          ['Authorization'] = 'Bearer ' .. tokens[math.random(#tokens)], ['Content-Type'] = 'application/json'
        }, '{"productId":"' .. products[math.random(#products)] .. '"}')
      end
    end
    function request()
      at = at % #requests + 1
      return requests[at]
    end`
}

async function wrk(url: string, script: string): Promise<Load> {
  const flags = ['-t1', `-c${CLIENTS}`, `-d${SECONDS}s`, '--latency', '-s', script]
  const output = await new Response(Bun.spawn(['wrk', ...flags, url]).stdout).text()
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  const read = (pattern: RegExp) => pattern.exec(output)![1]!
  return { perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)), p50: read(/50%\s+(\S+)/), p99: read(/99%\s+(\S+)/) }
}

/** Returns the statement as Postgres prepared it, with pgbench expressions in place of its placeholders. */
async function statementForPgbench(url: string): Promise<string> {
  const single = openDatabase(url, { max: 1 })
  const nobody = crypto.randomUUID()
  await addOne(single, nobody, nobody)
  const [prepared] = await single.$client`
    select statement from pg_prepared_statements where statement like '%with offered%' and statement not like '%prepared%'`
  await closeDatabase(single)
  const filling = [
    String(QUANTITY_PER_LINE),
    '(select id from bench_product where n = :product::integer)',
    "lpad(to_hex(:shopper::integer), 32, '0')",
    'uuidv7()',
  ]
  const statement = String(prepared!.statement).replace(/\$(\d)/g, (_, n) => filling[n - 1]!)
  return `\\set product random(1, ${PRODUCTS})\n\\set shopper random(1, ${SHOPPERS})\n${statement.replaceAll('\n', ' ')};\n`
}

async function runPgbench(url: string, script: string): Promise<{ perSecond: number; adds: number }> {
  const flags = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-T', String(SECONDS), '-f', script, url]
  const { stdout, stderr } = Bun.spawn(['pgbench', ...flags], { stderr: 'pipe' })
  const [output, errors] = await Promise.all([new Response(stdout).text(), new Response(stderr).text()])
  const rate = /tps = ([\d.]+)/.exec(output)
  if (!rate || errors !== '' || /failed transactions: [1-9]/.test(output)) throw new Error(output + errors)
  return { perSecond: Number(rate[1]), adds: Number(/actually processed: (\d+)/.exec(output)![1]) }
}
