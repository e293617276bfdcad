import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { category, product } from '../../catalogue/schema.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { importsOf } from '../../testing/imports.ts'
import type { ImportView } from '../contract.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { undo, importFile, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import, bulk_change cascade`)
})

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** What imports change together, with the labels of it in a note. */
const UNITS = {
  brand: ['Brand'],
  prices: ['MRP', 'Discount', 'Selling price'],
  stock: ['Stock'],
  description: ['Description'],
  publish: ['Published'],
  places: ['Category', 'Sub category'],
} as const
type Unit = keyof typeof UNITS
type Facts = Record<Unit, string | number>

/** The facts of products by SKU. */
async function factsOf(): Promise<Map<string, Facts>> {
  const found = await db.execute<Facts & { sku: string }>(sql`
    select sku, brand, concat_ws(' ', price_in_paise, discount_percent, selling_price_in_paise) as prices, stock,
      description, publish::text as publish, concat_ws('/',
        (select string_agg(c.name, ',' order by m.position) from product_category m join category c on c.id = m.category_id
          where m.product_id = p.id),
        (select string_agg(s.name, ',' order by m.position) from product_sub_category m join sub_category s on s.id = m.sub_category_id
          where m.product_id = p.id)) as places
    from product p`)
  return new Map(found.map(({ sku, ...facts }) => [sku, facts]))
}

const categoriesNow = async () => (await db.select().from(category)).map(({ name }) => name).sort()

/** What each of three imports says of a product; what is null is left empty. */
const said = fc.record({
  brand: fc.option(fc.constantFrom('Amul', 'Tata')),
  mrp: fc.option(fc.integer({ min: 100, max: 103 })),
  discount: fc.option(fc.constantFrom(0, 10)),
  selling: fc.option(fc.integer({ min: 95, max: 98 })),
  stock: fc.option(fc.integer({ min: 10, max: 40 })),
  description: fc.option(fc.constantFrom('Fresh', 'Soft')),
  published: fc.option(fc.constantFrom('yes', 'no')),
  category: fc.option(fc.constantFrom('Dairy,Milk', 'Drinks,Shakes', 'Snacks,Bars')),
})
type Said = typeof said extends fc.Arbitrary<infer One> ? One : never

function fileOf(plans: readonly (readonly [Said, Said, Said])[], at: number): string {
  const lines = plans.map((plan, number) => {
    const { brand, mrp, discount, selling, stock, description, published, category } = plan[at]!
    // A product that the first import adds needs a price, and pieces to sell; a discount excludes a selling price.
    const [price, pieces] = [mrp ?? (at === 0 ? 100 : null), stock ?? (at === 0 ? 10 : null)]
    const isExact = selling !== null
    const cells = [brand, price, isExact ? null : discount, selling, pieces, description, published, category ?? ',']
    return `S${number},Tea ${number},${cells.map((cell) => cell ?? '').join(',')}`
  })
  return `SKU,Name,Brand,MRP,Discount,Selling price,Stock,Description,Published,Category,Sub Category\n${lines.join('\n')}\n`
}

for (const order of ORDERS)
  test(`three imports, undone as ${order.join(', ')}, leave what was there before, or what they name`, async () => {
    const plans = fc.array(fc.tuple(said, said, said), { minLength: 24, maxLength: 24 })
    const sold = fc.integer({ min: 0, max: 3 })
    await fc.assert(
      fc.asyncProperty(plans, sold, (each, pieces) => leavesWhatItNames(each, order, pieces)),
      { numRuns: 2, endOnFailure: true },
    )
  })

async function leavesWhatItNames(plans: [Said, Said, Said][], order: readonly number[], sold: number) {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import, bulk_change cascade`)
  // Every second product is there before the first import, which adds the others.
  for (const [number] of plans.entries())
    if (number % 2 === 0) await givenProduct(db, { sku: `S${number}`, name: `Tea ${number}`, brand: 'Tata', stock: 10 })
  const stages = [await factsOf()]
  const before = await categoriesNow()
  const imports: ImportView[] = []
  for (const at of [0, 1, 2]) {
    imports.push(await importFile(fileOf(plans, at)))
    stages.push(await factsOf())
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tokri.stock_reason', 'order', true)`)
    if (sold > 0) await tx.execute(sql`update product set stock = stock - ${sold}::int`)
  })
  const changes = (sku: string, at: number) => {
    const [was, is] = [stages[at]!.get(sku), stages[at + 1]!.get(sku)!]
    return was ? (Object.keys(UNITS) as Unit[]).filter((unit) => was[unit] !== is[unit]) : ('added' as const)
  }
  /** What of each import is not undone, by SKU. */
  const remaining = [0, 1, 2].map((at) => new Map([...stages[3]!.keys()].map((sku) => [sku, changes(sku, at)])))
  const undoOne = async (at: number) => {
    const undone = await undo(imports[at]!)
    const named = new Map((await rows(undone, 'noted')).map(({ sku, note }) => [sku!, note!]))
    for (const sku of stages[3]!.keys()) {
      const own = remaining[at]!.get(sku)!
      const later = remaining.slice(at + 1).flatMap((each) => each.get(sku)!)
      const left = own === 'added' ? (later.length > 0 ? own : []) : own.filter((unit) => later.includes(unit))
      remaining[at]!.set(sku, left)
      expect([sku, named.has(sku)]).toEqual([sku, left.length > 0])
      if (left.length > 0) expect(named.get(sku)).toContain('Changed since by the import of list.csv, ')
      if (left !== 'added')
        for (const unit of left)
          expect(
            UNITS[unit].some((label) =>
              named
                .get(sku)!
                .match(/: (.*)/)![1]!
                .includes(label),
            ),
          ).toBeTrue()
    }
    expect(undone).toMatchObject({ state: 'undone', noted: named.size, canBeUndone: named.size > 0 })
    const now = await factsOf()
    for (const sku of stages[3]!.keys()) {
      const isThere = stages[0]!.has(sku) || remaining[0]!.get(sku) === 'added'
      expect([sku, now.has(sku)]).toEqual([sku, isThere])
      for (const unit of isThere ? (Object.keys(UNITS) as Unit[]) : []) {
        const last = remaining.findLastIndex(
          (each) => each.get(sku) === 'added' || each.get(sku)!.includes(unit as never),
        )
        const value = stages[last + 1]!.get(sku)![unit]
        expect([sku, unit, now.get(sku)![unit]]).toEqual([sku, unit, unit === 'stock' ? Number(value) - sold : value])
      }
    }
    return undone
  }
  for (const at of order) if (imports[at]!.canBeUndone) await undoOne(at)
  // What was left is undone from the newest.
  for (const at of [2, 1, 0]) if (remaining[at]!.values().some(({ length }) => length > 0)) await undoOne(at)
  expect(await categoriesNow()).toEqual(before)
  for (const { _id } of imports.filter(({ canBeUndone }) => canBeUndone)) {
    const again = await shop.call('POST', '/api/import/undo', { importId: _id }, admin.headers)
    expect(again).toMatchObject({ status: 409, body: { message: 'This import is undone' } })
  }
}

const notesOf = async (undone: ImportView) => (await rows(undone, 'noted')).map(({ note }) => note)
const changedBy = (file: string, what: string) =>
  expect.stringMatching(new RegExp(`^Changed since by ${file}, \\d+ \\w+ \\d+, .* [ap]m, and stays${what}$`))

test('what a later import or bulk change keeps is named, and can be undone after it', async () => {
  await importFile('SKU,Name,Stock,MRP\nA,Tea,7,50\n')
  const id = (await db.select().from(product))[0]!.id
  const stated = await importFile('SKU,Stock,MRP\nA,20,60\n')
  const later = await importFile('SKU,Stock\nA,9\n')
  const bulk = { ids: [id], action: 'price', price: { of: 'both', percent: 10 } }
  const send = (path: string, body: object) => shop.call('POST', `/api/product/bulk${path}`, body, admin.headers)
  const { seen } = (await send('/preview', bulk)).body.data
  const { changeId } = (await send('', { ...bulk, seen })).body.data
  const kept = await undo(stated)
  expect(kept).toMatchObject({ state: 'undone', canBeUndone: true, takenBack: { changed: 0, remainingChanged: 1 } })
  const [note] = await notesOf(kept)
  expect(note).toContain('Changed since by the import of list.csv, ')
  expect(note).toContain('and stays as it is: Stock. Changed since by "Raised MRPs and selling prices by 10%", ')
  expect((await send('/undo', { changeId })).body.data.restored).toBe(1)
  expect(await undo(stated)).toMatchObject({ canBeUndone: true, takenBack: { partly: 1, remainingChanged: 0 } })
  expect(await undo(later)).toMatchObject({ canBeUndone: false, takenBack: { changed: 1 } })
  expect(await undo(stated)).toMatchObject({ canBeUndone: false, takenBack: { changed: 1, partly: 0 } })
  const [tea] = await db.select().from(product)
  expect(tea).toMatchObject({ stock: 7, priceInPaise: 5_000 })
})

test('a product that an import added stays while a later import has changed it', async () => {
  const added = await importFile('SKU,Name,Price,Category\nA,Tea,60,Drinks\n')
  const later = await importFile('SKU,Price,Category\nA,66,Pantry\n')
  const kept = await undo(added)
  expect(kept).toMatchObject({ canBeUndone: true, takenBack: { new: 0, remainingNew: 1 } })
  expect(await notesOf(kept)).toEqual([changedBy('the import of list.csv', '')])
  expect(await undo(later)).toMatchObject({ canBeUndone: false, takenBack: { changed: 1 } })
  expect(await undo(added)).toMatchObject({ canBeUndone: false, takenBack: { new: 1, remainingNew: 0 } })
  expect(await db.select().from(product)).toEqual([])
  expect(await categoriesNow()).toEqual([])
})

test('a price is not restored to that of an import which was undone in between', async () => {
  await givenProduct(db, { sku: 'A', priceInPaise: 1_000 })
  const [up, down, again] = [
    await importFile('SKU,MRP\nA,12\n'),
    await importFile('SKU,MRP\nA,10\n'),
    await importFile('SKU,MRP\nA,12\n'),
  ]
  for (const each of [up, again, down, up]) await undo(each)
  expect((await db.select().from(product))[0]!.priceInPaise).toBe(1_000)
})

test('a stock that somebody counted since stays as it is', async () => {
  const id = await givenProduct(db, { sku: 'A', stock: 7 })
  const done = await importFile('SKU,Stock\nA,20\n')
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tokri.stock_reason', 'count', true)`)
    await tx.execute(sql`update product set stock = 30 where id = ${id}`)
  })
  expect(await notesOf(await undo(done))).toEqual(['Edited since, and stays as it is: Stock'])
  expect((await db.select().from(product))[0]!.stock).toBe(30)
})
