import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { deleteOldEvents, storeEvent } from './queries.ts'

const { db } = await createTestDatabase()

test('retains payment events for the documented time', async () => {
  for (const [id, days] of [
    ['evt_old', 731],
    ['evt_young', 729],
  ] as const) {
    await storeEvent(db, { id, type: 'checkout.session.completed', outcome: 'applied', payload: {} })
    await db.$client`update payment_event set received_at = now() - make_interval(days => ${days}) where id = ${id}`
  }
  await deleteOldEvents(db, 730, 5_000)
  expect((await db.$client`select id from payment_event`).map(({ id }) => id)).toEqual(['evt_young'])
})
