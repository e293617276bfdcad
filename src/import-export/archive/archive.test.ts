import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { product } from '../../catalogue/schema.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { fileOf, IMPORT_OPTIONS, importsOf } from '../../testing/imports.ts'
import { type ZippedFile, zipOf } from '../../testing/zip.ts'
import { importFile } from '../cli.ts'
import { fetchWaiting } from '../images/fetch-images.ts'
import { catalogueImportPart } from '../schema.ts'
import { addPart, readAgain, startImport } from '../service.ts'
import { showImport } from '../views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { media, work, given, check, run, undo, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import, catalogue_import_mapping cascade`)
})

const imageOf = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const [red, green, blue] = await Promise.all(['#a22', '#2a2', '#22a'].map(imageOf))
const file = (path: string, content: string | Uint8Array = red!): ZippedFile => ({ path, content })
const fetched = () => fetchWaiting({ db, media, log: silentLog }, Date.now() + 60_000)
const products = () => db.select().from(product).orderBy(product.name)
const imagesOf = async (name: string) => (await db.select().from(product).where(eq(product.name, name)))[0]!.image

const LIST = [
  'SKU,Name,MRP,Barcode,Photo',
  'D1,Milk,60,,photos/milk one.jpg | back.JPG',
  'D2,Tea,90,8901262010016,',
  'D-3,Salt,20,,absent.jpg',
  'D4,Rice,80,,C:\\Users\\asha\\rice',
  'D5,Dal,free,,dal.jpg',
].join('\n')

const LISTED = [
  file('shop/list.csv', LIST),
  file('shop/photos/', ''),
  file('shop/photos/milk one.jpg', red!),
  file('shop/back.jpg', green!),
  file('shop/8901262010016-2.jpg', green!),
  file('shop/8901262010016.jpg', blue!),
  file('shop/D-3.jpg', blue!),
  file('shop/rice.png', green!),
  file('shop/dal.jpg', green!),
  file('photo-12.jpg', green!),
  file('notes.pdf', 'x'),
  file('more.zip', 'x'),
  file('empty.jpg', ''),
  file('../out.jpg'),
  file('__MACOSX/shop/._back.jpg', 'x'),
  file('.DS_Store', 'x'),
]

test('a list and its images come in one ZIP: images by name, or by SKU and barcode, and stray files are told', async () => {
  const read = await given(zipOf(...LISTED))
  expect(read).toMatchObject({ state: 'mapping', rows: 5, archive: { holds: 'list', images: 8, strayCount: 4 } })
  const checked = await check(read)
  expect(checked.counts).toMatchObject({ new: 4, faulty: 1 })
  const noted = await rows(checked, 'noted')
  expect(noted.map(({ title, note }) => `${title}: ${note}`).filter((note) => note.includes('ZIP'))).toEqual([
    'Salt: absent.jpg is not in the ZIP. No unit is given: 1 pc',
  ])
  expect(checked.archive!.strays.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'shop/D-3.jpg belongs to no product',
    'photo-12.jpg belongs to no product',
    'notes.pdf is not a JPEG, PNG, WebP or AVIF image',
    'more.zip is packed itself, and is not opened',
    'empty.jpg is empty',
    '../out.jpg has a path that leads out of the ZIP',
  ])
  const done = await run(checked)
  expect(done.pictures).toMatchObject({ waiting: 3 })
  expect(await db.$count(catalogueImportPart)).toBe(1)
  expect(await fetched()).toBe(false)
  expect((await showImport(db, done._id)).pictures).toMatchObject({ waiting: 0, done: 3, failed: 0 })
  expect((await products()).map(({ name, image }) => [name, image.length])).toEqual([
    ['Milk', 2],
    ['Rice', 1],
    ['Salt', 0],
    ['Tea', 2],
  ])
  // Blue is the one without a number.
  const [first, second] = await imagesOf('Tea')
  expect([first, second]).toEqual([expect.any(String), (await imagesOf('Rice'))[0]])
  expect(await db.$count(catalogueImportPart)).toBe(0)
  const again = await check(await given(zipOf(...LISTED)))
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, faulty: 1 })
  expect((await undo(done)).takenBack).toMatchObject({ new: 4, changed: 0, partly: 0, remainingNew: 0 })
  expect(await products()).toEqual([])
})

test('a ZIP of images alone is for products of the shop, by SKU, barcode or id, and its undo brings the former images back', async () => {
  const tea = await givenProduct(db, { name: 'Tea', sku: 'TEA-1' })
  await givenProduct(db, { name: 'Milk', sku: 'D1', moreDetails: { Barcode: '8901262010016' } })
  await givenProduct(db, { name: 'Ghee', moreDetails: { Barcode: '111' } })
  await givenProduct(db, { name: 'Oil', moreDetails: { Barcode: '111' } })
  const first = await given(
    zipOf(file('tea-1 (2).jpg', green!), file('TEA-1.JPG', red!), file('8901262010016.jpeg', blue!)),
  )
  expect(first).toMatchObject({ archive: { holds: 'images', strayCount: 0 }, mapping: ['id', 'sku', 'name', 'image'] })
  const checked = await check(first)
  expect((await rows(checked, 'changed')).map(({ title, differences }) => [title, differences])).toEqual([
    ['Tea', [{ field: 'Images', before: '', after: 'TEA-1.JPG\ntea-1 (2).jpg' }]],
    ['Milk', [{ field: 'Images', before: '', after: '8901262010016.jpeg' }]],
  ])
  await run(checked)
  await fetched()
  const before = await imagesOf('Tea')
  expect(before).toHaveLength(2)
  const next = await check(await given(zipOf(file(`${tea}.jpg`, blue!), file('111.jpg'), file('photo-12.jpg'))))
  expect(next.archive!.strays.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    '111.jpg may be of 2 products: Ghee, Oil',
    'photo-12.jpg belongs to no product',
  ])
  const done = await run(next)
  await fetched()
  expect(await imagesOf('Tea')).toEqual(await imagesOf('Milk'))
  await undo(done)
  expect(await imagesOf('Tea')).toEqual(before)
})

test('an image that is damaged or none is told with its name, and the others get in', async () => {
  await givenProduct(db, { name: 'Tea', sku: 'T1' })
  await givenProduct(db, { name: 'Salt', sku: 'T2' })
  await givenProduct(db, { name: 'Rice', sku: 'T3' })
  const zip = zipOf(file('T1.jpg', '<svg/>'), { ...file('T2.jpg'), crc: 1 }, file('T3.jpg'))
  const done = await run(await check(await given(zip)))
  await fetched()
  expect((await showImport(db, done._id)).pictures).toMatchObject({
    done: 1,
    failed: 2,
    failures: [
      { source: 'T1.jpg', reason: 'The image must be a JPEG, PNG, WebP or AVIF file' },
      { source: 'T2.jpg', reason: 'T2.jpg is damaged' },
    ],
  })
  expect(await imagesOf('Rice')).toHaveLength(1)
})

test('a text beside images is a list only if it reads like one', async () => {
  await givenProduct(db, { name: 'Tea', sku: 'T1' })
  const readme = 'Photos of our products\nTaken on Sunday, by Asha\nT1 is tea\n'
  expect(await given(zipOf(file('T1.jpg'), file('readme.txt', readme)))).toMatchObject({
    archive: {
      holds: 'images',
      images: 1,
      strays: [{ path: 'readme.txt', reason: 'is neither an image nor a list of products' }],
    },
  })
  expect(await given(zipOf(file('T1.jpg'), file('readme.txt', 'hi')))).toMatchObject({ archive: { holds: 'images' } })
  const list = file('prices.txt', 'SKU\tItem\tMRP\nT1\tTea\t90\n')
  expect(await given(zipOf(file('T1.jpg'), list, file('readme.txt', readme)))).toMatchObject({
    archive: { holds: 'list', strayCount: 1 },
    mapping: ['sku', 'name', 'price'],
  })
  expect(await given(zipOf(file('T1.jpg'), list, file('more.txt', 'SKU,MRP\nT1,90\n')))).toMatchObject({
    fault: 'The ZIP has several lists: prices.txt, more.txt. Leave one in it',
  })
  expect(await given(zipOf(file('readme.txt', readme)))).toMatchObject({ state: 'failed' })
})

test('a ZIP that cannot be used fails in a sentence', async () => {
  const list = file('a.csv', 'Name,Price\nMilk,54\n')
  const refused: [Uint8Array, string][] = [
    [zipOf(), 'The ZIP has neither a CSV file nor images'],
    [
      zipOf(file('in.zip', 'x')),
      'The ZIP has neither a CSV file nor images: only others, such as in.zip, which is packed itself, and is not opened',
    ],
    [zipOf(list, file('b.csv', 'x')), 'The ZIP has several lists: a.csv, b.csv. Leave one in it'],
    [zipOf(file('[Content_Types].xml', 'x')), 'This is a spreadsheet file.'],
    [zipOf(file('prices.xlsx', 'x'), file('a.jpg')), 'prices.xlsx is a spreadsheet file. Save it as CSV'],
    [zipOf(file('p1.jpg'), file('p2.jpg')), 'p1.jpg and 1 more belong to no product.'],
    [zipOf(list).slice(0, -10), 'The ZIP is damaged, or was not sent completely. Choose it again'],
    [zipOf({ ...list, crc: 1 }), 'a.csv is damaged'],
    [zipOf({ ...list, size: 10 }), 'a.csv is damaged'],
    [zipOf({ ...list, flags: 0x801 }), 'a.csv is protected by a password'],
    [zipOf(file('bomb.csv', new Uint8Array(8 * 1024 * 1024))), 'bomb.csv unpacks to far more than it should'],
    [zipOf(file('list.csv', '%PDF-1.4')), 'This is a PDF file'],
    [zipOf(file('list.csv', zipOf(file('a.jpg')))), 'put images into the ZIP one by one'],
    [zipOf(file('Index/Document.iwa', 'x'), file('preview.jpg')), 'This is a spreadsheet file.'],
    [zipOf(file('list.pdf', 'x')), 'Put a list that is saved as CSV'],
  ]
  for (const [bytes, fault] of refused) {
    const view = await given(bytes)
    expect(view).toMatchObject({ state: 'failed', fault: expect.stringContaining(fault) })
    expect(await db.$count(catalogueImportPart)).toBe(0)
  }
})

test('a ZIP is sent in parts of any size, read again with another delimiter, and discarded whole', async () => {
  const bytes = zipOf(file('list.csv', 'Name;MRP;Note\nMilk, toned;54;a\n'), file('a.jpg'))
  const cuts = [0, 40, bytes.length - 30, bytes.length]
  const parts = cuts.slice(1).map((end, at) => bytes.slice(cuts[at], end))
  const id = await startImport(db, { fileName: 'shop.zip', parts: 3, startedBy: admin.userId }, parts[0]!)
  for (const position of [2, 1]) await addPart(db, id, position, parts[position]!)
  await work(id)
  expect(await showImport(db, id)).toMatchObject({ state: 'mapping', delimiter: ';', header: ['Name', 'MRP', 'Note'] })
  await readAgain(db, id, { encoding: null, delimiter: ',' })
  await work(id)
  expect(await showImport(db, id)).toMatchObject({ header: ['Name;MRP;Note'], archive: { images: 1 } })
})

test('the command takes a ZIP too, and names the files that belong to no product', async () => {
  const said: string[] = []
  const bytes = zipOf(file('list.csv', 'SKU,Name,MRP\nD1,Milk,60\n'), file('D1.jpg'), file('photo-12.jpg'))
  await importFile({ db, media }, fileOf(bytes), { ...IMPORT_OPTIONS, say: (line) => said.push(line) })
  expect(said).toContain('photo-12.jpg belongs to no product')
  expect(said.at(-1)).toBe('Images of 1 product are fetched while the shop runs')
  await fetched()
  expect(await imagesOf('Milk')).toHaveLength(1)
})
