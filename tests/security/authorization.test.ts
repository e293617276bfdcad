import { expect, test } from 'bun:test'
import { givenAdmin, givenShopper, testTokens } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { type Own, type Row, routeRows, WHO, type Who } from './route-rows.ts'
import { type Asked, routesOf, UNKNOWN } from './usual-requests.ts'

const shop = await createTestApp()
const { app } = shop
const { rows, givenOwn } = await routeRows(shop)

const withRow = new Set(rows.map(([route]) => route))
const routes = routesOf(app)

test('every row has a route', () => {
  const names = new Set(routes.map(({ name }) => name))
  expect([...withRow].filter((route) => !names.has(route))).toEqual([])
})

// A route without a guard is open to everybody, and whose thing an id names is written in no declaration.
test('a route that anybody may call, or that shoppers call with an id, has a row', () => {
  const risky = routes.filter(({ audience, takesId }) => audience === 'everybody' || (audience !== 'admins' && takesId))
  expect(risky.length).toBeGreaterThan(40)
  expect(risky.map(({ name }) => name).filter((name) => !withRow.has(name))).toEqual([])
})

test('every route rejects roles that it does not declare', async () => {
  const shopper = await givenOwn()
  const responses: [string, number][] = []
  const expected: [string, number][] = []
  for (const { name, audience } of routes.filter(({ audience }) => audience !== 'everybody'))
    for (const who of ['signed out', 'expired', 'forged', 'shopper'] as const) {
      if (who === 'shopper' && audience !== 'admins') continue
      responses.push([`${name}, ${who}`, await send(name, await headersOf(who, shopper))])
      expected.push([`${name}, ${who}`, who === 'shopper' ? 403 : 401])
    }
  expect(responses.length).toBeGreaterThan(200)
  expect(responses).toEqual(expected)
})

for (const [route, results, ask] of rows)
  test(`${route} answers ${results}`, async () => {
    const expected = results.split(' ')
    const found: string[] = []
    for (const [at, who] of WHO.entries()) {
      const status = await statusFor(who, route, ask)
      const isAdmitted = status < 500 && ![400, 401, 403].includes(status)
      found.push(expected[at] === 'in' && isAdmitted ? 'in' : String(status))
    }
    expect(found).toEqual(expected)
  })

async function statusFor(who: Who, route: string, ask: Row[2]): Promise<number> {
  const own = await givenOwn()
  return send(route, await headersOf(who, own), await ask?.(own))
}

async function send(route: string, sent: Record<string, string>, { query, body, form }: Asked = {}): Promise<number> {
  const [method, path] = route.split(' ') as [string, string]
  const url = new URL(path.replace(':session', `sandbox_${UNKNOWN}`), 'http://localhost')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = new Headers(sent)
  if (body) headers.set('content-type', 'application/json')
  const response = await app.handle(new Request(url, { method, headers, body: form ?? (body && JSON.stringify(body)) }))
  await response.body?.cancel()
  return response.status
}

async function headersOf(who: Who, own: Own): Promise<Record<string, string>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const claims = { userId: own.userId, sessionId: own.sessionId, tokenVersion: 1 }
  switch (who) {
    case 'signed out':
      return {}
    case 'shopper':
      return own.headers
    case 'other shopper':
      return (await givenShopper(shop)).headers
    case 'admin':
      return (await givenAdmin(shop)).headers
    case 'expired':
      return bearer(await testTokens.sign({ ...claims, expiresAt: Math.floor(Date.now() / 1000) - 1 }))
    case 'forged':
      return bearer(forgedFrom(own.accessToken))
  }
}

/** Returns a token with the same claims, signed with a guessed secret. */
function forgedFrom(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'))
  return `${signed}.${new Bun.CryptoHasher('sha256', 'guessed').update(signed).digest('base64url')}`
}
