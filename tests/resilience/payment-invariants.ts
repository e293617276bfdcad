import { expect } from 'bun:test'
import postgres from 'postgres'
import { emailsAbout, type FakeSmtpServer } from './fake-smtp-server.ts'
import type { Provider } from './provider.ts'

/** The outcome of a card order. */
export type Fate = 'sold' | 'refunded' | 'unpaid'

interface CardOrder {
  id: string
  code: string
  state: string
  payment_state: string
}

/**
 * Expects the shop and its payment provider to agree: no order has two payment pages, each payment belongs to an order
 * that is sold or was refunded once and in full, unpaid orders are not sold, and each refund has one mail.
 * @returns what became of each order.
 */
export async function expectMoneyToAgree(
  url: string,
  { double }: Provider,
  office: FakeSmtpServer,
): Promise<Map<string, Fate>> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const rows = await client<CardOrder[]>`
    select replace(id::text, '-', '') as id, code, state, payment_state from "order" where payment_method = 'card'`
  await client.end({ timeout: 5 })
  const orders = new Map(rows.map((row) => [row.id, row]))
  const fates = new Map<string, Fate>()
  const references = [...double.sessions.values()].map((session) => session.client_reference_id as string)
  expect(new Set(references).size).toBe(references.length)
  for (const [id, session] of double.sessions) {
    const order = orders.get(session.client_reference_id as string)!
    const refunds = double.refunds.filter(({ payment_intent }) => payment_intent === `pi_${id}`)
    const given = refunds.map(({ amount }) => Number(amount))
    const { code, state, payment_state } = order
    if (session.payment_status !== 'paid') {
      expect([code, ['awaiting payment', 'cancelled'].includes(state), given]).toEqual([code, true, []])
      fates.set(code, 'unpaid')
    } else if (state === 'cancelled') {
      expect([code, payment_state, given]).toEqual([code, 'refunded', [session.amount_total as number]])
      fates.set(code, 'refunded')
    } else {
      expect([code, state, payment_state, given]).toEqual([code, 'placed', 'paid', []])
      fates.set(code, 'sold')
    }
  }
  const mailed = emailsAbout(office, 'refunded').map(({ code }) => code)
  expect(mailed.sort()).toEqual([...fates.keys()].filter((code) => fates.get(code) === 'refunded').sort())
  return fates
}
