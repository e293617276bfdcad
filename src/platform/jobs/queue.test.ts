import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { enqueue } from './queue.ts'

const { db } = await createTestDatabase()

async function jobsNamed(name: string) {
  const rows = await db.$client`
    select job.* from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where identifier = ${name} order by job.id`
  return rows.map(({ id, created_at, updated_at, ...rest }) => rest)
}

test('a plain job is to the runner what its own function would have added', async () => {
  await db.transaction(async (tx) => {
    // The first job of its name is added by the runner's own function, because the runner does not know the name yet.
    for (const patient of [false, false, true])
      await enqueue(tx, 'letter', { to: 'all' }, { maxTries: 7, priority: 3, patient })
  })
  const [byRunner, ...plain] = await jobsNamed('letter')
  expect(byRunner).toMatchObject({ payload: { to: 'all' }, max_attempts: 7, priority: 3, is_available: true })
  expect(plain).toEqual([byRunner!, byRunner!])
})

test('a job goes with the transaction that asked for it', async () => {
  const gone = db.transaction(async (tx) => {
    for (let times = 0; times < 2; times++) await enqueue(tx, 'parcel', {})
    throw new Error('not this time')
  })
  await expect(gone).rejects.toThrow('not this time')
  expect(await jobsNamed('parcel')).toEqual([])
})
