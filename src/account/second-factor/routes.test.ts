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
import { givenSecondFactor, nextTotpCode } from '../../testing/second-factor.ts'
import { accountThrottle, accountTotp, loginChallenge, recoveryCode } from '../schema.ts'
import { deleteExpiredChallenges } from './queries.ts'
import { removeSecondFactor } from './remove.ts'

const shop = await createTestApp()
const { call, db } = shop
const password = TEST_PASSWORD
const WRONG_CODE = 'The code is wrong or was used before'

type Headers_ = Record<string, string>
const login = (email: string, typed = password, headers: Headers_ = {}) =>
  call('POST', '/api/user/login', { email, password: typed }, headers)
const finish = (challenge: string, code: string, headers: Headers_ = {}) =>
  call('POST', '/api/user/login/second-factor', { challenge, code }, headers)
const factor = (headers: Headers_) => call('GET', '/api/user/second-factor', undefined, headers)
const me = (headers: Headers_) => call('GET', '/api/user/user-details', undefined, headers)
const enrol = (headers: Headers_, typed = password) =>
  call('POST', '/api/user/second-factor/enrol', { password: typed }, headers)
const confirm = (headers: Headers_, code: string) => call('POST', '/api/user/second-factor/confirm', { code }, headers)
const regenerate = (headers: Headers_, body: object) =>
  call('POST', '/api/user/second-factor/recovery-codes', body, headers)
const disable = (headers: Headers_, body: object) => call('POST', '/api/user/second-factor/disable', body, headers)
const challengeOf = async (email: string) => (await login(email)).body.data.challenge as string
const sentence = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]
const resetLimits = () => db.delete(accountThrottle)

test('an admin enrols with the password, confirms by a code, and has ten recovery codes', async () => {
  const { headers, email, userId } = await givenAdmin(shop)
  const elsewhere = (await login(email)).body.data.accesstoken
  expect((await factor(headers)).body.data).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(sentence(await enrol(headers, 'not this one'))).toEqual([400, 'Wrong password'])
  const { secret, uri } = (await enrol(headers)).body.data
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await login(email)).status).toBe(200)
  expect(sentence(await confirm(headers, '000000x'))).toEqual([400, WRONG_CODE])
  const confirmed = await confirm(headers, await nextTotpCode(db, userId, secret))
  expect(sentence(confirmed)).toEqual([200, 'Two-step login is on'])
  const codes: string[] = confirmed.body.data.recoveryCodes
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
  expect((await factor(headers)).body.data).toMatchObject({ enabledAt: expect.any(String), recoveryCodesLeft: 10 })
  expect((await me({ authorization: `Bearer ${elsewhere}` })).status).toBe(401)
  expect(await subjectsTo(shop, email)).toEqual(['Two-step login is on'])
  expect(await actionsOn(db, userId)).toEqual(['Switched on two-step login'])
  expect(sentence(await enrol(headers))).toEqual([409, 'Two-step login is on already'])
})

test('neither secret nor recovery codes can be read in the database', async () => {
  const { userId, secret, recoveryCodes } = await givenSecondFactor(shop)
  const [app] = await db.select().from(accountTotp).where(eq(accountTotp.userId, userId))
  expect(app!.encryptedSecret).not.toContain(secret)
  expect(Buffer.from(app!.encryptedSecret, 'base64url').toString('latin1')).not.toContain(secret)
  const stored = await db.select().from(recoveryCode).where(eq(recoveryCode.userId, userId))
  for (const { codeHash } of stored) expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]!.replaceAll('-', ''))
})

test("an app's row that was moved to another account opens nothing", async () => {
  const [one, other] = [await givenSecondFactor(shop), await givenSecondFactor(shop)]
  const [app] = await db.select().from(accountTotp).where(eq(accountTotp.userId, one.userId))
  await db
    .update(accountTotp)
    .set({ encryptedSecret: app!.encryptedSecret })
    .where(eq(accountTotp.userId, other.userId))
  const code = await nextTotpCode(db, other.userId, one.secret)
  expect(sentence(await finish(await challengeOf(other.email), code))).toEqual([400, WRONG_CODE])
})

test('a login then has two steps, and the password alone opens nothing', async () => {
  const { email, userId, secret } = await givenSecondFactor(shop)
  const first = await login(email)
  expect(first).toMatchObject({ status: 409, body: { success: false, code: 'second_factor_required' } })
  expect(first.body.data).toEqual({ challenge: expect.any(String), app: true, passkey: false })
  expect(first.headers.getSetCookie()).toEqual([])
  const { challenge } = first.body.data
  expect((await me({ authorization: `Bearer ${challenge}` })).status).toBe(401)
  const entered = await finish(challenge, await nextTotpCode(db, userId, secret))
  expect(sentence(entered)).toEqual([200, 'Signed in'])
  expect((await me({ authorization: `Bearer ${entered.body.data.accesstoken}` })).body.data._id).toBe(userId)
  expect(entered.headers.getSetCookie().join()).toContain('device=')
})

test('nobody learns of a second factor who does not know the password', async () => {
  const { email } = await givenSecondFactor(shop)
  const plain = await givenAdmin(shop)
  const refusals = [await login(email, 'not this one'), await login(plain.email, 'not this one')]
  expect(refusals[0]!.body).toEqual(refusals[1]!.body)
  expect(refusals.map(({ status }) => status)).toEqual([400, 400])
})

test('a code is worth one login, even if two requests bring it at the same moment', async () => {
  const { email, userId, secret } = await givenSecondFactor(shop)
  const challenges = [await challengeOf(email), await challengeOf(email), await challengeOf(email)]
  const code = await nextTotpCode(db, userId, secret)
  const results = await Promise.all(challenges.slice(0, 2).map((challenge) => finish(challenge, code)))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(sentence(await finish(challenges[2]!, code))).toEqual([400, WRONG_CODE])
})

test('a challenge is worth one login, ends with the password, and expires', async () => {
  await resetLimits()
  const { email, userId, headers, recoveryCodes } = await givenSecondFactor(shop)
  const EXPIRED = [401, 'This login has expired: enter your password again']
  const used = await challengeOf(email)
  expect((await finish(used, recoveryCodes[0]!)).status).toBe(200)
  expect(sentence(await finish(used, recoveryCodes[1]!))).toEqual(EXPIRED)
  expect(sentence(await finish('made up', recoveryCodes[1]!))).toEqual(EXPIRED)
  const late = await challengeOf(email)
  await db.update(loginChallenge).set({ expiresAt: sql`now()` }).where(eq(loginChallenge.userId, userId))
  expect(sentence(await finish(late, recoveryCodes[1]!))).toEqual(EXPIRED)
  await deleteExpiredChallenges(db)
  expect(await db.select().from(loginChallenge).where(eq(loginChallenge.userId, userId))).toEqual([])
  const outdated = await challengeOf(email)
  const newPassword = 'a basket of lychees'
  const change = { currentPassword: password, newPassword, confirmPassword: newPassword, code: recoveryCodes[2] }
  expect((await call('PUT', '/api/user/change-password', change, headers)).status).toBe(200)
  expect(sentence(await finish(outdated, recoveryCodes[1]!))).toEqual(EXPIRED)
})

test('a recovery code signs in once, however it is typed, and the account is told', async () => {
  const { email, headers, recoveryCodes } = await givenSecondFactor(shop)
  const typed = ` ${recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')} `
  expect((await finish(await challengeOf(email), typed)).status).toBe(200)
  expect(sentence(await finish(await challengeOf(email), recoveryCodes[0]!))).toEqual([400, WRONG_CODE])
  expect((await factor(headers)).body.data.recoveryCodesLeft).toBe(9)
  expect(await subjectsTo(shop, email)).toContain('A recovery code was used')
})

test("another account's codes and challenge are worth nothing", async () => {
  const [one, other] = [await givenSecondFactor(shop), await givenSecondFactor(shop)]
  const challenge = await challengeOf(one.email)
  expect((await finish(challenge, other.recoveryCodes[0]!)).status).toBe(400)
  expect((await finish(challenge, await nextTotpCode(db, other.userId, other.secret))).status).toBe(400)
  expect((await disable(one.headers, { password, code: other.recoveryCodes[0]! })).status).toBe(400)
})

test('codes cannot be tried without end: ten in a quarter of an hour, a hundred a day by strangers', async () => {
  await resetLimits()
  const { email, userId, secret } = await givenSecondFactor(shop)
  await resetLimits()
  const challenge = await challengeOf(email)
  for (let tries = 0; tries < 10; tries++) expect((await finish(challenge, '12345')).status).toBe(400)
  const right = await nextTotpCode(db, userId, secret)
  expect((await finish(challenge, right)).status).toBe(429)
  expect((await finish(await challengeOf(email), right)).status).toBe(429)
  // As if other networks had tried as well.
  await db.update(accountThrottle).set({ count: 0 }).where(sql`key like 'secondFactor:%'`)
  await db.update(accountThrottle).set({ count: 100 }).where(sql`key like 'secondFactorOfDay:%'`)
  const refused = await finish(challenge, right)
  expect(refused.body.message).toContain('use a browser that you have signed in with before')
  await resetLimits()
  expect((await finish(challenge, right)).status).toBe(200)
})

test('a browser that has signed in before is not locked out by strangers', async () => {
  await resetLimits()
  const { email, recoveryCodes } = await givenSecondFactor(shop)
  const entered = await finish(await challengeOf(email), recoveryCodes[0]!)
  const cookie = entered.headers
    .getSetCookie()
    .find((line) => line.includes('device='))!
    .split(';')[0]!
  for (let tries = 0; tries < 11; tries++) await finish(await challengeOf(email), '12345')
  expect((await finish(await challengeOf(email), recoveryCodes[1]!)).status).toBe(429)
  expect((await finish(await challengeOf(email), recoveryCodes[1]!, { cookie })).status).toBe(200)
  await resetLimits()
})

test('new recovery codes and switching off need the password and a code', async () => {
  const { headers, email, userId, secret, recoveryCodes } = await givenSecondFactor(shop)
  const [code, another] = recoveryCodes as [string, string]
  expect(sentence(await regenerate(headers, { password: 'no', code }))).toEqual([400, 'Wrong password'])
  expect(sentence(await disable(headers, { password, code: '1' }))).toEqual([400, WRONG_CODE])
  expect((await disable(headers, { password })).body.code).toBe('second_factor_required')
  const made = await regenerate(headers, { password, code: await nextTotpCode(db, userId, secret) })
  expect(made.body.data.recoveryCodes).toHaveLength(10)
  expect(sentence(await disable(headers, { password, code: another }))).toEqual([400, WRONG_CODE])
  const off = await disable(headers, { password, code: made.body.data.recoveryCodes[0] })
  expect(sentence(off)).toEqual([200, 'Two-step login is off'])
  expect((await login(email)).status).toBe(200)
  expect(await db.select().from(recoveryCode).where(eq(recoveryCode.userId, userId))).toEqual([])
  const actions = ['Switched on two-step login', 'Replaced recovery codes', 'Switched off two-step login']
  expect(await actionsOn(db, userId)).toEqual(actions)
  expect(await subjectsTo(shop, email)).toEqual(
    expect.arrayContaining(['Your recovery codes were replaced', 'Two-step login is off']),
  )
})

test('shoppers have no second factor, and a secret that nobody confirms expires', async () => {
  const shopper = await givenShopper(shop)
  expect((await enrol(shopper.headers)).status).toBe(403)
  const { headers, userId } = await givenAdmin(shop)
  const { secret } = (await enrol(headers)).body.data
  await db
    .update(accountTotp)
    .set({ createdAt: sql`now() - interval '31 minutes'` })
    .where(eq(accountTotp.userId, userId))
  const refused = await confirm(headers, await nextTotpCode(db, userId, secret))
  expect(sentence(refused)).toEqual([409, 'Start again: this QR code has expired'])
  expect((await confirm(shopper.headers, '123456')).status).toBe(409)
  expect((await disable(headers, { password, code: '123456' })).status).toBe(409)
})

test('while the shop requires it, an admin without it can only switch it on', async () => {
  const { headers, userId } = await givenAdmin(shop)
  const staff = () => call('GET', '/api/staff', undefined, headers)
  expect((await staff()).status).toBe(200)
  await saveSettings(db, { requireSecondFactor: true })
  expect((await staff()).status).toBe(403)
  expect((await me(headers)).body.data.mustAddSecondFactor).toBeTrue()
  expect((await me((await givenShopper(shop)).headers)).body.data.mustAddSecondFactor).toBeFalse()
  const { secret } = (await enrol(headers)).body.data
  expect((await staff()).status).toBe(403)
  await confirm(headers, await nextTotpCode(db, userId, secret))
  expect((await staff()).status).toBe(200)
  expect((await me(headers)).body.data.mustAddSecondFactor).toBeFalse()
  await saveSettings(db, { requireSecondFactor: false })
})

test('the operator lets in who has lost phone and recovery codes, and the account is told', async () => {
  const { email, userId, headers } = await givenSecondFactor(shop)
  const mailer = createMailer(createEncryption(TEST_ACCOUNTS.secrets))
  expect(await removeSecondFactor({ db, mailer }, ` ${email.toUpperCase()} `)).toEqual({ email })
  expect((await me(headers)).status).toBe(401)
  expect((await login(email)).status).toBe(200)
  expect((await actionsOn(db, userId)).at(-1)).toBe('Removed second factor')
  expect(await subjectsTo(shop, email)).toContain('Two-step login is off')
  await expect(removeSecondFactor({ db, mailer }, email)).rejects.toThrow(`Two-step login of ${email} is off already`)
  await expect(removeSecondFactor({ db, mailer }, 'no@shop.example')).rejects.toThrow('no account of no@shop.example')
})

test('other sites cannot finish a login', async () => {
  const { email, recoveryCodes } = await givenSecondFactor(shop)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const refused = await finish(await challengeOf(email), recoveryCodes[0]!, foreign)
  expect(refused.status).toBe(403)
  expect((await finish(newId(), recoveryCodes[0]!)).status).toBe(401)
})
