import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { givenAdmin, givenShopper, TEST_PASSWORD, testTokens } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { account, session } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop

let count = 0
const newEmail = () => `ravi${++count}@example.com`
const SIGN_UP = { name: 'Ravi', password: 'a basket of guavas', confirmPassword: 'a basket of guavas' }
const BROWSER = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }

const me = (headers: Record<string, string>) => call('GET', '/api/user/user-details', undefined, headers)
const cookiesOf = (headers: Headers) =>
  Object.fromEntries(headers.getSetCookie().map((line) => [line.split('=')[0], Bun.Cookie.parse(line)]))

async function signIn(email: string, headers: Record<string, string> = BROWSER) {
  const result = await call('POST', '/api/user/login', { email, password: TEST_PASSWORD }, headers)
  expect(result.status).toBe(200)
  const cookies = cookiesOf(result.headers)
  return { ...result.body.data, cookies, rt: cookies['__Host-rt']?.value, at: cookies['__Host-at']?.value }
}

const refresh = (refreshToken: string, cookie?: string, headers: Record<string, string> = BROWSER) =>
  call('POST', '/api/user/refresh-token', undefined, {
    ...headers,
    authorization: `Bearer ${refreshToken}`,
    ...(cookie === undefined ? {} : { cookie: `__Host-rt=${cookie}` }),
  })

test('a shopper signs up, signs in, and is known by the bearer', async () => {
  const email = newEmail()
  const made = await call('POST', '/api/user/register', { ...SIGN_UP, email: ` ${email.toUpperCase()} ` })
  expect(made).toMatchObject({ status: 200, body: { success: true, error: false } })
  const signedIn = await call('POST', '/api/user/login', { email, password: SIGN_UP.password })
  expect(signedIn).toMatchObject({ status: 200, body: { success: true } })
  const details = await me({ authorization: `Bearer ${signedIn.body.data.accesstoken}` })
  expect(details).toMatchObject({
    status: 200,
    body: {
      data: {
        _id: made.body.data._id,
        name: 'Ravi',
        email,
        avatar: '',
        mobile: '',
        verify_email: false,
        status: 'Active',
        role: 'USER',
        address_details: [],
        shopping_cart: [],
        orderHistory: [],
      },
    },
  })
  expect(Date.parse(details.body.data.last_login_date)).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(details.body)).not.toMatch(/hash|token/i)
})

test('registration rejects missing fields, mismatched or weak passwords and taken emails, with a message', async () => {
  const { email } = await givenShopper(shop)
  const refused = async (over: object) => {
    const { status, body } = await call('POST', '/api/user/register', { ...SIGN_UP, email: newEmail(), ...over })
    return [status, body.message]
  }
  const both = (password: string) => ({ password, confirmPassword: password })
  expect(await refused({ name: ' ' })).toEqual([400, 'name must be 1 to 200 visible characters, and no URL'])
  expect(await refused({ email: 'no' })).toEqual([400, 'email must be an email address such as name@example.com'])
  for (const email of ['"a b"@example.com', 'a@example.com\r\nBcc: b@example.com', 'a@b@example.com'])
    expect((await refused({ email }))[0]).toBe(400)
  expect(await refused({ confirmPassword: 'another' })).toEqual([400, 'password and confirm password must be same'])
  expect(await refused(both('1234567'))).toEqual([400, 'The password must have at least 8 characters'])
  expect(await refused(both('x'.repeat(129)))).toEqual([400, 'The password must have at most 128 characters'])
  expect(await refused(both('Password1'))).toEqual([
    400,
    'This password is easy to guess, like a common word or name with numbers: choose another',
  ])
  expect(await refused({ email: email.toUpperCase() })).toEqual([409, 'An account with this email already exists'])
})

test('a chosen password that is refused has a code of its own, and one that is mistyped has not', async () => {
  const codeOf = async (password: string, confirmPassword = password) => {
    const { body } = await call('POST', '/api/user/register', {
      ...SIGN_UP,
      email: newEmail(),
      password,
      confirmPassword,
    })
    return body.code
  }
  for (const password of ['1234567', 'x'.repeat(129), 'Password1'])
    expect(await codeOf(password)).toBe('password_not_allowed')
  expect(await codeOf('a basket of mangoes', 'another')).toBe('invalid')
})

test('nobody becomes an admin by saying so', async () => {
  const email = newEmail()
  await call('POST', '/api/user/register', {
    ...SIGN_UP,
    email,
    role: 'ADMIN',
    verify_email: true,
    _id: 'a'.repeat(32),
  })
  const [made] = await db.select().from(account).where(eq(account.email, email))
  expect(made).toMatchObject({ role: 'USER', emailVerified: false })
})

test('long passwords are compared whole', async () => {
  const email = newEmail()
  const password = `${'x'.repeat(90)}1${'y'.repeat(20)}`
  await call('POST', '/api/user/register', { ...SIGN_UP, email, password, confirmPassword: password })
  const other = await call('POST', '/api/user/login', { email, password: password.replace('1', '2') })
  expect(other.status).toBe(400)
  expect((await call('POST', '/api/user/login', { email, password })).status).toBe(200)
})

test('returns the same response for a wrong password and an unknown email', async () => {
  const { email } = await givenShopper(shop)
  const wrong = await call('POST', '/api/user/login', { email, password: 'not this one' })
  const unknown = await call('POST', '/api/user/login', { email: newEmail(), password: 'not this one' })
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Wrong email or password', code: 'wrong_credentials' } })
  expect(unknown.body).toEqual(wrong.body)
})

test('after ten wrong passwords an address waits, whether it has an account or not', async () => {
  const { email } = await givenShopper(shop)
  for (const tried of [email, newEmail()]) {
    for (let n = 0; n < 10; n++) await call('POST', '/api/user/login', { email: tried, password: 'not this one' })
    const { status, headers, body } = await call('POST', '/api/user/login', { email: tried, password: TEST_PASSWORD })
    expect(status).toBe(429)
    expect(body.message).toMatch(/^Too many attempts: try again in 1[45] minutes$/)
    expect(body.code).toBe('too_many_attempts')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60 - 10)
  }
})

test('who is suspended cannot sign in, and is out at once', async () => {
  const shopper = await givenShopper(shop)
  await db.update(account).set({ status: 'Suspended' }).where(eq(account.id, shopper.userId))
  expect((await me(shopper.headers)).status).toBe(401)
  expect((await refresh(shopper.refreshToken)).status).toBe(401)
  const again = await call('POST', '/api/user/login', { email: shopper.email, password: TEST_PASSWORD })
  expect(again).toMatchObject({ status: 403, body: { message: 'This account is suspended: please ask the shop' } })
})

test('a login in a browser sets cookies that scripts and other sites cannot use', async () => {
  const { email } = await givenShopper(shop)
  const { cookies, accesstoken, at, rt } = await signIn(email)
  expect(at).toBe(accesstoken)
  expect(rt).toHaveLength(43)
  expect(cookies['__Host-rt']).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    domain: null,
  })
  expect(cookies['__Host-at']).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax', path: '/', domain: null })
})

test('a login without a browser has no refresh cookie, and lasts a day', async () => {
  const { email, userId } = await givenShopper(shop)
  const { cookies, refreshToken } = await signIn(email, {})
  expect(Object.keys(cookies)).toEqual(['__Host-at', '__Host-device'])
  expect((await refresh(refreshToken, undefined, {})).status).toBe(200)
  const rows = await db.select().from(session).where(eq(session.userId, userId))
  for (const row of rows) expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3600_000)
})

test('each refresh brings a new access token and a new cookie; the refresh token stays', async () => {
  const { email } = await givenShopper(shop)
  const { refreshToken, rt } = await signIn(email)
  const first = await refresh(refreshToken, rt)
  expect(first.status).toBe(200)
  expect((await me({ authorization: `Bearer ${first.body.data.accessToken}` })).status).toBe(200)
  const next = cookiesOf(first.headers)['__Host-rt']!.value
  expect(next).not.toBe(rt)
  expect((await refresh(refreshToken, next)).status).toBe(200)
})

test('a refresh without the cookie, or with an empty one, is refused and ends nothing', async () => {
  const { email } = await givenShopper(shop)
  const { refreshToken, rt, accesstoken } = await signIn(email)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await refresh(refreshToken, '')).status).toBe(401)
  expect((await refresh(accesstoken, rt)).status).toBe(401)
  expect((await refresh('', rt)).status).toBe(401)
  expect((await refresh(refreshToken, rt)).status).toBe(200)
})

test('two tabs that refresh concurrently, and a lost response, end up with the same cookie', async () => {
  const { email } = await givenShopper(shop)
  const { refreshToken, rt } = await signIn(email)
  const results = await Promise.all([refresh(refreshToken, rt), refresh(refreshToken, rt), refresh(refreshToken, rt)])
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
  const cookies = new Set(results.map(({ headers }) => cookiesOf(headers)['__Host-rt']!.value))
  expect(cookies.size).toBe(1)
  expect((await refresh(refreshToken, [...cookies][0])).status).toBe(200)
})

test('ends the session when an old cookie is used again', async () => {
  const { email } = await givenShopper(shop)
  const { refreshToken, rt, accesstoken } = await signIn(email)
  const next = cookiesOf((await refresh(refreshToken, rt)).headers)['__Host-rt']!.value
  expect((await refresh(refreshToken, next)).status).toBe(200)
  expect((await refresh(refreshToken, rt)).status).toBe(401)
  expect((await refresh(refreshToken, next)).status).toBe(401)
  expect((await me({ authorization: `Bearer ${accesstoken}` })).status).toBe(401)
})

test('a new password gives its own session new tokens, and ends the old ones like those of all others', async () => {
  for (const isBrowser of [true, false]) {
    const { email, headers, refreshToken: handle } = await givenShopper(shop)
    const signed = isBrowser
      ? await signIn(email)
      : { accesstoken: headers.authorization.slice(7), refreshToken: handle }
    const rt = 'rt' in signed ? signed.rt : undefined
    const other = await signIn(email)
    const [old, password] = [TEST_PASSWORD, 'a basket of lychees']
    const changed = await call(
      'PUT',
      '/api/user/change-password',
      { currentPassword: old, newPassword: password, confirmPassword: password },
      { authorization: `Bearer ${signed.accesstoken}` },
    )
    expect(changed.status).toBe(200)
    const { refreshToken } = changed.body.data
    const cookie = cookiesOf(changed.headers)['__Host-rt']?.value
    expect(cookie === undefined).toBe(!isBrowser)
    expect((await refresh(signed.refreshToken, rt)).status).toBe(401)
    expect((await refresh(signed.refreshToken, cookie)).status).toBe(401)
    expect((await refresh(other.refreshToken, other.rt)).status).toBe(401)
    expect((await refresh(refreshToken, cookie)).status).toBe(200)
  }
})

test('the cookie before is good for thirty seconds only', async () => {
  const { email, userId } = await givenShopper(shop)
  const { refreshToken, rt } = await signIn(email)
  expect((await refresh(refreshToken, rt)).status).toBe(200)
  await db.update(session).set({ rotatedAt: sql`now() - interval '31 seconds'` }).where(eq(session.userId, userId))
  expect((await refresh(refreshToken, rt)).status).toBe(401)
})

test('a session ends after two idle weeks and after a month, by the clock of the database', async () => {
  for (const column of ['idleExpiresAt', 'expiresAt'] as const) {
    const shopper = await givenShopper(shop)
    const past = sql`now() - interval '1 second'`
    await db
      .update(session)
      .set({ [column]: past })
      .where(eq(session.userId, shopper.userId))
    expect((await me(shopper.headers)).status).toBe(401)
    expect((await refresh(shopper.refreshToken)).status).toBe(401)
  }
})

test('ends the session and clears the cookies at logout', async () => {
  const { email } = await givenShopper(shop)
  const { accesstoken, refreshToken, rt } = await signIn(email)
  const headers = { authorization: `Bearer ${accesstoken}` }
  const left = await call('GET', '/api/user/logout', undefined, headers)
  expect(left.status).toBe(200)
  expect(left.headers.get('clear-site-data')).toBe('"storage"')
  for (const name of ['__Host-at', '__Host-rt'])
    expect(cookiesOf(left.headers)[name]).toMatchObject({ value: '', maxAge: 0 })
  expect((await me(headers)).status).toBe(401)
  expect((await refresh(refreshToken, rt)).status).toBe(401)
})

test('a browser that says nothing but its page, as on plain http, has a session bound to it too', async () => {
  const { email } = await givenShopper(shop)
  const { rt, refreshToken } = await signIn(email, { origin: 'http://localhost' })
  expect(rt).toBeString()
  expect((await refresh(refreshToken, undefined, {})).status).toBe(401)
  const partner = await signIn(email, { origin: 'https://partner.example' })
  expect(partner.rt).toBeUndefined()
  expect((await refresh(partner.refreshToken, undefined, { origin: 'https://partner.example' })).status).toBe(200)
})

test('leaving ends the session also when its access token has run out', async () => {
  const { userId, sessionId, refreshToken } = await givenShopper(shop)
  const expiresAt = Math.floor(Date.now() / 1000) - 3600
  const expired = await testTokens.sign({ userId, sessionId, tokenVersion: 1, expiresAt })
  const headers = { authorization: `Bearer ${expired}` }
  expect((await me(headers)).status).toBe(401)
  expect((await call('GET', '/api/user/logout', undefined, headers)).status).toBe(200)
  expect((await refresh(refreshToken)).status).toBe(401)
})

test('another site cannot sign anybody in, out or on', async () => {
  const { email, headers } = await givenShopper(shop)
  for (const foreign of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const body = { email, password: TEST_PASSWORD }
    expect((await call('POST', '/api/user/login', body, foreign)).status).toBe(403)
    expect((await call('POST', '/api/user/refresh-token', undefined, foreign)).status).toBe(403)
    expect((await call('GET', '/api/user/logout', undefined, { ...foreign, ...headers })).status).toBe(403)
  }
  expect((await me(headers)).status).toBe(200)
})

test('the role is what the database says now', async () => {
  const admin = await givenAdmin(shop)
  expect((await me(admin.headers)).body.data.role).toBe('ADMIN')
  await db.update(account).set({ role: 'USER' }).where(eq(account.id, admin.userId))
  expect((await me(admin.headers)).body.data.role).toBe('USER')
})

test('the cookie alone reads from anywhere of ours, and changes something only from a page of ours', async () => {
  const { email } = await givenShopper(shop)
  const { at } = await signIn(email)
  const cookie = `__Host-at=${at}`
  const rename = (headers: Record<string, string>) =>
    call('PUT', '/api/user/update-user', { name: 'Asha', email, mobile: '9876543210' }, { cookie, ...headers })
  expect((await me({ cookie })).status).toBe(200)
  expect((await rename(BROWSER)).status).toBe(200)
  expect((await rename({ origin: 'https://partner.example' })).status).toBe(200)
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    expect((await rename(headers)).status).toBe(401)
})

test('a plain form of another site changes nothing, with any cookies', async () => {
  const { email } = await givenShopper(shop)
  const { at } = await signIn(email)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { ...BROWSER, cookie: `__Host-at=${at}`, 'content-type': type }
    const request = new Request('http://localhost/api/user/update-user', { method: 'PUT', headers, body: 'name=x' })
    expect((await shop.app.handle(request)).status).toBe(415)
  }
})

test('a bearer that is wrong is not made right by a cookie', async () => {
  const { email } = await givenShopper(shop)
  const { at } = await signIn(email)
  expect((await me({ cookie: `__Host-at=${at}`, authorization: 'Bearer x.y.z' })).status).toBe(401)
})

test('a token of before a new password is worthless, and one of a session that ended too', async () => {
  const { headers, userId } = await givenShopper(shop)
  await db.update(account).set({ tokenVersion: 2 }).where(eq(account.id, userId))
  expect((await me(headers)).status).toBe(401)
})
