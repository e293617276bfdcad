import { beforeEach, describe, expect, test } from 'bun:test'
import { givenShopper } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { newestMailTo } from '../../testing/mail.ts'
import { collectCodes } from '../../testing/messages.ts'
import { givenLoginMobile } from '../../testing/notification.ts'
import { givenAddress } from '../../testing/orders.ts'
import { createVisitor } from '../../testing/visitor.ts'

const shop = await createTestApp()
const { db } = shop
const sql = db.$client
const visitor = createVisitor(shop)
beforeEach(() => visitor.cookies.clear())

/** A shopper with an address in Pune, who was last here so many days ago. */
async function givenOwner({ days, email }: { days: number; email: boolean }) {
  const shopper = await givenShopper(shop)
  const mobile = await givenLoginMobile(shop, shopper.userId)
  await givenAddress(db, shopper.userId)
  const [address] = await sql`select pincode from address where user_id = ${shopper.userId}`
  if (!email) await sql`update account set email = null where id = ${shopper.userId}`
  await sql`delete from session where user_id = ${shopper.userId}`
  await sql`update account set last_login_at = now() - make_interval(days => ${days}) where id = ${shopper.userId}`
  await visitor.call('POST', '/api/user/request-login-code', { mobile })
  const otp = (await collectCodes(shop)).find(({ to }) => to === mobile)!.code
  const enter = (over: object = {}) => visitor.call('POST', '/api/user/login-code', { mobile, otp, ...over })
  const find = async () => (await sql`select * from account where id = ${shopper.userId}`)[0]!
  return { ...shopper, mobile, pincode: address!.pincode as string, enter, find }
}
const wrong = (pincode: string) => (pincode === '110001' ? '110002' : '110001')
const idOf = async ({ body }: { body: { data: { accesstoken: string } } }) => {
  const headers = { authorization: `Bearer ${body.data.accesstoken}` }
  return (await visitor.call('GET', '/api/user/user-details', undefined, headers)).body.data._id
}

describe('the code to the number of an account that nobody has used for 90 days', () => {
  test('opens it with a pincode that the account ordered to, and with nothing less', async () => {
    const { userId, pincode, enter } = await givenOwner({ days: 91, email: false })
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'pincode_required' } })
    expect(await enter({ pincode: wrong(pincode) })).toMatchObject({ status: 400 })
    expect(await idOf(await enter({ pincode }))).toBe(userId)
  })

  test('is worth five pincodes a day', async () => {
    const { pincode, enter, mobile } = await givenOwner({ days: 91, email: false })
    for (let tries = 0; tries < 5; tries++) {
      // The code has five tries of its own, of which a right one gives back its own.
      await sql`update account_code set tries = 0`
      expect((await enter({ pincode: wrong(pincode) })).status).toBe(400)
    }
    await sql`update account_code set tries = 0`
    expect(await enter({ pincode, mobile })).toMatchObject({ status: 429 })
  })

  test('opens a new account for the number’s new owner, and closes the former one, which has no other way in', async () => {
    const { userId, enter, find, mobile } = await givenOwner({ days: 400, email: false })
    expect(await enter({ startAfresh: true })).toMatchObject({ status: 409, body: { code: 'name_required' } })
    expect(await idOf(await enter({ startAfresh: true, name: 'Meera' }))).not.toBe(userId)
    expect(await find()).toMatchObject({ login_mobile: null, status: 'Inactive' })
    expect(await sql`select id from account where login_mobile = ${mobile}`).toHaveLength(1)
  })

  test('leaves an account with an email to that email, which is told', async () => {
    const { enter, find, email } = await givenOwner({ days: 400, email: true })
    expect((await enter({ startAfresh: true, name: 'Meera' })).status).toBe(200)
    expect(await find()).toMatchObject({ login_mobile: null, status: 'Active' })
    expect((await newestMailTo(shop, email)).subject).toContain('number')
  })
})

test('an account that was used lately is opened by the code alone, and cannot be left so', async () => {
  const { userId, enter, find } = await givenOwner({ days: 80, email: false })
  expect(await idOf(await enter({ startAfresh: true, name: 'Meera' }))).toBe(userId)
  expect((await find()).login_mobile).not.toBeNull()
})

test('a browser that has signed in by the number before needs no pincode', async () => {
  const { userId, mobile, enter } = await givenOwner({ days: 10, email: false })
  expect((await enter()).status).toBe(200)
  await sql`delete from session where user_id = ${userId}`
  await sql`update account set last_login_at = now() - interval '120 days' where id = ${userId}`
  await visitor.call('POST', '/api/user/request-login-code', { mobile })
  const otp = (await collectCodes(shop)).find(({ to }) => to === mobile)!.code
  expect((await visitor.call('POST', '/api/user/login-code', { mobile, otp })).status).toBe(200)
})
