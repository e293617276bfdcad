import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { fileOf, IMPORT_OPTIONS, importsOf } from '../../testing/imports.ts'
import { importFile as importByCommand } from '../cli.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { media, given, check, run, undo, importFile, exported, rows } = importsOf(db, admin.userId)
const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  (await shop.call(method, path, body, admin.headers)).body

afterEach(async () => {
  await db.execute(sql`truncate product, product_family, catalogue_import cascade`)
})

/** Returns the units of each family by its name, as the shop has them. */
async function families(): Promise<Record<string, string[]>> {
  const found = await db.execute<{ name: string; units: string[] }>(sql`
    select f.name, array_agg(p.unit order by p.price_in_paise) as units
    from product_family f join product p on p.family_id = f.id and p.deleted_at is null group by f.name order by f.name`)
  return Object.fromEntries(found.map(({ name, units }) => [name, units]))
}

const proposed = async ({ _id: importId }: { _id: string }) =>
  (await call('GET', `/api/import/packs?importId=${importId}`)).data
const decide = async (importId: string, joins: boolean, key?: string) =>
  (await call('PUT', '/api/import/packs', { importId, joins, ...(key && { key }) })).data

const BUTTER = [
  'Name,Brand,Unit,MRP',
  'Butter,Amul,100 g,58',
  'Butter,Amul,500 g,275',
  'Tea,Tata,250 g,120',
  'Tea,Tata,1 kg,440',
  'Salt,Tata,1 kg,28',
].join('\n')

/** An export of Shopify with the packs of one handle. */
const honey = (handles: string[] = ['zz-honey', 'zz-honey', 'zz-honey']) =>
  [
    'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price',
    ...['250 g', '500 g', '1 kg'].map(
      (unit, at) => `${handles[at]},Wild Honey,Zz,TRUE,Size,${unit},H${at},${100 * (at + 1)}`,
    ),
  ].join('\n')

const partH0 = async () => {
  const [one] = await db.select().from(product).where(sql`sku = 'H0'`)
  await call('POST', '/api/product/part-pack', { productId: one!.id })
}

test('the review proposes packs of the same brand and name, and those that are refused stay apart', async () => {
  await givenProduct(db, { name: 'Butter', brand: 'Amul', unit: '1 kg', priceInPaise: 52_000 })
  const checked = await check(await given(BUTTER))
  expect(checked.packs).toEqual({ products: 5, cards: 2, proposals: 2 })
  const list = [
    { key: 'amul butter', name: 'Amul Butter', units: ['1 kg', '100 g', '500 g'], rows: 2, inShop: 1, joins: true },
    { key: 'tata tea', name: 'Tata Tea', units: ['250 g', '1 kg'], rows: 2, inShop: 0, joins: true },
  ]
  expect(await proposed(checked)).toEqual(list)
  expect(await decide(checked._id, false)).toEqual({ products: 0, cards: 0, proposals: 2 })
  expect(await decide(checked._id, true, 'amul butter')).toEqual({ products: 3, cards: 1, proposals: 2 })
  expect(await proposed(checked)).toEqual([list[0]!, { ...list[1]!, joins: false }])
  const done = await run(checked)
  expect(await families()).toEqual({ 'Amul Butter': ['100 g', '500 g', '1 kg'] })
  expect(done.packs).toEqual({ products: 3, cards: 1, proposals: 0 })
  await undo(done)
  expect(await families()).toEqual({})
})

test('packs that a column names are proposed, too, and can be refused one by one', async () => {
  const file = [
    'Name,Brand,Unit,MRP,Family',
    'Butter,Amul,100 g,58,Butter',
    'Butter,Amul,500 g,275,butter',
    'Tea,Tata,250 g,120,Tea',
    'Tea,Tata,1 kg,440,Tea',
    'Salt,Tata,1 kg,28,Salt',
  ].join('\n')
  const checked = await check(await given(file))
  expect(checked.packs).toEqual({ products: 4, cards: 2, proposals: 2 })
  await decide(checked._id, false, 'tea')
  expect((await run(checked)).packs).toEqual({ products: 2, cards: 1, proposals: 0 })
  expect(await families()).toEqual({ Butter: ['100 g', '500 g'], Salt: ['1 kg'] })
  const more = await check(await given(`${file}\nButter,Amul,1 kg,520,Butter`))
  expect(await proposed(more)).toMatchObject([
    { name: 'Butter', units: ['100 g', '500 g', '1 kg'], rows: 1, inShop: 2 },
  ])
  expect((await rows(more, 'noted')).map(({ note }) => note)).toEqual(
    Array(2).fill('Stays no pack of "Tea", as an admin has decided. Join it by hand if it is one'),
  )
  const other = await check(await given(file.replaceAll(',Tea', ',Chai')))
  expect(await proposed(other)).toMatchObject([{ name: 'Chai', rows: 2 }])
})

test('packs of brand and name that were refused are not proposed again, by the next file or among the products', async () => {
  const checked = await check(await given(BUTTER))
  await decide(checked._id, false, 'tata tea')
  await run(checked)
  const more = await check(await given('Name,Brand,Unit,MRP\nTea,Tata,100 g,52\nButter,Amul,1 kg,520'))
  expect(await proposed(more)).toMatchObject([{ name: 'Amul Butter', rows: 1, inShop: 2 }])
  expect((await call('GET', '/api/product/pack-proposals')).data).toEqual([])
})

test('only packs that are proposed can be decided, and only before the import runs', async () => {
  const checked = await check(await given(BUTTER))
  const refused = { importId: checked._id, joins: false }
  expect((await call('PUT', '/api/import/packs', { ...refused, key: 'no such packs' })).message).toBe(
    'These packs are not proposed',
  )
  await run(checked)
  expect((await call('PUT', '/api/import/packs', refused)).success).toBe(false)
})

test('a handle of Shopify is the key of packs that are called by brand and title', async () => {
  const file = `${honey()}\nzz-honey-b,Wild Honey,Zz,TRUE,Size,250 g,HB,90\nzz-honey-b,,,,,500 g,HC,190`
  const checked = await check(await given(file))
  const [first] = await rows(checked, 'new')
  expect(first!.product!.more).toContainEqual({ field: 'Family', value: 'Zz Wild Honey' })
  await run(checked)
  expect(await families()).toEqual({
    'Zz Wild Honey': ['250 g', '500 g', '1 kg'],
    'Zz Wild Honey 2': ['250 g', '500 g'],
  })
  expect((await check(await given(file))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 5 })
  expect((await check(await given(await exported()))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 5 })
})

test('packs that an earlier version called by their handle stay together', async () => {
  await importFile(honey().replaceAll(/^Handle/g, 'Family'))
  expect(Object.keys(await families())).toEqual(['zz-honey'])
  expect((await check(await given(honey()))).counts).toMatchObject({ changed: 0, unchanged: 3 })
})

test('a pack parted by hand stays so, and the review says it, until its file names another family', async () => {
  await importFile(honey())
  await partH0()
  const again = await check(await given(honey()))
  expect(again.counts).toMatchObject({ changed: 0, unchanged: 3 })
  expect(again.packs.proposals).toBe(0)
  expect((await rows(again, 'noted')).map(({ note }) => note)).toEqual([
    'Stays no pack of "Zz Wild Honey", as an admin has decided. Join it by hand if it is one',
  ])
  await run(again)
  expect(await families()).toEqual({ 'Zz Wild Honey': ['500 g', '1 kg'] })
  const done = await importFile(honey(['zz-gift', 'zz-honey', 'zz-honey']))
  expect(done.counts.changed).toBe(1)
  expect(await families()).toEqual({ 'Zz Wild Honey': ['500 g', '1 kg'], 'Zz Wild Honey 2': ['250 g'] })
  await undo(done)
  expect((await check(await given(honey()))).counts).toMatchObject({ changed: 0, unchanged: 3 })
})

test('a pack parted by hand and joined by hand again is one, whatever the file says', async () => {
  await importFile(honey())
  await partH0()
  const ids = (await db.select({ id: product.id }).from(product).orderBy(product.sku)).map(({ id }) => id)
  await call('POST', '/api/product/join-packs', { productIds: [ids[1], ids[0]] })
  const again = await check(await given(honey()))
  expect([again.counts.unchanged, again.noted]).toEqual([3, 0])
})

test('the command says which packs it would make, and how many it has made', async () => {
  const said: string[] = []
  const list = new TextEncoder().encode(BUTTER)
  await importByCommand({ db, media }, fileOf(list), { ...IMPORT_OPTIONS, say: (line) => void said.push(line) })
  expect(said).toContain('4 products become packs of 2 cards')
  expect(said).toContain('Amul Butter: 100 g, 500 g')
  expect(said).toContain('Imported: 5 new, 0 changed, 0 unchanged, 0 invalid. 4 products became packs of 2 cards')
})
