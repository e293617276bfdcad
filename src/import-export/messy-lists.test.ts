import { afterEach, describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { productDeclaration } from '../catalogue/declarations/schema.ts'
import { category, product } from '../catalogue/schema.ts'
import { csvOf } from '../platform/csv/write.ts'
import { newId } from '../platform/runtime/ids.ts'
import { decimalCommaLabel, gstFractionLabel } from '../shared/import-limits.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'
import { showHistory } from './views.ts'

/** Lists as owners have them: exports of other shops, and what spreadsheets make of them. */
const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, reread, check, run, rows, importFile, exported } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const products = () => db.select().from(product).orderBy(product.id)

test('rows for different products with one barcode have a note, those that repeat a product have none', async () => {
  const checked = await check(
    await given(`SKU,Name,Unit,Price,Barcode
A,Rice,1 kg,60,8901234567890
B,Dal,1 kg,90,8901234567890.0
B,Dal,1 kg,90,8901234567890
C,Salt,1 kg,20,none
D,Tea,1 kg,90,none
E,Oil,1 l,90,8.90123E+12
F,Ghee,1 l,90,8.90123E+12
G,Sugar,1 kg,40,8909876543210
`),
  )
  const notes = (await rows(checked, 'new')).map(({ number, note }) => [number, note])
  expect(notes.filter(([number]) => number !== 7 && number !== 8)).toEqual([
    [2, 'Row 3 has the same barcode, 8901234567890'],
    [3, 'Row 2 has the same barcode, 8901234567890'],
    [5, null],
    [6, null],
    [9, null],
  ])
})

test('a column of what is published is taken in spite of a cell that says neither, whose row is refused', async () => {
  const read = await given('SKU,Name,MRP,Stock,Published\nQ1,One,40,5,yes\nQ2,Two,40,5,no\nQ3,Three,40,5,maybe\n')
  expect(read.mapping[4]).toBe('publish')
  const done = await run(await check(read))
  expect((await rows(done, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [4, 'Published "maybe" is neither yes nor no'],
  ])
  expect((await products()).map(({ sku, publish }) => [sku, publish])).toEqual([
    ['Q1', true],
    ['Q2', false],
  ])
})

test('a row repeats only rows that count, and two SKUs of one name, unit and brand have a note', async () => {
  const checked = await check(
    await given(`SKU,Name,Brand,Unit,MRP,Net Quantity
D1,Methi Dana,Everest,100 g,40,
,Methi Dana,Everest,100 g,41,
D2,Methi Dana,Everest,100 g,42,
D3,Rai,Everest,250 g,42,500 g
D4,Jeera,Everest,4 x 50 g,42,200 g
D5,Ajwain,Everest,1 pc,42,200 g
`),
  )
  expect((await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [3, 'Repeats row 2, which counts'],
  ])
  expect((await rows(checked, 'new')).map(({ number, note }) => [number, note])).toEqual([
    [2, 'Row 4 has the same name, unit and brand, with the SKU D2. Both are added'],
    [4, 'Row 2 has the same name, unit and brand, with the SKU D1. Both are added'],
    [5, 'The net quantity, 500 g, is not that of the unit, 250 g'],
    [6, null],
    [7, null],
  ])
})

test('a list in which each row repeats the one before is judged from its beginning', async () => {
  const list = Array.from(
    { length: 8 },
    (_, at) => `${at % 4 < 2 ? '' : `S${at >> 2}`},Tea ${at % 4 > 2 ? (at >> 2) + 1 : at >> 2},40`,
  )
  const checked = await check(await given(`SKU,Name,MRP\n${list.join('\n')}\n`))
  expect(checked.counts).toMatchObject({ faulty: 5, new: 3 })
})

test('a category of nearly the name of another is that one, which is said, and the very name wins', async () => {
  const list = (names: string[]) =>
    `SKU,Name,MRP,Category,Sub Category\n${names.map((name, at) => `C${at},Item ${at},40,${name}`).join('\n')}\n`
  const first = ['Fruits & Vegetables,Fresh Fruits', '"Dairy, Bread & Eggs",Milk', 'Spices,', 'Spice,', 'SPICES,']
  const checked = await check(await given(list(first)))
  expect(checked.alikeCategories).toEqual([{ written: 'Spice', category: 'Spices' }])
  await run(checked)
  await db.insert(category).values({ id: newId(), name: 'Oils' })
  await db.insert(category).values({ id: newId(), name: 'Oil' })
  const near = [
    'Fruits and Vegetables,Fresh Fruit',
    'Dairy Bread & Eggs,milk',
    'spice,',
    'SPICES,',
    'Oil,',
    'Snacks,',
    '"fruit, vegetables",Fresh Fruit',
  ]
  const again = await check(await given(list(near)))
  expect(again).toMatchObject({
    newCategories: { categories: ['Snacks'], subCategories: [] },
    counts: { new: 2, changed: 1, unchanged: 4 },
    alikeCategories: [
      { written: 'fruit, vegetables', category: 'Fruits & Vegetables' },
      { written: 'Fresh Fruit', category: 'Fresh Fruits' },
    ],
  })
  await run(again)
  const names = (await db.select().from(category)).map(({ name }) => name)
  expect(names.sort()).toEqual(['Dairy, Bread & Eggs', 'Fruits & Vegetables', 'Oil', 'Oils', 'Snacks', 'Spices'])
})

test('the category of merged cells is that of the rows below, which is said, can be left out, and is kept for the next file', async () => {
  const list =
    'Main Group,Item,Pack,MRP\nSnacks,Chivda,200 g,60\n,Shev,200 g,50\n,Chakli,250 g,90\nSweets,Pedha,250 g,180\n,Barfi,250 g,200\n'
  const read = await given(list)
  expect(read).toMatchObject({ fillsCategory: true, mergedColumns: [0] })
  const filled = await check(read)
  expect(filled).toMatchObject({ filled: 3, withoutCategory: 0 })
  expect((await rows(filled, 'new')).map(({ product }) => product!.category)).toEqual([
    ...Array(3).fill('Snacks'),
    ...Array(2).fill('Sweets'),
  ])
  const empty = await check(filled, { fillsCategory: false })
  expect(empty).toMatchObject({ filled: 0, withoutCategory: 3, mergedColumns: [0] })
  await run(empty)
  expect(await given(list)).toMatchObject({ fillsCategory: false, mergedColumns: [0] })
  const again = await run(await check(await given(list), { fillsCategory: true }))
  expect(again.counts).toMatchObject({ changed: 3, unchanged: 2 })
  expect(await given(list)).toMatchObject({ fillsCategory: true })
  // Nothing is filled where categories are only missing here and there, or come again.
  const gaps = (cells: string) =>
    given(
      `Group,Name,MRP\n${cells
        .split(' ')
        .map((cell, at) => `${cell},Tea ${at},40`)
        .join('\n')}\n`,
    )
  expect(await gaps('A A B A C C')).toMatchObject({ fillsCategory: false, mergedColumns: [] })
  expect(await gaps('A  B A  C')).toMatchObject({ fillsCategory: false, mergedColumns: [0] })
  expect(await gaps(' A  B ')).toMatchObject({ fillsCategory: false, mergedColumns: [] })
})

test('stock in words leaves the stock as it is, with a note, and that of a new product is the opening stock', async () => {
  await importFile('SKU,Name,Unit,MRP,Stock\nS-1,Stocked tea,1 kg,90,7\nS-2,Stocked rice,1 kg,90,7\n')
  const list =
    'SKU,Name,Unit,MRP,Stock\nS-1,Stocked tea,1 kg,95,In Stock\nS-2,Stocked rice,1 kg,90,Out of stock\nS-3,Stocked dal,1 kg,90,yes\nS-4,Stocked salt,1 kg,20,12\nS-5,Stocked oil,1 kg,90,12 or so\n'
  const checked = await check(await given(list), { openingStock: 4 })
  expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note])).toEqual([
    [2, 'Stock "In Stock" is no number, and is left out'],
    [4, 'Stock "yes" is no number, and is left out'],
  ])
  expect((await rows(checked, 'faulty')).map(({ number }) => number)).toEqual([6])
  await run(checked)
  const stored = await db.select({ sku: product.sku, stock: product.stock }).from(product).orderBy(product.sku)
  expect(stored.filter(({ sku }) => sku?.startsWith('S-'))).toEqual([
    { sku: 'S-1', stock: 7 },
    { sku: 'S-2', stock: 0 },
    { sku: 'S-3', stock: 4 },
    { sku: 'S-4', stock: 12 },
  ])
})

test('rows that repeat the header are skipped, and counted', async () => {
  const list = 'SKU,Name,Unit,Price\nA,Rice,1 kg,60\nSKU,Name,Unit,Price\nB,Dal,1 kg,90\n'
  const read = await given(`${list} sku ,NAME,Unit, Price\nC,Salt,1 kg,20\n`)
  expect(read).toMatchObject({ rows: 3, warning: '2 rows that repeat the header are skipped' })
  expect((await run(await check(read))).counts).toMatchObject({ new: 3, faulty: 0 })
  expect(await given(list)).toMatchObject({ rows: 2, warning: '1 row that repeats the header is skipped' })
  expect(await given('Name,Price\nName,60\nPrice,90\nName,\n')).toMatchObject({ rows: 3, warning: '' })
})

test('a list without column names is products from its first row on', async () => {
  const list = 'Atta 5kg,265,3\nDal 1kg,162,4\nSoap,35,10\n'
  const read = await given(list)
  expect(read).toMatchObject({ headerRow: 0, rows: 3, header: ['', '', ''], mapping: Array(3).fill('ignore') })
  await run(await check({ ...read, mapping: ['name', 'price', 'stock'] }))
  expect((await products()).map(({ name, priceInPaise, stock }) => [name, priceInPaise, stock])).toEqual([
    ['Atta 5kg', 26500, 3],
    ['Dal 1kg', 16200, 4],
    ['Soap', 3500, 10],
  ])
  expect(await given(list)).toMatchObject({ mapping: ['name', 'price', 'stock'] })
  const titled = await given(`Sharma Kirana,42\nNovember\n${list}`)
  expect(titled).toMatchObject({ headerRow: 1 })
  expect(await reread(titled, { headerRow: 0 })).toMatchObject({ headerRow: 0, rows: 5 })
})

describe('the discount of an exact price', () => {
  const given16 = () =>
    importFile('SKU,Name,Unit,MRP,Selling Price\nA,Besan,1 kg,152,136.80\nB,Dahi,400 g,35,33.25\nC,Rice,1 kg,80,80\n')
  const discounts = async () => {
    const table: Record<string, string>[] = parse(await exported(), { columns: true, bom: true })
    return table.map(({ Discount }) => Discount)
  }

  test('is the true percent, rounded down, in exports and in what an import changes', async () => {
    const done = await given16()
    expect(await discounts()).toEqual(['10', '5', '0'])
    const again = await check(await given(await exported()))
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    expect(await rows(again, 'noted')).toEqual([])
    const [row] = await rows(await check(await given('SKU,MRP,Selling Price\nC,100,90.50\n')), 'changed')
    expect(row!.differences).toContainEqual({ field: 'Discount', before: '0%', after: '9%' })
    const [dahi] = await rows(await check(await given('SKU,MRP,Selling Price\nB,35,35\n')), 'changed')
    expect(dahi!.differences).toContainEqual({ field: 'Discount', before: '5%', after: '0%' })
    expect(done.counts.new).toBe(3)
  })

  test('decides when it is edited in an export, and not as an earlier export had it', async () => {
    await given16()
    const file = await exported()
    const edited = (from: string, to: string) => file.replace(`,35,33.25,${from},`, `,35,33.25,${to},`)
    expect((await check(await given(edited('5', '2')))).counts).toMatchObject({ changed: 0, unchanged: 3 })
    const [row] = await rows(await check(await given(edited('5', '20'))), 'changed')
    expect(row!.differences).toContainEqual({ field: 'Selling price', before: '₹33.25', after: '₹28' })
  })
})

describe('a description', () => {
  const read: [name: string, html: string, text: string][] = [
    [
      'of Shopify',
      '<style>p { color: red }</style><p data-mce="x">Fresh &amp; <b>toned</b>&nbsp;milk.</p>\n<p>Keep cold<br />at 4&deg;C</p>\n<ul>\n<li>Vitamin A</li>\n<li>Vitamin D</li>\n</ul><script>alert("<p>")</script>',
      'Fresh & toned milk.\n\nKeep cold\nat 4°C\n\nVitamin A\nVitamin D',
    ],
    ['of boxes', '<div>One</div><div>Two</div><div>&nbsp;</div>', 'One\nTwo'],
    ['with marked words', 'Sold by <b>weight</b>\nin bags', 'Sold by weight\nin bags'],
    ['of entities alone', 'Salt &amp; pepper, caf&eacute;&#39;s &#x20B9;20', "Salt & pepper, café's ₹20"],
    ['that only looks like HTML', 'x < y & z, a <b or c> d, AT&T', 'x < y & z, a <b or c> d, AT&T'],
  ]
  for (const [name, html, text] of read)
    test(`${name} is plain text`, async () => {
      await importFile(`Handle,Title,Body (HTML),Variant Price\nmilk,Milk,"${html.replaceAll('"', '""')}",54\n`)
      expect((await products()).map(({ description }) => description)).toEqual([text])
    })

  test('that the shop has stays as it is in its export', async () => {
    await importFile('Name,Price,Description\nMilk,54,Fresh\n')
    await db.update(product).set({ description: '<p>Fresh</p>' })
    expect((await importFile(await exported())).counts).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

test('columns named in two languages below a title are known', async () => {
  const read = await given(
    'शर्मा किराना,,,,\n\nवस्तु का नाम / Item,वजन / Weight,एमआरपी / MRP,दर / Rate,मात्रा / Qty\nआटा,5 kg,250,240,12\n',
  )
  expect(read).toMatchObject({ headerRow: 3, mapping: ['name', 'unit', 'price', 'salePrice', 'stock'] })
  const [atta] = await rows(await check(read), 'new')
  expect(atta).toMatchObject({ title: 'आटा', product: { unit: '5 kg', price: 250, sellingPrice: 240, stock: 12 } })
})

test('a list in Marathi is read with its digits, and what is no price is named by row and field', async () => {
  const read = await given(
    'नाव;वजन;किंमत;साठा;एचएसएन\nमीठ;१ किलो;रु. ४२;४५ नग;२५०१\nसाखर;500 ग्रॅम;42 रुपये;१२;1701\nगूळ;१ किलो;रु. बेचाळीस;3;1701\nएकूण;;;६०;\n',
  )
  expect(read).toMatchObject({ mapping: ['name', 'unit', 'price', 'stock', 'hsn'] })
  const checked = await check(read)
  const found = await rows(checked, 'new')
  const facts = found.map(({ title, product }) => [title, product!.unit, product!.price, product!.stock])
  expect(facts).toEqual([
    ['मीठ', '१ किलो', 42, 45],
    ['साखर', '500 ग्रॅम', 42, 12],
  ])
  const refused = (await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])
  expect(refused).toEqual([
    [4, 'MRP "रु. बेचाळीस" is not an amount'],
    [5, 'Looks like a total and is left out. If it is a product, give it a SKU of its own'],
  ])
})

test('sums in Devanagari digits are totals', async () => {
  const checked = await check(await given('नाव,किंमत,साठा\nमीठ,४२,१०\nसाखर,"१,०००",५\nकिराणा बेरीज,"१,०४२",१५\n'))
  expect((await rows(checked, 'faulty')).map(({ number }) => number)).toEqual([4])
})

describe('the file of faulty rows', () => {
  const invalidRows = async (importId: string) => {
    const path = `http://localhost/api/import/faults?importId=${importId}`
    return (await shop.app.handle(new Request(path, { headers: admin.headers }))).text()
  }

  test('has rows with stray quotation marks, and imports as it is', async () => {
    const done = await importFile('Name,Unit,Price\nMilk,1 L,54\nPipe 5" long,1 pc,90\n"Tea "Gold" Leaf",1 kg,80\n')
    expect(done.counts).toMatchObject({ new: 1, faulty: 2 })
    expect((await rows(done, 'faulty')).map(({ number, title }) => [number, title])).toEqual([
      [3, 'Pipe 5" long'],
      [4, 'Tea "Gold" Leaf'],
    ])
    const file = await invalidRows(done._id)
    expect(file).toContain('"Pipe 5"" long",1 pc,90,3,"A quotation mark stands where it does not belong')
    expect((await importFile(file)).counts).toMatchObject({ new: 2, faulty: 0 })
    expect((await products()).map(({ name }) => name)).toEqual(['Milk', 'Pipe 5" long', 'Tea "Gold" Leaf'])
  })

  test('has all rows from a quotation mark on that is never closed', async () => {
    const done = await importFile('Name,Price,Note\nMilk,54,\nDahi,25,"thick\n\nRice,90,old\n')
    expect(done.counts).toMatchObject({ new: 1, faulty: 2 })
    const file = await invalidRows(done._id)
    expect(file).toContain('\nRice,90,old,5,"Stands below row 3, of which a quotation mark is not closed"')
    expect((await importFile(file)).counts).toMatchObject({ new: 2, faulty: 0 })
  })

  test('has every cell of rows with too many or too long ones', async () => {
    const done = await importFile(`Name,Price\nRice, long,80\n${'x'.repeat(20_001)},9\n`)
    const file = await invalidRows(done._id)
    expect(file).toContain('Rice, long,2,')
    expect(file.split('\r\n')[1]).toEndWith(',80')
    expect(file).toContain(`${'x'.repeat(20_001)},9,3,`)
  })
})

describe('an export', () => {
  test('of which only the selling price was emptied changes nothing', async () => {
    await importFile('SKU,Name,MRP,Selling Price\nA,Milk,60,59.50\nB,Tea,100,93.50\nC,Salt,20,20\n')
    const before = (await products()).map(({ soldPriceInPaise }) => soldPriceInPaise)
    const [names, ...goods] = parse(await exported(), { bom: true }) as string[][]
    const at = names!.indexOf('Selling Price')
    const emptied = csvOf([names!, ...goods.map((cells) => cells.with(at, ''))])
    expect((await importFile(emptied)).counts).toMatchObject({ changed: 0, unchanged: 3 })
    expect((await products()).map(({ soldPriceInPaise }) => soldPriceInPaise)).toEqual(before)
  })
})

test('amounts and dates as people write them are understood, or said how they are read', async () => {
  const read = await given(
    'Name,Unit,MRP,Selling Price,Best Before\nMilk,1 L,60,-,"December 25, 2026"\nTea,1 kg,nil,90,25-Dec-26\nSalt,1 kg,120,"1,23",46381\nRice,1 kg,-,n/a,\n',
  )
  const checked = await check(read)
  const found = (await rows(checked, 'new')).map(({ product, note }) => [product?.price, product?.sellingPrice, note])
  expect(found).toEqual([
    [60, 60, null],
    [90, 90, 'No MRP is given: the selling price is taken for it'],
  ])
  expect((await rows(checked, 'faulty')).map(({ title, reason }) => [title, reason])).toEqual([
    ['Salt', 'Selling price "1,23" may be 1.23 or 123: write it as 1.23 or 123, without the comma'],
    ['Rice', 'Price is missing'],
  ])
  await run(checked)
  expect(await db.select({ day: productDeclaration.bestBefore }).from(productDeclaration)).toEqual(
    Array(2).fill({ day: '2026-12-25' }),
  )
})

test('ways to write that there is no value are no brand, family or unit, but a product may be called so', async () => {
  await importFile(
    'Name,Brand,SKU,Family,Unit,MRP,HSN Code\nMilk,null,#N/A,-,n/a,60,NULL\nNull,None,–,#n/a,1 kg,90,#N/A\nNimbu,N.A. Foods,NA,nil,1 kg,20,-\n',
  )
  const [milk, unnamed, nimbu] = await products()
  expect(milk).toMatchObject({ name: 'Milk', brand: null, sku: null, familyId: null, unit: '1 pc', moreDetails: {} })
  expect(unnamed).toMatchObject({ name: 'Null', brand: null, sku: null, familyId: null, unit: '1 kg' })
  expect(nimbu).toMatchObject({ name: 'Nimbu', brand: 'N.A. Foods', sku: null, familyId: null })
})

describe('a total of a list that has only names, prices and stock', () => {
  const LOOKS_LIKE_TOTAL = 'Looks like a total and is left out. If it is a product, give it a SKU of its own'

  test('is known by the sum of the rows above it', async () => {
    const dals = 'Toor Dal,"₹1,140",10\nMoong Dal,Rs 160,5\nDal Total,"1,300",\n'
    const others =
      'Basmati,90,4\nSona Masoori,60,6\nbad,free,2\nRice Total (Qty),150,12\nचीनी,45,1\nगुड़,60,2\nमिठास योग:,105,\n'
    const checked = await check(await given(`Name,Price,Stock\n${dals}${others}`))
    expect((await rows(checked, 'new')).map(({ title }) => title)).toEqual([
      'Toor Dal',
      'Moong Dal',
      'Basmati',
      'Sona Masoori',
      'चीनी',
      'गुड़',
    ])
    const leftOut = (await rows(checked, 'faulty')).filter(({ reason }) => reason === LOOKS_LIKE_TOTAL)
    expect(leftOut.map(({ number }) => number)).toEqual([4, 8, 11])
  })

  test('is a product if it sums up nothing, has a code, or is in the shop', async () => {
    const products = 'Pepsodent,40,5\nSensodyne,60,7\nColgate Total,99,3\nCloseup,50,1\nCloseup Total,50,1\n'
    expect((await check(await given(`Name,Price,Stock\n${products}`))).counts).toMatchObject({ new: 5, faulty: 0 })
    const coded = 'A,Pepsodent,1 pc,40\n,Sensodyne,1 pc,60\nC,Colgate Total,1 pc,100\n'
    expect((await importFile(`SKU,Name,Unit,Price\n${coded}`)).counts).toMatchObject({ new: 3, faulty: 0 })
    expect((await importFile('Name,Price\nA,30\nB,70\nNo Total,100\n')).counts).toMatchObject({ new: 2, faulty: 1 })
  })
})

test('the preview of a percent discount shows what shoppers will pay', async () => {
  await importFile('SKU,Name,MRP,Discount\nA,Milk,60,10\nB,Tea,99,0\nC,Salt,40,5\nD,Rice,80,0\n')
  const checked = await check(await given('SKU,MRP,Discount\nA,75,\nB,,15\nC,,0\nD,90,\n'))
  const shown = (await rows(checked, 'changed')).map(({ differences }) =>
    Object.fromEntries(differences.map(({ field, before, after }) => [field, [before, after]])),
  )
  expect(shown).toEqual([
    { MRP: ['₹60', '₹75'], 'Selling price': ['₹54', '₹67'] },
    { 'Selling price': ['₹99', '₹84'], Discount: ['0%', '15%'] },
    { 'Selling price': ['₹38', '₹40'], Discount: ['5%', '0%'] },
    { MRP: ['₹80', '₹90'] },
  ])
  await run(checked)
  expect((await products()).map(({ soldPriceInPaise }) => soldPriceInPaise)).toEqual([6700, 8400, 4000, 9000])
  const [tea] = await rows(await check(await given('SKU,Name,MRP,Discount\nE,Ghee,99,15\n')), 'new')
  expect(tea!.product).toMatchObject({ price: 99, sellingPrice: 84 })
})

test('a column whose name no form accepts for a custom attribute is none in an import either', async () => {
  const list = 'Name,Price,__proto__,Detail: __proto__,Shelf life note\nMilk,54,x,y,z\n'
  const read = await given(list)
  expect({ mapping: read.mapping, spare: read.spare }).toEqual({
    mapping: ['name', 'price', 'ignore', 'ignore', 'ignore'],
    spare: [4],
  })
  const asked = check(read, { mapping: ['name', 'price', 'detail', 'ignore', 'detail'] })
  await expect(asked).rejects.toThrow('The column "__proto__" cannot be a custom attribute')
})

test('another try with a file stands in the list for those that were looked at and never run', async () => {
  const done = await importFile('Name,Price\nMilk,54\n')
  const first = await check(await given('Name,Price\nMilk,55\n'))
  const other = await given('Name,Price,Brand\nMilk,55,Amul\n')
  const second = await given('Name,Price\nMilk,56\n')
  const { imports, total } = await showHistory(db, { offset: 0, limit: 10 })
  expect(imports.map(({ _id }) => _id)).toEqual([second._id, other._id, done._id])
  expect(total).toBe(3)
  expect((await run(first)).state).toBe('done')
})

test('the review says of each column how its decimal commas are read, and of each cell where the column has points too', async () => {
  const checked = await check(
    await given(`Name,MRP (₹),Price,Stock
Rice,"₹ 1,20,000","180,5",1
Dal,"206,50","190,00","1.250,00"
`),
  )
  expect(checked.decimalCommas).toEqual([
    { column: 'MRP (₹)', row: 3, written: '206,50', read: '₹206.50', isMixed: true },
    { column: 'Price', row: 2, written: '180,5', read: '₹180.50', isMixed: false },
    { column: 'Stock', row: 3, written: '1.250,00', read: '1,250', isMixed: false },
  ])
  expect(checked.decimalCommas.map(decimalCommaLabel).slice(0, 2)).toEqual([
    '"MRP (₹)" has decimal commas, and also decimal points or commas between thousands: "206,50" in row 3 is read as ₹206.50. The notes name each',
    '"Price" has decimal commas: "180,5" in row 2 is read as ₹180.50',
  ])
  expect((await rows(checked, 'noted')).find(({ number }) => number === 3)?.note).toContain(
    'MRP "206,50" is read as ₹206.50',
  )
  expect((await check(await given('Name,Price\nRice,"1,20,000.50"\nDal,206.50\n'))).decimalCommas).toEqual([])
})

test('the notice of decimal commas names the first cell that can be read', async () => {
  const checked = await check(
    await given('Name,Price,Stock\nRice,"98.765.432,10",1\nDal,"206,5","58,5"\nTea,"90,5","1.250,00"\n'),
  )
  expect(checked.decimalCommas).toMatchObject([
    { column: 'Price', row: 3, written: '206,5', read: '₹206.50' },
    { column: 'Stock', row: 4, written: '1.250,00', read: '1,250' },
  ])
})

test('the review says how the rates of GST are read that a spreadsheet stored as fractions', async () => {
  const checked = await check(await given('Name,Price,GST Rate\nMilk,54,\nTea,90,18%\nOil,150,0.25\nSoap,30, 0.18 \n'))
  expect(checked.gstFractions).toEqual([{ column: 'GST Rate', row: 5, written: '0.18', read: '18%' }])
  expect(checked.gstFractions.map(gstFractionLabel)).toEqual([
    '"GST Rate" has rates as fractions, as spreadsheets store percentages: "0.18" in row 5 is read as 18%',
  ])
  expect((await check(await given('Name,Price,GST Rate\nMilk,54,5\nTea,90,0.25\n'))).gstFractions).toEqual([])
})
