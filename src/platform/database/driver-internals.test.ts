import { afterAll, expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { openWireRecorder } from '../../testing/wire-recorder.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { clientUnder, observeStatements, type RunningStatement, withoutPipelining } from './driver-internals.ts'

const { db, url } = await createTestDatabase()
const recorder = openWireRecorder(Number(new URL(url).port))
const through = openDatabase(url.replace(/:\d+\//, `:${recorder.port}/`), { max: 1 })
afterAll(() => closeDatabase(through))

test('finds the client of a database, and the one of a transaction', async () => {
  expect(clientUnder(db)).toBe(db.$client)
  const pidOf = async (client: typeof db.$client) => (await client`select pg_backend_pid() as pid`)[0]!.pid
  await db.transaction(async (tx) => {
    const pid = await pidOf(clientUnder(tx))
    expect(await pidOf(clientUnder(tx))).toBe(pid)
    await clientUnder(tx)`create table mine ()`
    await tx.transaction(async (step) => expect(await pidOf(clientUnder(step))).toBe(pid))
    expect(await db.$client`select to_regclass('mine') as seen`).toMatchObject([{ seen: null }])
  })
})

test('pipelines all statements but those that must run alone', async () => {
  const client = through.$client
  await client`select 1`
  await Promise.all([1, 2, 3].map((at) => withoutPipelining(client`select ${at}::int`)))
  expect(recorder.overtaken).toEqual([])
  await Promise.all([1, 2, 3].map((at) => client`select ${at}::int`))
  expect(recorder.overtaken.length).toBeGreaterThan(0)
  const name = client('product')
  expect(withoutPipelining(name)).toBe(name)
  expect(name).not.toHaveProperty('options')
})

test('reports the start and the end of every statement, failed ones included', async () => {
  const open = new Map<string, RunningStatement>()
  const ended: string[] = []
  observeStatements(db.$client, (statement) => {
    open.set(statement.text, statement)
    return () => void ended.push(statement.text)
  })
  const asked = db.$client`select pg_sleep(0.05), ${'secret'}::text as first`
  const result = asked.then(() => 'done')
  const statement = await begun('select pg_sleep(0.05), ?::text as first')
  // Monitors of other test files may run statements of their own meanwhile.
  expect(ended).not.toContain(statement.text)
  expect(await result).toBe('done')
  expect(ended.filter((text) => text === statement.text)).toHaveLength(1)
  await db.$client`select 1 / ${0}::int as failed`.catch(() => {})
  const other = openDatabase(url, { max: 1 })
  await other.transaction(async (tx) => void (await clientUnder(tx)`select 'elsewhere'`))
  await closeDatabase(other)
  expect(ended).toContain('select 1 / ?::int as failed')
  expect(ended).toContain("select 'elsewhere'")
  observeStatements(db.$client, () => () => {})

  async function begun(text: string): Promise<RunningStatement> {
    while (!open.get(text)?.isActive) await new Promise(setImmediate)
    return open.get(text)!
  }
})
