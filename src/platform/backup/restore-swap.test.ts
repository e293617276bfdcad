import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { mediaInMemory } from '../../testing/account.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { lockForRestore, putAside, undoHalfRestore } from './restore-swap.ts'

setDefaultTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), 'tokri-aside-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a restore must not lose or change in the database: schemas and extensions, their locations and owners. */
async function surroundingsOf(client: Sql): Promise<unknown> {
  const [found] = await client`
    select (select json_agg(x order by x::text) from (select extname, extnamespace::regnamespace, extowner from pg_extension) x)
        as extensions,
      (select json_agg(n order by nspname) from (select nspname, nspowner, nspacl from pg_namespace where nspname !~ '^pg_') n)
        as schemas`
  return found
}

const nameOfProduct = async (client: Sql) => (await client`select name from product`).map(({ name }) => name)

const PREPARED = {
  'that made the extensions itself': '',
  'for which a superuser made them, as before Postgres 15': `
    create extension unaccent; create extension pg_trgm; create extension hstore;
    alter schema public owner to current_user; grant all on schema public to public`,
}

describe.each(Object.entries(PREPARED))('a role without any right but to its database, %s', (_, preparation) => {
  test('replaces its shop by a backup, and keeps it where that fails or is killed', async () => {
    const { url, db, adminUrl } = await createOwnedDatabase()
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
    await admin.unsafe(preparation)
    await admin.end()
    const client = db.$client
    const media = mediaInMemory()
    await migrateDatabase(url)
    const product = await givenProduct(db, { name: 'Of the backup', stock: 5 })
    const { path } = await takeBackup({ databaseUrl: url, media, tokenSecret: 'x' }, folder)
    await client`update product set name = 'Of the shop'`
    const before = await surroundingsOf(client)

    const retainSecret = () => {
      throw new Error('no space left on device')
    }
    const failing = restoreBackup({ databaseUrl: url, media, replace: true, retainSecret }, path)
    await expect(failing).rejects.toThrow('the database is as it was: no space left on device')
    expect([await nameOfProduct(client), await surroundingsOf(client)]).toEqual([['Of the shop'], before])

    const killed = postgres(url, { max: 1, onnotice: () => {} })
    await lockForRestore(killed)
    await putAside(killed)
    await migrateDatabase(url)
    await killed.end()
    expect(await undoHalfRestore(url)).toBeTrue()
    expect([await nameOfProduct(client), await surroundingsOf(client)]).toEqual([['Of the shop'], before])

    // The shop's own role could not open what a superuser made.
    const [role, other] = [url, adminUrl].map((address) => new URL(address).username)
    await expect(restoreBackup({ databaseUrl: adminUrl, media, replace: true }, path)).rejects.toThrow(
      `belongs to the role "${role}", which could not open what "${other}" restores: restore with the DATABASE_URL of "${role}"`,
    )
    expect([await nameOfProduct(client), await surroundingsOf(client)]).toEqual([['Of the shop'], before])

    await restoreBackup({ databaseUrl: url, media, replace: true }, path)
    expect([await nameOfProduct(client), await surroundingsOf(client)]).toEqual([['Of the backup'], before])
    // Triggers, counters and the search index are those of the new shop.
    await client`update product set name = 'Sold', stock = stock - 1 where id = ${product}`
    expect(await client`select count(*)::int as count from stock_ledger`).toMatchObject([{ count: 2 }])
  })
})

test('what the role does not own is named, with the way out, and nothing is changed', async () => {
  const { url, db, path, media, admin } = await givenBackedUpShop()
  await admin`alter function shop_day() owner to current_user`
  const before = await surroundingsOf(db.$client)
  await expect(restoreBackup({ databaseUrl: url, media, replace: true }, path)).rejects.toThrow(
    'the database is as it was: must be owner of function shop_day. Let the role of DATABASE_URL own the database and all ' +
      'tables in it, or restore into a new, empty one',
  )
  expect([await nameOfProduct(db.$client), await surroundingsOf(db.$client)]).toEqual([['Of the shop'], before])
  await admin.end()
})

test("functions, types and sequences that are not the shop's are named, and its own are not", async () => {
  const { url, db, path, media, admin } = await givenBackedUpShop()
  const client = db.$client
  const restore = () => restoreBackup({ databaseUrl: url, media, replace: true }, path)
  await client`create function vat(amount numeric) returns numeric language sql as 'select amount * 0.18'`
  await client`create type grade as enum ('a', 'b')`
  await client`create sequence till_roll`
  await expect(restore()).rejects.toThrow(
    'nothing was changed: function public.vat(numeric), sequence public.till_roll, type public.grade. Move these',
  )
  expect([...(await client`select vat(100)::int as vat, 'a'::grade as grade`)]).toEqual([{ vat: 18, grade: 'a' }])
  await client`create schema mine`
  await client`alter function vat(numeric) set schema mine`
  await client`alter type grade set schema mine`
  await client`alter sequence till_roll set schema mine`
  await restore()
  expect([...(await client`select mine.vat(100)::int as vat`)]).toEqual([{ vat: 18 }])
  await admin.end()
})

// An accountant's table and view would have been deleted together with the shop that is replaced.
test("tables and views that are not the shop's are named, and kept with the shop until they are elsewhere", async () => {
  const { url, db, path, media, admin } = await givenBackedUpShop()
  const client = db.$client
  await client`create table customers as select 7 as id`
  await admin`create schema reporting authorization ${admin(new URL(url).username)}`
  await client`create view reporting.sales as select count(*) from "order"`
  await client`create view mine as select 1 as one`
  const restore = () => restoreBackup({ databaseUrl: url, media, replace: true }, path)
  await expect(restore()).rejects.toThrow(
    "not the shop's and would be deleted with it, so nothing was changed: customers, mine, reporting.sales. Move",
  )
  expect(await nameOfProduct(client)).toEqual(['Of the shop'])

  await client`alter table customers set schema reporting`
  await client`drop view mine`
  await client`drop view reporting.sales`
  await restore()
  expect(await client`select id from reporting.customers`).toMatchObject([{ id: 7 }])
  await admin.end()
})

test('a database of another program is not replaced by a shop', async () => {
  const { path, media } = await givenBackedUpShop()
  const { url, db } = await createOwnedDatabase()
  await db.$client`create table product (id int)`
  await db.$client`create schema drizzle`
  await db.$client`create table drizzle.__drizzle_migrations (id int, hash text, created_at bigint)`
  await db.$client`insert into drizzle.__drizzle_migrations values (1, 'x', 9999999999999)`
  const restoring = restoreBackup({ databaseUrl: url, media, replace: true }, path)
  await expect(restoring).rejects.toThrow('so nothing was changed: product')
  expect(await db.$client`select count(*)::int as count from product`).toMatchObject([{ count: 0 }])
})

async function givenBackedUpShop() {
  const { url, db, adminUrl } = await createOwnedDatabase()
  const media = mediaInMemory()
  await migrateDatabase(url)
  await givenProduct(db, { name: 'Of the shop' })
  const { path } = await takeBackup({ databaseUrl: url, media, tokenSecret: 'x' }, folder)
  return { url, db, path, media, admin: postgres(adminUrl, { max: 1, onnotice: () => {} }) }
}
