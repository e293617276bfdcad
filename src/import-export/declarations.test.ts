import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { declarationsView, UNDECLARED } from '../catalogue/declarations/declarations.ts'
import { loadDeclarations, saveDeclarations } from '../catalogue/declarations/queries.ts'
import { product } from '../catalogue/schema.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { db } = shop
const { exported, importFile, given, check, rows, undo } = importsOf(db, (await givenAdmin(shop)).userId)

const LIST = `SKU,Name,Brand,Pack,Net Quantity,MRP,Mfg by,Country of Origin,FSSAI Lic No,Veg/Non Veg,Shelf Life,Expiry Date,HSN Code,GST %
O1,Sunflower Oil,Suraj,6 x 200 ml,,900,"Suraj Oils, Rajkot",India,10012345678901,Veg,9 months,31/12/2099,151219,5
C1,Coriander,,1 bunch,100 g,20,,Bharat,,,,,,nil
`

const bySku = async (sku: string) => {
  const [row] = await db.select().from(product).where(eq(product.sku, sku))
  return { ...row!, declarations: declarationsView(row!.unit, await loadDeclarations(db, row!.id)) }
}
const grams = (quantity: number) => ({ quantity, measure: 'g', packs: 1 })

test('an import declares, an export says it, and importing that again changes nothing', async () => {
  expect((await importFile(LIST)).counts).toMatchObject({ new: 2 })
  expect((await bySku('O1')).declarations).toEqual({
    netQuantity: { quantity: 200, measure: 'ml', packs: 6 },
    manufacturer: 'Suraj Oils, Rajkot',
    origin: 'IN',
    fssai: '10012345678901',
    veg: 'veg',
    shelfLifeDays: 270,
    bestBefore: '2099-12-31',
    hsn: '151219',
    gstRate: 5,
  })
  expect((await bySku('C1')).declarations).toEqual({
    netQuantity: { quantity: 100, measure: 'g', packs: 1 },
    origin: 'IN',
    gstRate: 0,
  })
  expect((await importFile(LIST)).counts).toMatchObject({ unchanged: 2, changed: 0 })
  const file = await exported()
  expect(file).toContain(',Net Quantity,Generic Name,Manufacturer,Packed By,Imported By,Country of Origin,')
  const read = await check(await given(file))
  expect(read.mapping.filter((target) => target === 'detail' || target === 'ignore')).toEqual([])
  expect(read.counts).toMatchObject({ unchanged: 2, changed: 0, faulty: 0 })
})

test("an import does not overwrite an owner's net quantity of an unchanged unit, and reads another unit", async () => {
  await importFile('SKU,Pack,MRP\nC1,1 bunch,22\n')
  expect((await bySku('C1')).declarations.netQuantity).toEqual(grams(100) as never)
  await importFile('SKU,Pack,Net Quantity\nC1,1 bunch,120 g\n')
  expect((await bySku('C1')).declarations.netQuantity).toEqual(grams(120) as never)
  await importFile('SKU,Pack\nC1,250 g\n')
  expect((await bySku('C1')).declarations.netQuantity).toEqual(grams(250) as never)
})

test('the review shows what changes, and the undo takes back what nobody has changed since', async () => {
  const before = await bySku('O1')
  const checked = await check(await given('SKU,Origin,Allergens,HSN,Unit\nO1,Sri Lanka,Soya,1512,1 L\n'))
  const [row] = await rows(checked, 'changed')
  expect(row!.differences.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['Unit', '6 x 200 ml', '1 L'],
    ['Net Quantity', '6 × 200 ml', '1 L'],
    ['Country of Origin', 'India', 'Sri Lanka'],
    ['Allergens', '', 'Soya'],
    ['HSN', '151219', '1512'],
  ])
  const done = await importFile('SKU,Origin,Allergens,HSN,Unit\nO1,Sri Lanka,Soya,1512,1 L\n')
  const changed = await bySku('O1')
  expect(changed).toMatchObject({
    unit: '1 L',
    version: before.version + 1,
    declarations: { origin: 'LK', hsn: '1512' },
  })
  const stored = await loadDeclarations(db, changed.id)
  await saveDeclarations(db, changed.id, { ...stored, hsn: '15121910' })
  const undone = await undo(done)
  expect(undone.state).toBe('undone')
  const back = await bySku('O1')
  expect(back).toMatchObject({ unit: '6 x 200 ml', declarations: { ...before.declarations, hsn: '15121910' } })
  expect(back.declarations).not.toHaveProperty('allergens')
  const [note] = await rows(undone, 'noted')
  expect(note!.note).toBe('Edited since, and stays as it is: HSN')
})

test('an export of a product that an older version wrote says what its unit says', async () => {
  const { id } = await bySku('O1')
  await saveDeclarations(db, id, { ...UNDECLARED, netUnit: '9 kg', netQuantity: 9000, netMeasure: 'g', packCount: 1 })
  expect((await exported()).split('\n').find((line) => line.includes(',O1,'))).toContain(',6 × 200 ml,')
})
