import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'
import { waitUntil } from '../testing/wait.ts'
import { nextRows } from './apply/queries.ts'
import type { ImportView } from './contract.ts'
import { claimAbandoned, claimImport, findImport, shareImport } from './queries.ts'
import { runImport } from './service.ts'
import { showImport } from './views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { work, given, check, run, undo } = importsOf(db, admin.userId, { batchSize: { rows: 400, known: 400 } })

afterEach(async () => {
  await db.execute(sql`drop function if exists before_product cascade`)
  await db.execute(sql`truncate product, product_family, category, sub_category, catalogue_import cascade`)
})

/** Five batches of rows, with fifty categories and one that all have. */
const ROWS = Array.from({ length: 2000 }, (_, at) => `S${at},Product ${at},Category ${at % 50} | All,1 pc,${at + 1},7`)
const FILE = `SKU,Name,Category,Unit,Price,Stock\n${ROWS.join('\n')}\n`

/** Starts an import of the rows whose products this code, in plpgsql, runs before. */
async function givenStarted(before: string, file = FILE): Promise<ImportView> {
  await db.execute(
    sql`create function before_product() returns trigger language plpgsql as ${sql.raw(
      `$$ begin ${before} return new; end $$`,
    )}`,
  )
  await db.execute(
    sql`create trigger before_product before insert on product for each row execute function before_product()`,
  )
  const checked = await check(await given(file))
  await runImport(db, checked._id, admin.userId)
  return checked
}

const goesOn = () => db.execute(sql`drop function before_product cascade`)

async function counted() {
  const [found] = await db.execute<{ products: number; entries: number; done: number; categories: number }>(sql`
    select (select count(*) from product)::int as products, (select count(*) from stock_ledger)::int as entries,
      (select count(*) from catalogue_import_row where done)::int as done, (select count(*) from category)::int as categories`)
  return found!
}

const WAITS = `if new.name in ('Product 5', 'Product 1205') then perform pg_advisory_xact_lock_shared(4711); end if;`

/** Blocks what waits for the lock until the returned function is called. */
async function blockBatches(): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocking = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await blocking
  }
}

/** Returns how many wait for an advisory lock: batches share it, and who stops the import wants it alone. */
async function waitingFor(mode: 'ShareLock' | 'ExclusiveLock'): Promise<number> {
  const [row] = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and mode = ${mode} and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  return row!.waiting
}

/** Has the import stopped while two of its batches wait, which then go on to their ends. */
async function stopInBetween(importId: string, worker = work) {
  const release = await blockBatches()
  const working = worker(importId)
  await waitUntil(async () => (await waitingFor('ShareLock')) === 2)
  const stopping = shop.call('POST', '/api/import/stop', { importId }, admin.headers)
  await waitUntil(async () => (await waitingFor('ExclusiveLock')) > 0)
  await release()
  await working
  return stopping
}

const FAILS = `raise exception 'out of order' using errcode = 'internal_error';`

test('an import goes on after a batch that failed behind one that was done, and repeats none', async () => {
  const { _id } = await givenStarted(`if new.name = 'Product 5' then ${FAILS} end if;`)
  await expect(work(_id)).rejects.toThrow()
  expect((await findImport(db, _id))!.position).toBe(0)
  const { products, entries, done } = await counted()
  expect(products % 400).toBe(0)
  expect(products).toBeGreaterThan(0)
  expect([entries, done]).toEqual([products, products])
  await goesOn()
  await work(_id)
  expect(await showImport(db, _id)).toMatchObject({ state: 'done', counts: { new: 2000, changed: 0, unchanged: 0 } })
  expect(await counted()).toEqual({ products: 2000, entries: 2000, done: 2000, categories: 51 })
  expect((await undo(await showImport(db, _id))).state).toBe('undone')
  expect(await counted()).toMatchObject({ products: 0, categories: 0 })
})

test('an import goes on after all its batches have failed, and has left nothing of them', async () => {
  const { _id } = await givenStarted(FAILS)
  await expect(work(_id)).rejects.toThrow()
  expect(await counted()).toMatchObject({ products: 0, done: 0, categories: 0 })
  await goesOn()
  await work(_id)
  expect(await showImport(db, _id)).toMatchObject({ state: 'done', counts: { new: 2000 } })
})

test('an import that is stopped in between has whole batches, and its undo leaves nothing of them', async () => {
  const { _id } = await givenStarted(WAITS)
  // The first batch waits, and then the fourth.
  const { body } = await stopInBetween(_id)
  expect(body.data.state).toBe('stopped')
  expect(await counted()).toMatchObject({ products: 1600, entries: 1600, done: 1600 })
  expect((await undo(await showImport(db, _id))).state).toBe('undone')
  expect(await counted()).toMatchObject({ products: 0, categories: 0 })
})

/** Has the first two batches wait. */
const FIRST_WAIT = `if new.name in ('Product 5', 'Product 405') then perform pg_advisory_xact_lock_shared(4711); end if;`

test('an import that is stopped early has only a few hundred rows, as its first batches are small', async () => {
  const { _id } = await givenStarted(FIRST_WAIT)
  const { body } = await stopInBetween(_id, importsOf(db, admin.userId).work)
  expect(body.data.state).toBe('stopped')
  expect(await counted()).toMatchObject({ products: 800, done: 800 })
})

test('an import of which nothing is left when it is stopped is done', async () => {
  const { _id } = await givenStarted(
    FIRST_WAIT,
    `SKU,Name,Category,Unit,Price,Stock\n${ROWS.slice(0, 800).join('\n')}\n`,
  )
  const { body } = await stopInBetween(_id)
  expect(body.data).toMatchObject({ state: 'done', counts: { new: 800 } })
})

test('a batch leaves nothing if another worker took the import over meanwhile', async () => {
  const { _id } = await givenStarted(WAITS)
  const release = await blockBatches()
  const working = work(_id)
  await waitUntil(async () => (await waitingFor('ShareLock')) === 2)
  await claimImport(db, _id)
  await release()
  await working
  expect(await counted()).toMatchObject({ products: 800, entries: 800, done: 800 })
  await work(_id)
  expect(await counted()).toEqual({ products: 2000, entries: 2000, done: 2000, categories: 51 })
})

test('an import that is worked on is not resumed by another, however long its batches take', async () => {
  const checked = await check(await given(FILE))
  await runImport(db, checked._id, admin.userId)
  await db.execute(sql`update catalogue_import set updated_at = now() - interval '1 minute'`)
  await db.transaction(async (tx) => {
    await shareImport(tx, checked._id)
    expect(await claimAbandoned(db, 20)).toBeNull()
  })
  expect(await claimAbandoned(db, 20)).toMatchObject({ id: checked._id })
})

test('packs of one product are joined although they are in different batches', async () => {
  const packs = ['250 g', '500 g'].flatMap((unit) =>
    Array.from(
      { length: 400 },
      (_, at) =>
        `Tea of garden ${'abcdefghijklmnopqrst'[at % 20]}${'abcdefghijklmnopqrst'[Math.floor(at / 20)]},${unit},90`,
    ),
  )
  await run(await check(await given(`Name,Unit,Price\n${packs.join('\n')}\n`)))
  const [sizes] = await db.execute(sql`
    select count(*)::int as families, min(packs)::int as min, max(packs)::int as max
    from (select count(*) as packs from product group by family_id) as families`)
  expect(sizes).toEqual({ families: 400, min: 2, max: 2 })
})

test('the planner knows early in an import how many products there are, although the shop was empty', async () => {
  await db.execute(sql`analyze product`)
  const { _id } = await givenStarted(
    `if new.name = 'Product 1205' then perform pg_advisory_xact_lock_shared(4711); end if;`,
  )
  const release = await blockBatches()
  const working = work(_id)
  await waitUntil(async () => (await counted()).done >= 800)
  const known = async () => {
    const [row] = await db.execute<{ products: number }>(
      sql`select reltuples::int as products from pg_class where oid = 'product'::regclass`,
    )
    return row!.products
  }
  await waitUntil(async () => (await known()) >= 400, 20_000)
  await release()
  await working
})

test('a batch has few rows that mean products of the shop, whose locks orders may wait for', async () => {
  await run(await check(await given('SKU,Name,Unit,Price\nA,Goods A,1 kg,10\nB,Goods B,1 kg,10\nC,Goods C,1 kg,10\n')))
  const rows = ['N1', 'A', 'N2', 'B', 'C', 'N3', 'N4'].map((sku) => `${sku},Goods ${sku},1 kg,20`)
  const { _id } = await check(await given(`SKU,Name,Unit,Price\n${rows.join('\n')}\n`))
  const batchOf = async (rows: number, after: number) =>
    (await nextRows(db, _id, after, { rows, known: 2 }, true)).map(({ number }) => number)
  expect(await batchOf(10, 0)).toEqual([2, 3, 4, 5])
  expect(await batchOf(10, 5)).toEqual([6, 7, 8])
  expect(await batchOf(3, 0)).toEqual([2, 3, 4])
})
