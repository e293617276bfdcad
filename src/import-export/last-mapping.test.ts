import { expect, test } from 'bun:test'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { fileOf, IMPORT_OPTIONS, importsOf } from '../testing/imports.ts'
import { importFile } from './cli.ts'
import { exportErrors } from './export/invalid-rows.ts'
import { updated } from './last-mapping.ts'
import { findImport } from './queries.ts'
import { TARGETS, type Target } from './rows/columns.ts'
import { catalogueImportMapping } from './schema.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { media, given, check, run } = importsOf(db, admin.userId)

const imported = async (...asked: Parameters<typeof check>) => run(await check(...asked))

const LIST = 'Item,Maker Price,Rate\nMilk,6000,5400\n'

test('a file with the columns of an earlier one is mapped as that was, and the detected mapping stays known', async () => {
  const first = await given(LIST)
  expect(first).toMatchObject({ mapping: ['name', 'ignore', 'price'], lastMapping: null })
  await imported(first, { mapping: ['name', 'price', 'salePrice'], money: 'paise' })
  const next = await given('ITEM;Maker price ;Rate (Rs)\nTea;90;81\n')
  expect(next).toMatchObject({
    mapping: ['name', 'price', 'salePrice'],
    lastMapping: ['name', 'price', 'salePrice'],
    detected: ['name', 'ignore', 'price'],
    // Its header says so.
    money: 'rupees',
  })
  expect(await given(LIST)).toMatchObject({ lastMapping: ['name', 'price', 'salePrice'], money: 'paise' })
  expect(await given(`${LIST.replace('Rate', 'Cost')}`)).toMatchObject({ lastMapping: null, money: 'rupees' })
  // Whoever goes back to what was detected has that the next time.
  await imported(next, { mapping: next.detected })
  expect(await given(LIST)).toMatchObject({ mapping: ['name', 'ignore', 'price'], lastMapping: null })
})

test('the corrected file of the rows that were left out is mapped as the file that they come from, and the other way round', async () => {
  const list = 'Thing,Maker Rate,Counter Rate\nRice,6000,free\n'
  const first = await imported(await given(list), { mapping: ['name', 'price', 'salePrice'], money: 'paise' })
  const leftOut = (await Array.fromAsync(exportErrors(db, (await findImport(db, first._id))!))).join('')
  const corrected = await given(leftOut.replace('free', '5400'))
  const mapping: Target[] = ['name', 'price', 'salePrice', 'ignore', 'ignore']
  expect(corrected).toMatchObject({ mapping, lastMapping: mapping, money: 'paise' })
  await imported(corrected, { mapping: ['name', 'ignore', 'price', 'ignore', 'ignore'] })
  expect((await given(list)).mapping).toEqual(['name', 'ignore', 'price'])
})

const MERGED =
  'Main Group,Item,Pack,MRP\nSnacks,Chivda,200 g,60\n,Shev,200 g,free\n,Chakli,250 g,90\nSweets,Pedha,250 g,180\n,Barfi,250 g,200\n'

test('a corrected file, which has all of its categories, does not take back that a row without one is of the one above', async () => {
  // By the command, which remembers nothing, and then on the screen.
  const options = { ...IMPORT_OPTIONS, money: null, detects: false, dryRun: false, say: () => {} }
  const first = await importFile({ db, media }, fileOf(new TextEncoder().encode(MERGED)), options)
  expect(first).toMatchObject({ fillsCategory: true, counts: { new: 4 } })
  const leftOut = (await Array.fromAsync(exportErrors(db, (await findImport(db, first._id))!))).join('')
  const corrected = await given(leftOut.replace('free', '50'))
  expect(corrected).toMatchObject({ fillsCategory: false })
  expect((await imported(corrected)).counts).toMatchObject({ new: 1 })
  expect(await given(MERGED)).toMatchObject({ fillsCategory: true })
  await imported(await given(MERGED), { fillsCategory: false })
  expect(await given(MERGED)).toMatchObject({ fillsCategory: false })
  const filled = async (detects: boolean) => {
    const asked = { ...options, detects, dryRun: true }
    return (await importFile({ db, media }, fileOf(new TextEncoder().encode(MERGED)), asked)).fillsCategory
  }
  expect([await filled(false), await filled(true)]).toEqual([false, true])
})

test('only what was imported is remembered, and paise only for a file without decimals', async () => {
  const GHEE = 'Product,Rate of shop\nGhee,60000\n'
  const listed = () => given(GHEE)
  const first = await check(await listed(), { mapping: ['name', 'price'], money: 'paise' })
  expect(await listed()).toMatchObject({ mapping: ['name', 'ignore'], money: 'rupees', lastFile: null })
  const { ranAt } = await run(first)
  const lastFile = { name: 'list.csv', importedAt: ranAt!, money: 'paise' }
  expect(await listed()).toMatchObject({ mapping: ['name', 'price'], money: 'paise', lastFile })
  for (const price of ['600.50', '600.00', '"600,5"', '"₹ 1,600.50"'])
    expect([price, await given(`${GHEE}Oil,${price}\n`)]).toMatchObject([price, { money: 'rupees', lastFile }])
  expect(await given(`${GHEE}Oil,"1,20,000"\n`)).toMatchObject({ money: 'paise' })
})

test('the command says that it reads prices as paise because the last such file had them, unless it detects', async () => {
  const GHEE = 'Product,Amount\nGhee,60000\n'
  await imported(await given(GHEE), { money: 'paise' })
  const said = async (detects: boolean) => {
    const lines: string[] = []
    const options = { ...IMPORT_OPTIONS, money: null, detects, dryRun: true, say: (line: string) => lines.push(line) }
    const { money } = await importFile({ db, media }, fileOf(new TextEncoder().encode(GHEE)), options)
    return [money, lines.some((line) => line.startsWith('Prices are read as paise, as in list.csv.'))]
  }
  expect(await said(false)).toEqual(['paise', true])
  expect(await said(true)).toEqual(['rupees', false])
})

test('the command maps as last time too, says so, remembers nothing, and can be told to detect', async () => {
  await imported(await given(LIST), { mapping: ['name', 'price', 'salePrice'] })
  const said = async (detects: boolean) => {
    const lines: string[] = []
    const options = { ...IMPORT_OPTIONS, detects, dryRun: true, say: (line: string) => lines.push(line) }
    await importFile({ db, media }, fileOf(new TextEncoder().encode(LIST)), options)
    return lines.slice(0, 3)
  }
  expect(await said(false)).toEqual([
    'The columns are mapped as last time. Add --detect to map them anew',
    'Item: Name',
    'Maker Price: MRP',
  ])
  expect(await said(true)).toEqual(['Item: Name', 'Maker Price: Ignore column', 'Rate: MRP'])
  expect((await given(LIST)).lastMapping).toEqual(['name', 'price', 'salePrice'])
})

test('as many mappings are kept as shops have kinds of files', async () => {
  for (let at = 0; at < 55; at++) await imported(await given(`Name,Price,Column ${at}\nMilk,54,x\n`))
  expect(await db.$count(catalogueImportMapping)).toBe(50)
  await imported(await given('Name,Price,Column 54\nMilk,54,x\n'), { mapping: ['name', 'price', 'detail'] })
  expect(await db.$count(catalogueImportMapping)).toBe(50)
  expect((await given('Name,Price,Column 54\nMilk,54,x\n')).lastMapping).toEqual(['name', 'price', 'detail'])
})

test('a stored mapping survives that targets are dropped and added', () => {
  const before = TARGETS.filter((target) => target !== 'hsn')
  const last = {
    mapping: ['name', 'gone', 'ignore', 'ignore'],
    targets: [...before, 'gone'],
  }
  expect(updated(last, ['name', 'price', 'hsn', 'brand'])).toEqual(['name', 'price', 'hsn', 'ignore'])
  expect(updated(last, ['sku', 'name', 'ignore', 'ignore'])).toEqual(['name', 'ignore', 'ignore', 'ignore'])
})
