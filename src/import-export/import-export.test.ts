import { afterEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { category, product, stockLedger } from '../catalogue/schema.ts'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'
import { zipOf } from '../testing/zip.ts'
import { claimAbandoned, lockImport } from './queries.ts'
import { catalogueImport, catalogueImportRow } from './schema.ts'
import { runImport } from './service.ts'
import { showHistory, showImport } from './views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const bytes = (text: string) => new TextEncoder().encode(text)
const { work, given, check, run, importFile, rows, exported } = importsOf(db, admin.userId)
const products = () => db.select().from(product).orderBy(product.id)

const LIST = `SKU,Name,Brand,Category,Sub Category,Unit,MRP,Sale Price,Stock,Description,Detail: Shelf Life
D1,Toned Milk,Amul,Dairy,Milk,1 L,60,54,40,"Fresh,
daily",2 days
D2,Paneer,Amul,Dairy | Fresh,Paneer,200 g,95,90,10,,
R1,Basmati Rice,India Gate,Grains,Rice,5 kg,799,649,5,,12 months
`

describe('a file', () => {
  test('is reviewed first, and changes nothing until it is started', async () => {
    const checked = await check(await given(LIST))
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 3,
      counts: { new: 3, changed: 0, unchanged: 0, faulty: 0 },
      encoding: 'utf-8',
      delimiter: ',',
    })
    expect(await products()).toEqual([])
    expect(await db.select().from(category)).toEqual([])
    const done = await run(checked)
    expect(done).toMatchObject({ state: 'done', counts: { new: 3 }, fault: null })
    const [milk] = await products()
    expect(milk).toMatchObject({
      sku: 'D1',
      name: 'Toned Milk',
      brand: 'Amul',
      unit: '1 L',
      priceInPaise: 6000,
      discountPercent: 10,
      stock: 40,
      description: 'Fresh,\ndaily',
      moreDetails: { 'Shelf Life': '2 days' },
    })
    const ledger = await db.select().from(stockLedger).where(eq(stockLedger.productId, milk!.id))
    expect(ledger).toMatchObject([{ change: 40, balance: 40, reason: 'import', actor: `admin:${admin.userId}` }])
    expect((await db.select().from(category)).map(({ name }) => name).sort()).toEqual(['Dairy', 'Fresh', 'Grains'])
    expect((await products()).map(({ soldPriceInPaise }) => soldPriceInPaise)).toContain(64_900)
  })

  test('shows in search as soon as it is in', async () => {
    const search = createProductSearch({ db })
    const find = async (text: string) =>
      (await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })).total
    await importFile(LIST)
    expect([await find('paneer'), await find('amul'), await find('grains'), await find('2 days')]).toEqual([1, 2, 1, 1])
    await importFile('SKU,Name,Brand,Category\nD2,Paneer-like Tofu,Sofit,Vegan\n')
    expect([await find('paneer'), await find('tofu'), await find('sofit'), await find('vegan')]).toEqual([1, 1, 1, 1])
    const [tofu] = await db.select().from(product).where(eq(product.sku, 'D2'))
    await db.update(product).set({ name: 'Kohlrabi' }).where(eq(product.id, tofu!.id))
    expect([await find('tofu'), await find('kohlrabi')]).toEqual([0, 1])
  })

  test('changes only differing fields, and leaves empty ones', async () => {
    await importFile(LIST)
    const before = await products()
    const same = await importFile(LIST)
    expect(same.counts).toEqual({ new: 0, changed: 0, unchanged: 3, held: 0, faulty: 0 })
    expect(await products()).toEqual(before)
    const other = await check(
      await given('SKU,Name,MRP,Stock,Category\nD1,,61,,Milk & More\nD2,Paneer,95,10,Dairy | Fresh\n'),
    )
    expect(other.counts).toEqual({ new: 0, changed: 1, unchanged: 1, held: 0, faulty: 0 })
    expect((await rows(other, 'changed'))[0]!.differences).toEqual([
      { field: 'Category', before: 'Dairy', after: 'Milk & More' },
      { field: 'MRP', before: '₹60', after: '₹61' },
      { field: 'Discount', before: '10%', after: '11%' },
    ])
    await run(other)
    expect((await products())[0]).toMatchObject({ name: 'Toned Milk', priceInPaise: 6100, stock: 40, version: 2 })
  })

  test('without SKUs is matched by name and unit regardless of case', async () => {
    const milk = await givenProduct(db, { name: 'Toned Milk', unit: '1 L', stock: 3 })
    const done = await importFile('Name,Unit,Price,Stock\ntoned MILK,1 l,54,9\n')
    expect(done.counts).toEqual({ new: 0, changed: 1, unchanged: 0, held: 0, faulty: 0 })
    const ledger = await db.select().from(stockLedger).where(eq(stockLedger.productId, milk))
    expect(ledger.map(({ change, reason }) => [change, reason])).toEqual([
      [3, 'opening'],
      [6, 'import'],
    ])
  })

  test('that repeats rows has the first count, and says so of the others', async () => {
    const done = await importFile(
      'SKU,Name,Unit,Price\nA,Milk,1 L,54\nA,Milk,1 L,55\nB,Milk,1 L,56\n,Milk,1 L,57\n,Tea,1 kg,90\n,TEA,1 KG,91\nC,Tea,1 kg,92\nB,x,y,free\n',
    )
    expect((await rows(done, 'faulty')).map(({ number, reason }) => [number, reason!.slice(0, 13)])).toEqual([
      [3, 'Repeats row 2'],
      [5, 'Repeats row 2'],
      [7, 'Repeats row 6'],
      [8, 'Repeats row 6'],
      [9, 'MRP "free" is'],
    ])
    expect((await products()).map(({ sku, priceInPaise }) => [sku, priceInPaise])).toEqual([
      ['A', 5400],
      ['B', 5600],
      [null, 9000],
    ])
  })

  test('brings a deleted product back as a new one, with a word', async () => {
    await givenProduct(db, { sku: 'A', deletedAt: new Date() })
    const checked = await check(await given('SKU,Name,Price\nA,Milk,54\n'))
    expect((await rows(checked, 'noted'))[0]!.note).toContain('A deleted product had this SKU')
    expect((await run(checked)).counts.new).toBe(1)
  })

  test('finds sub-categories in the categories they are in, and makes others of the same name', async () => {
    const dairy = await givenCategory(db, 'Dairy')
    await givenSubCategory(db, 'Others', [dairy])
    await importFile(
      'Name,Category,Sub Category,Price\nGhee,dairy,OTHERS,1\nRice,Grains,Others,1\nNuts,Grains,Others,1\nJam,,Others,1\n',
    )
    const found =
      await db.execute(sql`select s.name, c.name as category, count(m.product_id)::int as products from sub_category s
      join sub_category_category l on l.sub_category_id = s.id join category c on c.id = l.category_id
      left join product_sub_category m on m.sub_category_id = s.id group by 1, 2 order by 2`)
    expect([...found]).toEqual([
      { name: 'Others', category: 'Dairy', products: 1 },
      { name: 'Others', category: 'Grains', products: 2 },
    ])
  })

  test('in another encoding or with another separator is read again with the chosen options', async () => {
    const read = await given(Uint8Array.from([...bytes('Name;Price\nCr'), 0xe8, ...bytes('me;12,50\n')]))
    expect(read).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      sample: [['Crème', '12,50']],
      mapping: ['name', 'price'],
    })
    const { status } = await shop.call(
      'PUT',
      '/api/import/reading',
      { importId: read._id, encoding: 'utf-8', delimiter: ',' },
      admin.headers,
    )
    expect(status).toBe(200)
    await work(read._id)
    expect(await showImport(db, read._id)).toMatchObject({ encoding: 'utf-8', delimiter: ',', header: ['Name;Price'] })
  })
})

describe('a file that cannot be used says why, and changes nothing', () => {
  const wrong: [string, string | Uint8Array, string][] = [
    ['empty', '', 'empty'],
    ['only blank lines', '\n\n , \n', 'empty'],
    ['only a header', 'Name,Price\n', 'a header and no rows'],
    ['an image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'image'],
    ['a spreadsheet', zipOf({ path: '[Content_Types].xml', content: '' }), 'as CSV'],
    ['a ZIP that was not sent completely', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), 'damaged'],
    ['other bytes', Uint8Array.from({ length: 2000 }, (_, at) => (at * 37) % 32), 'not a text file'],
    ['an unclosed header', 'Name,"Price\nMilk,54\n', 'The header cannot be read'],
  ]
  for (const [name, file, reason] of wrong)
    test(name, async () => {
      const read = await given(file)
      expect(read.state).toBe('failed')
      expect(read.fault).toContain(reason)
      expect(await products()).toEqual([])
    })
})

test('a truncated file keeps the rows that are whole, and says where it ends', async () => {
  const checked = await check(await given('Name,Price,Note\nMilk,54,fresh\nDahi,25,"thick\nRice,90,old\n'))
  expect(checked.warning).toContain('beyond row 3')
  expect(checked.counts).toMatchObject({ new: 1, faulty: 2 })
  const short = await check(await given('Name,Price,Note\nMilk,54,fresh\nDahi,2'))
  expect((await rows(short, 'faulty'))[0]!.reason).toContain('cut short')
})

test('a code that a spreadsheet damaged replaces none, and new products get none', async () => {
  const moreDetails = { Barcode: '0089012345678' }
  const id = await givenProduct(db, { name: 'Tea', unit: '250 g', sku: '00421', moreDetails })
  const other = await givenProduct(db, { name: 'Salt', moreDetails: { Barcode: '8901234567890' } })
  const checked = await check(
    await given(`Tokri ID,SKU,Name,Price,Barcode
${id},421,Tea,54,89012345678
${other},,Salt,54,8.90123E+12
,,Rice,80,8.90123E+12
,8.9E+12,Dal,99,8901234567891.0
`),
  )
  expect(checked.counts).toMatchObject({ new: 2, changed: 0, unchanged: 2 })
  expect((await rows(checked, 'noted')).map(({ number, note }) => [number, note!.replace(/\. No unit.*/, '')])).toEqual(
    [
      [
        2,
        'SKU "421" has lost its leading zeros, and stays 00421. Barcode "89012345678" has lost its leading zeros, and stays 0089012345678',
      ],
      [3, 'Barcode "8.90123E+12" was damaged by a spreadsheet, and is not used'],
      [4, 'Barcode "8.90123E+12" was damaged by a spreadsheet, and is not used'],
      [5, 'SKU "8.9E+12" was damaged by a spreadsheet, and is not used'],
    ],
  )
  await run(checked)
  expect((await products()).map(({ name, sku, moreDetails }) => [name, sku, moreDetails.Barcode])).toEqual([
    ['Tea', '00421', '0089012345678'],
    ['Salt', null, '8901234567890'],
    ['Rice', null, undefined],
    ['Dal', null, '8901234567891'],
  ])
})

test('invalid rows are listed with number and reason, and the others are imported', async () => {
  const done = await importFile(
    `Name,Price,Stock\n,54,1\nMilk,free,1\n${'x'.repeat(201)},1,1\n${'é'.repeat(200)},1,1\nTea,1,1 or 2\n"a ""quoted"" tea 😀",1,1\n`,
  )
  expect(done.counts).toEqual({ new: 2, changed: 0, unchanged: 0, held: 0, faulty: 4 })
  expect((await rows(done, 'faulty')).map(({ number }) => number)).toEqual([2, 3, 4, 6])
})

// Owner's trial: the stock of a price list was left as it was wherever the selling price was the stored one.
test.each([
  ['Stock', '12'],
  ['Name', 'Double Toned Milk'],
  ['Brand', 'Nandini'],
  ['Family', 'Milk'],
  ['Unit', '500 ml'],
  ['Category', 'Cold'],
  ['Description', 'Fresh'],
  ['Published', 'no'],
  ['HSN code', '0401'],
  ['Detail: Shelf Life', '3 days'],
])('%s changes beside prices that stay', async (header, value) => {
  await importFile(LIST)
  for (const prices of ['MRP,Sale Price\n60,54', 'MRP,Discount\n60,10', 'MRP\n60', 'Sale Price\n54']) {
    const [names, values] = prices.split('\n')
    const checked = await check(await given(`SKU,${names},${header}\nD1,${values},${value}\n`))
    expect(checked.counts, prices).toMatchObject({ changed: 1, unchanged: 0 })
    const differences = (await rows(checked, 'changed'))[0]!.differences!
    expect(new Set(differences.map(({ after }) => after)), prices).toEqual(new Set([value]))
  }
})

test('an interrupted import continues in any instance, and repeats nothing', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `S${at},Product ${at},1 pc,${at + 1},${at}`).join('\n')
  const checked = await check(await given(`SKU,Name,Unit,Price,Stock\n${many}\n`))
  await runImport(db, checked._id, admin.userId)
  const stopping = new AbortController()
  const first = work(checked._id, stopping.signal)
  stopping.abort()
  await first
  expect((await showImport(db, checked._id)).state).toBe('importing')
  // Two workers at the same time: one of them takes the work over from the other.
  await Promise.all([work(checked._id), work(checked._id)])
  expect(await showImport(db, checked._id)).toMatchObject({ state: 'done', counts: { new: 1000 } })
  const [ledger] = await db.execute(
    sql`select count(*)::int as products, (select count(*)::int from stock_ledger) as entries from product`,
  )
  expect(ledger).toEqual({ products: 1000, entries: 999 })
})

test('an import can be checked any number of times', async () => {
  let checked = await given(LIST)
  // The 25 attempts that a failing step gets are not used up by steps that went well.
  const { id } = (await db.select({ id: catalogueImport.id }).from(catalogueImport))[0]!
  await db.update(catalogueImport).set({ attempt: 25 }).where(eq(catalogueImport.id, id))
  checked = await check(checked)
  await db.update(catalogueImport).set({ attempt: 25 }).where(eq(catalogueImport.id, id))
  expect(await run(checked)).toMatchObject({ state: 'done', counts: { new: 3 } })
})

test('a stopped import retains imported rows, and adds no more', async () => {
  const checked = await check(await given(LIST))
  await runImport(db, checked._id, admin.userId)
  const { body } = await shop.call('POST', '/api/import/stop', { importId: checked._id }, admin.headers)
  expect(body.data.state).toBe('stopped')
  await work(checked._id)
  expect(await products()).toEqual([])
  expect((await shop.call('POST', '/api/import/run', { importId: checked._id }, admin.headers)).status).toBe(409)
})

test('a row that the database rejects does not block others', async () => {
  const checked = await check(await given('SKU,Name,Price\nA,Milk,54\nB,Tea,90\n'))
  // After the check, the database begins to refuse Tea.
  await db.execute(sql`create function refuse_tea() returns trigger language plpgsql as $$
    begin if new.name = 'Tea' then raise exception 'no tea' using errcode = 'check_violation'; end if; return new; end $$`)
  await db.execute(sql`create trigger refuse_tea before insert on product for each row execute function refuse_tea()`)
  const done = await run(checked)
  await db.execute(sql`drop function refuse_tea cascade`)
  expect(done.counts).toEqual({ new: 1, changed: 0, unchanged: 0, held: 0, faulty: 1 })
  expect((await products()).map(({ name }) => name)).toEqual(['Milk'])
})

test('the progress of an import is shown without reading its rows, however many there are', async () => {
  const { _id } = await given('Name,Price\nMilk,54\n')
  for (const state of ['uploading', 'reading', 'checking', 'importing', 'undoing'] as const) {
    await db.update(catalogueImport).set({ state, position: 1 }).where(eq(catalogueImport.id, _id))
    const shown = db.transaction(async (tx) => {
      await tx.execute(sql`lock table catalogue_import_row in access exclusive mode`)
      return [await showImport(db, _id), ...(await showHistory(db, { offset: 0, limit: 10 })).imports]
    })
    expect((await shown).map((each) => each.state)).toEqual([state, state])
  }
})

test('invalid rows are exported with their reasons, to be corrected and imported again', async () => {
  const done = await importFile('Name,Price\n"=1+1\nand more",free\nMilk,54\n')
  const response = await shop.app.handle(
    new Request(`http://localhost/api/import/faults?importId=${done._id}`, { headers: admin.headers }),
  )
  expect(response.headers.get('content-disposition')).toContain('faulty-rows.csv')
  const text = await response.text()
  expect(text).toBe(`Name,Price,Row,Reason\r\n"'=1+1\nand more",free,2,"MRP ""free"" is not an amount"\r\n`)
  expect((await check(await given(text.replace('free', '5')))).counts.new).toBe(1)
})

test('rows that are invalid again are exported with their new reasons alone', async () => {
  const invalidRowsOf = async (text: string) => {
    const { _id } = await importFile(text)
    const url = `http://localhost/api/import/faults?importId=${_id}`
    return (await shop.app.handle(new Request(url, { headers: admin.headers }))).text()
  }
  const first = await invalidRowsOf('Name,Price\nTea,free\nMilk,54\n')
  const second = await invalidRowsOf(first.replace('free', 'cheap'))
  expect(second).toBe('Name,Price,Row,Reason\r\nTea,cheap,2,"MRP ""cheap"" is not an amount"\r\n')
})

test('columns that cannot be what was said are refused', async () => {
  const { _id, header } = await given(LIST)
  const ask = (mapping: string[]) =>
    shop.call('POST', '/api/import/check', { importId: _id, mapping, money: 'rupees' }, admin.headers)
  const as = (...targets: string[]) => header.map((_, at) => targets[at] ?? 'ignore')
  expect((await ask(as('name', 'name'))).body.message).toContain('"SKU" and "Name"')
  expect((await ask(as('brand'))).body.message).toContain('name or the SKU')
  expect((await ask(['name'])).status).toBe(400)
  expect((await ask(as('sku', 'nonsense'))).status).toBe(400)
})

describe('export', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      "'=x",
      '-5',
      '@home',
      ' spaced  out ',
      'a,b;c|d\\e',
      '"quoted"',
      'line\r\nbreak',
      "'",
      '₹',
      'पनीर',
      '\t',
      'Detail: x',
      'Price',
      'Barcode',
      'image 2',
    ),
  )
  // Texts that Postgres can store and that the shop's forms accept.
  const stored = text.map((each) => each.replaceAll('\0', '').toWellFormed()).filter((each) => /[^\s\p{C}]/u.test(each))
  const someProduct = fc.record({
    name: stored,
    unit: stored,
    sku: fc.option(fc.uuid(), { nil: null }),
    brand: fc.option(stored, { nil: null }),
    priceInPaise: fc.integer({ min: 0, max: 100_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    stock: fc.integer({ min: 0, max: 1_000_000 }),
    description: fc.option(stored, { nil: '' }),
    moreDetails: fc.dictionary(
      stored.filter((name) => name !== '__proto__'),
      stored,
      { maxKeys: 4, noNullPrototype: true },
    ),
    /** The part of the price that an exact one is. */
    exact: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  })

  test('and import of the same file changes nothing, for any products', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someProduct, { minLength: 1, maxLength: 6 }),
        fc.array(stored, { minLength: 1, maxLength: 3 }),
        async (some, names) => {
          await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
          const categories = []
          for (const name of new Set(names)) categories.push(await givenCategory(db, name))
          for (const [at, { exact, ...one }] of some.entries())
            await givenProduct(db, {
              ...one,
              sellingPriceInPaise: exact === null ? null : Math.floor((one.priceInPaise * exact) / 100),
              categoryIds: categories.slice(0, at % (categories.length + 1)),
            })
          const before = await products()
          const done = await importFile(await exported())
          expect(await rows(done, 'faulty')).toEqual([])
          expect(await rows(done, 'changed')).toEqual([])
          expect(done.counts).toEqual({ new: 0, changed: 0, unchanged: some.length, held: 0, faulty: 0 })
          expect(await products()).toEqual(before)
          expect(await db.select({ id: category.id }).from(category)).toHaveLength(categories.length)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('put into an empty shop makes the same products', async () => {
    await importFile(LIST)
    const facts = async () => (await products()).map(({ id, createdAt, updatedAt, ...rest }) => rest)
    const [before, file] = [await facts(), await exported()]
    await db.execute(sql`truncate product, category, sub_category cascade`)
    await importFile(file)
    expect(await facts()).toEqual(before)
  })

  test('is a download in the encoding that spreadsheets expect', async () => {
    await givenProduct(db, { name: '=cmd()', description: 'plain' })
    const response = await shop.app.handle(new Request('http://localhost/api/export', { headers: admin.headers }))
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const start = (await response.bytes()).slice(0, 3)
    expect([...start]).toEqual([0xef, 0xbb, 0xbf])
    expect(await exported()).toContain(",'=cmd(),")
  })
})

test('any file is read or rejected with a message, and no row is imported partially', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'Milk',
      'Tea',
      '54',
      '60',
      '₹1,000',
      '10%',
      '-1',
      '',
      '=1',
      '"',
      '""',
      'A|B',
      '\0',
      '\ufffd',
      'https://a.example/x.png',
      'x'.repeat(201),
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const header = fc.array(
    fc.constantFrom(
      'Name',
      'SKU',
      'Price',
      'MRP',
      'Unit',
      'Stock',
      'Category',
      'Sub Category',
      'Image',
      'Brand',
      'Shelf',
    ),
    { minLength: 1, maxLength: 7 },
  )
  const table = fc.tuple(
    header,
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
  )
  const file = fc.oneof(
    table.map(([names, lines, delimiter, end]) =>
      bytes([names, ...lines].map((cells) => cells.join(delimiter)).join(end)),
    ),
    fc.uint8Array({ maxLength: 400 }),
  )
  await fc.assert(
    fc.asyncProperty(file, async (all) => {
      const read = await given(all)
      if (read.state === 'failed') return expect(read.fault).toBeTruthy()
      const usable = read.mapping.some((target) => target === 'name' || target === 'sku')
      const checked = usable ? await check(read) : null
      if (!checked) return
      const done = await run(checked)
      const { counts } = done
      expect(counts.new + counts.changed + counts.unchanged + counts.held + counts.faulty).toBe(done.rows)
      const [left] = await db
        .select()
        .from(catalogueImportRow)
        .where(sql`import_id = ${done._id} and outcome not in ('faulty', 'held') and not done`)
      expect(left).toBeUndefined()
      const [broken] = await db.execute(sql`
        select p.id from product p left join (select product_id, sum(change) as total from stock_ledger group by 1) l on l.product_id = p.id
        where coalesce(l.total, 0) <> p.stock or not exists (select from product_search s where s.product_id = p.id)`)
      expect(broken).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})

test('abandoned imports are resumed once, others are not', async () => {
  const checked = await check(await given(LIST))
  await runImport(db, checked._id, admin.userId)
  expect(await claimAbandoned(db, 20)).toBeNull()
  await db.update(catalogueImport).set({ updatedAt: new Date(Date.now() - 60_000) })
  expect(await claimAbandoned(db, 20)).toMatchObject({ id: checked._id })
  expect(await claimAbandoned(db, 20)).toBeNull()
})

// admin P1-15
test('a running import is not resumed by another, however long a step takes', async () => {
  const checked = await check(await given(LIST))
  await runImport(db, checked._id, admin.userId)
  await db.update(catalogueImport).set({ updatedAt: new Date(Date.now() - 60_000) })
  await db.transaction(async (tx) => {
    await lockImport(tx, checked._id)
    expect(await claimAbandoned(db, 20)).toBeNull()
  })
  expect(await claimAbandoned(db, 20)).toMatchObject({ id: checked._id })
})

// admin P1-15
test('a check of thousands of rows in a fresh shop is planned with figures of those very rows', async () => {
  const many = Array.from({ length: 4000 }, (_, at) => `S${at % 3900},Product ${at},1 pc,${at + 1}`).join('\n')
  const checked = await check(await given(`SKU,Name,Unit,Price\n${many}\n`))
  expect(checked.counts).toMatchObject({ new: 3900, faulty: 100 })
  const [plan] = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from catalogue_import_row where import_id = ${checked._id}`,
  )
  expect(plan!['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(2000)
})
