import { afterEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { BulkChangeView } from '../catalogue/bulk/contract.ts'
import { product } from '../catalogue/schema.ts'
import type { ImportView } from '../import-export/contract.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct } from '../testing/catalogue.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { call, db } = shop
const admin = await givenAdmin(shop)
const imports = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import, bulk_change cascade`)
})

const send = (path: string, body: object) => call('POST', `/api/product/bulk${path}`, body, admin.headers)

async function bulk(action: object): Promise<string> {
  const { seen } = (await send('/preview', action)).body.data
  return (await send('', { ...action, seen })).body.data.changeId
}

const undoBulk = async (changeId: string) => (await send('/undo', { changeId })).body
const listed = async (): Promise<BulkChangeView[]> =>
  (await call('GET', '/api/product/bulk', undefined, admin.headers)).body.data
const stored = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!

test('what an undo of pieces left to a later import is undone after that one, and leaves no phantom pieces', async () => {
  const [a, b] = [
    await givenProduct(db, { name: 'Atta', sku: 'A', stock: 7 }),
    await givenProduct(db, { name: 'Besan', sku: 'B', stock: 7 }),
  ]
  const earlier = await imports.importFile('SKU,Stock\nB,20\n')
  const added = await bulk({ ids: [a, b], action: 'stock', stock: { add: 10 } })
  const later = await imports.importFile('SKU,Stock\nB,90\n')
  const partly = await undoBulk(added)
  expect(partly).toMatchObject({
    message: '1 product restored; 1 left as it is',
    data: { restored: 1, left: 1, waiting: 1 },
  })
  const reason = expect.stringMatching(/^Changed since by the import of list\.csv, \d+ \w+ \d+, .* [ap]m$/)
  expect(partly.data.products).toEqual([{ _id: b, brand: null, name: 'Besan', unit: '1 L', reason }])
  expect(await listed()).toMatchObject([
    { _id: added, left: 1, leftProducts: [{ name: 'Besan', reason }], canBeUndone: true },
  ])
  expect((await undoBulk(added)).message).toBe(
    'Nothing restored; 1 left as it is: try again when nothing is in the way',
  )
  await imports.undo(later)
  await imports.undo(earlier)
  expect((await stored(b)).stock).toBe(17)
  const rest = await Promise.all(Array.from({ length: 4 }, () => undoBulk(added)))
  expect(rest.filter(({ data }) => data?.restored === 1).length).toBe(1)
  expect([(await stored(a)).stock, (await stored(b)).stock]).toEqual([7, 7])
  expect(await listed()).toMatchObject([
    { left: 0, leftProducts: [], canBeUndone: false, undoneAt: expect.any(String) },
  ])
  expect(await undoBulk(added)).toMatchObject({ code: 'already_undone' })
})

test('prices that an undo left to a later change are restored after that one, whatever they were in between', async () => {
  const ids = [await givenProduct(db, { priceInPaise: 10_000 }), await givenProduct(db, { priceInPaise: 20_000 })]
  const change = (percent: number, some = ids) => bulk({ ids: some, action: 'price', price: { of: 'both', percent } })
  const first = await change(-50)
  // The second leaves A at what the first had made of it, which is no reason to undo the first.
  const second = [await change(100, [ids[0]!]), await change(-50, [ids[0]!])]
  expect((await undoBulk(first)).data).toMatchObject({ restored: 1, left: 1 })
  for (const changeId of second.reverse()) expect((await undoBulk(changeId)).data).toMatchObject({ restored: 1 })
  expect((await undoBulk(first)).data).toMatchObject({ restored: 1, left: 0 })
  expect([(await stored(ids[0]!)).priceInPaise, (await stored(ids[1]!)).priceInPaise]).toEqual([10_000, 20_000])
})

test('what was deleted while other bulk changes were undone is restored by them once it is back', async () => {
  const [from, to] = [await givenCategory(db, 'Dairy'), await givenCategory(db, 'Drinks')]
  const ids: string[] = []
  for (const name of ['Curd', 'Ghee', 'Milk'])
    ids.push(await givenProduct(db, { name, priceInPaise: 10_000, categoryIds: [from] }))
  const raised = await bulk({ ids, action: 'price', price: { of: 'both', percent: 5 } })
  const moved = await bulk({ ids, action: 'move', move: { category: [to] } })
  const hidden = await bulk({ ids, action: 'hide' })
  const deleted = await bulk({ ids: ids.slice(1), action: 'delete' })
  for (const changeId of [raised, hidden])
    expect(await undoBulk(changeId)).toMatchObject({
      data: { restored: 1, left: 2, products: [{ reason: 'Was deleted since' }, { reason: 'Was deleted since' }] },
    })
  const offered = async () => (await listed()).map(({ _id, canBeUndone }) => [_id, canBeUndone])
  expect(await offered()).toEqual([
    [deleted, true],
    [hidden, false],
    [moved, true],
    [raised, false],
  ])
  expect((await undoBulk(deleted)).data).toMatchObject({ restored: 2 })
  for (const [changeId, restored] of [
    [raised, 2],
    [hidden, 2],
    [moved, 3],
  ] as const)
    expect((await undoBulk(changeId)).data).toMatchObject({ restored, left: 0 })
  for (const id of ids) expect(await stored(id)).toMatchObject({ priceInPaise: 10_000, publish: true, deletedAt: null })
  expect((await offered()).every(([, canBeUndone]) => !canBeUndone)).toBeTrue()
})

const SIZE = 4
const which = fc.subarray([0, 1, 2, 3], { minLength: 1 })
const UNITS = ['prices', 'stock', 'places', 'publish'] as const
type Unit = (typeof UNITS)[number]

/** What happens to the shop, in an order that is drawn. Stocks are high enough that no undo lacks pieces. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), which, percent: fc.constantFrom(-50, -10, 10, 100) }),
  fc.record({ kind: fc.constant('set' as const), which, pieces: fc.integer({ min: 60, max: 62 }) }),
  fc.record({ kind: fc.constant('add' as const), which, pieces: fc.constantFrom(-5, 7) }),
  fc.record({ kind: fc.constantFrom('show' as const, 'hide' as const, 'delete' as const), which }),
  fc.record({ kind: fc.constant('move' as const), which, to: fc.constantFrom('Dairy', 'Drinks', 'Snacks') }),
  fc.record({
    kind: fc.constant('import' as const),
    which,
    mrp: fc.option(fc.integer({ min: 100, max: 102 })),
    stock: fc.option(fc.integer({ min: 60, max: 62 })),
    published: fc.option(fc.constantFrom('yes', 'no')),
    category: fc.option(fc.constantFrom('Dairy', 'Drinks', 'Snacks')),
  }),
  fc.record({ kind: fc.constant('sale' as const), which, pieces: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant('undo' as const), at: fc.nat() }),
)
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

type Facts = Record<Exclude<Unit, 'stock'>, string> & { stock: number; isDeleted: boolean }
type Change = {
  source: ImportView | string
  /** By product, what of it stands: the values before and after it. A stock that was added to states none. */
  stands: Map<number, Partial<Record<Unit | 'deleted' | 'pieces', { before: unknown; after: unknown }>>>
}

async function factsNow(): Promise<Facts[]> {
  const rows = await db.execute<Facts & Record<string, unknown>>(sql`
    select concat_ws(' ', price_in_paise, discount_percent, selling_price_in_paise) as prices, stock, publish::text as publish,
      (select string_agg(c.name, ',' order by m.position) from product_category m join category c on c.id = m.category_id
        where m.product_id = p.id) as places, deleted_at is not null as "isDeleted"
    from product p order by sku`)
  return [...rows]
}

test('imports, bulk changes and sales, undone in any order, leave what was there before, less what was sold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 6, maxLength: 14 }),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      leavesWhatWasThere,
    ),
    { numRuns: 6, endOnFailure: true },
  )
})

async function leavesWhatWasThere(events: Event[], draws: number[]) {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import, bulk_change cascade`)
  const categories: Record<string, string> = {}
  for (const name of ['Dairy', 'Drinks', 'Snacks']) categories[name] = await givenCategory(db, name)
  const ids: string[] = []
  for (let at = 0; at < SIZE; at++)
    ids.push(await givenProduct(db, { sku: `S${at}`, name: `Tea ${at}`, stock: 100, categoryIds: [categories.Dairy!] }))
  const [initial, changes, sold] = [await factsNow(), [] as Change[], Array<number>(SIZE).fill(0)]

  async function record(isAdded: boolean, work: () => Promise<ImportView | string | null>) {
    const before = await factsNow()
    const source = await work()
    if (source === null) return
    const after = await factsNow()
    const stands: Change['stands'] = new Map()
    for (let at = 0; at < SIZE; at++) {
      const [was, is] = [before[at]!, after[at]!]
      const parts = UNITS.filter((unit) => was[unit] !== is[unit]).map(
        (unit) => [unit === 'stock' && isAdded ? 'pieces' : unit, { before: was[unit], after: is[unit] }] as const,
      )
      stands.set(
        at,
        Object.fromEntries(was.isDeleted === is.isDeleted ? parts : [['deleted', { before: 0, after: 1 }]]),
      )
    }
    changes.push({ source, stands })
  }

  /** What the products are by what stands: the last word on each, and all pieces. */
  function expected(): Facts[] {
    return initial.map((facts, at) => {
      const is: Record<string, unknown> = { ...facts, stock: facts.stock - sold[at]! }
      for (const { stands } of changes)
        for (const [unit, { before, after }] of Object.entries(stands.get(at)!)) {
          if (unit === 'stock' || unit === 'pieces') is.stock = Number(is.stock) + Number(after) - Number(before)
          else if (unit === 'deleted') is.isDeleted = true
          else is[unit] = after
        }
      return is as Facts
    })
  }

  const remains = ({ stands }: Change) => [...stands.values()].some((parts) => Object.keys(parts).length > 0)

  async function undo(one: Change) {
    const deleted = new Set(expected().flatMap(({ isDeleted }, at) => (isDeleted ? at : [])))
    const later = changes.slice(changes.indexOf(one) + 1)
    for (const [at, parts] of one.stands)
      for (const unit of Object.keys(parts) as (keyof typeof parts)[]) {
        const states = unit === 'pieces' ? 'stock' : unit
        if (unit !== 'deleted' && (deleted.has(at) || later.some(({ stands }) => states in stands.get(at)!))) continue
        delete parts[unit]
      }
    if (typeof one.source === 'string') {
      await undoBulk(one.source)
      const { left } = (await listed()).find(({ _id }) => _id === one.source)!
      expect(left).toBe([...one.stands.values()].filter((parts) => Object.keys(parts).length > 0).length)
    } else await imports.undo(one.source)
    expect(await factsNow()).toEqual(expected())
  }

  for (const each of events) {
    if (each.kind === 'undo') {
      const open = changes.filter(remains)
      const one = open[each.at % open.length]
      if (one) await undo(one).catch(passUndone)
      continue
    }
    const there = expected()
    const some = each.which.filter((at) => !there[at]!.isDeleted)
    const chosen = { ids: some.map((at) => ids[at]!) }
    if (some.length === 0) continue
    if (each.kind === 'sale')
      for (const at of some) {
        await imports.sell(ids[at]!, each.pieces)
        sold[at]! += each.pieces
      }
    else if (each.kind === 'import') {
      const cells = [each.mrp, each.stock, each.published, each.category].map((cell) => cell ?? '').join(',')
      const lines = some.map((at) => `S${at},${cells}`)
      await record(false, async () => {
        const done = await imports.importFile(`SKU,MRP,Stock,Published,Category\n${lines.join('\n')}\n`)
        return done.canBeUndone ? done : null
      })
    } else
      await record(each.kind === 'add', () => {
        switch (each.kind) {
          case 'price':
            return bulk({ ...chosen, action: 'price', price: { of: 'both', percent: each.percent } })
          case 'set':
            return bulk({ ...chosen, action: 'stock', stock: { set: each.pieces } })
          case 'add':
            return bulk({ ...chosen, action: 'stock', stock: { add: each.pieces } })
          case 'move':
            return bulk({ ...chosen, action: 'move', move: { category: [categories[each.to]!] } })
          default:
            return bulk({ ...chosen, action: each.kind })
        }
      })
    expect(await factsNow()).toEqual(expected())
  }
  // Whatever the order, nothing is left once everything was undone as often as there are changes.
  for (const draw of draws) {
    const open = changes.filter(remains)
    if (open.length > 0) await undo(open[draw % open.length]!).catch(passUndone)
  }
  for (const one of changes.toReversed()) if (remains(one)) await undo(one).catch(passUndone)
  for (const one of changes.toReversed()) if (remains(one)) await undo(one)
  expect(changes.filter(remains)).toEqual([])
  expect((await factsNow()).map((facts, at) => ({ ...facts, stock: facts.stock + sold[at]! }))).toEqual(initial)
  expect((await listed()).filter(({ canBeUndone }) => canBeUndone)).toEqual([])
}

/** An import that left deleted products alone has nothing to undo until they are back. */
function passUndone(error: Error) {
  if (error.message !== 'This import is undone') throw error
}
