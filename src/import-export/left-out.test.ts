import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'
import { exportErrors } from './export/invalid-rows.ts'
import { findImport } from './queries.ts'
import { decideRows } from './service.ts'
import { showReasons, showRows } from './views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { given, check, run, importFile, rows } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const LIST = 'SKU,Name,Unit,Price\nA,Tea,500 g,90\nA,Tea,500 g,95\nA,Tea,500 g,90\nB,Salt,1 kg,free\n'

async function leftOut({ _id }: { _id: string }): Promise<string> {
  return (await Array.fromAsync(exportErrors(db, (await findImport(db, _id))!))).join('')
}
const prices = async () =>
  (await db.select().from(product).orderBy(product.sku)).map(({ sku, priceInPaise }) => [sku, priceInPaise])

test('a row that was left out because it repeats another waits for a decision when the file of such rows is imported', async () => {
  const corrected = (await leftOut(await importFile(LIST))).replace(',free,', ',28,')
  const checked = await check(await given(corrected))
  expect(checked.counts).toEqual({ new: 1, changed: 0, unchanged: 1, held: 1, faulty: 0 })
  expect(await rows(checked, 'held')).toMatchObject([
    {
      number: 2,
      reason: 'Repeats row 2 of the file that it was left out of, and would change "Tea", 500 g. Say whether it shall',
      differences: [{ field: 'MRP', before: '₹90', after: '₹95' }],
      mayBeNew: false,
    },
  ])
  const done = await run(checked)
  expect(await prices()).toEqual([
    ['A', 9000],
    ['B', 2800],
  ])
  const again = await check(await given(await leftOut(done)))
  expect(again.counts).toMatchObject({ changed: 0, held: 1 })
  await decideRows(db, { importId: again._id, decision: 'same' })
  await run(again)
  expect((await prices())[0]).toEqual(['A', 9500])
})

test('such a row that is of no product of the shop is a new one, with a note', async () => {
  const corrected = (await leftOut(await importFile(LIST))).replace('A,Tea,500 g,95', 'C,Tea,250 g,95')
  const checked = await check(await given(corrected))
  expect(await rows(checked, 'new')).toMatchObject([
    { number: 2, note: 'Repeated row 2 of the file that it was left out of. This is a new product' },
  ])
  const cleared = await check(await given(corrected.replaceAll(/"Repeats [^"]*"/g, '')))
  expect(await rows(cleared, 'new')).toMatchObject([{ number: 2, note: null }])
})

test('a row that repeats another says by what it differs', async () => {
  const checked = await check(await given(LIST))
  expect(await rows(checked, 'faulty')).toMatchObject([
    {
      number: 3,
      reason: 'Repeats row 2, which counts',
      differences: [{ field: 'MRP', before: '₹90', after: '₹95' }],
    },
    { number: 4, reason: 'Repeats row 2, which counts', differences: [] },
    { number: 5, differences: [] },
  ])
  await run(checked)
  const stocks = await check(await given('SKU,Stock\nA,7\nA,9\n'))
  expect(await rows(stocks, 'faulty')).toMatchObject([
    { number: 3, title: 'Tea', differences: [{ field: 'Stock', before: '7', after: '9' }] },
  ])
})

test('invalid rows are counted by their reasons, without what differs from row to row, and listed by one', async () => {
  const prices = ['free', '"a ""b"" c"', '12 rupees only?', '-3', '-4', '90']
  const lines = prices.map((price, at) => `S${at},Tea ${at},500 g,${price}`)
  const checked = await check(await given(`SKU,Name,Unit,Price\n${[...lines, lines[5], lines[5]].join('\n')}\n`))
  const reasons = await showReasons(db, checked._id, 'faulty')
  expect(reasons.map(({ rows }) => rows)).toEqual([3, 2, 2])
  expect(reasons.map(({ reason }) => reason)).toContain('Repeats row …, which counts')
  for (const { reason, rows: count } of reasons) {
    expect(reason).not.toMatch(/free|"b"|rupees|\d/)
    const { rows, total } = await showRows(db, checked._id, 'faulty', { offset: 0, limit: 2 }, reason)
    expect([rows.length, total]).toEqual([2, count])
  }
  const other = await showRows(db, checked._id, 'faulty', { offset: 0, limit: 2 }, 'Another')
  expect(other).toEqual({ rows: [], total: 0 })
})

test('a row of a list of SKUs is called by the name of its product', async () => {
  await importFile(LIST)
  const checked = await check(await given('SKU,Stock\nA,7\nZ,9\n'))
  expect(await rows(checked, 'changed')).toMatchObject([{ title: 'Tea', sku: 'A' }])
  expect(await rows(checked, 'faulty')).toMatchObject([{ title: 'Z' }])
})
