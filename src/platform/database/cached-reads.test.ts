import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { cacheWhileLarge } from './cached-reads.ts'

const { db } = await createTestDatabase()
await db.$client`create table counted as select from generate_series(1, 100)`

async function countRows(): Promise<number> {
  const [row] = await db.$client`select count(*)::int as rows from counted`
  return row!.rows
}

test('what is read of a large table is read once a minute, of others each time', async () => {
  await db.$client`analyze counted`
  let nowMs = 0
  const ofSmall = cacheWhileLarge('counted', () => nowMs, 101)
  const ofLarge = cacheWhileLarge('counted', () => nowMs, 100)
  const counts = async () => [await ofSmall(db, 'all', countRows), await ofLarge(db, 'all', countRows)]
  expect(await counts()).toEqual([100, 100])
  await db.$client`insert into counted select`
  expect(await counts()).toEqual([101, 100])
  expect(await db.transaction((tx) => ofLarge(tx, 'all', countRows))).toBe(100)
  expect(await ofLarge(db, 'another', countRows)).toBe(101)
  nowMs = 60_001
  expect(await counts()).toEqual([101, 101])
})

test('a read that failed is tried again', async () => {
  const cached = cacheWhileLarge('counted', () => 0, 1)
  const failing = () => Promise.reject(new Error('no answer'))
  await expect(cached(db, 'all', failing)).rejects.toThrow('no answer')
  expect(await cached(db, 'all', countRows)).toBe(101)
})

test('databases are cached apart', async () => {
  const other = await createTestDatabase()
  await other.db.$client`create table counted as select from generate_series(1, 7)`
  await other.db.$client`analyze counted`
  const cached = cacheWhileLarge('counted', () => 0, 1)
  expect(await cached(db, 'all', countRows)).toBe(101)
  const [row] = await other.db.$client`select count(*)::int as rows from counted`
  expect(await cached(other.db, 'all', async () => row!.rows)).toBe(7)
})
