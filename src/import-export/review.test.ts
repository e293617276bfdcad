import { afterEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { saveSettings } from '../settings/queries.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, reread, check, run, importFile, rows, exported, sell } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock

describe('an export that is edited and comes back', () => {
  // admin P1-12, money 11
  test('leaves the stock alone: what was sold since stays sold', async () => {
    const milk = await givenProduct(db, { name: 'Milk', stock: 10, priceInPaise: 5400 })
    const file = await exported()
    await sell(milk, 8)
    const done = await importFile(file.replace(',54,', ',60,'))
    expect((await rows(done, 'changed'))[0]!.differences).toEqual([{ field: 'MRP', before: '₹54', after: '₹60' }])
    expect(await stockOf(milk)).toBe(2)
  })

  // admin P1-12, money 11
  test('brings its stock when that is chosen, by the difference to what the export said', async () => {
    const [milk, dahi, ghee] = await Promise.all(
      ['Milk', 'Dahi', 'Ghee'].map((name) => givenProduct(db, { name, stock: 10, priceInPaise: 5400 })),
    )
    const tea = await givenProduct(db, { name: 'Tea', stock: 0 })
    const file = await exported()
    const [header] = file.split('\r\n')
    expect(header).toContain(',Stock,Stock Entry,')
    const edited = file
      .split('\r\n')
      .map((line) =>
        /,(?:Milk|Ghee),/.test(line) ? line.replace(/,10,(\d+),/, line.includes('Milk') ? ',25,$1,' : ',3,$1,') : line,
      )
      .map((line) => (line.includes(',Tea,') ? line.replace(',0,0,0,', ',0,4,0,') : line))
      .join('\r\n')
    for (const id of [milk!, dahi!, ghee!]) await sell(id, 8)
    const checked = await check(await given(edited), { updatesStock: true })
    expect((await rows(checked, 'noted')).map(({ note }) => note)).toContain(
      'Stock went from 10 to 2 since the export: 25 becomes 17',
    )
    await run(checked)
    // Milk: 15 more by the edit, 8 sold. Dahi: not edited. Ghee: of 10 pieces, 7 less by the edit and 8 sold.
    expect(await Promise.all([milk!, dahi!, ghee!, tea].map(stockOf))).toEqual([17, 2, 0, 4])
  })

  test('with a stock entry of another product says so, and leaves the stock', async () => {
    const milk = await givenProduct(db, { name: 'Milk', stock: 10 })
    const file = (await exported()).replace(/,10,(\d+),/, ',25,999999,')
    const checked = await check(await given(file), { updatesStock: true })
    expect((await rows(checked, 'noted'))[0]!.note).toContain('not of this product')
    await run(checked)
    expect(await stockOf(milk)).toBe(10)
  })

  test('into an empty shop brings the stock of the products, which are new there', async () => {
    await givenProduct(db, { name: 'Milk', stock: 10 })
    const file = await exported()
    await db.execute(sql`truncate product cascade`)
    await importFile(file)
    expect((await db.select().from(product))[0]).toMatchObject({ name: 'Milk', stock: 10 })
  })
})

// admin P1-5
test('products whose stock no column says start with what the admin says, by default with none', async () => {
  const read = await given('Name,Price\nMilk,54\n')
  const none = await check(read)
  expect((await rows(none, 'new'))[0]!.product).toMatchObject({ stock: 0 })
  const checked = await check(read, { openingStock: 12 })
  expect((await rows(checked, 'new'))[0]!.product).toMatchObject({ stock: 12 })
  await run(checked)
  expect((await db.select().from(product))[0]).toMatchObject({ stock: 12 })
  const ask = (openingStock: unknown) =>
    shop.call(
      'POST',
      '/api/import/check',
      { importId: read._id, mapping: ['name', 'price'], money: 'rupees', openingStock },
      admin.headers,
    )
  for (const wrong of [-1, 1.5, 1_000_001, 'many']) expect((await ask(wrong)).status).toBe(400)
})

// admin P1-6
test('the review shows what a new product will be', async () => {
  const checked = await check(
    await given('Name,Unit,MRP,Sale Price,Stock,Category,Sub Category\nMilk,1 L,60,54,4,Dairy,Milk\n'),
  )
  expect((await rows(checked, 'new'))[0]).toMatchObject({
    title: 'Milk',
    product: { price: 60, sellingPrice: 54, unit: '1 L', category: 'Dairy, Milk', stock: 4 },
  })
})

test('the review shows everything that the file gives for a new product', async () => {
  const header =
    'SKU,Name,Brand,Unit,Net Quantity,MRP,HSN,GST %,Cess %,Best Before,Barcode,Country of Origin,Allergens,Published,Description,Detail: Storage,Family,Pictures'
  const row =
    'T1,Tea,Tata,1 box,250 g,90,0902,5%,12,31/12/2099,8901725121112,India,None known,yes,Strong tea,Keep dry,Tata Tea,https://shop.example/tea.jpg'
  const checked = await check(await given(`${header}\n${row}\nT2,Bag,,1 pc,,5,,,,,,,,no,,,,\n`))
  const [tea, bag] = await rows(checked, 'new')
  expect(tea!.product).toMatchObject({ brand: 'Tata', publish: true })
  expect(tea!.product!.more.map(({ field, value }) => `${field}: ${value}`)).toEqual([
    'Net Quantity: 250 g',
    'Country of Origin: India',
    'Allergens: None known',
    'Best Before: 31 Dec 2099',
    'HSN: 0902',
    'GST %: 5',
    'Cess %: 12',
    'Barcode: 8901725121112',
    'Storage: Keep dry',
    'Family: Tata Tea',
    'Description: Strong tea',
    'Images: https://shop.example/tea.jpg',
  ])
  expect(bag!.product).toMatchObject({ brand: null, publish: false, more: [] })
})

test('a date that may be read in two ways is day, month and year, and the review has it in words', async () => {
  await givenProduct(db, { sku: 'A', name: 'Tea' })
  const checked = await check(await given('SKU,Name,MRP,Best Before\nA,Tea,54,12/11/99\nB,Salt,20,1/2/2099\n'))
  expect((await rows(checked, 'changed'))[0]!.differences).toEqual([
    { field: 'Best Before', before: '', after: '12 Nov 2099' },
  ])
  expect((await rows(checked, 'new'))[0]!.product!.more).toEqual([{ field: 'Best Before', value: '1 Feb 2099' }])
})

test('a row says all that is wrong with it at once, and its SKU and name', async () => {
  await givenProduct(db, { sku: 'E', name: 'Ghee', unit: '1 L' })
  const checked = await check(
    await given(
      'SKU,Name,Unit,MRP,Sub Category,Stock,Category Order\nA,Tea,1 kg,free,Tea,5 and 5,first\nB,,1 kg,,Salt,1.5,\nC,Rice\nE,Ghee,1 L,dear,,12x,\n,Total,,99,,,\nTotal,,,99,,,\n',
    ),
  )
  const found = await rows(checked, 'faulty')
  expect(found.map(({ number, sku, title, reason }) => [number, sku, title, reason])).toEqual([
    [
      2,
      'A',
      'Tea',
      'Category order "first" is no whole number from 1 to 9999. MRP "free" is not an amount. Stock "5 and 5" is not a whole number. A sub category needs a category beside it',
    ],
    [
      3,
      'B',
      'B',
      'Stock "1.5" is not a whole number. No product has this SKU, and a new one needs a name. Price is missing. A sub category needs a category beside it',
    ],
    [4, 'C', 'Rice', 'The row has 2 of 7 columns. Is the file cut short here?'],
    [5, 'E', 'Ghee', 'MRP "dear" is not an amount. Stock "12x" is not a whole number'],
    [6, null, 'Total', 'Looks like a total and is left out. If it is a product, give it a SKU of its own'],
    [7, 'Total', 'Total', 'Looks like a total and is left out. If it is a product, give it a SKU of its own'],
  ])
})

test('new products that are not sold at once are counted, each with a note why', async () => {
  const list =
    'SKU,Name,Unit,MRP,Best Before,Published,Country of Origin,Sold Loose\n' +
    'A,Tea,1 kg,90,31/12/2020,no,,\nB,Salt,1 kg,20,31/12/2099,yes,India,yes\nC,Rice,1 kg,80,,no,,\nD,Dal,1 kg,99,01/01/2021,,India,yes\n'
  await givenProduct(db, { sku: 'C', name: 'Rice', unit: '1 kg' })
  const notes = async (checked: Awaited<ReturnType<typeof check>>) =>
    (await rows(checked, 'new')).map(({ sku, note }) => [sku, note])
  const checked = await check(await given(list))
  expect(checked.offSale).toEqual({ products: 2, hidden: 1, expired: 2, undeclared: 0 })
  expect(await notes(checked)).toEqual([
    ['A', expect.stringMatching(/^Will be hidden: .+\. Not on sale: its best-before date, 31 Dec 2020, has passed$/)],
    ['B', null],
    ['D', 'Not on sale: its best-before date, 1 Jan 2021, has passed'],
  ])
  await saveSettings(db, { requireDeclarations: true })
  const required = await check(await given(list))
  expect(required.offSale).toEqual({ products: 2, hidden: 1, expired: 2, undeclared: 1 })
  expect((await notes(required))[0]![1]).toEndWith(
    'Not on sale until it is declared. It lacks: generic name, manufacturer, packer or importer, country of origin, veg mark',
  )
  const done = await run(required)
  await saveSettings(db, { requireDeclarations: false })
  expect(done.offSale.products).toBe(2)
  const sold = await db.select().from(product).orderBy(product.sku)
  expect(sold.map(({ sku, publish, withheld }) => [sku, publish, withheld])).toEqual([
    ['A', false, 'expired'],
    ['B', true, null],
    ['C', false, 'undeclared'],
    ['D', true, 'expired'],
  ])
})

// owner trial 5
test('of names of columns below groups of them, as accounts write them, none is lost', async () => {
  const groups = 'Particulars,Stock Group,Closing Balance,,,GST %\n,,Quantity,Rate,Value,\n'
  const goods = 'Atta 5 Kg,Flours,"1,250 pcs",265.00,"3,31,250.00",5%\nSalt,Salt,(12) pcs,28.00,(336.00),0%\n'
  for (const title of ['', 'Shree Stores,,,,,\nStock Summary,,,,,\n,,,,,\n']) {
    const read = await given(title + groups + goods)
    expect(read.header).toEqual(['Particulars', 'Stock Group', 'Closing Balance Quantity', 'Rate', 'Value', 'GST %'])
    expect(read.mapping).toEqual(['name', 'category', 'stock', 'price', 'ignore', 'gstRate'])
    const [atta, salt] = await rows(await check(read), 'new')
    expect(atta).toMatchObject({ product: { price: 265, stock: 1250, unit: '5 kg', category: 'Flours' } })
    expect(salt).toMatchObject({ product: { stock: 0 }, note: expect.stringContaining('"(12) pcs" is below zero') })
  }
  const several = await given(
    'Particulars,Opening Balance,,Closing Balance,\n,Quantity,Rate,Quantity,Rate\nSalt,5 pcs,28,7 pcs,29\n',
  )
  expect(several.header).toEqual([
    'Particulars',
    'Opening Balance Quantity',
    'Opening Balance Rate',
    'Closing Balance Quantity',
    'Closing Balance Rate',
  ])
  expect(several.mapping).toEqual(['name', 'ignore', 'ignore', 'stock', 'ignore'])
})

test('a file whose encoding has lost letters changes no name by that', async () => {
  await givenProduct(db, { sku: 'A', name: 'Toor Dal तूर डाळ', unit: '1 kg', priceInPaise: 9900 })
  await givenProduct(db, { sku: 'B', name: 'What? Nuts', unit: '1 kg', priceInPaise: 9900 })
  const checked = await check(await given('SKU,Name,Unit,Price\nA,Toor Dal ??? ???,1 kg,105\nB,What? Nuts!,1 kg,99\n'))
  expect((await rows(checked, 'faulty')).map(({ number, reason }) => [number, reason])).toEqual([
    [2, 'Name "Toor Dal ??? ???" has lost its letters: save the file as CSV UTF-8'],
  ])
  expect(checked.counts).toMatchObject({ changed: 1, faulty: 1 })
})

// owner trial 5
test('categories that an import would create are named in the review, and only those', async () => {
  await importFile('Name,Price,Category,Sub Category\nMilk,60,Dairy,Milk\n')
  const file =
    'Name,Price,Category,Sub Category\nCurd,40,dairy,Curd\nTea,90,Diary,Milk\nMilk,60,Dairy,Milk\nBad,free,Other,\n'
  const checked = await check(await given(file))
  expect(checked.newCategories).toEqual({ categories: ['Diary'], subCategories: ['Curd', 'Milk'] })
  expect((await run(checked)).newCategories).toEqual({ categories: [], subCategories: [] })
})

test('new products without a category are counted', async () => {
  await givenProduct(db, { sku: 'A', name: 'Milk' })
  const without = await check(await given('SKU,Name,Price\nA,Milk,60\nB,Tea,90\nC,Salt,20\n'))
  expect(without.withoutCategory).toBe(2)
  const some = await check(await given('SKU,Name,Price,Category\nA,Milk,60,\nB,Tea,90,Tea\nC,Salt,20, \n'))
  expect(some.withoutCategory).toBe(1)
})

// owner trial 5
test('a title above the header is passed over, and rows keep their numbers', async () => {
  const titled = await given('PRICE LIST 2024;;;;\n;;;;\nSKU;Name;Unit;MRP;Stock\nA;Milk;1 L;60;5\nB;Tea;1 kg;free;5\n')
  expect(titled).toMatchObject({ header: ['SKU', 'Name', 'Unit', 'MRP', 'Stock'], rows: 2, delimiter: ';' })
  expect((await rows(await check(titled), 'faulty')).map(({ number }) => number)).toEqual([5])
  expect((await given('Price list\n\nName,Price\nMilk,60\n')).header).toEqual(['Name', 'Price'])
  // A single name is the header if no row below looks more like one.
  expect((await given('Name,\nMilk,60\nTea,90\n')).header).toEqual(['Name', ''])
  expect((await given('Name\nMilk\nTea\n')).rows).toBe(2)
  const late = `Title,\n${'Milk,60\n'.repeat(10)}Name,Price\n`
  expect((await given(late)).header).toEqual(['Title', ''])
})

test('of shop names, notes and blank rows above the header nothing is imported, and another row can be the header', async () => {
  const above = 'Sharma Kirana,"MG Road, Pune",\n\nList of,12/11/2026,by Asha\nNote: prices are final,,\n'
  const read = await given(`${above}Code,Item,Rate\nA,Milk,60\nB,Tea,90\n`)
  expect(read).toMatchObject({ header: ['Code', 'Item', 'Rate'], headerRow: 5, rows: 2 })
  expect(read.headRows.slice(0, 4)).toEqual([
    { number: 1, cells: ['Sharma Kirana', 'MG Road, Pune'] },
    { number: 3, cells: ['List of', '12/11/2026', 'by Asha'] },
    { number: 4, cells: ['Note: prices are final'] },
    { number: 5, cells: ['Code', 'Item', 'Rate'] },
  ])
  const other = await reread(read, { headerRow: 3 })
  expect(other).toMatchObject({ header: ['List of', '12/11/2026', 'by Asha'], headerRow: 3, rows: 4 })
  // A row without anything in it: the next one counts.
  expect(await reread(read, { headerRow: 2 })).toMatchObject({ headerRow: 3 })
  expect(await reread(read, { headerRow: null })).toMatchObject({ headerRow: 5, mapping: ['sku', 'name', 'price'] })
  expect(await reread(read, { headerRow: 900 })).toMatchObject({ state: 'failed', fault: 'The file has no row 900' })
  const foreign = await given('Preisliste 2026\n\nArtikel,Preis\nMilch,60\n')
  expect(foreign).toMatchObject({ header: ['Artikel', 'Preis'], headerRow: 3 })
})

// admin D-17, D-18
test('a lost character or an invalid image URL is reported and rejects no row', async () => {
  const done = await importFile('Name,Unit,Price,Image\nCr\ufffdme,1 L,54,\nOil,1 L,90,oil.jpg\n')
  expect(done.counts).toMatchObject({ new: 2, faulty: 0 })
  expect((await rows(done, 'noted')).map(({ note }) => note)).toEqual([
    expect.stringContaining('for a character that is lost'),
    'Left out, not an image URL: oil.jpg',
  ])
})

// admin D-34
test('long names are shown whole', async () => {
  const name = 'A very long name of a product that goes on well beyond the forty letters of before'
  const checked = await check(await given(`Name,Price\n${name},54\n`))
  expect((await rows(checked, 'new'))[0]!.title).toBe(name)
})
