import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { auditJobs } from './jobs.ts'

const { db } = await createTestDatabase()

test('what was done is known for two years, and then forgotten', async () => {
  for (const [subject, days] of [
    ['Old Milk', 731],
    ['Milk', 729],
    ['New Milk', 0],
  ] as const) {
    await db.$client`
      insert into audit_log (action, subject, at)
      values ('Changed product', ${subject}, now() - make_interval(days => ${days}))`
  }
  await auditJobs(db).tasks['audit-prune']()
  const stored = await db.$client`select subject from audit_log order by id`
  expect(stored.map(({ subject }) => subject)).toEqual(['Milk', 'New Milk'])
})
