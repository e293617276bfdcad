import type { Database } from '../platform/database/database.ts'
import { type CardPayments, deliverTo, openSandbox } from '../platform/payments/open.ts'
import { silentLog } from '../platform/runtime/log.ts'

/** What the sandbox of an app under test signs its events with. */
export const TEST_CARDS_SECRET = 'the secret of the tests is long enough'

/** Opens the sandbox, which delivers its events to the app under test. */
export function testCards(db: Database, handle: (request: Request) => Promise<Response>): CardPayments {
  return openSandbox({ client: db.$client, secret: TEST_CARDS_SECRET, deliver: deliverTo(handle), log: silentLog })
}

/** Dependencies of an app without card payments and event streams. */
export const NO_CARDS = {
  cards: { payments: null, sandbox: null, reason: 'not in this app' },
  events: { subscribe: () => () => {} },
}
