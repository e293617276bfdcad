import { afterAll, expect, setSystemTime, spyOn, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  WriteStream,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { givenShopper, mediaInMemory } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createUnusedDatabase } from '../../testing/database.ts'
import { webpBytes } from '../../testing/images.ts'
import { givenAddress, givenCart, orderOf } from '../../testing/orders.ts'
import { startTestS3 } from '../../testing/s3.ts'
import { eventually } from '../../testing/wait.ts'
import { openDatabase } from '../database/database.ts'
import { lastMigration, MIGRATION_LOCK, migrateDatabase, tablesOfSchema } from '../database/migrate.ts'
import { s3Media } from '../media/s3.ts'
import { takeBackup } from './backup.ts'
import { backupsIn } from './manifest.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { lockForRestore, putAside, undoHalfRestore } from './restore-swap.ts'

const IMAGE = `${'a'.repeat(32)}-10x10-10.webp`
const OTHER_IMAGE = IMAGE.replaceAll('a', 'c')
const shop = await createTestApp()
const media = mediaInMemory()
await media.put(IMAGE, new Uint8Array([1, 2, 3]))
await media.put(OTHER_IMAGE, new Uint8Array([4, 5, 6]))
const folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function givenEmptyDatabase() {
  const { url, db } = await createUnusedDatabase()
  return { url, client: db.$client }
}

async function placeOrder(productId: string): Promise<void> {
  const shopper = await givenShopper(shop)
  const address = await givenAddress(shop.db, shopper.userId)
  await givenCart(shop.db, shopper.userId, { [productId]: 2 })
  const order = orderOf(address, { [productId]: 2 }, 108)
  // A busy machine may say that it is busy; whoever orders tries again.
  await eventually(async () => {
    const { status } = await shop.call('POST', '/api/order/cash-on-delivery', order, shopper.headers)
    expect(status).toBe(200)
  })
}

/** All rows of all tables, as text. */
async function contentsOf(client: postgres.Sql): Promise<Record<string, string[]>> {
  const tables =
    await client`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const contents: Record<string, string[]> = {}
  for (const { relname } of tables) {
    contents[relname] = (await client`select t::text as row from ${client(relname)} t order by 1`).map(({ row }) => row)
  }
  return contents
}

const backUp = () => takeBackup({ databaseUrl: shop.url, media, tokenSecret: 'the secret' }, folder)

test('a backup onto a full disk fails with the place, and leaves nothing there', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const place = join(folder, 'full')
  // Fails while the database sends a table, as a file does whose disk has no room left.
  const write = spyOn(WriteStream.prototype, '_write').mockImplementation((_chunk, _encoding, done) => done(full))
  const failed = await takeBackup({ databaseUrl: shop.url, media, tokenSecret: null }, place).catch((error) => error)
  write.mockRestore()
  expect(failed).toBe(full)
  expect(failed.path).toStartWith(place)
  expect(readdirSync(place)).toEqual([])
})

test('restores every row, sequence, waiting job and image', async () => {
  const category = await givenCategory(shop.db, 'Dairy\twith\nodd "letters" \\ é आटा')
  const productId = await givenProduct(shop.db, { stock: 50, categoryIds: [category], moreDetails: { b: '1', a: '2' } })
  await placeOrder(productId)
  // A private photo is in no folder of images.
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
  await shop.db.$client`insert into complaint_photo (id, line_id, width, height, image, thumbnail)
    select id, id, 1, 1, ${bytes}, ${bytes} from order_line limit 1`
  const { path, manifest } = await backUp()
  expect(manifest.jobs.count).toBeGreaterThan(0)

  const { url, client } = await givenEmptyDatabase()
  const restored = mediaInMemory()
  const { tokenSecret } = await restoreBackup({ databaseUrl: url, media: restored, replace: false }, path)
  expect(tokenSecret).toBe('the secret')
  expect(await contentsOf(client)).toEqual(await contentsOf(shop.db.$client))
  expect((await client`select image from complaint_photo`)[0]!.image).toEqual(bytes)
  expect(await restored.get(IMAGE)).toEqual(new Uint8Array([1, 2, 3]))
  const jobs = (sql: postgres.Sql) => sql`select task_identifier, key, priority from graphile_worker.jobs order by id`
  expect([...(await jobs(client))]).toEqual([...(await jobs(shop.db.$client))])
  // Triggers are enabled again, and counters continue from where they were.
  await client`update product set stock = stock - 1`
  const [ledger] = await client`select count(*)::int as rows, max(id) as last from stock_ledger`
  const [before] = await shop.db.$client`select count(*)::int as rows, max(id) as last from stock_ledger`
  expect(ledger).toMatchObject({ rows: before!.rows + 1 })
  expect(Number(ledger!.last)).toBeGreaterThan(Number(before!.last))
})

test('backs up a concurrent order completely or not at all', async () => {
  const productId = await givenProduct(shop.db, { stock: 1000 })
  const selling = Promise.all(Array.from({ length: 12 }, () => placeOrder(productId)))
  const { path } = await backUp()
  await selling
  const { url, client } = await givenEmptyDatabase()
  await restoreBackup({ databaseUrl: url, media: mediaInMemory(), replace: false }, path)
  const [ledger] = await client`
    select
      (select count(*) from product where stock <> (select sum(change) from stock_ledger where product_id = product.id))
        as unbalanced,
      (select count(*) from "order" where not exists (select from order_line where order_id = "order".id)) as empty`
  expect(ledger).toEqual({ unbalanced: '0', empty: '0' })
})

test('a backup of a newer version is refused', async () => {
  const { path, manifest } = await backUp()
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, schema: manifest.schema + 1 }))
  const deps = { databaseUrl: 'unused', media, replace: true }
  await expect(restoreBackup(deps, path)).rejects.toThrow('newer version of Tokri')
})

test('a damaged backup is refused before anything is written', async () => {
  const { path } = await backUp()
  const file = join(path, 'product.copy.gz')
  const bytes = readFileSync(file)
  bytes[bytes.length - 5]! ^= 1
  writeFileSync(file, bytes)
  const { url, client } = await givenEmptyDatabase()
  await expect(restoreBackup({ databaseUrl: url, media, replace: false }, path)).rejects.toThrow(
    'product.copy.gz is not as it was written',
  )
  expect(await contentsOf(client)).toEqual({})
  rmSync(file)
  await expect(restoreBackup({ databaseUrl: url, media, replace: false }, path)).rejects.toThrow('is missing')
})

test('replaces a shop only on request, and never while it runs', async () => {
  const { path } = await backUp()
  const { url, client } = await givenEmptyDatabase()
  await migrateDatabase(url)
  const deps = { databaseUrl: url, media: mediaInMemory() }
  await expect(restoreBackup({ ...deps, replace: false }, path)).rejects.toThrow('There is a shop in this database')
  await restoreBackup({ ...deps, replace: true }, path)
  expect(await contentsOf(client)).toEqual(await contentsOf(shop.db.$client))
  const running = openDatabase(shop.url)
  await running.$client`select 1`
  await expect(restoreBackup({ databaseUrl: shop.url, media, replace: true }, path)).rejects.toThrow(
    'A shop is running on this database',
  )
})

test('distinguishes a folder without a complete backup', async () => {
  await backUp()
  const finished = backupsIn(folder)
  expect(finished.length).toBeGreaterThan(0)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  await expect(restoreBackup({ databaseUrl: 'unused', media, replace: false }, folder)).rejects.toThrow(
    `its folders do: the latest is ${join(folder, finished.at(-1)!)}`,
  )
})

test('deletes an incomplete backup', async () => {
  const before = readdirSync(folder)
  const broken = { list: media.list, get: () => Promise.reject(new Error('the bucket is gone')) }
  await media.put(`${'b'.repeat(32)}-10x10-10.webp`, new Uint8Array([4]))
  await expect(takeBackup({ databaseUrl: shop.url, media: broken, tokenSecret: null }, folder)).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(before)
})

// engines E6
test('aborts a backup when the bucket hangs, and deletes what was written', async () => {
  const { settings, state, stop } = startTestS3()
  state.hanging = true
  const aside = join(folder, 'hanging')
  const deps = { databaseUrl: shop.url, media: s3Media(settings), tokenSecret: null, silenceMs: 1_000 }
  await expect(takeBackup(deps, aside)).rejects.toThrow('the images sent nothing for 1 seconds')
  await stop()
  expect(readdirSync(aside)).toEqual(['media'])
})

// money 11
test('reports missing requirements of a restore before anything is written', async () => {
  const { path, manifest } = await backUp()
  const secrets = join(path, 'secrets.json')
  const whole = readFileSync(secrets)
  const { url, client } = await givenEmptyDatabase()
  const stored = mediaInMemory()
  const judge = async (said: string) => {
    await expect(checkBackup(path)).rejects.toThrow(said)
    await expect(checkBackup(path)).rejects.toHaveProperty('name', 'StartError')
    await expect(restoreBackup({ databaseUrl: url, media: stored, replace: false }, path)).rejects.toThrow(said)
    expect(await contentsOf(client)).toEqual({})
    expect(await Array.fromAsync(stored.list())).toEqual([])
  }
  const claim = (other: object) => writeFileSync(join(path, 'manifest.json'), JSON.stringify(other))

  writeFileSync(secrets, whole.subarray(0, 9))
  await judge('secrets.json is not as it was written')
  rmSync(secrets)
  await judge('secrets.json is missing')
  writeFileSync(secrets, whole)
  for (const part of Object.keys(manifest).filter((name) => !['format', 'secrets', 'missingImages'].includes(name))) {
    claim({ ...manifest, [part]: undefined })
    await judge(`is damaged: its "${part}" is missing`)
  }
  claim({ ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'order_line') })
  await judge('is damaged: it lacks the table order_line')
  claim({ ...manifest, tables: [...manifest.tables, { ...manifest.tables[0], name: 'pg_class' }] })
  await judge("pg_class is none of the shop's")
  claim({ ...manifest, media: [{ ...manifest.media[0], file: '../../etc/passwd' }] })
  await judge('is damaged: its "media" is missing or not as it was written')
  claim({ ...manifest, missingImages: [{ name: 'x', shownBy: 'y' }] })
  await judge('is damaged: its "missingImages" is missing or not as it was written')
  claim([])
  await judge('manifest.json is damaged')

  // As versions up to v0.4.0 wrote it: the secret is not in the manifest, and still has to be valid.
  claim({ ...manifest, secrets: undefined })
  writeFileSync(secrets, whole.subarray(0, 9))
  await judge('secrets.json is not as it was written')
  writeFileSync(secrets, whole)
  expect((await checkBackup(path)).takenAt).toBe(manifest.takenAt)
})

test('the tables that the migrations name are those of the shop', async () => {
  const schema = (await lastMigration(shop.db.$client))!
  expect([...tablesOfSchema(schema)].sort()).toEqual(Object.keys(await contentsOf(shop.db.$client)).sort())
})

test('leaves a foreign table in place, and reports it', async () => {
  await shop.db.$client`create table of_others (id int generated always as identity)`
  const { path, leftOut } = await backUp()
  await shop.db.$client`drop table of_others`
  expect(leftOut).toEqual(['of_others'])
  expect((await checkBackup(path)).tables.map(({ name }) => name)).not.toContain('of_others')
})

// operator C1
test('deletes the remains of an aborted backup, but not a running one', async () => {
  const [abandoned, atWork] = ['2026-01-01.unfinished', '2026-01-02.unfinished'].map((name) => join(folder, name))
  for (const left of [abandoned!, atWork!]) mkdirSync(left)
  const anHourAgo = Date.now() / 1000 - 3600
  utimesSync(abandoned!, anHourAgo, anHourAgo)
  await backUp()
  expect([existsSync(abandoned!), existsSync(atWork!)]).toEqual([false, true])
  rmSync(atWork!, { recursive: true })
})

test('a backup whose folder is on a machine with another time is not taken for an abandoned one', async () => {
  setSystemTime(new Date(Date.now() + 15 * 60_000))
  try {
    expect(existsSync((await backUp()).path)).toBe(true)
  } finally {
    setSystemTime()
  }
})

test('continues a backup while another folder disappears', async () => {
  // To look at it fails, as at one that was renamed a moment ago.
  const gone = join(folder, '2026-01-03.unfinished')
  symlinkSync(join(folder, 'nowhere'), gone)
  expect(existsSync((await backUp()).path)).toBe(true)
  rmSync(gone)
})

// money 5
test('leaves the shop unchanged after a failed restore, and reports why', async () => {
  const { path, manifest } = await backUp()
  const { url, client } = await givenEmptyDatabase()
  const restore = (deps: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
    restoreBackup({ databaseUrl: url, media: mediaInMemory(), replace: true, ...deps }, path)
  const schemas = async () => [
    ...(await client`select nspname as name from pg_namespace where nspname !~ '^pg_' order by 1`),
  ]
  const empty = await schemas()
  const lie = (rows: number) => {
    const tables = manifest.tables.map((table) => (table.name === 'setting' ? { ...table, rows } : table))
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  }
  const reported = manifest.tables.find(({ name }) => name === 'setting')!.rows
  const refused = 'The backup was not restored, and the database is as it was: setting: '

  lie(reported + 1)
  await expect(restore({ replace: false })).rejects.toThrow(refused)
  expect([await contentsOf(client), await schemas()]).toEqual([{}, empty])

  lie(reported)
  await restore({ replace: false })
  await client`update product set name = 'the old shop'`
  const [old, oldSchemas] = [await contentsOf(client), await schemas()]
  const isWhole = async () => expect([await contentsOf(client), await schemas()]).toEqual([old, oldSchemas])
  lie(reported + 1)
  await expect(restore()).rejects.toThrow(refused)
  await isWhole()
  lie(reported)
  // There is room for the first image, which must be free again afterwards; then the disk is full.
  const images = mediaInMemory()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = (file: string, bytes: Uint8Array) => (file === IMAGE ? images.put(file, bytes) : Promise.reject(full))
  await expect(restore({ media: { ...images, put } })).rejects.toThrow(
    'the database is as it was: no space left on device. The disk is full: make room, and restore again',
  )
  expect(await images.has(IMAGE)).toBeFalse()
  await isWhole()
  const retainSecret = () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  }
  await expect(restore({ retainSecret })).rejects.toThrow(
    'the database is as it was: could not extend file. The disk is full: make room, and restore again',
  )
  await isWhole()
  // Its triggers and its search work as before.
  await client`update product set name = 'the old shop again', stock = stock + 1`
  await restore()
  expect(await contentsOf(client)).toEqual(await contentsOf(shop.db.$client))
  expect(await schemas()).toEqual(oldSchemas)
})

test('a bucket that answers with something else costs that image alone, and its page in an older backup is replaced', async () => {
  const { settings, objects, stop } = startTestS3()
  const bucket = s3Media(settings)
  const bytes = webpBytes([7])
  await bucket.put(IMAGE, bytes)
  await bucket.put(OTHER_IMAGE, bytes)
  const place = join(folder, 'damaged')
  const page = new TextEncoder().encode('<html>Sign in</html>')
  objects.get(`/${settings.bucket}/media/${OTHER_IMAGE}`)!.bytes = page
  mkdirSync(join(place, 'media'), { recursive: true })
  writeFileSync(join(place, 'media', IMAGE), page)
  const asked: string[] = []
  const missingImages = async (damaged: ReadonlySet<string>) => {
    asked.push(...damaged)
    return []
  }
  const { manifest } = await takeBackup(
    { databaseUrl: shop.url, media: bucket, missingImages, tokenSecret: null },
    place,
  )
  await stop()
  expect(asked).toEqual([OTHER_IMAGE])
  expect(manifest.media.map(({ file }) => file)).toEqual([IMAGE])
  expect(readFileSync(join(place, 'media', IMAGE))).toEqual(Buffer.from(bytes))
})

test('a restore into a bucket that refuses names the bucket, the cause and the settings', async () => {
  const { path } = await backUp()
  const { settings, state, stop } = startTestS3()
  const { url } = await givenEmptyDatabase()
  const restoreWith = (bucket: typeof settings) =>
    restoreBackup({ databaseUrl: url, media: s3Media(bucket, 50), replace: false }, path)
  await expect(restoreWith({ ...settings, secretAccessKey: 'another' })).rejects.toThrow(
    /^The backup was not restored, and the database is as it was: localhost:\d+ responds, and refuses the bucket pictures: .* Correct S3_ACCESS_KEY_ID/,
  )
  state.hanging = true
  await expect(restoreWith(settings)).rejects.toThrow('does not respond about the bucket pictures for 0.05 seconds')
  await stop()
})

test('a restore ends when the database refuses a table after all of its rows were sent', async () => {
  await givenProduct(shop.db, { categoryIds: [await givenCategory(shop.db, 'Fruit')] })
  const { path, manifest } = await backUp()
  // Constraints between tables are checked last, as is the room for what does not fill a page.
  const empty = gzipSync('')
  const none = { rows: 0, bytes: empty.length, sha256: createHash('sha256').update(empty).digest('hex') }
  const tables = manifest.tables.map((table) => (table.name === 'category' ? { ...table, ...none } : table))
  writeFileSync(join(path, 'category.copy.gz'), empty)
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  const { url, client } = await givenEmptyDatabase()
  await expect(restoreBackup({ databaseUrl: url, media: mediaInMemory(), replace: false }, path)).rejects.toThrow(
    /^The backup was not restored, and the database is as it was: .* violates foreign key constraint/,
  )
  expect(await contentsOf(client)).toEqual({})
})

// money 5
test('locks out other restores, and undoes a killed one at the next start', async () => {
  const { url, client } = await givenEmptyDatabase()
  await migrateDatabase(url)
  await client`insert into setting (name, value) values ('canary', '"old"')`
  const restoring = postgres(url, { max: 1, onnotice: () => {} })
  await lockForRestore(restoring)
  await putAside(restoring)
  await migrateDatabase(url)
  await expect(undoHalfRestore(url, '100ms')).rejects.toThrow('A backup is being restored into this database')
  await restoring.end()
  expect(await undoHalfRestore(url)).toBeTrue()
  expect([...(await client`select value from setting where name = 'canary'`)]).toEqual([{ value: 'old' }])
  expect(await undoHalfRestore(url)).toBeFalse()
  // An instance that starts while another one migrates waits for that elsewhere, and does not mistake it for a restore.
  const migrating = postgres(url, { max: 1, onnotice: () => {} })
  await migrating`select pg_advisory_lock(${MIGRATION_LOCK})`
  expect(await undoHalfRestore(url)).toBeFalse()
  await migrating.end()
})
