import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { catalogueImportImage } from './schema.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, undo, importFile, exported, rows } = importsOf(db, admin.userId)

/** Returns the units of each family by its name, as the shop has them. */
async function families(): Promise<Record<string, string[]>> {
  const found = await db.execute<{ name: string; units: string[] }>(sql`
    select f.name, array_agg(p.unit order by p.price_in_paise) filter (where p.id is not null) as units
    from product_family f left join product p on p.family_id = f.id and p.deleted_at is null
    group by f.name order by f.name`)
  return Object.fromEntries(found.map(({ name, units }) => [name, units]))
}

const clear = () => db.execute(sql`truncate product, product_family, catalogue_import cascade`)

test('new products of the same brand and name become packs of one product, unless the admin says no', async () => {
  const file = [
    'Name,Brand,Unit,MRP',
    'Butter,Amul,100 g,58',
    'Butter,Amul,500 g,275',
    'Amul Butter (1 kg),Amul,1 kg,520',
    'Butter,Gokul,100 g,55',
    'Paneer,Amul,200 g,90',
  ].join('\n')
  const done = await importFile(file)
  expect(done.joinsPacks).toBe(true)
  expect(await families()).toEqual({ 'Amul Butter': ['100 g', '500 g', '1 kg'] })
  expect((await importFile(file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 5 })
  await undo(done)
  expect(await families()).toEqual({})
  const apart = await check(await given(file), { joinsPacks: false })
  expect((await run(apart)).counts.new).toBe(5)
  expect(await families()).toEqual({})
  await clear()
})

test('packs across batches are joined, and with packs that the shop has; an undo parts these again', async () => {
  const known = await givenProduct(db, { name: 'Atta', brand: 'Aashirvaad', unit: '1 kg', priceInPaise: 6_000 })
  const names = Array.from(
    { length: 450 },
    (_, at) => `Grain ${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at / 26)}`,
  )
  const lines = (unit: string, price: number) => names.map((name) => `${name},Farm,${unit},${price}`)
  const file = ['Name,Brand,Unit,MRP', ...lines('1 kg', 50), ...lines('5 kg', 240), 'Atta,Aashirvaad,5 kg,280'].join(
    '\n',
  )
  const done = await importFile(file)
  const joined = await families()
  expect(Object.keys(joined)).toHaveLength(451)
  expect(new Set(Object.values(joined).map((units) => units.join()))).toEqual(new Set(['1 kg,5 kg']))
  expect(joined['Aashirvaad Atta']).toEqual(['1 kg', '5 kg'])
  expect((await undo(done)).state).toBe('undone')
  expect(await families()).toEqual({})
  const [left] = await db.select().from(product).where(eq(product.id, known))
  expect(left!.familyId).toBe(null)
  await clear()
})

// A bulk change that was undone leaves a version, and the product as the import wrote it.
test('a product that a later batch of its import joined is no edited one, and goes with the import', async () => {
  const others = Array.from({ length: 450 }, (_, at) => `Grain ${at},Farm,1 kg,${at + 1}`)
  const done = await importFile(
    ['Name,Brand,Unit,MRP', 'Butter,Amul,100 g,58', ...others, 'Butter,Amul,500 g,275'].join('\n'),
  )
  expect(await families()).toEqual({ 'Amul Butter': ['100 g', '500 g'] })
  const send = (path: string, body: object) => shop.call('POST', `/api/product/bulk${path}`, body, admin.headers)
  const change = { filter: { brand: 'Amul' }, action: 'price', price: { of: 'both', percent: 10 } }
  const { seen } = (await send('/preview', change)).body.data
  const { changeId } = (await send('', { ...change, seen })).body.data
  expect((await send('/undo', { changeId })).body.data).toMatchObject({ restored: 2, left: 0 })
  await undo(done)
  expect((await db.select().from(product)).map(({ name, unit }) => [name, unit])).toEqual([])
  expect(await families()).toEqual({})
  await clear()
})

test('a column names the family, and importing the export changes nothing', async () => {
  const file = [
    'Name,Brand,Unit,MRP,Family',
    'Butter,Amul,100 g,58,Butter of Amul',
    'Butter,Amul,500 g,275,butter of amul',
    'Table Butter,Amul,1 kg,520,Butter of Amul',
    'Butter,Amul,200 g,110,',
  ].join('\n')
  await importFile(file)
  expect(await families()).toEqual({ 'Butter of Amul': ['100 g', '500 g', '1 kg'] })
  const list = await exported()
  expect(list.split('\r\n')[0]).toContain(',Family,')
  const again = await check(await given(list))
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, faulty: 0 })
  const moved = await check(await given(list.replace('Butter of Amul,1 kg', 'Big Butter,1 kg')))
  expect(moved.mapping).toContain('family')
  expect((await rows(moved, 'changed')).map(({ differences }) => differences)).toEqual([
    [{ field: 'Family', before: 'Butter of Amul', after: 'Big Butter' }],
  ])
  const done = await run(moved)
  expect(Object.keys(await families())).toEqual(['Big Butter', 'Butter of Amul'])
  await undo(done)
  expect(await families()).toEqual({ 'Butter of Amul': ['100 g', '500 g', '1 kg'] })
  await clear()
})

test('an export of Shopify makes packs of the rows with one handle', async () => {
  const file = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
    'amul-butter,Butter,Salted.,Amul,Dairy,TRUE,Size,100 g,B1,5,58,60,',
    'amul-butter,,,,,,,500 g,B5,3,275,290,',
    'amul-butter,,,,,,,,,,,,https://shop.example/butter.jpg',
    'amul-butter,,,,,,,,,,,,https://shop.example/back.jpg',
    'sea-salt,Sea Salt,Fine.,Tata,Staples,TRUE,Title,Default Title,S1,9,28,,',
  ].join('\n')
  const done = await importFile(file)
  expect(done.mapping.slice(0, 9)).toEqual([
    'family',
    'name',
    'description',
    'brand',
    'category',
    'publish',
    'ignore',
    'unit',
    'sku',
  ])
  expect(done.counts).toMatchObject({ new: 3, faulty: 0 })
  expect(await families()).toEqual({ 'Amul Butter': ['100 g', '500 g'], 'Tata Sea Salt': ['1 pc'] })
  const [large] = await db.select().from(product).where(eq(product.sku, 'B5'))
  expect(large).toMatchObject({
    name: 'Butter',
    brand: 'Amul',
    description: 'Salted.',
    unit: '500 g',
    soldPriceInPaise: 27_500,
  })
  const sources = await db.select().from(catalogueImportImage).orderBy(catalogueImportImage.id)
  const both = ['https://shop.example/butter.jpg', 'https://shop.example/back.jpg']
  expect(sources.map((each) => each.sources)).toEqual([both, both])
  const again = await check(await given(file))
  expect(again.counts).toMatchObject({ new: 0, changed: 2, unchanged: 1 })
  expect((await rows(again, 'changed')).flatMap(({ differences }) => differences.map(({ field }) => field))).toEqual([
    'Images',
    'Images',
  ])
  await clear()
})

test('of an export of Shopify, drafts are hidden, zero compares with nothing, and options are the unit', async () => {
  const file = [
    'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Variant Image,Status',
    'chips,Chips,Balaji,TRUE,Size,50 g,Taste,Masala,C1,20,0.00,,,active',
    'chips,,,,,150 g,,Salt,C2,55,60,,https://shop.example/salt.jpg,',
    'old,Old Soap,Hamam,TRUE,Title,Default Title,,,S1,40,,,,archived',
    'new,New Soap,Hamam,TRUE,Title,Default Title,,,S2,45,30,,,draft',
    'off,Off Soap,Hamam,FALSE,Title,Default Title,,,S3,50,,,,active',
    `${'many,Many,,TRUE,Title,Default Title,,,M1,9,,https://shop.example/0.jpg,,active'}`,
    ...Array.from({ length: 14 }, (_, at) => `many,,,,,,,,,,,https://shop.example/${at}.jpg,,`),
  ].join('\n')
  await givenProduct(db, { sku: 'S3', name: 'Off Soap', priceInPaise: 9000, sellingPriceInPaise: 8000 })
  const done = await importFile(file)
  expect(done.warning).toBe('2 further images are left out: a product shows at most 12')
  const found = await db.select().from(product).orderBy(product.sku)
  const facts = found.map((each) => [each.sku, each.unit, each.priceInPaise, each.sellingPriceInPaise, each.publish])
  expect(facts).toEqual([
    ['C1', '50 g, Masala', 2000, null, true],
    ['C2', '150 g, Salt', 6000, 5500, true],
    ['M1', '1 pc', 900, null, true],
    ['S1', '1 pc', 4000, null, false],
    ['S2', '1 pc', 4500, null, false],
    ['S3', expect.any(String), 5000, null, false],
  ])
  await clear()
})

test('the newer names of columns of Shopify are known, and a status alone hides drafts', async () => {
  const file = [
    'Title,URL handle,Vendor,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Product image URL',
    'Jaggery,jaggery,Patanjali,TRUE,Draft,J1,Size,500 g,60,,',
    ',jaggery,,,,J2,,1 kg,110,0,',
  ].join('\n')
  const done = await importFile(file)
  expect(done.mapping).toEqual([
    'name',
    'family',
    'brand',
    'publish',
    'ignore',
    'sku',
    'ignore',
    'unit',
    'salePrice',
    'price',
    'image',
  ])
  expect((await db.select().from(product)).map(({ unit, publish }) => [unit, publish]).sort()).toEqual([
    ['1 kg', false],
    ['500 g', false],
  ])
  const plain = await given('Name,MRP,Status\nA,9,active\nB,9,draft\n')
  expect(plain.mapping).toEqual(['name', 'price', 'publish'])
  expect((await given('Name,MRP,Status\nA,9,shipped\nB,9,open\n')).mapping).toEqual(['name', 'price', 'ignore'])
  await clear()
})

test('of an export of Shopify, levels of a category are two, a weight is the unit, and a draft will be hidden', async () => {
  const file = [
    'Handle,Title,Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Barcode,Variant Price,Status',
    "butter,Butter,Amul,Food > Dairy > Butter,Table Butter,true,Size,100 g,B1,120,'8901537000001,58,active",
    'curd,Curd,Amul,Food > Dairy > Curd,,true,Title,Default Title,C1,1500,,90,active',
    'tea,Tea,Tata,Drinks,,false,Title,Default Title,T1,250,,99,draft',
    'bag,Bag,,,,true,Title,Default Title,B2,0,,9,active',
  ].join('\n')
  const checked = await check(await given(file))
  const shown = (await rows(checked, 'new')).map(({ product, note }) => [product!.category, product!.unit, note])
  expect(shown).toEqual([
    ['Dairy, Table Butter', '100 g', null],
    ['Dairy, Curd', '1.5 kg', null],
    ['Drinks', '250 g', 'Will be hidden: shoppers do not see it'],
    ['', '1 pc', 'No unit is given: 1 pc'],
  ])
  const [butter] = await rows(checked, 'new')
  expect(butter!.product!.more).toContainEqual({ field: 'Barcode', value: '8901537000001' })
  expect(checked.categoryLevels).toEqual([
    { written: 'Food > Dairy > Butter', category: 'Dairy', subCategory: 'Table Butter' },
    { written: 'Food > Dairy > Curd', category: 'Dairy', subCategory: 'Curd' },
  ])
  await clear()
})

test("in the shop's own export, the name of a category is no level", async () => {
  const category = await givenCategory(db, 'Kids > 3 years')
  await givenProduct(db, { categoryIds: [category] })
  expect((await check(await given(await exported()))).counts).toMatchObject({ unchanged: 1, changed: 0 })
  await clear()
})
