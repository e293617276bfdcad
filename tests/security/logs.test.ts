import { expect, test } from 'bun:test'
import { createLog } from '../../src/platform/runtime/log.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestProvider } from '../../src/testing/payment-provider.ts'

const lines: string[] = []
const log = createLog('debug', (line) => lines.push(line))
const database = await createTestDatabase()
const { db } = database
const shop = await createTestApp({ log, database })
const { call } = shop

const CANARY = 'canary-of-a-password'
const CODE = '918273'
const EMAIL = 'canary.mail@example.com'
const FORGED = `ey.canary-token.${'x'.repeat(40)}`
const LINE_END = 'canary\r\n{"level":"error","message":"forged"}'

/** Sends every kind of request that carries a secret; tests run it on a working database and on a broken one. */
async function carrySecrets() {
  const { headers } = await givenShopper(shop)
  const results = await Promise.all([
    call('POST', '/api/user/register', { name: 'Asha', email: EMAIL, password: CANARY, confirmPassword: CANARY }),
    call('POST', '/api/user/login', { email: EMAIL, password: CANARY }),
    call('PUT', '/api/user/forgot-password', { email: EMAIL }),
    call('PUT', '/api/user/verify-forgot-password-otp', { email: EMAIL, otp: CODE }),
    call(
      'PUT',
      '/api/user/change-password',
      { currentPassword: CANARY, newPassword: CANARY, confirmPassword: CANARY },
      headers,
    ),
    call('POST', '/api/user/refresh-token', undefined, { authorization: `Bearer ${FORGED}` }),
    call('GET', '/api/user/user-details', undefined, {
      authorization: `Bearer ${FORGED}`,
      cookie: `__Host-at=${FORGED}`,
    }),
    call('GET', '/api/staff', undefined, headers),
    call('POST', '/api/product/search-product', { search: LINE_END }),
    call('POST', `/api/product/get?token=${CANARY}`, { search: LINE_END }),
  ])
  return { statuses: results.map(({ status }) => status), accessToken: headers.authorization.slice(7) }
}

function expectNoSecret(...secrets: string[]) {
  const written = lines.join('')
  for (const secret of [CANARY, CODE, EMAIL, 'canary-token', ...secrets]) expect(written).not.toContain(secret)
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line).message).not.toBe('forged')
  }
}

test('no password, code, token, address or line end of a request is in the log', async () => {
  const { statuses: results, accessToken } = await carrySecrets()
  expect(results).toContain(200)
  expect(results).toContain(403)
  expectNoSecret(accessToken)
  expect(lines.join('')).toContain('request refused')
})

test('a statement that fails is logged without the values that it was run with', async () => {
  await db.$client`alter table account rename to account_elsewhere`
  await db.$client`alter table account_throttle rename to throttle_elsewhere`
  lines.length = 0
  const failed = await Promise.all([
    call('POST', '/api/user/login', { email: EMAIL, password: CANARY }),
    call('POST', '/api/user/register', { name: 'Asha', email: EMAIL, password: CANARY, confirmPassword: CANARY }),
    call('PUT', '/api/user/verify-forgot-password-otp', { email: EMAIL, otp: CODE }),
  ])
  await db.$client`alter table account_elsewhere rename to account`
  await db.$client`alter table throttle_elsewhere rename to account_throttle`
  expect(failed.map(({ status }) => status)).toContain(500)
  for (const { status, body } of failed.filter((one) => one.status === 500)) {
    expect([status, body]).toEqual([
      500,
      { success: false, error: true, code: 'internal_error', message: 'Something went wrong', data: null },
    ])
  }
  expectNoSecret()
  const written = lines.join('')
  expect(written).toContain('Failed query')
  expect(written).toContain('42P01')
  expect(written).not.toContain('params:')
})

// security 27
test('any value of a statement is hidden, and the trace below it stays', () => {
  for (const value of [CANARY, `a\n    at ${CANARY}`, `\n    at run (${CANARY}:1:1)\n    at ${CANARY}`]) {
    lines.length = 0
    const message = `Failed query: select $1\nparams: ${value}`
    log.error('request failed', { error: new Error(message, { cause: new Error(message) }) })
    expectNoSecret()
    expect(lines.join('')).toContain('Failed query: select $1')
    expect(lines.join('')).toContain('logs.test.ts')
  }
})

// security 27
test('what a provider was asked for is logged without who asked, and where they live', async () => {
  const provider = createTestProvider()
  const payments = {
    ...provider,
    createSession: async (request: Parameters<typeof provider.createSession>[0]) => {
      const session = await provider.createSession(request)
      return { ...session, amountInPaise: session.amountInPaise! + 1 }
    },
  }
  const paying = await createTestApp({ log, database, payments })
  const { userId, headers } = await givenShopper(paying, { name: CANARY, email: `paying.${EMAIL}` })
  const product = await givenProduct(db, { priceInPaise: 5400 })
  const addressId = await givenAddress(db, userId, { addressLine: CANARY })
  await givenCart(db, userId, { [product]: 1 })
  lines.length = 0
  const asked = orderOf(addressId, { [product]: 1 }, 54)
  expect((await paying.call('POST', '/api/order/checkout', asked, headers)).status).toBeGreaterThanOrEqual(400)
  expect(lines.join('')).toContain('the provider created another session than was requested')
  expectNoSecret()
})
