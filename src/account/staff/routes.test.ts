import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/queries.ts'
import { auditLog } from '../../platform/audit/schema.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { actionsOn } from '../../testing/audit.ts'
import { collectEmails, newestMailTo } from '../../testing/mail.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { deleteAccount, replacePassword, updateAccount } from '../queries.ts'
import { account } from '../schema.ts'

const shop = await createTestApp()
const { call, db } = shop
const boss = await givenAdmin(shop, { name: 'Meera', email: 'meera@shop.example' })

type Headers_ = Record<string, string>
const password = TEST_PASSWORD
const add = (body: object, headers: Headers_ = boss.headers) =>
  call('POST', '/api/staff', { password, ...body }, headers)
const remove = (body: object, headers: Headers_ = boss.headers) =>
  call('DELETE', '/api/staff', { password, ...body }, headers)
const suspend = (userId: string, suspended = true) =>
  call('POST', '/api/customers/suspend', { userId, suspended }, boss.headers)
const login = (email: string, typed: string) => call('POST', '/api/user/login', { email, password: typed })
const me = (headers: Headers_) => call('GET', '/api/user/user-details', undefined, headers)
const log = (query = '') => call('GET', `/api/staff/log${query}`, undefined, boss.headers)

test('somebody with a proven address becomes an admin and keeps password and sessions', async () => {
  const { email, userId, headers } = await givenShopper(shop)
  const added = await add({ email: ` ${email.toUpperCase()} ` })
  expect(added).toMatchObject({ status: 200, body: { message: `${email} is an admin now` } })
  expect(added.body.data).toEqual({ _id: userId, email, oneTimePassword: null })
  expect((await me(headers)).body.data.role).toBe('ADMIN')
  expect((await call('GET', '/api/staff', undefined, headers)).status).toBe(200)
  expect(await actionsOn(db, userId)).toEqual(['Made admin'])
  expect((await collectEmails(shop)).map(({ to, subject }) => [to, subject])).toContainEqual([
    email,
    'You help to run the shop now',
  ])
})

test('an address that nobody has proved gives its first owner nothing: a new password ends what was open', async () => {
  const squatter = await givenShopper(shop, { email: 'ravi@shop.example', emailVerified: false })
  const { body } = await add({ email: 'ravi@shop.example' })
  expect(body.data.oneTimePassword).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect((await me(squatter.headers)).status).toBe(401)
  expect((await login('ravi@shop.example', TEST_PASSWORD)).status).toBe(400)
  const mail = await newestMailTo(shop, 'ravi@shop.example')
  expect(mail.text).toContain('The password of your account was reset, since its email was never verified.')
})

test('somebody whom a number alone has signed in is signed out, and becomes an admin with a password', async () => {
  const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
  await updateAccount(db, asha.userId, { loginMobile: '+919000000021' })
  await updateAccount(db, ravi.userId, { loginMobile: '+919000000022' })
  await replacePassword(db, ravi.userId, NO_PASSWORD)
  expect((await add({ email: asha.email })).body.data.oneTimePassword).toBeNull()
  expect((await me(asha.headers)).status).toBe(401)
  expect((await login(asha.email, TEST_PASSWORD)).status).toBe(200)
  const { oneTimePassword } = (await add({ email: ravi.email })).body.data
  expect((await login(ravi.email, oneTimePassword)).status).toBe(200)
})

test('a newcomer is invited with a password for one login, which opens nothing but the change of it', async () => {
  const { body } = await add({ email: 'nila@shop.example', name: 'Nila' })
  const { oneTimePassword, _id } = body.data
  const entered = await login('nila@shop.example', oneTimePassword)
  const headers = { authorization: `Bearer ${entered.body.data.accesstoken}` }
  expect((await me(headers)).body.data).toMatchObject({ name: 'Nila', role: 'ADMIN', must_change_password: true })
  expect((await call('GET', '/api/staff', undefined, headers)).status).toBe(403)
  const invited = (await call('GET', '/api/staff', undefined, boss.headers)).body.data
  expect(invited.find((each: { _id: string }) => each._id === _id)).toMatchObject({ isInvited: true })
  expect(await actionsOn(db, _id)).toEqual(['Invited admin'])
  const emails = (await collectEmails(shop)).filter(({ to }) => to === 'nila@shop.example')
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).not.toContain(oneTimePassword)
  expect(emails[0]!.text).not.toContain('has ended')
})

test('who lost the first password is invited again; the old one is worthless then', async () => {
  const first = (await add({ email: 'omar@shop.example' })).body.data.oneTimePassword
  const second = (await add({ email: 'omar@shop.example' })).body.data.oneTimePassword
  expect((await login('omar@shop.example', first)).status).toBe(400)
  expect((await login('omar@shop.example', second)).status).toBe(200)
})

test('adding refuses a wrong password, admins, and accounts that are suspended', async () => {
  const { email, userId } = await givenShopper(shop, { status: 'Suspended' })
  const refused = async (body: object) => {
    const result = await add(body)
    return [result.status, result.body.message]
  }
  expect(await refused({ email, password: 'not this one' })).toEqual([400, 'Wrong password'])
  expect(await refused({ email })).toEqual([409, `The account of ${email} is suspended: lift that first`])
  expect(await refused({ email: boss.email })).toEqual([409, `${boss.email} is an admin already`])
  expect(await refused({ email: 'nobody' })).toEqual([400, 'email must be an email address such as name@example.com'])
  expect(await actionsOn(db, userId)).toEqual([])
})

test('a removed admin is a shopper again, signed out everywhere', async () => {
  const other = await givenAdmin(shop)
  expect((await remove({ _id: other.userId, password: 'not this one' })).body.message).toBe('Wrong password')
  expect(await remove({ _id: other.userId })).toMatchObject({ status: 200 })
  expect((await me(other.headers)).status).toBe(401)
  expect((await login(other.email, TEST_PASSWORD)).status).toBe(200)
  expect(await db.select().from(account).where(eq(account.id, other.userId))).toMatchObject([{ role: 'USER' }])
  expect((await remove({ _id: other.userId })).status).toBe(404)
  expect(await actionsOn(db, other.userId)).toEqual(['Removed admin'])
})

test('rejects removing oneself, so that one admin remains', async () => {
  const { status, body } = await remove({ _id: boss.userId })
  expect([status, body.message]).toEqual([409, 'That is you: another admin can remove you'])
})

test('a suspended customer is signed out immediately, sees why at login, and has all orders when reinstated', async () => {
  const { email, userId, headers } = await givenShopper(shop)
  expect((await suspend(userId)).body.message).toBe('The account is suspended')
  expect((await suspend(userId)).status).toBe(200)
  expect((await me(headers)).status).toBe(401)
  const refused = await login(email, TEST_PASSWORD)
  expect([refused.status, refused.body.message]).toEqual([403, 'This account is suspended: please ask the shop'])
  expect((await suspend(userId, false)).body.message).toBe('The account is open again')
  expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  expect(await actionsOn(db, userId)).toEqual(['Suspended customer', 'Lifted suspension'])
})

test('admins and strangers cannot be suspended', async () => {
  const other = await givenAdmin(shop)
  expect((await suspend(other.userId)).status).toBe(409)
  expect((await suspend(newId())).status).toBe(404)
})

test('the log shows who did what, newest first, a page at a time and by person', async () => {
  const other = await givenAdmin(shop, { name: 'Farid' })
  const changes = { stock: { before: 3, after: 5 } }
  for (let n = 1; n <= 5; n++)
    await recordAction(db, { actorId: other.userId, action: 'Changed product', subject: `Milk ${n}`, changes })
  await recordAction(db, { actorId: null, action: 'Imported products', subject: 'prices.csv' })
  const newest = (await log('?limit=2')).body
  expect(newest.data[0]).toMatchObject({ who: null, action: 'Imported products', subject: 'prices.csv' })
  expect(newest.data[1]).toMatchObject({ who: { _id: other.userId, name: 'Farid' }, subject: 'Milk 5', changes })
  const his = (await log(`?person=${other.userId}&limit=2&page=3`)).body
  expect(his).toMatchObject({ page: 3, totalPage: 3, totalCount: 5, data: [{ subject: 'Milk 1' }] })
  expect(his.people).toContainEqual({ _id: other.userId, name: 'Farid' })
  await deleteAccount(db, other.userId)
  expect((await log(`?person=${other.userId}`)).body.data[0].who).toEqual({ _id: other.userId, name: null })
  expect((await log('?page=0')).status).toBe(400)
})

test('who deletes the account leaves the log without a name', async () => {
  const { userId, headers, email } = await givenShopper(shop)
  await suspend(userId)
  await suspend(userId, false)
  const { body } = await login(email, TEST_PASSWORD)
  const again = { authorization: `Bearer ${body.data.accesstoken}` }
  expect((await me(headers)).status).toBe(401)
  expect((await call('DELETE', '/api/user/delete-account', { password }, again)).status).toBe(200)
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
  expect(rows.map(({ subject }) => subject)).toEqual(['a deleted account', 'a deleted account'])
})
