import { afterAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../../testing/database.ts'
import { openWireRecorder } from '../../testing/wire-recorder.ts'
import { closeDatabase, openDatabase, preparedOn } from './database.ts'

const { url } = await createTestDatabase()
const recorder = openWireRecorder(Number(new URL(url).port))
const recordedUrl = url.replace(/:\d+\//, `:${recorder.port}/`)
const db = openDatabase(recordedUrl, { max: 2, pooled: true })
afterAll(() => closeDatabase(db))
beforeEach(() => {
  recorder.overtaken.length = 0
  recorder.names.clear()
})

/** Does what requests do, concurrently over two connections. */
async function crowd(on: typeof db) {
  const results = Array.from({ length: 20 }, async (_, at) => {
    const [plain, [tagged], [executed], inside] = await Promise.all([
      preparedOn(on)`select 1 as one`,
      preparedOn(on)`select ${at}::int as at`,
      on.execute(sql`select ${at}::int as at`),
      on.transaction(async (tx) => {
        const many = await Promise.all([preparedOn(tx)`select 1`, preparedOn(tx)`select ${at}::int as at`])
        return tx.transaction(async (step) => [
          many[1]![0]?.at,
          (await step.execute(sql`select ${at}::int as at`))[0]?.at,
        ])
      }),
    ])
    expect([plain[0]!.one, tagged!.at, executed!.at, ...inside]).toEqual([1, at, at, at, at])
  })
  await Promise.all(results)
}

test('neither pipelines nor prepares statements through a pooler', async () => {
  await crowd(db)
  expect(recorder.overtaken).toEqual([])
  expect([...recorder.names]).toEqual([''])
})

test('a failed statement, alone or in a transaction, leaves its connection in order', async () => {
  const failing = () => [
    preparedOn(db)`select 1 / ${0}::int`,
    preparedOn(db)`select 1 / 0`,
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / ${0}::int`)
    }),
  ]
  const settled = await Promise.allSettled(Array.from({ length: 10 }, failing).flat())
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  await crowd(db)
  expect(recorder.overtaken).toEqual([])
})

test('pipelines statements without a pooler', async () => {
  const plain = openDatabase(recordedUrl, { max: 2 })
  await crowd(plain)
  await closeDatabase(plain)
  expect(recorder.overtaken.length).toBeGreaterThan(0)
  expect(recorder.names.size).toBeGreaterThan(1)
})
