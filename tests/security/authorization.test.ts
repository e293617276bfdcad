import { expect, test } from 'bun:test'
import { givenAdmin, givenShopper, testTokens } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { type Own, type Row, routeRows, UNKNOWN, WHO, type Who } from './route-rows.ts'

const shop = await createTestApp()
const { app } = shop
const { rows, givenOwn } = await routeRows(shop)

test('every route has a row, and every row a route', () => {
  const routes = app.routes.filter(({ method }) => method !== 'OPTIONS').map(({ method, path }) => `${method} ${path}`)
  expect(rows.map(([route]) => route).sort()).toEqual([...new Set(routes)].sort())
})

for (const [route, results, ask] of rows)
  test(`${route} answers ${results}`, async () => {
    const found: Record<string, number> = {}
    for (const who of WHO) found[who] = await answerTo(who, route, ask)
    expect(found).toEqual(Object.fromEntries(results.split(' ').map((status, at) => [WHO[at]!, Number(status)])))
  })

async function answerTo(who: Who, route: string, ask: Row[2]): Promise<number> {
  const own = await givenOwn()
  const { query, body, form } = (await ask?.(own)) ?? {}
  const [method, path] = route.split(' ') as [string, string]
  const url = new URL(path.replace(':session', `sandbox_${UNKNOWN}`), 'http://localhost')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = new Headers(await headersOf(who, own))
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
