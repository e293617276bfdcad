import { expect, test } from 'bun:test'
import { createTestDatabase } from '../testing/database.ts'
import { EVENT_KINDS } from './schema.ts'
import { CANCEL_REASONS, ORDER_STATES, PAYMENT_METHODS, PAYMENT_STATES } from './states.ts'

const { db } = await createTestDatabase()

async function valuesOf(constraint: string): Promise<string[]> {
  const [row] = await db.$client`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`
  return [...row!.definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word as string)
}

test('the database knows the same states as the code', async () => {
  expect(await valuesOf('order_state')).toEqual([...ORDER_STATES])
  expect(await valuesOf('order_event_state')).toEqual([...ORDER_STATES])
  expect(await valuesOf('order_payment_state')).toEqual([...PAYMENT_STATES])
  expect(await valuesOf('order_payment_method')).toEqual([...PAYMENT_METHODS])
  expect(await valuesOf('order_cancel_reason')).toEqual([...CANCEL_REASONS])
  expect(await valuesOf('order_event_kind')).toEqual([...EVENT_KINDS])
})
