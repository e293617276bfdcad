import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { product } from '../../catalogue/schema.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { importsOf } from '../../testing/imports.ts'
import { waitUntil } from '../../testing/wait.ts'
import { workOnImport } from '../run-batches.ts'
import { checkImport, runImport, startImport } from '../service.ts'
import { showImport } from '../views.ts'
import { openReader } from './reader.ts'

// security 9
const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { media, given, check, run, rows, work } = importsOf(db, admin.userId)
const GATED = new URL('../../testing/gated-reader.ts', import.meta.url)
const FOREVER_MS = 600_000

function gate() {
  const path = join(mkdtempSync(join(tmpdir(), 'gate-')), 'open')
  return {
    path,
    reached: () => waitUntil(async () => existsSync(`${path}.reached`)),
    open: () => writeFileSync(path, ''),
    [Symbol.dispose]: () => rmSync(join(path, '..'), { recursive: true }),
  }
}

/** Starts an import whose thread obeys directives in the file; `patienceMs` is how long the thread may be silent. */
async function start(file: string, patienceMs: number, signal?: AbortSignal) {
  const bytes = new TextEncoder().encode(file)
  const id = await startImport(db, { fileName: 'list.csv', parts: 1, startedBy: admin.userId }, bytes)
  return { id, worked: workGated(id, patienceMs, signal) }
}

function workGated(id: string, patienceMs: number, signal?: AbortSignal) {
  return workOnImport({ db, media, readerOptions: { thread: GATED, patienceMs } }, id, signal)
}

const stateOf = async (id: string) => {
  const { state, fault: error } = await showImport(db, id)
  return [state, error]
}

/** Checks that shoppers get responses and that timers keep firing. */
async function expectShopOpen() {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 1)
  for (let shopper = 0; shopper < 5; shopper++)
    expect((await shop.app.handle(new Request('http://localhost/api/category/get'))).status).toBe(200)
  await waitUntil(async () => ticks > 20)
  clearInterval(ticking)
}

test('shoppers are served while a file or its rows hang in parsing', async () => {
  using parsing = gate()
  const list = (path: string) => `Name,Price,Description\nMilk,54,gate:${path}\n`
  const { id, worked } = await start(list(parsing.path), FOREVER_MS)
  await parsing.reached()
  await expectShopOpen()
  expect(await stateOf(id)).toEqual(['reading', null])
  parsing.open()
  await worked
  expect(await stateOf(id)).toEqual(['mapping', null])

  using interpreting = gate()
  const read = await given(list(interpreting.path))
  await checkImport(db, { ...read, importId: read._id })
  const checked = workGated(read._id, FOREVER_MS)
  await interpreting.reached()
  await expectShopOpen()
  interpreting.open()
  await checked
  const shown = await showImport(db, read._id)
  expect(shown).toMatchObject({ state: 'checked', counts: { new: 1 } })
  expect((await run(shown)).state).toBe('done')
})

test('a file whose reading makes no progress fails in a sentence, for good', async () => {
  using never = gate()
  const { id, worked } = await start(`Name,Price\nMilk gate:${never.path},54\n`, 1500)
  await worked
  expect(await stateOf(id)).toEqual(['failed', 'Reading this file timed out. Split it into smaller files'])
  await work(id)
  expect((await stateOf(id))[0]).toBe('failed')
  expect(await db.execute(sql`select from catalogue_import_part where import_id = ${id}`)).toHaveLength(0)
})

test('a crashed thread fails the import with a message, without its batch', async () => {
  const before = await db.$count(product)
  const { id, worked } = await start('Name,Price\nMilk break:here,54\n', FOREVER_MS)
  await worked
  expect(await stateOf(id)).toEqual(['failed', 'Reading this file was aborted. Split it into smaller files'])

  const checked = await check(await given('Name,Price\nMilk break:here,54\n'))
  await runImport(db, checked._id, admin.userId)
  await workGated(checked._id, FOREVER_MS)
  expect((await stateOf(checked._id))[0]).toBe('failed')
  expect(await db.$count(product)).toBe(before)
})

test('a shop that stops does not wait for a file that is stuck: whoever runs next reads it anew', async () => {
  using stuck = gate()
  const stop = new AbortController()
  const { id, worked } = await start(`Name,Price\nMilk gate:${stuck.path},54\n`, FOREVER_MS, stop.signal)
  await stuck.reached()
  stop.abort()
  await worked
  expect(await stateOf(id)).toEqual(['reading', null])
  await work(id)
  expect(await stateOf(id)).toEqual(['mapping', null])
})

test('a reader ends its thread with itself, however busy it is', async () => {
  using stuck = gate()
  const row = { number: 2, cells: [`gate:${stuck.path}`] }
  const reading = {
    header: ['Name'],
    mapping: ['name' as const],
    money: 'rupees' as const,
    discounts: 'percent' as const,
  }
  {
    await using reader = openReader(undefined, { thread: GATED, patienceMs: 1500 })
    await expect(reader.interpret([row], reading)).rejects.toThrow('timed out')
  }
  stuck.open()
  await using reader = openReader(undefined, { thread: GATED, patienceMs: FOREVER_MS })
  expect(await reader.interpret([row], reading)).toMatchObject([{ number: 2, facts: { name: row.cells[0] } }])
  expect(existsSync(`${stuck.path}.passed`)).toBe(false)
})

test('rows that are as long as may be come in batches of about a megabyte', async () => {
  const cells = Array.from({ length: 12 }, () => `"${'[( '.repeat(6_666)}"`).join(',')
  const file = new TextEncoder().encode(`${'A,'.repeat(11)}A\n${`${cells}\n`.repeat(20)}`)
  await using reader = openReader()
  const batches = reader.parse({ encoding: null, delimiter: null, headerRow: null, parts: 1 }, async () => file)
  const sizes = []
  for await (const batch of batches) sizes.push(batch.length)
  expect(sizes).toEqual([5, 5, 5, 5])
})

const EMPTY_ROWS = '\n'.repeat(500_000) + ',,\n'.repeat(500_000)

test('a million empty rows are passed over within seconds of work, and the rows behind them keep their numbers', async () => {
  const before = process.cpuUsage()
  const read = await given(`Name,Price,Unit\nMilk empty,54,1 L\n${EMPTY_ROWS}Dahi empty,,400 g\n`)
  expect(read).toMatchObject({ state: 'mapping', fault: null, rows: 2 })
  // CPU time, which other load on this machine does not change; about two seconds on a usual machine.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(15)
  const checked = await check(read)
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 1, faulty: 1 } })
  expect(await rows(checked, 'faulty')).toMatchObject([{ number: 1_000_003 }])
})

test('the reader reports progress during empty rows', async () => {
  const file = new TextEncoder().encode(`Name,Price,Unit\n${EMPTY_ROWS}Dahi,30,400 g\n`)
  await using reader = openReader()
  const batches = reader.parse({ encoding: null, delimiter: null, headerRow: null, parts: 1 }, async () => file)
  const sizes = []
  for await (const batch of batches) sizes.push(batch.length)
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.reduce((all, one) => all + one)).toBe(1)
})
