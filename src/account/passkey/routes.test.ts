import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { createMailer } from '../../platform/mail/mailer.ts'
import { createEncryption } from '../../platform/runtime/encryption.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { saveSettings } from '../../settings/queries.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { actionsOn } from '../../testing/audit.ts'
import { subjectsTo } from '../../testing/mail.ts'
import { createSoftwarePasskey, givenPasskey, type SoftwarePasskey } from '../../testing/passkeys.ts'
import { givenSecondFactor, nextTotpCode } from '../../testing/second-factor.ts'
import { updateAccount } from '../queries.ts'
import { accountThrottle, passkey, passkeyChallenge } from '../schema.ts'
import { removeSecondFactor } from '../second-factor/remove.ts'
import { deleteExpiredPasskeyChallenges } from './queries.ts'

const shop = await createTestApp()
const { call, db } = shop
const password = TEST_PASSWORD
const REFUSED = [400, 'This passkey was not accepted. Please try again']

type Headers_ = Record<string, string>
const login = (email: string) => call('POST', '/api/user/login', { email, password })
const me = (headers: Headers_) => call('GET', '/api/user/user-details', undefined, headers)
const factor = async (headers: Headers_) => (await call('GET', '/api/user/second-factor', undefined, headers)).body.data
const creationOptions = (headers: Headers_, proof: object = { password }) =>
  call('POST', '/api/user/passkey/creation-options', proof, headers)
const add = (headers: Headers_, { registration }: SoftwarePasskey, name = 'Laptop') =>
  call('POST', '/api/user/passkey/add', { name, passkey: registration }, headers)
const remove = (headers: Headers_, _id: string, proof: object) =>
  call('POST', '/api/user/passkey/remove', { _id, ...proof }, headers)
const sentence = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

/** Asks for a challenge as a browser that is not signed in. */
async function loginOptions(headers: Headers_ = {}) {
  const { body, headers: sent } = await call('POST', '/api/user/login/passkey-options', undefined, headers)
  const line = sent.getSetCookie().find((one) => one.includes('passkey='))!
  return { options: body.data, browser: { cookie: line.split(';')[0]! } }
}
const enter = (assertion: object, headers: Headers_) =>
  call('POST', '/api/user/login/passkey', { passkey: assertion }, headers)

/** Signs in with a passkey that deviates in this way. */
async function signIn(device: SoftwarePasskey, over: Parameters<SoftwarePasskey['assert']>[1] = {}) {
  const { options, browser } = await loginOptions()
  return enter(device.assert(options, over), browser)
}
async function proofOf(device: SoftwarePasskey, headers: Headers_) {
  const { body } = await call('POST', '/api/user/passkey/proof-options', undefined, headers)
  return { passkey: device.assert(body.data) }
}
const resetLimits = () => db.delete(accountThrottle)

test('an admin adds a passkey with the password, has recovery codes, and signs in with it alone', async () => {
  const { headers, email, userId } = await givenAdmin(shop)
  const elsewhere = (await login(email)).body.data.accesstoken
  expect(await factor(headers)).toMatchObject({ passkeys: [], passkeyOrigin: 'http://localhost' })
  expect(sentence(await creationOptions(headers, { password: 'not this one' }))).toEqual([400, 'Wrong password'])
  expect((await creationOptions(headers, {})).status).toBe(400)
  const options = (await creationOptions(headers)).body.data
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const device = createSoftwarePasskey(options)
  const added = await add(headers, device, ' Laptop ')
  expect(sentence(added)).toEqual([200, 'The passkey was added'])
  expect(new Set(added.body.data.recoveryCodes).size).toBe(10)
  const [view] = (await factor(headers)).passkeys
  expect(view).toMatchObject({ name: 'Laptop', lastUsedAt: null, domain: 'localhost' })
  expect((await me({ authorization: `Bearer ${elsewhere}` })).status).toBe(401)
  const entered = await signIn(device)
  expect(sentence(entered)).toEqual([200, 'Signed in'])
  expect(entered.headers.getSetCookie().join()).toContain('device=')
  const session = { authorization: `Bearer ${entered.body.data.accesstoken}` }
  expect((await me(session)).body.data._id).toBe(userId)
  expect((await factor(session)).passkeys[0].lastUsedAt).toEqual(expect.any(String))
  expect(await subjectsTo(shop, email)).toEqual(['A passkey was added'])
  expect(await actionsOn(db, userId)).toEqual(['Added passkey'])
})

test('the password of an account with a passkey alone opens nothing; with a recovery code it does, once', async () => {
  const { email, recoveryCodes } = await givenPasskey(shop)
  const first = await login(email)
  expect(first).toMatchObject({ status: 409, body: { code: 'second_factor_required' } })
  expect(first.body.data).toEqual({ challenge: expect.any(String), app: false, passkey: true })
  const finish = (code: string) =>
    call('POST', '/api/user/login/second-factor', { challenge: first.body.data.challenge, code })
  expect((await finish('000000')).status).toBe(400)
  expect((await finish(recoveryCodes[0]!)).status).toBe(200)
})

test('a challenge is worth one attempt: replayed, and by two requests at the same moment', async () => {
  await resetLimits()
  const { passkey: device } = await givenPasskey(shop)
  const { options, browser } = await loginOptions()
  const assertion = device.assert(options)
  const results = await Promise.all([enter(assertion, browser), enter(assertion, browser)])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(sentence(await enter(assertion, browser))).toEqual(REFUSED)
  const again = await loginOptions()
  expect(
    sentence(await enter(device.assert(again.options, { origin: 'https://evil.example' }), again.browser)),
  ).toEqual(REFUSED)
  expect(sentence(await enter(device.assert(again.options), again.browser))).toEqual(REFUSED)
})

test('a challenge works only in the browser that asked, for what it asked, and for five minutes', async () => {
  await resetLimits()
  const { passkey: device, headers } = await givenPasskey(shop)
  const { options, browser } = await loginOptions()
  expect(sentence(await enter(device.assert(options), {}))).toEqual(REFUSED)
  expect(sentence(await enter(device.assert(options), (await loginOptions()).browser))).toEqual(REFUSED)
  const proof = (await call('POST', '/api/user/passkey/proof-options', undefined, headers)).body.data
  expect(sentence(await enter(device.assert(proof), browser))).toEqual(REFUSED)
  expect(sentence(await creationOptions(headers, { passkey: device.assert(options) }))).toEqual(REFUSED)
  await db.update(passkeyChallenge).set({ expiresAt: sql`now()` })
  expect(sentence(await enter(device.assert(options), browser))).toEqual(REFUSED)
  await deleteExpiredPasskeyChallenges(db)
  expect(await db.select().from(passkeyChallenge)).toEqual([])
  // A second tab of the same browser does not end the login of the first.
  const first = await loginOptions()
  await loginOptions(first.browser)
  expect((await enter(device.assert(first.options), first.browser)).status).toBe(200)
})

test('a signature for another origin, domain or purpose, or without a verified person, is refused in the same words', async () => {
  await resetLimits()
  const { passkey: device } = await givenPasskey(shop)
  const deviations = [
    { origin: 'https://localhost' },
    { origin: 'http://localhost:3000' },
    { domain: 'evil.example' },
    { crossOrigin: true },
    { type: 'webauthn.create' },
    { isVerified: false },
    { challenge: 'bWFkZSB1cA' },
    { userHandle: null },
    { userHandle: Buffer.from(newId()).toString('base64url') },
  ]
  for (const over of deviations) expect(sentence(await signIn(device, over))).toEqual(REFUSED)
  const { options, browser } = await loginOptions()
  const assertion = device.assert(options)
  assertion.response.signature = device.assert(options, { challenge: 'b3RoZXI' }).response.signature
  expect(sentence(await enter(assertion, browser))).toEqual(REFUSED)
})

test('a count of signatures that goes back, as a clone has it, is refused', async () => {
  await resetLimits()
  const { passkey: device } = await givenPasskey(shop)
  expect((await signIn(device, { counter: 7 })).status).toBe(200)
  expect(sentence(await signIn(device, { counter: 7 }))).toEqual(REFUSED)
  expect(sentence(await signIn(device, { counter: 6 }))).toEqual(REFUSED)
  expect((await signIn(device, { counter: 8 })).status).toBe(200)
})

test("another account's passkey opens neither the account nor a change of it, and cannot be removed", async () => {
  await resetLimits()
  const [one, other] = [await givenPasskey(shop), await givenPasskey(shop)]
  expect(sentence(await signIn(other.passkey, { userHandle: one.passkey.userHandle }))).toEqual(REFUSED)
  const proof = await proofOf(other.passkey, one.headers)
  expect(sentence(await creationOptions(one.headers, proof))).toEqual(REFUSED)
  const [theirs] = (await factor(other.headers)).passkeys
  const own = await proofOf(one.passkey, one.headers)
  expect((await remove(one.headers, theirs._id, own)).status).toBe(404)
  expect((await signIn(other.passkey)).status).toBe(200)
})

test('a new passkey is accepted only for its challenge, in its session, of this shop; and its id only once', async () => {
  await resetLimits()
  const [{ headers }, other] = [await givenAdmin(shop), await givenAdmin(shop)]
  const made = async (over: Parameters<typeof createSoftwarePasskey>[1]) =>
    add(headers, createSoftwarePasskey((await creationOptions(headers)).body.data, over))
  for (const over of [{ origin: 'https://evil.example' }, { domain: 'evil.example' }, { isVerified: false }])
    expect(sentence(await made(over))).toEqual(REFUSED)
  const device = createSoftwarePasskey((await creationOptions(headers)).body.data)
  expect(sentence(await add(other.headers, device))).toEqual(REFUSED)
  const results = await Promise.all([add(headers, device), add(headers, device)])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  const { challenge } = (await creationOptions(other.headers)).body.data
  const replayed = structuredClone(device.registration)
  const client = { type: 'webauthn.create', challenge, origin: 'http://localhost', crossOrigin: false }
  replayed.response.clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url')
  expect(sentence(await add(other.headers, { ...device, registration: replayed }))).toEqual(REFUSED)
  expect((await add(headers, device, 'x'.repeat(61))).status).toBe(400)
})

test('changes need the password with a code, or a passkey; a stolen session or a password alone change nothing', async () => {
  await resetLimits()
  const { headers, email, userId, passkey: device, recoveryCodes } = await givenPasskey(shop)
  expect((await creationOptions(headers)).status).toBe(409)
  expect((await call('POST', '/api/user/second-factor/enrol', { password }, headers)).status).toBe(409)
  const proof = await proofOf(device, headers)
  const second = createSoftwarePasskey((await creationOptions(headers, proof)).body.data)
  expect(sentence(await creationOptions(headers, proof))).toEqual(REFUSED)
  expect((await add(headers, second)).body.data).toEqual({ recoveryCodes: null })
  const [first, last] = (await factor(headers)).passkeys
  expect(sentence(await remove(headers, first._id, { password }))[0]).toBe(409)
  const removed = await remove(headers, first._id, { password, code: recoveryCodes[0] })
  expect(sentence(removed)).toEqual([200, 'The passkey was removed'])
  expect(sentence(await signIn(device))).toEqual(REFUSED)
  const codes = await call('POST', '/api/user/second-factor/recovery-codes', await proofOf(second, headers), headers)
  expect(codes.body.data.recoveryCodes).toHaveLength(10)
  expect((await remove(headers, last._id, await proofOf(second, headers))).status).toBe(200)
  expect(await factor(headers)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await login(email)).status).toBe(200)
  const actions = ['Added passkey', 'Added passkey', 'Removed passkey', 'Replaced recovery codes', 'Removed passkey']
  expect(await actionsOn(db, userId)).toEqual(actions)
  expect(await subjectsTo(shop, email)).toContain('A passkey was removed')
})

test('passkey and app stand beside each other: removing one leaves the other and the recovery codes', async () => {
  await resetLimits()
  const { headers, email, userId, secret, recoveryCodes } = await givenSecondFactor(shop)
  const code = await nextTotpCode(db, userId, secret)
  const device = createSoftwarePasskey((await creationOptions(headers, { password, code })).body.data)
  expect((await add(headers, device)).body.data).toEqual({ recoveryCodes: null })
  expect((await login(email)).body.data).toMatchObject({ app: true, passkey: true })
  const off = await call('POST', '/api/user/second-factor/disable', await proofOf(device, headers), headers)
  expect(off.status).toBe(200)
  expect(await factor(headers)).toMatchObject({ enabledAt: null, recoveryCodesLeft: recoveryCodes.length })
  expect((await login(email)).body.data).toMatchObject({ app: false, passkey: true })
  expect(await subjectsTo(shop, email)).toContain('Your authenticator app was removed')
})

test('attempts are limited for each account and network, and a success begins anew', async () => {
  await resetLimits()
  const { passkey: device } = await givenPasskey(shop)
  await resetLimits()
  for (let tries = 0; tries < 10; tries++) expect((await signIn(device, { isVerified: false })).status).toBe(400)
  expect((await signIn(device)).status).toBe(429)
  // An account that does not exist is limited like one that does.
  const userHandle = Buffer.from(newId()).toString('base64url')
  for (let tries = 0; tries < 10; tries++) expect((await signIn(device, { userHandle })).status).toBe(400)
  expect((await signIn(device, { userHandle })).status).toBe(429)
  await resetLimits()
})

test('suspended and deleted accounts stay out, and shoppers have no passkeys', async () => {
  await resetLimits()
  const { passkey: device, userId, headers, recoveryCodes } = await givenPasskey(shop)
  await updateAccount(db, userId, { status: 'Suspended' })
  expect((await signIn(device)).status).toBe(403)
  await updateAccount(db, userId, { status: 'Active' })
  await givenAdmin(shop)
  expect((await call('DELETE', '/api/user/delete-account', { password, code: recoveryCodes[0] }, headers)).status).toBe(
    200,
  )
  expect(sentence(await signIn(device))).toEqual(REFUSED)
  expect((await creationOptions((await givenShopper(shop)).headers)).status).toBe(403)
})

test('who is no longer an admin has no passkeys', async () => {
  await resetLimits()
  const { passkey: device, userId } = await givenPasskey(shop)
  const boss = await givenAdmin(shop)
  expect((await call('DELETE', '/api/staff', { _id: userId, password }, boss.headers)).status).toBe(200)
  expect(sentence(await signIn(device))).toEqual(REFUSED)
})

test('a passkey is the second factor that the shop may require', async () => {
  await resetLimits()
  const { headers } = await givenAdmin(shop)
  await saveSettings(db, { requireSecondFactor: true })
  const staff = async () => (await call('GET', '/api/staff', undefined, headers)).status
  expect([await staff(), (await me(headers)).body.data.mustAddSecondFactor]).toEqual([403, true])
  await add(headers, createSoftwarePasskey((await creationOptions(headers)).body.data))
  expect([await staff(), (await me(headers)).body.data.mustAddSecondFactor]).toEqual([200, false])
  await saveSettings(db, { requireSecondFactor: false })
})

test('the operator removes the passkeys of who has lost them and the recovery codes', async () => {
  await resetLimits()
  const { email, userId, headers, passkey: device } = await givenPasskey(shop)
  const mailer = createMailer(createEncryption(TEST_ACCOUNTS.secrets))
  await removeSecondFactor({ db, mailer }, email)
  expect((await me(headers)).status).toBe(401)
  expect(sentence(await signIn(device))).toEqual(REFUSED)
  expect((await login(email)).status).toBe(200)
  expect(await db.select().from(passkey).where(eq(passkey.userId, userId))).toEqual([])
})

test('other sites can neither ask for a challenge nor sign in', async () => {
  await resetLimits()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await call('POST', '/api/user/login/passkey-options', undefined, foreign)).status).toBe(403)
  const { passkey: device } = await givenPasskey(shop)
  const { options, browser } = await loginOptions()
  expect((await enter(device.assert(options), { ...browser, ...foreign })).status).toBe(403)
})
