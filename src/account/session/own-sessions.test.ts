import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { session } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const me = (headers: Record<string, string>) => call('GET', '/api/user/user-details', undefined, headers)
const sessionsOf = async (headers: Record<string, string>) =>
  (await call('GET', '/api/user/sessions', undefined, headers)).body.data

async function signInByPhone(email: string) {
  const headers = { 'user-agent': PHONE, 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }
  const { body } = await call('POST', '/api/user/login', { email, password: TEST_PASSWORD }, headers)
  return { authorization: `Bearer ${body.data.accesstoken}` }
}

test('a person sees where they are signed in, and signs out one place', async () => {
  const { email, headers, sessionId } = await givenShopper(shop)
  const phone = await signInByPhone(email)
  const seen = await sessionsOf(headers)
  expect(seen).toMatchObject([
    { _id: sessionId, browser: 'Another app', isCurrent: true },
    { browser: 'Chrome on Android', isCurrent: false },
  ])
  const ended = await call('DELETE', '/api/user/session', { _id: seen[1]._id }, headers)
  expect(ended).toMatchObject({ status: 200, body: { message: 'Signed out there' } })
  expect((await me(phone)).status).toBe(401)
  expect((await me(headers)).status).toBe(200)
  expect(await sessionsOf(headers)).toHaveLength(1)
  const again = await call('DELETE', '/api/user/session', { _id: seen[1]._id }, headers)
  expect(again).toMatchObject({ status: 404, body: { message: 'This login has ended already' } })
})

test('a person signs out everywhere else at once', async () => {
  const { email, headers } = await givenShopper(shop)
  const others = [await signInByPhone(email), await signInByPhone(email)]
  expect((await call('DELETE', '/api/user/other-sessions', undefined, headers)).status).toBe(200)
  for (const other of others) expect((await me(other)).status).toBe(401)
  expect(await sessionsOf(headers)).toMatchObject([{ isCurrent: true }])
})

test('nobody sees or ends the logins of somebody else', async () => {
  const [ravi, nila] = [await givenShopper(shop), await givenShopper(shop)]
  expect(JSON.stringify(await sessionsOf(nila.headers))).not.toContain(ravi.sessionId)
  expect((await call('DELETE', '/api/user/session', { _id: ravi.sessionId }, nila.headers)).status).toBe(404)
  expect((await call('DELETE', '/api/user/other-sessions', undefined, nila.headers)).status).toBe(200)
  expect((await me(ravi.headers)).status).toBe(200)
})

test('a login that has ended by itself is not shown', async () => {
  const { email, headers, sessionId } = await givenShopper(shop)
  await signInByPhone(email)
  const [, other] = await sessionsOf(headers)
  await db
    .update(session)
    .set({ idleExpiresAt: new Date(0) })
    .where(eq(session.id, other._id))
  expect(await sessionsOf(headers)).toMatchObject([{ _id: sessionId }])
})
