import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { actionsOn } from '../../testing/audit.ts'
import { codeIn, collectEmails, newestMailTo } from '../../testing/mail.ts'
import { account, accountCode } from '../schema.ts'

const shop = await createTestApp()
const { app, call, db } = shop

type Headers_ = Record<string, string>
const NEW = 'a basket of lychees'
const me = async (headers: Headers_) => (await call('GET', '/api/user/user-details', undefined, headers)).body.data
const update = (headers: Headers_, body: object) => call('PUT', '/api/user/update-user', body, headers)
const verify = (headers: Headers_, otp: string) => call('PUT', '/api/user/verify-email', { otp }, headers)
const login = (email: string, password: string) => call('POST', '/api/user/login', { email, password })
let count = 0
const newEmail = () => `meena${++count}@example.com`

test('name and mobile change at once, the mobile as ten digits', async () => {
  const { email, headers } = await givenShopper(shop)
  const { status, body } = await update(headers, { name: ' Asha Rao ', email, mobile: '+91 98765-43211' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Profile updated', data: { pending_email: null } })
  expect(await me(headers)).toMatchObject({ name: 'Asha Rao', mobile: '9876543211', email })
})

test('a profile without a name, an email or a mobile number is rejected with a message', async () => {
  const { email, headers } = await givenShopper(shop)
  const good = { name: 'Asha', email, mobile: '9876543210' }
  const refused = async (over: object) => {
    const { status, body } = await update(headers, { ...good, ...over })
    return [status, body.message]
  }
  expect(await refused({ name: '' })).toEqual([400, 'name must be 1 to 200 visible characters, and no URL'])
  expect(await refused({ name: 'a\u0000b' })).toEqual([400, 'name must be 1 to 200 visible characters, and no URL'])
  expect(await refused({ name: 'x'.repeat(201) })).toEqual([
    400,
    'name must be 1 to 200 visible characters, and no URL',
  ])
  expect(await refused({ email: 'asha' })).toEqual([400, 'email must be an email address such as name@example.com'])
  expect(await refused({ mobile: '12345' })).toEqual([400, 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'])
})

test('no shopper can change their role, verification or status through the profile', async () => {
  const { email, headers, userId } = await givenShopper(shop, { emailVerified: false })
  const extra = { role: 'ADMIN', verify_email: true, emailVerified: true, status: 'Active', _id: 'f'.repeat(32) }
  await update(headers, { name: 'Asha', email, mobile: '9876543210', ...extra })
  expect(await me(headers)).toMatchObject({ _id: userId, role: 'USER', verify_email: false })
})

test('requires password and code for a new email, and notifies the old one twice', async () => {
  const { email, headers } = await givenShopper(shop)
  const next = newEmail()
  const asked = { name: 'Asha', email: next, mobile: '9876543210' }
  expect((await update(headers, asked)).body.message).toBe('Enter your password to change the email')
  expect((await update(headers, { ...asked, password: 'not this one' })).body.message).toBe('Wrong password')
  const begun = await update(headers, { ...asked, password: TEST_PASSWORD })
  expect(begun).toMatchObject({ status: 200, body: { data: { email, pending_email: next } } })

  const emails = await collectEmails(shop)
  expect(emails.map(({ to, subject }) => [to, subject.replace(/\d{6}/, 'CODE')])).toEqual([
    [next, 'CODE is your code'],
    [email, 'Your email is about to change'],
  ])
  expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  expect((await login(next, TEST_PASSWORD)).status).toBe(400)

  expect((await verify(headers, codeIn(emails[0]!))).body.data).toMatchObject({ email: next, verify_email: true })
  expect((await newestMailTo(shop, email)).subject).toBe('Your email was changed')
  expect((await login(next, TEST_PASSWORD)).status).toBe(200)
  expect((await login(email, TEST_PASSWORD)).status).toBe(400)
})

test('notifies only the owner of an email that is taken, also when it was taken meanwhile', async () => {
  const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
  const asked = { name: 'Asha', mobile: '9876543210', password: TEST_PASSWORD }
  const begun = await update(asha.headers, { ...asked, email: ravi.email })
  expect(begun).toMatchObject({ status: 200, body: { data: { email: asha.email, pending_email: ravi.email } } })
  const reported = await newestMailTo(shop, ravi.email)
  expect(reported.subject).toBe('Somebody tried to use your email')
  expect(reported.text).not.toMatch(/\b\d{6}\b/)
  const next = newEmail()
  await update(asha.headers, { ...asked, email: next })
  const code = codeIn(await newestMailTo(shop, next))
  await db.update(account).set({ email: next }).where(eq(account.id, ravi.userId))
  expect(await verify(asha.headers, code)).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists' },
  })
  expect((await me(asha.headers)).email).toBe(asha.email)
})

test('an own email is proved by a code, which is single, short-lived and hard to guess', async () => {
  const { email, headers } = await givenShopper(shop, { emailVerified: false })
  const mailed = async () => {
    expect((await call('PUT', '/api/user/request-email-code', undefined, headers)).status).toBe(200)
    return codeIn(await newestMailTo(shop, email))
  }
  const first = await mailed()
  for (let n = 0; n < 5; n++) await verify(headers, String((Number(first) + 1) % 1e6).padStart(6, '0'))
  expect((await verify(headers, first)).status).toBe(400)
  const second = await mailed()
  await db.update(accountCode).set({ expiresAt: sql`now()` })
  expect((await verify(headers, second)).status).toBe(400)
  const third = await mailed()
  expect((await call('PUT', '/api/user/request-email-code', undefined, headers)).status).toBe(429)
  expect((await verify(headers, third)).status).toBe(200)
  expect((await me(headers)).verify_email).toBe(true)
  expect((await verify(headers, third)).status).toBe(400)
})

test("a code for one's own email opens no other account", async () => {
  const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
  await call('PUT', '/api/user/request-email-code', undefined, asha.headers)
  const code = codeIn(await newestMailTo(shop, asha.email))
  expect((await verify(ravi.headers, code)).status).toBe(400)
  const reset = await call('PUT', '/api/user/verify-forgot-password-otp', { email: asha.email, otp: code })
  expect(reset.status).toBe(400)
})

test('a new password signs out other devices, and is notified by email', async () => {
  const { email, headers } = await givenShopper(shop)
  const other = (await login(email, TEST_PASSWORD)).body.data
  const change = (over: object) => {
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW, confirmPassword: NEW, ...over }
    return call('PUT', '/api/user/change-password', body, headers)
  }
  expect((await change({ currentPassword: 'not this one' })).body.message).toBe('Wrong password')
  expect((await change({ confirmPassword: 'x' })).body.message).toBe('New password and confirm password must be same.')
  const refused = await change({ newPassword: 'short', confirmPassword: 'short' })
  expect([refused.status, refused.body.code]).toEqual([400, 'password_not_allowed'])
  const changed = await change({})
  expect(changed.status).toBe(200)
  expect(await me({ authorization: `Bearer ${changed.body.data.accessToken}` })).toMatchObject({ email })
  expect(await me({ authorization: `Bearer ${other.accesstoken}` })).toBeNull()
  expect((await newestMailTo(shop, email)).subject).toBe('Your password was changed')
  expect((await login(email, NEW)).status).toBe(200)
})

test('a stolen token cannot try passwords for long', async () => {
  const { headers } = await givenShopper(shop)
  const body = { currentPassword: 'not this one', newPassword: NEW, confirmPassword: NEW }
  const statuses = new Set<number>()
  for (let n = 0; n < 11; n++) statuses.add((await call('PUT', '/api/user/change-password', body, headers)).status)
  expect([...statuses]).toEqual([400, 429])
})

test('a signed-in shopper cannot mail strangers without end', async () => {
  const { headers } = await givenShopper(shop)
  const asked = { name: 'Asha', mobile: '9876543210', password: TEST_PASSWORD }
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await update(headers, { ...asked, email: newEmail() })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

async function upload(headers: Headers_, bytes: Uint8Array, field = 'avatar', name = 'me.png') {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name))
  const request = new Request('http://localhost/api/user/upload-avatar', { method: 'PUT', headers, body: form })
  const response = await app.handle(request)
  return { status: response.status, body: (await response.json()) as { message: string; data: { avatar: string } } }
}

test('a shopper has one picture at a time encoded, so that a costly one is not sent many times at once', async () => {
  const { headers } = await givenShopper(shop)
  const create = { width: 1800, height: 1800, channels: 3, background: 'green' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const results = await Promise.all([upload(headers, bytes), upload(headers, bytes), upload(headers, bytes)])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  expect((await upload(headers, bytes)).status).toBe(200)
})

test('a picture is put beside the name, from what its bytes are', async () => {
  const { headers } = await givenShopper(shop)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(headers, bytes, 'avatar', '../../me.svg')
  expect(status).toBe(200)
  expect(body.data.avatar).toMatch(/^\/media\/[0-9a-f]{32}-40x30/)
  expect((await me(headers)).avatar).toBe(body.data.avatar)
})

test('what is no picture, damaged, too large or missing is refused, and the old picture stays', async () => {
  const { headers } = await givenShopper(shop)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(headers, svg)).status).toBe(415)
  expect((await upload(headers, Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1'))).status).toBe(400)
  expect((await upload(headers, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload(headers, svg, 'picture')).status).toBe(400)
  expect((await call('PUT', '/api/user/upload-avatar', { avatar: '/media/x' }, headers)).status).toBe(400)
  expect((await me(headers)).avatar).toBe('')
})

test('another password of an admin is in the audit log, and that of a shopper is not', async () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW, confirmPassword: NEW }
  for (const [{ headers, userId }, actions] of [
    [await givenAdmin(shop), ['Changed own password']],
    [await givenShopper(shop), []],
  ] as const) {
    expect((await call('PUT', '/api/user/change-password', change, headers)).status).toBe(200)
    expect(await actionsOn(db, userId)).toEqual([...actions])
  }
})
