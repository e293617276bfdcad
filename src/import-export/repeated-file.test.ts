import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { fileOf, IMPORT_OPTIONS, importsOf } from '../testing/imports.ts'
import { importFile } from './cli.ts'
import { checkImport } from './service.ts'
import { showImport } from './views.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { media, work, given, check, run, undo, rows, sell, importFile: imported } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, catalogue_import cascade`)
})

const LIST = 'SKU,Name,MRP,Stock\nT1,Tea,40,5\nR1,Rice,60,9\n'
const stocks = async () => (await db.select().from(product).orderBy(product.name)).map(({ stock }) => stock)
const idOf = async (name: string) => (await db.select().from(product)).find((one) => one.name === name)!.id

test('a file that comes again after a sale leaves the stock alone, and says so, unless its stock is asked for', async () => {
  const { ranAt } = await imported(LIST)
  expect(await given(LIST)).toMatchObject({ sameFile: null, updatesStock: true })
  await sell(await idOf('Tea'), 2)
  const again = await given(LIST)
  expect(again).toMatchObject({ sameFile: { importedAt: ranAt!, sold: 2 }, updatesStock: false })
  expect((await check(again)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  const asked = await check(again, { updatesStock: true })
  expect((await rows(asked, 'changed')).map(({ differences }) => differences)).toEqual([
    [{ field: 'Stock', before: '3', after: '5' }],
  ])
  // Callers of the API who say nothing of the stock get the same as the screen.
  const { _id: importId, mapping, money } = again
  await checkImport(db, { importId, mapping, money })
  await work(importId)
  expect(await run(await showImport(db, importId))).toMatchObject({ counts: { changed: 0 }, sameFile: null })
  expect(await stocks()).toEqual([9, 3])
  // One byte more is another file.
  expect(await given(`${LIST}\n`)).toMatchObject({ sameFile: null, updatesStock: true })
})

test('what was sold before, came back, or was undone with its import is no reason to leave the stock', async () => {
  const first = await imported(LIST)
  const tea = await idOf('Tea')
  await sell(tea, 2)
  await sell(tea, -2)
  expect(await given(LIST)).toMatchObject({ sameFile: null, updatesStock: true })
  await sell(tea, 1)
  expect(await given(LIST)).toMatchObject({ sameFile: { sold: 1 } })
  await run(await check(await given(LIST), { updatesStock: true }))
  expect(await given(LIST)).toMatchObject({ sameFile: null })
  await sell(tea, 1)
  await undo(first)
  expect(await given(LIST)).toMatchObject({ sameFile: { sold: 1 } })
})

test('the command says that the stock of a file that comes again stays, and takes it with --stock', async () => {
  await imported(LIST)
  await sell(await idOf('Tea'), 1)
  const said = async (updatesStock: boolean) => {
    const lines: string[] = []
    const options = { ...IMPORT_OPTIONS, updatesStock, say: (line: string) => lines.push(line) }
    await importFile({ db, media }, fileOf(new TextEncoder().encode(LIST)), options)
    return lines.find((line) => line.startsWith('This file was imported on '))
  }
  expect(await said(false)).toMatch(/; 1 piece was sold since, so the stock of existing products stays\. Add --stock /)
  expect(await stocks()).toEqual([9, 4])
})
