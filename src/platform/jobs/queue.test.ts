import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { enqueue } from './queue.ts'
import { queuedJobs } from './runner-tables.ts'

const { db } = await createTestDatabase()

test('discards a job whose transaction is rolled back', async () => {
  const gone = db.transaction(async (tx) => {
    for (let times = 0; times < 2; times++) await enqueue(tx, 'parcel', {})
    throw new Error('not this time')
  })
  await expect(gone).rejects.toThrow('not this time')
  expect(await queuedJobs(db.$client)).toEqual([])
})
