import { expect, test } from 'bun:test'
import { accountThrottle } from '../../src/account/schema.ts'
import type { Schema } from '../../src/platform/api-docs/document.ts'
import { loadSettings, saveSettings } from '../../src/settings/queries.ts'
import { givenAdmin, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { codeIn, newestMailTo, subjectsTo } from '../../src/testing/mail.ts'
import { collectCodes } from '../../src/testing/messages.ts'
import { createSoftwarePasskey, givenPasskey } from '../../src/testing/passkeys.ts'
import { givenSecondFactor, nextTotpCode } from '../../src/testing/second-factor.ts'

const shop = await createTestApp()
const { app, call, db } = shop
const WRONG = '0000-0000-0000-0000-0000-0000'
const NEW_PASSWORD = 'a basket of lychees'
const someone = () => `${crypto.randomUUID()}@shop.example`

interface Proof {
  password?: string
  code?: string
  passkey?: object
}

interface Act {
  /** What is sent besides the proof. */
  body?(): object | Promise<object>
  /** Where the route takes the proof, unless the fields are beside the others. */
  place?(proof: Proof): object
  /** Enrolling an app needs an account that has none. */
  by?: 'passkey'
}

/** Every act that a stolen session must not allow, by the route that does it. */
const ACTS: Record<string, Act> = {
  'POST /api/staff': { body: () => ({ email: someone() }) },
  'DELETE /api/staff': { body: async () => ({ _id: (await givenAdmin(shop)).userId }) },
  'PUT /api/settings': {
    async body() {
      await saveSettings(db, { requireSecondFactor: true })
      return { requireSecondFactor: false }
    },
    place: (proof) => ({ proof }),
  },
  'DELETE /api/user/delete-account': {},
  'PUT /api/user/update-user': { body: () => ({ name: 'Meera', mobile: '9876543210', email: someone() }) },
  'PUT /api/user/change-password': {
    body: () => ({ newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
    place: ({ password, ...factor }) => ({ currentPassword: password, ...factor }),
  },
  'PUT /api/user/request-mobile-code': { body: () => ({ mobile: `9${String(Math.random()).slice(2, 11)}` }) },
  'POST /api/user/second-factor/enrol': { by: 'passkey' },
  'POST /api/user/second-factor/recovery-codes': {},
  'POST /api/user/second-factor/disable': {},
  'POST /api/user/passkey/creation-options': {},
  'POST /api/user/passkey/remove': { by: 'passkey' },
}
const OF_APPS = ['POST /api/user/second-factor/disable']
/** Acts for which there must be a second factor. An admin without one can only switch it off while it is not required. */
const OF_FACTORS = [
  ...OF_APPS,
  'PUT /api/settings',
  'POST /api/user/second-factor/recovery-codes',
  'POST /api/user/passkey/remove',
]

const takesPassword = ({ properties = {} }: Schema): boolean =>
  Object.entries(properties).some(
    ([name, one]) => name === 'password' || name === 'currentPassword' || (name === 'proof' && takesPassword(one)),
  )

test('every act of a signed-in person that asks for the password is known here', () => {
  const asking = app.routes
    .filter(({ hooks }) => hooks.detail?.['x-for'] !== undefined && takesPassword((hooks.body ?? {}) as Schema))
    .map(({ method, path }) => `${method} ${path}`)
  expect(asking.sort()).toEqual(Object.keys(ACTS).sort())
})

const partsOf = (route: string) => {
  const [method, path] = route.split(' ') as [string, string]
  return { method, path, place: (proof: Proof) => proof as object, ...ACTS[route] }
}

/** What a request has besides the proof. */
async function fieldsFor(route: string, headers: Record<string, string>): Promise<object> {
  const { body, path } = partsOf(route)
  if (!path.endsWith('passkey/remove')) return (await body?.()) ?? {}
  const { passkeys } = (await call('GET', '/api/user/second-factor', undefined, headers)).body.data
  return { _id: passkeys[0]._id }
}

test.each(Object.keys(ACTS))('%s takes two factors of an admin who has them, not the password alone', async (route) => {
  await db.delete(accountThrottle)
  const { method, path, place, by } = partsOf(route)
  const { headers, recoveryCodes } = by === 'passkey' ? await givenPasskey(shop) : await givenSecondFactor(shop)
  const fields = await fieldsFor(route, headers)
  const send = (proof: Proof) => call(method, path, { ...fields, ...place(proof) }, headers)
  const alone = await send({ password: TEST_PASSWORD })
  expect([alone.status, alone.body.code]).toEqual([409, 'second_factor_required'])
  expect(alone.body.data).toEqual({ app: by !== 'passkey', passkey: by === 'passkey' })
  const wrong = await send({ password: TEST_PASSWORD, code: WRONG })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The code is wrong or was used before'])
  const stranger = await send({ password: 'not this one', code: recoveryCodes[0]! })
  expect([stranger.status, stranger.body.message]).toEqual([400, 'Wrong password'])
  expect((await send({ password: TEST_PASSWORD, code: recoveryCodes[0]! })).status).toBe(200)
  await saveSettings(db, { requireSecondFactor: false })
})

test.each(Object.keys(ACTS).filter((route) => !OF_APPS.includes(route)))('%s takes a passkey alone', async (route) => {
  const { method, path, place } = partsOf(route)
  const { headers, passkey } = await givenPasskey(shop)
  const fields = await fieldsFor(route, headers)
  const options = (await call('POST', '/api/user/passkey/proof-options', undefined, headers)).body.data
  const proved = await call(method, path, { ...fields, ...place({ passkey: passkey.assert(options) }) }, headers)
  expect(proved.status).toBe(200)
  await saveSettings(db, { requireSecondFactor: false })
})

test.each(Object.keys(ACTS).filter((route) => !OF_FACTORS.includes(route)))(
  '%s takes the password alone of an admin who has nothing else',
  async (route) => {
    const { method, path, place } = partsOf(route)
    const { headers } = await givenAdmin(shop)
    const sent = { ...(await fieldsFor(route, headers)), ...place({ password: TEST_PASSWORD }) }
    expect((await call(method, path, sent, headers)).status).toBe(200)
  },
)

test('nothing happens without the second factor: no new admin, no new password, no code to a new mailbox', async () => {
  const { email, headers } = await givenSecondFactor(shop)
  const stranger = someone()
  const password = TEST_PASSWORD
  await call('POST', '/api/staff', { email: stranger, password }, headers)
  const profile = { name: 'Meera', mobile: '9876543210', email: stranger, password }
  await call('PUT', '/api/user/update-user', profile, headers)
  const change = { currentPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  await call('PUT', '/api/user/change-password', change, headers)
  await call('DELETE', '/api/user/delete-account', { password }, headers)
  expect(await subjectsTo(shop, stranger)).toEqual([])
  const staff = (await call('GET', '/api/staff', undefined, headers)).body.data
  expect(staff.map((each: { email: string }) => each.email)).not.toContain(stranger)
  expect((await call('POST', '/api/user/login', { email, password })).body.code).toBe('second_factor_required')
})

/** Acts of which another call does the rest, by what was begun: its path, and what it sends. */
const BEGUN: Record<string, (session: Session) => Promise<[method: string, path: string, body: object]>> = {
  async 'an app'({ headers, userId }) {
    const { secret } = (await call('POST', '/api/user/second-factor/enrol', { password: TEST_PASSWORD }, headers)).body
      .data
    return ['POST', '/api/user/second-factor/confirm', { code: await nextTotpCode(db, userId, secret) }]
  },
  async 'a passkey'({ headers }) {
    const passkey = createSoftwarePasskey(await creationOptions(headers))
    return ['POST', '/api/user/passkey/add', { name: 'Stolen', passkey: passkey.registration }]
  },
  async 'a new email'({ headers }) {
    const email = someone()
    const profile = { name: 'Meera', mobile: '9876543210', email, password: TEST_PASSWORD }
    await call('PUT', '/api/user/update-user', profile, headers)
    return ['PUT', '/api/user/verify-email', { otp: codeIn(await newestMailTo(shop, email)) }]
  },
  async 'a number'({ headers }) {
    const mobile = `+919${String(Math.random()).slice(2, 11)}`
    await call('PUT', '/api/user/request-mobile-code', { mobile, password: TEST_PASSWORD }, headers)
    const { code } = (await collectCodes(shop)).find(({ to }) => to === mobile)!
    return ['PUT', '/api/user/verify-mobile', { mobile, otp: code }]
  },
}
type Session = Awaited<ReturnType<typeof givenAdmin>>

const creationOptions = async (headers: Record<string, string>) =>
  (await call('POST', '/api/user/passkey/creation-options', { password: TEST_PASSWORD }, headers)).body.data

const finish = async (begun: string, session: Session) => {
  const [method, path, body] = await BEGUN[begun]!(session)
  return call(method, path, body, session.headers)
}

for (const factor of ['an app', 'a passkey'])
  test.each(Object.keys(BEGUN).filter((begun) => begun !== factor))(
    `%s that was begun by the password alone cannot be finished once there is ${factor}`,
    async (begun) => {
      await db.delete(accountThrottle)
      const session = await givenAdmin(shop)
      const [method, path, body] = await BEGUN[begun]!(session)
      expect((await finish(factor, session)).status).toBe(200)
      expect((await call(method, path, body, session.headers)).status).toBeOneOf([400, 409])
      expect((await finish(begun, await givenAdmin(shop))).status).toBe(200)
    },
  )

test('an app that was begun by the former password cannot be finished after another was chosen', async () => {
  await db.delete(accountThrottle)
  const session = await givenAdmin(shop)
  const [method, path, body] = await BEGUN['an app']!(session)
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  const { data } = (await call('PUT', '/api/user/change-password', change, session.headers)).body
  const headers = { authorization: `Bearer ${data.accessToken}` }
  expect((await call(method, path, body, headers)).status).toBe(409)
})

test('a passkey that was begun by the password alone cannot be finished once there is another', async () => {
  const session = await givenAdmin(shop)
  const [method, path, body] = await BEGUN['a passkey']!(session)
  expect((await finish('a passkey', session)).status).toBe(200)
  expect((await call(method, path, body, session.headers)).status).toBe(400)
})

test('only the setting that requires a second factor asks for proof, and only when it is switched off', async () => {
  const { headers } = await givenSecondFactor(shop)
  const save = (body: object) => call('PUT', '/api/settings', body, headers)
  expect((await save({ requireSecondFactor: true, shopName: 'Tokri' })).status).toBe(200)
  expect((await save({ requireSecondFactor: true, shopName: 'Bazaar' })).status).toBe(200)
  expect((await save({ requireSecondFactor: false, shopName: 'Stolen' })).status).toBe(409)
  expect(await loadSettings(db)).toMatchObject({ requireSecondFactor: true, shopName: 'Bazaar' })
  expect((await save({ proof: 'none' })).status).toBe(400)
  await saveSettings(db, { requireSecondFactor: false })
})
