import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { queuedJobs } from '../../platform/jobs/runner-tables.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { actionsOn } from '../../testing/audit.ts'
import { codeIn, collectEmails, newestMailTo } from '../../testing/mail.ts'
import { createVisitor } from '../../testing/visitor.ts'
import { accountCode } from '../schema.ts'

const shop = await createTestApp()
const { db } = shop
const { call, cookies } = createVisitor(shop)
// Each test starts with an unknown browser.
beforeEach(() => cookies.clear())

const NEW = 'a basket of lychees'
const forgot = (email: string) => call('PUT', '/api/user/forgot-password', { email })
const verify = (email: string, otp: string) => call('PUT', '/api/user/verify-forgot-password-otp', { email, otp })
const reset = (email: string, grant?: string, over: object = {}) => {
  // The request sends its own cookie, not the stored one, so that tests can send a different grant.
  cookies.delete('__Host-reset')
  const headers: Record<string, string> = grant === undefined ? {} : { cookie: `__Host-reset=${grant}` }
  return call('PUT', '/api/user/reset-password', { email, newPassword: NEW, confirmPassword: NEW, ...over }, headers)
}
const grantIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => Bun.Cookie.parse(line))
    .find(({ name }) => name === '__Host-reset')!
const login = (email: string, password: string) => call('POST', '/api/user/login', { email, password })
const me = (headers: Record<string, string>) => call('GET', '/api/user/user-details', undefined, headers)
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function mailedCode(email: string) {
  expect((await forgot(email)).status).toBe(200)
  return codeIn(await newestMailTo(shop, email))
}

async function grantFor(email: string) {
  const { status, headers } = await verify(email, await mailedCode(email))
  expect(status).toBe(200)
  return grantIn(headers).value
}

test('a forgotten password is reset with an emailed code; every device is signed out and the owner notified', async () => {
  const { email, headers, refreshToken } = await givenShopper(shop, { emailVerified: false })
  const grant = await grantFor(email)
  expect((await reset(email.toUpperCase(), grant)).status).toBe(200)
  expect((await login(email, TEST_PASSWORD)).status).toBe(400)
  const again = await login(email, NEW)
  expect(again.status).toBe(200)
  expect((await me(headers)).status).toBe(401)
  const refreshed = await call('POST', '/api/user/refresh-token', undefined, {
    authorization: `Bearer ${refreshToken}`,
  })
  expect(refreshed.status).toBe(401)
  expect((await newestMailTo(shop, email)).subject).toBe('Your password was changed')
  const details = await me({ authorization: `Bearer ${again.body.data.accesstoken}` })
  expect(details.body.data.verify_email).toBe(true)
})

test('returns the same response for an unknown email, without an email', async () => {
  const { email } = await givenShopper(shop)
  const nobody = 'nobody@example.com'
  const [known, unknown] = [await forgot(email), await forgot(nobody)]
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect((await collectEmails(shop)).map(({ to }) => to)).toEqual([email])
  expect((await verify(nobody, '123456')).body).toEqual((await verify(email, '123456')).body)
})

test('the grant lives in a cookie that no script can read, for ten minutes', async () => {
  const { email } = await givenShopper(shop)
  const { headers, body } = await verify(email, await mailedCode(email))
  expect(grantIn(headers)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'strict', path: '/', maxAge: 600 })
  expect(JSON.stringify(body)).not.toContain(grantIn(headers).value)
})

test('without a checked code nobody resets a password', async () => {
  const { email } = await givenShopper(shop)
  await mailedCode(email)
  for (const grant of [undefined, '', 'x'.repeat(43)]) {
    const { status, body } = await reset(email, grant)
    expect([status, body.message]).toEqual([403, 'Enter the code we emailed you'])
  }
  expect((await login(email, TEST_PASSWORD)).status).toBe(200)
})

test("a grant opens nobody else's account", async () => {
  const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
  const grant = await grantFor(asha.email)
  expect((await reset(ravi.email, grant)).status).toBe(403)
  expect((await login(ravi.email, TEST_PASSWORD)).status).toBe(200)
  expect((await reset(asha.email, grant)).status).toBe(200)
})

test('a code and a grant work once', async () => {
  const { email } = await givenShopper(shop)
  const code = await mailedCode(email)
  const { headers } = await verify(email, code)
  expect((await verify(email, code)).status).toBe(400)
  const grant = grantIn(headers).value
  expect((await reset(email, grant)).status).toBe(200)
  expect((await reset(email, grant)).status).toBe(403)
})

test('of many who enter the right code at once, one gets the grant', async () => {
  const { email } = await givenShopper(shop)
  const code = await mailedCode(email)
  const results = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('code and grant are over after ten minutes, by the clock of the database', async () => {
  const { email } = await givenShopper(shop)
  const code = await mailedCode(email)
  await db.update(accountCode).set({ expiresAt: sql`now()` })
  expect((await verify(email, code)).status).toBe(400)
  const grant = await grantFor(email)
  await db.update(accountCode).set({ grantExpiresAt: sql`now()` })
  expect((await reset(email, grant)).status).toBe(403)
})

test('invalidates a code after five wrong attempts, also concurrent ones', async () => {
  const { email } = await givenShopper(shop)
  const code = await mailedCode(email)
  const wrong = wrongCodeFor(code)
  const results = await Promise.all(Array.from({ length: 30 }, () => verify(email, wrong)))
  const reported = results.map(({ status, body }) => `${status} ${body.message}`)
  const refusals = ['400 The code is wrong or has expired', '429 Too many at once: try again in a moment']
  expect(refusals).toEqual(expect.arrayContaining(reported))
  expect((await verify(email, code)).status).toBe(400)
})

test('accepts the code after four wrong attempts', async () => {
  const { email } = await givenShopper(shop)
  const code = await mailedCode(email)
  for (let n = 0; n < 4; n++) await verify(email, wrongCodeFor(code))
  expect((await verify(email, code)).status).toBe(200)
})

test('three codes an hour are sent to a mailbox for one network, known or not', async () => {
  const { email } = await givenShopper(shop)
  for (const asked of [email, 'stranger@example.com']) {
    for (let n = 0; n < 3; n++) expect((await forgot(asked)).status).toBe(200)
    const { status, headers } = await forgot(asked)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  }
  expect((await collectEmails(shop)).filter(({ to }) => to === email)).toHaveLength(3)
})

test('only the newest code counts', async () => {
  const { email } = await givenShopper(shop)
  const [old, fresh] = [await mailedCode(email), await mailedCode(email)]
  if (old !== fresh) expect((await verify(email, old)).status).toBe(400)
  expect((await verify(email, fresh)).status).toBe(200)
})

test('a dump of the database shows no code, before the mail is sent or after', async () => {
  const { email } = await givenShopper(shop)
  await forgot(email)
  const stored = async () => {
    const codes = await db.execute(sql`select c::text from account_code c`)
    return JSON.stringify([codes, await queuedJobs(db.$client)])
  }
  const before = await stored()
  const code = codeIn(await newestMailTo(shop, email))
  for (const dump of [before, await stored()]) expect(dump).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  expect(before).toContain('$argon2id$')
})

test('new passwords are held to the rules of all passwords', async () => {
  const { email } = await givenShopper(shop)
  const grant = await grantFor(email)
  const refused = async (newPassword: string, confirmPassword = newPassword) =>
    (await reset(email, grant, { newPassword, confirmPassword })).body.message
  expect(await refused(NEW, 'another one')).toBe('New password and confirm password must be same.')
  expect(await refused('short')).toBe('The password must have at least 8 characters')
  expect(await refused('password123')).toBe(
    'This password is easy to guess, like a common word or name with numbers: choose another',
  )
  const { body } = await reset(email, grant, { newPassword: 'short', confirmPassword: 'short' })
  expect(body.code).toBe('password_not_allowed')
  expect((await reset(email, grant)).status).toBe(200)
})

test('resets the login attempts with a new password', async () => {
  const { email } = await givenShopper(shop)
  for (let n = 0; n < 12; n++) await login(email, 'not this one')
  expect((await login(email, TEST_PASSWORD)).status).toBe(429)
  await reset(email, await grantFor(email))
  expect((await login(email, NEW)).status).toBe(200)
})

test('other sites can neither ask for a code nor enter one', async () => {
  const foreign = { origin: 'https://evil.example' }
  for (const [path, body] of [
    ['forgot-password', { email: 'a@example.com' }],
    ['verify-forgot-password-otp', { email: 'a@example.com', otp: '123456' }],
    ['reset-password', { email: 'a@example.com', newPassword: NEW, confirmPassword: NEW }],
  ] as const)
    expect((await call('PUT', `/api/user/${path}`, body, foreign)).status).toBe(403)
})

test('an invalid code or email is rejected with a message', async () => {
  expect(await verify('a@example.com', '12345')).toMatchObject({
    status: 400,
    body: { message: 'otp must be the 6 digits of the email' },
  })
  expect((await forgot('no address')).status).toBe(400)
})

test('a password that an admin has reset is in the audit log, and that of a shopper is not', async () => {
  for (const [{ email, userId }, actions] of [
    [await givenAdmin(shop), ['Reset own password']],
    [await givenShopper(shop), []],
  ] as const) {
    expect((await reset(email, await grantFor(email))).status).toBe(200)
    expect(await actionsOn(shop.db, userId)).toEqual([...actions])
  }
})
