import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, gt, like } from 'drizzle-orm'
import { product } from '../src/catalogue/schema.ts'
import { countDemo } from '../src/demo/remove.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { catalogueImport } from '../src/import-export/schema.ts'
import { givenProduct } from '../src/testing/catalogue.ts'
import { runCommand } from '../src/testing/commands.ts'
import { createTestDatabase } from '../src/testing/database.ts'
import { waitUntil } from '../src/testing/wait.ts'

const { db, url } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tokri-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command as in the README and returns its output. */
const run = (command: string, ...argv: string[]) => runTo(0, command, ...argv)

async function runTo(expected: number, command: string, ...argv: string[]): Promise<string> {
  const { said, complained, code } = await attempt(command, ...argv)
  if (code !== expected) throw new Error(`${command} ended with ${code}:\n${said}${complained}`)
  return said
}

const attempt = (command: string, ...argv: string[]) =>
  runCommand({ DATABASE_URL: url, DATA_DIR: folder }, command, ...argv)

// admin P0-1
test('the demo shop, exported and imported by the documented commands, comes back with nothing new, changed or faulty', async () => {
  await seedDemo(db, true)
  const demo = await countDemo(db)
  // A typical description: it contains line breaks, but nothing else that requires quoting the cell.
  await givenProduct(db, { name: 'Bbb', description: 'fine one\nfine two' })
  await givenProduct(db, { name: 'Ccc', description: 'fine one\rfine two' })
  const file = join(folder, 'products.csv')
  await run('catalogue:export', file)
  const said = await run('catalogue:import', file, join(folder, 'faulty.csv'))
  expect(said).toContain(`Imported: 0 new, 0 changed, ${demo + 2} unchanged, 0 invalid`)
})

test('only an import with existing products says that their stock stays', async () => {
  const [full, empty] = [await createTestDatabase(), await createTestDatabase()]
  await givenProduct(full.db, { name: 'Ladoo' })
  const file = join(folder, 'of-another-shop.csv')
  const runOn = (shop: { url: string }, command: string) =>
    runCommand({ DATABASE_URL: shop.url, DATA_DIR: folder }, command, file)
  await runOn(full, 'catalogue:export')
  const stays = 'Stock of existing products stays'
  expect((await runOn(full, 'catalogue:import')).said).toContain(stays)
  const { said } = await runOn(empty, 'catalogue:import')
  expect(said).toContain('Imported: 1 new')
  expect(said).not.toContain(stays)
})

test('an import of which no row gets in fails, as cron must know, and one of which some do says so by another exit code', async () => {
  const file = join(folder, 'hopeless.csv')
  await Bun.write(file, 'SKU,Name,Price\nH1,Rajma,free\nH2,Chana,-5\n')
  const { said, complained, code } = await attempt('catalogue:import', file)
  expect(said).toContain('Imported: 0 new, 0 changed, 0 unchanged, 2 invalid')
  expect(complained).toBe('Nothing was imported: not one row could be taken\n')
  expect(code).toBe(1)
  await Bun.write(file, 'SKU,Name,Price\nH1,Rajma,free\nH3,Chana,50\n')
  const partial = await attempt('catalogue:import', file)
  expect(partial).toMatchObject({ complained: '', code: 2 })
  expect(partial.said).toContain('Imported: 1 new, 0 changed, 0 unchanged, 1 invalid')
  await Bun.write(file, 'SKU,Name,Price\nH3,Chana,50\n')
  expect((await attempt('catalogue:import', file)).code).toBe(0)
})

test('an import that is interrupted stops, says how far it came, and leaves nothing for the shop to go on with', async () => {
  const file = join(folder, 'wrong.csv')
  const rows = Array.from({ length: 12_000 }, (_, at) => `X${at},Wrong ${at},50`)
  await Bun.write(file, ['SKU,Name,Price', ...rows].join('\n'))
  const before = await db.$count(catalogueImport)
  const interrupt = async (signal: NodeJS.Signals, state: 'checking' | 'importing') => {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, 'catalogue-import.ts'), file], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, DATA_DIR: folder },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const isUnderWay = and(eq(catalogueImport.state, state), gt(catalogueImport.position, 0))
    await waitUntil(async () => (await db.$count(catalogueImport, isUnderWay)) > 0)
    command.kill(signal)
    const [said, complained] = await Promise.all([
      new Response(command.stdout).text(),
      new Response(command.stderr).text(),
    ])
    return { last: said.trim().split('\n').at(-1), complained, code: await command.exited }
  }
  expect(await interrupt('SIGTERM', 'checking')).toEqual({
    last: 'Stopped: nothing was imported',
    complained: '',
    code: 143,
  })
  expect(await db.$count(catalogueImport)).toBe(before)
  const { last, complained, code } = await interrupt('SIGINT', 'importing')
  expect({ complained, code }).toEqual({ complained: '', code: 130 })
  const imported = await db.$count(product, like(product.name, 'Wrong %'))
  expect(last).toBe(
    `Stopped: ${imported} new, 0 changed, 0 unchanged, 0 invalid. The other ${rows.length - imported} rows were not ` +
      'imported. To undo what was, open this import in the dashboard (/dashboard/import) and choose "Undo this import"',
  )
  const [left] = await db.select().from(catalogueImport).where(eq(catalogueImport.fileName, 'wrong.csv'))
  expect(left?.state).toBe('stopped')
})

// admin P1-5, P1-10, P1-11
test('the command says what it leaves out, and takes what only people can know from its words', async () => {
  await givenProduct(db, { sku: '176', name: 'Amul Taaza' })
  const file = join(folder, 'list.csv')
  const invalid = join(folder, 'left-out.csv')
  await Bun.write(
    file,
    'SKU,Name,Price,Discount,Product URL\n176,Tata Rajma,190,,https://a.example\nZ1,Zeera,100,0.25,https://b.example\n',
  )
  const said = await runTo(2, 'catalogue:import', file, invalid, '--fractions', '--opening-stock=7', '--details')
  expect(said).toContain('Looks like another product: in the shop, 176 is "Amul Taaza"')
  expect(said).toContain('Imported: 1 new, 0 changed, 0 unchanged, 0 invalid, 1 left out until somebody says')
  expect(await Bun.file(invalid).text()).toContain('176,Tata Rajma,190,')
  const [zeera] = await db.select().from(product).where(eq(product.sku, 'Z1'))
  expect(zeera).toMatchObject({ stock: 7, discountPercent: 25, moreDetails: { 'Product URL': 'https://b.example' } })
  const plain = await runTo(2, 'catalogue:import', file, '--dry-run')
  expect(plain).toContain('Product URL: Ignore column (Addresses of web pages)')
  expect(plain).toContain('If 0.1 means 10 percent, add --fractions')
})

test('invalid rows of an earlier import do not stay for those of one that left nothing out; other files do', async () => {
  const file = join(folder, 'weekly.csv')
  const invalid = join(folder, 'weekly-left-out.csv')
  await Bun.write(file, 'SKU,Name,Price\nW1,Rajma,free\nW2,Chana,50\n')
  await runTo(2, 'catalogue:import', file, invalid)
  await Bun.write(file, 'SKU,Name,Price\nW1,Rajma,60\nW2,Chana,50\n')
  expect(await run('catalogue:import', file, invalid)).toEndWith(
    `No row was left out: ${invalid} had those of an earlier import, and was removed\n`,
  )
  expect(await Bun.file(invalid).exists()).toBeFalse()
  expect(await run('catalogue:import', file, invalid)).not.toContain(invalid)
  const notes = 'SKU,Name,Price\nN1,Poha,40\n'
  await Bun.write(invalid, notes)
  expect(await run('catalogue:import', file, invalid)).toEndWith(
    `No row was left out: ${invalid} is not of an import, and stays as it is\n`,
  )
  expect(await Bun.file(invalid).text()).toBe(notes)
})

// owner trial 2, 5
test('the command says what is doubtful of a small list, and one that only looked leaves no import behind', async () => {
  const file = join(folder, 'staples.csv')
  const invalid = join(folder, 'staples-faulty.csv')
  await Bun.write(file, 'Name,Unit,Price\nRice,5 kg,12000\nSalt,1 kg,3400\nDal,1 kg,0\nOil,1 L,free\n')
  const before = await db.$count(catalogueImport)
  const said = await runTo(2, 'catalogue:import', file, invalid, '--dry-run')
  expect(said).toContain('If they are in paise, add --paise')
  expect(said).toContain('Row 4 (Dal): Would cost nothing. ')
  expect(said).toContain('2 new products have no category: shoppers find them by search alone')
  expect(await Bun.file(invalid).text()).toContain('Oil,1 L,free,5,')
  await Bun.write(file, 'Name,Unit,MRP,Selling Price,Category\nLadoo,250 g,,120,Swets\nPeda,250 g,140,120,Swets\n')
  const sweets = await runTo(0, 'catalogue:import', file, '--dry-run')
  expect(sweets).toContain('New categories: Swets\n')
  expect(sweets).toContain('Row 2 (Ladoo): No MRP is given: the selling price is taken for it')
  expect(sweets).not.toContain('Row 3')
  expect(await db.$count(catalogueImport)).toBe(before)
})

test('what the command cannot begin with is a sentence, and nothing is done', async () => {
  const file = join(folder, 'good.csv')
  await Bun.write(file, 'Name,Unit,Price\nGhee,1 L,600\n')
  const before = await db.$count(catalogueImport)
  const [absent, away] = [join(folder, 'absent.csv'), join(folder, 'absent', 'faulty.csv')]
  const refused: [string[], string][] = [
    [[], 'Say which file: bun run catalogue:import FILE'],
    [[file, '--dryrun'], 'There is no option "--dryrun": bun run catalogue:import FILE'],
    [[file, '--opening-stock=-3'], '--opening-stock=N: N must be a whole number from 0 to '],
    [[file, '--header-row=0'], '--header-row=N: N must be a whole number from 1 to '],
    [[absent], `There is no ${absent}\n`],
    [[folder], `${folder} is a folder: a file is needed there\n`],
    [['/dev/null'], '/dev/null is no ordinary file: write the list to one first\n'],
    [[file, away], `There is no ${join(folder, 'absent')}\n`],
    [[file, folder], `${folder} is a folder: a file is needed there\n`],
  ]
  for (const [argv, sentence] of refused) {
    const { said, complained, code } = await attempt('catalogue:import', ...argv)
    expect({ said, code }).toEqual({ said: '', code: 1 })
    expect(complained).toStartWith(sentence)
    expect(complained.trim().split('\n')).toHaveLength(1)
  }
  expect(await db.$count(catalogueImport)).toBe(before)
}, 240_000)

test('a list without names says what its first row needs, and rows without a name stand by their number', async () => {
  const nameless = join(folder, 'nameless.csv')
  await Bun.write(nameless, 'Price,Stock\n54,6\n')
  const before = await db.$count(catalogueImport)
  const { said, complained, code } = await attempt('catalogue:import', nameless)
  expect(said).toBe('Price: MRP\nStock: Stock\n')
  expect(complained).toBe(
    'No column is the name or the SKU: call one "Name" or "SKU", or say with --header-row=N which row has the names\n',
  )
  expect(code).toBe(1)
  expect(await db.$count(catalogueImport)).toBe(before)
  const unclosed = join(folder, 'unclosed.csv')
  await Bun.write(unclosed, 'Name,Price\nHaldi,54\n"Dahi,25\n')
  expect(await runTo(2, 'catalogue:import', unclosed, '--dry-run')).toContain(
    '\nRow 3 (Dahi,25): A quotation mark is opened here',
  )
})

test('the row of the column names can be said, above which nothing is read', async () => {
  const file = join(folder, 'noted.csv')
  await Bun.write(file, 'Shop,Sharma Kirana\nName,Price\nA note,without a price\nName,MRP\nJeera,99\n')
  const said = await run('catalogue:import', file, '--dry-run', '--header-row', '4')
  expect(said).toStartWith('Row 4 has the names of the columns\nName: Name\nMRP: MRP\n1 new, 0 changed')
  const { said: beyond, code } = await attempt('catalogue:import', file, '--header-row=40')
  expect({ beyond, code }).toEqual({ beyond: 'The file has no row 40\n', code: 1 })
})

test('an import whose database does not respond any more says that the shop goes on with it', async () => {
  const file = join(folder, 'cut-off.csv')
  const rows = Array.from({ length: 12_000 }, (_, at) => `C${at},Cut off ${at},50`)
  await Bun.write(file, ['SKU,Name,Price', ...rows].join('\n'))
  const cutOff = attempt('catalogue:import', file)
  const isOurs = and(eq(catalogueImport.fileName, 'cut-off.csv'), eq(catalogueImport.state, 'importing'))
  await waitUntil(async () => (await db.$count(catalogueImport, and(isOurs, gt(catalogueImport.position, 0)))) > 0)
  await db.$client`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const { complained, code } = await cutOff
  expect(complained).toStartWith(
    'The database did not respond during the import. Rows that were imported stay, and the shop goes',
  )
  expect(code).toBe(2)
  expect(await db.$count(product, like(product.name, 'Cut off %'))).toBeGreaterThan(0)
  expect(await db.$count(catalogueImport, isOurs)).toBe(1)
})
