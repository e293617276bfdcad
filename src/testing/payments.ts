import type { Database } from '../platform/database/database.ts'
import { type CardPayments, deliverTo, openPayments } from '../platform/payments/open.ts'
import { silentLog } from '../platform/runtime/log.ts'

/** The sandbox, which sends its events to the app under test. */
export function testCards(db: Database, handle: (request: Request) => Promise<Response>): CardPayments {
  const secret = 'the secret of the tests is long enough'
  return openPayments(
    { payments: 'sandbox', stripe: null },
    { client: db.$client, secret, deliver: deliverTo(handle), log: silentLog },
  )
}

/** For apps in which nobody pays by card or watches orders. */
export const NO_CARDS = {
  cards: { payments: null, sandbox: null, reason: 'not in this app' },
  events: { subscribe: () => () => {} },
}
