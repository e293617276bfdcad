import { expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { silentLog } from '../runtime/log.ts'
import { httpBasics } from './http.ts'
import { createAdmission, type Identity, sessionGuard } from './session.ts'

const identities: Record<string, Identity> = {
  shopper: { userId: 'u1', sessionId: 's1', isAdmin: false },
  admin: { userId: 'u2', sessionId: 's2', isAdmin: true },
}
const app = new Elysia()
  .use(httpBasics(silentLog, []))
  .use(sessionGuard(createAdmission(async (request) => identities[request.headers.get('authorization') ?? ''] ?? null)))
  .get('/open', () => 'open')
  .post('/mine', ({ userId }) => userId, { signedIn: true, body: t.Object({ n: t.Number() }) })
  .get('/desk', ({ userId }) => userId, { admin: true })

const ask = async (path: string, who: string, body?: object) => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const request = new Request(`http://localhost${path}`, init)
  request.headers.set('authorization', who)
  const response = await app.handle(request)
  return { status: response.status, text: await response.text() }
}

test('identifies the account on protected routes, and returns 401 to visitors', async () => {
  expect(await ask('/mine', 'shopper', { n: 1 })).toEqual({ status: 200, text: 'u1' })
  expect((await ask('/mine', 'nobody', { n: 1 })).status).toBe(401)
})

test('returns 401 to visitors before the body is validated', async () => {
  expect((await ask('/mine', 'nobody', { wrong: true })).status).toBe(401)
})

test('returns 403 to shoppers on admin routes', async () => {
  expect(await ask('/desk', 'admin')).toEqual({ status: 200, text: 'u2' })
  expect((await ask('/desk', 'shopper')).status).toBe(403)
  expect((await ask('/desk', 'nobody')).status).toBe(401)
  expect((await ask('/open', 'nobody')).status).toBe(200)
})
