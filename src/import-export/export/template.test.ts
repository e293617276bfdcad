import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { importsOf } from '../../testing/imports.ts'
import { TARGETS } from '../rows/columns.ts'
import { templateColumns, templateCsv } from './template.ts'

const shop = await createTestApp()
const admin = await givenAdmin(shop)
const { given, check, importFile, exported } = importsOf(shop.db, admin.userId)

const tableOf = (text: string): string[][] => parse(text, { bom: true })

test('the template has a column for every target that people fill in, and each is recognized by its name', async () => {
  const read = await given(templateCsv())
  expect(read.mapping).toEqual(templateColumns().map(({ target }) => target))
  const unfilled = TARGETS.filter((target) => !read.mapping.includes(target))
  expect(unfilled).toEqual(['id', 'stockEntry', 'ignore'])
})

test('the example of the template imports without a note, and exports as it is', async () => {
  const done = await importFile(templateCsv())
  expect(done).toMatchObject({ counts: { new: 1, faulty: 0, held: 0 }, noted: 0, withoutCategory: 0 })
  const [header, example] = tableOf(templateCsv())
  const [names, product] = tableOf(await exported())
  const written = header!.map((name) => product![names!.indexOf(name.replace('Detail: ', ''))])
  expect(written).toEqual(example!)
  expect((await check(await given(templateCsv()))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
})
