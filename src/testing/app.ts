import type { AnyElysia } from 'elysia'
import type { PasswordQueue } from '../account/passwords.ts'
import { type AppDependencies, createApp } from '../app.ts'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import type { CardPayments } from '../platform/payments/open.ts'
import type { Payments } from '../platform/payments/port.ts'
import { type Log, silentLog } from '../platform/runtime/log.ts'
import { TEST_ACCOUNTS } from './account.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { expectDeclared } from './declared-responses.ts'
import { NO_CARDS, testCards } from './payments.ts'

interface TestAppOptions {
  /** The payment provider: the sandbox by default, null for none. */
  payments?: Payments | null
  log?: Log
  /** Allowed CORS origins; those of `TEST_ACCOUNTS` by default. */
  corsOrigins?: string[]
  /** A migrated database to use instead of an empty one. */
  database?: TestDatabase
  /** How codes reach numbers, and how many a day; WhatsApp and SMS by default. */
  loginCodes?: AppDependencies['loginCodes']
  /** Channels of messages about orders; WhatsApp and SMS by default. */
  messageWays?: AppDependencies['messageWays']
  /** Rate limits; none by default. */
  limits?: AppDependencies['limits']
  /** The password queue, for tests that need hashes as slow as in production; fast ones by default. */
  passwords?: PasswordQueue
}

/** Creates the complete API, by default on an empty database for this test file. Call it at the top of a test file. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { payments, log = silentLog, corsOrigins, database, ...over } = options
  const { db, url } = database ?? (await createTestDatabase())
  const cards: CardPayments =
    payments === undefined
      ? testCards(db, (request) => app.handle(request))
      : { payments, sandbox: null, reason: payments ? '' : NO_CARDS.cards.reason }
  const events = { subscribe: () => () => {} }
  const requestOrigin = { ...TEST_ACCOUNTS.requestOrigin, ...(corsOrigins && { corsOrigins }) }
  const deps = { ...TEST_ACCOUNTS, requestOrigin, ...over }
  const app = createApp({ db, search: createProductSearch({ db }), log, ...deps, cards, events })
  return { app, cards, db, url, call: caller(app) }
}

/** Returns a function that sends a JSON request, parses the response, and compares it with what the route declares. A file is its text. */
function caller(app: AnyElysia) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
    const { status, headers: sent } = response
    if (!sent.get('content-type')?.includes('json')) return { status, headers: sent, body: await response.text() }
    const parsed = await response.json()
    expectDeclared(app.routes, { method, path, status, body: parsed })
    return { status, headers: sent, body: parsed }
  }
}
