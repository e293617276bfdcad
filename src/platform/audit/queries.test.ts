import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { newId } from '../runtime/ids.ts'
import { recordAction } from './queries.ts'
import { auditLog } from './schema.ts'

const { db } = await createTestDatabase()

test('what was done is written down in the transaction that does it, or not at all', async () => {
  const actorId = newId()
  const entry = { actorId, action: 'Changed product', subject: 'Toned Milk' }
  await db.transaction((tx) => recordAction(tx, { ...entry, changes: { stock: { before: 3, after: 5 } } }))
  const failed = db.transaction(async (tx) => {
    await recordAction(tx, entry)
    throw new Error('not after all')
  })
  await expect(failed).rejects.toThrow('not after all')
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId, action: 'Changed product', subject: 'Toned Milk', changes: { stock: { before: 3, after: 5 } } },
  ])
})
