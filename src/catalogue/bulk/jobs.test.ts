import { expect, test } from 'bun:test'
import { newId } from '../../platform/runtime/ids.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { bulkJobs } from './jobs.ts'
import { bulkChange, bulkChangeProduct } from './schema.ts'

const { db } = await createTestDatabase()

test('a bulk action can be undone for thirty days, and is then forgotten with all of its products', async () => {
  for (const [title, days] of [
    ['Old', 31],
    ['New', 29],
  ] as const) {
    const id = newId()
    const createdAt = new Date(Date.now() - days * 86_400_000)
    await db.insert(bulkChange).values({ id, actorId: newId(), action: 'hide', title, products: 1, createdAt })
    await db.insert(bulkChangeProduct).values({ changeId: id, productId: newId(), before: {}, after: {} })
  }
  await bulkJobs(db).tasks['bulk-change-prune']()
  expect((await db.select().from(bulkChange)).map(({ title }) => title)).toEqual(['New'])
  expect(await db.select().from(bulkChangeProduct)).toHaveLength(1)
})
