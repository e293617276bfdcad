import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, like, sql } from 'drizzle-orm'
import { createApp } from '../../app.ts'
import { createProductSearch } from '../../catalogue/search/product-search.ts'
import { createLimits } from '../../platform/rate-limit/limits.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { RATE_LIMITS } from '../../shared/rate-limits.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { codeIn, newestMailTo } from '../../testing/mail.ts'
import { collectCodes } from '../../testing/messages.ts'
import { NO_CARDS } from '../../testing/payments.ts'
import { givenSecondFactor, nextTotpCode } from '../../testing/second-factor.ts'
import { createVisitor } from '../../testing/visitor.ts'
import { updateAccount } from '../queries.ts'
import { account, accountCode, accountThrottle, session } from '../schema.ts'

const shop = await createTestApp()
const { db } = shop
const visitor = createVisitor(shop)
beforeEach(() => visitor.cookies.clear())

let count = 0
/** A number that nobody has yet. */
const newNumber = () => `98${String(++count).padStart(8, '0')}`
const ask = (mobile: string, over: object = {}, { call } = visitor) =>
  call('POST', '/api/user/request-login-code', { mobile, ...over })
const enter = (mobile: string, otp: string, over: object = {}, { call } = visitor) =>
  call('POST', '/api/user/login-code', { mobile, otp, ...over })
const me = (token: string) =>
  visitor.call('GET', '/api/user/user-details', undefined, { authorization: `Bearer ${token}` })
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function sentTo(mobile: string, over: object = {}, by = visitor) {
  const asked = await ask(mobile, over, by)
  expect(asked.status).toBe(200)
  const sent = (await collectCodes(shop)).find(({ to }) => to === `+91${mobile}`)
  expect(sent?.channel).toBe(asked.body.data.channel)
  return sent!.code
}

/** Opens an account by number, and returns its tokens. */
async function givenNumber(mobile = newNumber()) {
  const code = await sentTo(mobile)
  const { body } = await enter(mobile, code, { name: 'Ravi' })
  const token = body.data.accesstoken as string
  const [owner] = await db
    .select()
    .from(account)
    .where(eq(account.loginMobile, `+91${mobile}`))
  return { mobile, token, userId: owner!.id, headers: { authorization: `Bearer ${token}` } }
}

/** Lets a shopper's account sign in by a number, as its owner would. */
async function linkTo(headers: Record<string, string>, mobile: string, code?: string) {
  const body = { mobile, password: TEST_PASSWORD, code }
  const asked = await visitor.call('PUT', '/api/user/request-mobile-code', body, headers)
  expect(asked.status).toBe(200)
  const [sent] = await collectCodes(shop)
  return visitor.call('PUT', '/api/user/verify-mobile', { mobile, otp: sent!.code }, headers)
}

describe('a number without an account', () => {
  test('gets one when the code and a name are entered, without email or password', async () => {
    const mobile = newNumber()
    const code = await sentTo(mobile)
    const unnamed = await enter(mobile, code)
    expect(unnamed).toMatchObject({ status: 409, body: { code: 'name_required' } })
    const entered = await enter(mobile, code, { name: ' Ravi ' })
    expect(entered).toMatchObject({ status: 200, body: { message: 'Signed in' } })
    expect((await me(entered.body.data.accesstoken)).body.data).toMatchObject({
      name: 'Ravi',
      email: '',
      mobile,
      login_mobile: `+91${mobile}`,
      has_password: false,
      role: 'USER',
    })
  })

  test('signs in to the same account the next time, however the number is typed', async () => {
    const { mobile, userId } = await givenNumber()
    const code = await sentTo(mobile)
    const spaced = `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`
    const { body } = await enter(spaced, code)
    expect((await me(body.data.accesstoken)).body.data._id).toBe(userId)
  })

  test('gets one account, even if two browsers enter their codes at once', async () => {
    const mobile = newNumber()
    const browsers = [createVisitor(shop), createVisitor(shop)]
    const codes = [await sentTo(mobile, {}, browsers[0]), await sentTo(mobile, {}, browsers[1])]
    const entered = await Promise.all(browsers.map((by, at) => enter(mobile, codes[at]!, { name: 'Ravi' }, by)))
    expect(entered.map(({ status }) => status)).toEqual([200, 200])
    const owners = await db
      .select()
      .from(account)
      .where(eq(account.loginMobile, `+91${mobile}`))
    expect(owners).toHaveLength(1)
  })

  test.each(['12345', '5876543210', '+1 202 555 0123', '98765432101'])(
    'is refused unless it is Indian: %s',
    async (mobile) => {
      const { status, body } = await ask(mobile)
      expect([status, body.message]).toEqual([400, 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'])
    },
  )
})

describe('a code', () => {
  test('opens one session, even if it is entered twice at once', async () => {
    const { mobile, userId } = await givenNumber()
    await db.delete(session).where(eq(session.userId, userId))
    const code = await sentTo(mobile)
    const entered = await Promise.all([enter(mobile, code), enter(mobile, code)])
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await db.select().from(session).where(eq(session.userId, userId))).toHaveLength(1)
  })

  test('is gone after five wrong tries, also in parallel', async () => {
    const { mobile } = await givenNumber()
    const code = await sentTo(mobile)
    const wrong = await Promise.all(Array.from({ length: 20 }, () => enter(mobile, wrongCodeFor(code))))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await enter(mobile, code)).body).toMatchObject({
      message: 'The code is wrong or has expired',
      code: 'wrong_code',
    })
  })

  test('works in the fourth try, and only in the browser that asked for it', async () => {
    const { mobile } = await givenNumber()
    const code = await sentTo(mobile)
    const stranger = createVisitor(shop)
    expect((await enter(mobile, code, {}, stranger)).body.message).toBe('Request a code in this browser first')
    await ask(mobile, {}, stranger)
    await collectCodes(shop)
    for (let tries = 0; tries < 5; tries += 1) await enter(mobile, wrongCodeFor(code), {}, stranger)
    for (let tries = 0; tries < 3; tries += 1) await enter(mobile, wrongCodeFor(code))
    expect((await enter(mobile, code)).status).toBe(200)
  })

  test('is good for five minutes, and for no other number', async () => {
    const { mobile } = await givenNumber()
    const code = await sentTo(mobile)
    expect((await enter(newNumber(), code)).status).toBe(400)
    const ofLogin = like(accountCode.subject, 'mobile-login:%')
    const [{ left } = { left: 0 }] = await db
      .select({ left: sql<number>`extract(epoch from max(${accountCode.expiresAt}) - now())::float8` })
      .from(accountCode)
      .where(ofLogin)
    expect(left).toBeWithin(200, 301)
    await db.update(accountCode).set({ expiresAt: sql`now()` }).where(ofLogin)
    expect((await enter(mobile, code)).body.message).toBe('The code is wrong or has expired')
  })

  test('is replaced by the next one, and goes by the way that was asked for', async () => {
    const { mobile } = await givenNumber()
    const first = await sentTo(mobile)
    const second = await sentTo(mobile, { channel: 'sms' })
    if (first !== second) expect((await enter(mobile, first)).status).toBe(400)
    expect((await enter(mobile, second)).status).toBe(200)
    expect((await ask(mobile, { channel: 'outbox' })).body.message).toBe('channel must be one of whatsapp, sms')
  })

  test('is stored neither as it is nor as a hash that can be tried out without the key', async () => {
    const mobile = newNumber()
    const code = await sentTo(mobile)
    const rows = await db.$client`select * from account_code where subject like 'mobile-login:%'`
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(mobile)
    const plain = new Bun.CryptoHasher('sha256').update(code).digest('hex')
    expect(stored).not.toContain(plain)
  })
})

test('the response does not tell whether a number has an account', async () => {
  const { mobile } = await givenNumber()
  visitor.cookies.clear()
  const [known, unknown] = [await ask(mobile), await ask(newNumber())]
  expect(unknown.body).toEqual(known.body)
  expect(await collectCodes(shop)).toHaveLength(2)
  expect((await enter(mobile, '000000')).body).toEqual((await enter(newNumber(), '000000')).body)
})

describe('who may not come in by a number alone', () => {
  test('a suspended shopper', async () => {
    const { mobile, userId } = await givenNumber()
    await updateAccount(db, userId, { status: 'Suspended' })
    const refused = await enter(mobile, await sentTo(mobile))
    expect([refused.status, refused.body.message]).toEqual([403, 'This account is suspended: please ask the shop'])
  })

  test('an admin, whose password guards the shop', async () => {
    const mobile = newNumber()
    const admin = await givenAdmin(shop)
    await linkTo(admin.headers, mobile)
    expect(await enter(mobile, await sentTo(mobile))).toMatchObject({
      status: 403,
      body: { message: 'Admins sign in with email and password, unless they use two-step login' },
    })
  })

  test('an admin with two-step login, who needs the code of the app, too', async () => {
    const mobile = newNumber()
    const admin = await givenSecondFactor(shop)
    await linkTo(admin.headers, mobile, admin.recoveryCodes[0])
    const first = await enter(mobile, await sentTo(mobile))
    expect(first).toMatchObject({ status: 409, body: { code: 'second_factor_required' } })
    const code = await nextTotpCode(db, admin.userId, admin.secret)
    const { challenge } = first.body.data
    expect((await visitor.call('POST', '/api/user/login/second-factor', { challenge, code })).status).toBe(200)
  })
})

describe('an account with a password', () => {
  test('also signs in by a number whose code its owner entered, and is told so', async () => {
    const mobile = newNumber()
    const asha = await givenShopper(shop)
    expect(await linkTo(asha.headers, mobile)).toMatchObject({
      status: 200,
      body: { data: { login_mobile: `+91${mobile}`, has_password: true } },
    })
    expect((await newestMailTo(shop, asha.email)).text).toContain(`ends in ${mobile.slice(-4)}`)
    const { body } = await enter(mobile, await sentTo(mobile))
    expect((await me(body.data.accesstoken)).body.data.email).toBe(asha.email)
  })

  test('needs the password for that, and the code', async () => {
    const asha = await givenShopper(shop)
    const mobile = newNumber()
    const path = '/api/user/request-mobile-code'
    const refused = await visitor.call('PUT', path, { mobile, password: 'not this one' }, asha.headers)
    expect([refused.status, refused.body.message]).toEqual([400, 'Wrong password'])
    await visitor.call('PUT', path, { mobile, password: TEST_PASSWORD }, asha.headers)
    const [sent] = await collectCodes(shop)
    const verify = (otp: string, number = mobile) =>
      visitor.call('PUT', '/api/user/verify-mobile', { mobile: number, otp }, asha.headers)
    expect((await verify(wrongCodeFor(sent!.code))).status).toBe(400)
    expect((await verify(sent!.code, newNumber())).status).toBe(400)
    expect((await verify(sent!.code)).status).toBe(200)
  })

  test('does not get a number by which another account signs in', async () => {
    const { mobile } = await givenNumber()
    const asha = await givenShopper(shop)
    expect(await linkTo(asha.headers, mobile)).toMatchObject({
      status: 409,
      body: { message: 'Another account signs in by this number already' },
    })
  })

  test('does not sign in by a number that was only typed into the profile', async () => {
    const mobile = newNumber()
    const asha = await givenShopper(shop)
    const profile = { name: 'Asha', email: asha.email, mobile }
    expect((await visitor.call('PUT', '/api/user/update-user', profile, asha.headers)).status).toBe(200)
    expect((await enter(mobile, await sentTo(mobile))).body.code).toBe('name_required')
  })

  test('can take the number out again, and a recovered account of a stranger loses it', async () => {
    const [mobile, other] = [newNumber(), newNumber()]
    const asha = await givenShopper(shop)
    await linkTo(asha.headers, mobile)
    const thief = createVisitor(shop)
    const { body } = await enter(mobile, await sentTo(mobile, {}, thief), {}, thief)
    const removed = await visitor.call('DELETE', '/api/user/login-mobile', undefined, asha.headers)
    expect(removed.body.data.login_mobile).toBe('')
    expect((await me(body.data.accesstoken)).status).toBe(401)
    expect((await visitor.call('GET', '/api/user/user-details', undefined, asha.headers)).status).toBe(200)
    expect((await newestMailTo(shop, asha.email)).subject).toBe('A number no longer signs in to your account')

    const stranger = await givenShopper(shop, { emailVerified: false })
    await linkTo(stranger.headers, other)
    await visitor.call('PUT', '/api/user/forgot-password', { email: stranger.email })
    const otp = codeIn(await newestMailTo(shop, stranger.email))
    await visitor.call('PUT', '/api/user/verify-forgot-password-otp', { email: stranger.email, otp })
    const password = { newPassword: 'a basket of lychees', confirmPassword: 'a basket of lychees' }
    await visitor.call('PUT', '/api/user/reset-password', { email: stranger.email, ...password })
    expect((await enter(other, await sentTo(other))).body.code).toBe('name_required')
  })
})

describe('an account without a password', () => {
  const proof = async (headers: Record<string, string>) => {
    await visitor.call('PUT', '/api/user/request-proof-code', {}, headers)
    return (await collectCodes(shop))[0]!.code
  }

  test('is deleted with a code to its number', async () => {
    const { headers, userId } = await givenNumber()
    const remove = (body: object) => visitor.call('DELETE', '/api/user/delete-account', body, headers)
    expect((await remove({})).status).toBe(400)
    const otp = await proof(headers)
    expect((await remove({ otp: wrongCodeFor(otp) })).status).toBe(400)
    expect((await remove({ otp })).status).toBe(200)
    expect(await db.select().from(account).where(eq(account.id, userId))).toEqual([])
  })

  test('changes its name without an email, and adds an email with two codes', async () => {
    const { headers, mobile } = await givenNumber()
    const save = (over: object) =>
      visitor.call('PUT', '/api/user/update-user', { name: 'Ravi K', mobile, ...over }, headers)
    expect((await save({})).body).toMatchObject({ success: true, data: { name: 'Ravi K', email: '' } })
    const email = `ravi${mobile}@example.com`
    expect((await save({ email })).status).toBe(400)
    expect((await save({ email, otp: await proof(headers) })).body.data.pending_email).toBe(email)
    const otp = codeIn(await newestMailTo(shop, email))
    const verified = await visitor.call('PUT', '/api/user/verify-email', { otp }, headers)
    expect(verified.body.data).toMatchObject({ email, verify_email: true })
    // Without a password, nothing would then confirm a change or the deletion.
    const removed = await visitor.call('DELETE', '/api/user/login-mobile', undefined, headers)
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'Choose a password first: sign out, and use “Forgot password ?”',
    ])
  })

  test('is told to add an email where the shop would write to it', async () => {
    const { headers } = await givenNumber()
    const productId = await givenProduct(db, { name: 'Curd', stock: 0 })
    const refused = await visitor.call('POST', '/api/restock/request', { productId }, headers)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Add an email to your profile first, or choose notifications there',
    ])
  })

  test('keeps its number as long as nothing else opens it, and gets no way in that it cannot use', async () => {
    const { headers } = await givenNumber()
    const refused = await visitor.call('DELETE', '/api/user/login-mobile', undefined, headers)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Add an email first: without it, only your number opens your account',
    ])
    expect((await visitor.call('PUT', '/api/user/request-email-code', undefined, headers)).status).toBe(409)
  })
})

describe('the budget', () => {
  const untilRefused = async (next: (at: number) => ReturnType<typeof ask>) => {
    for (let sent = 0; sent < 200; sent += 1) {
      const { status, headers, body } = await next(sent)
      if (status !== 200) return { sent, status, message: body.message, wait: Number(headers.get('retry-after')) }
    }
    throw new Error('Nothing was refused')
  }

  test('of a number is five an hour from one network, and ten a day from all', async () => {
    const mobile = newNumber()
    const here = await untilRefused(() => ask(mobile))
    expect(here).toMatchObject({
      sent: 5,
      status: 429,
      message: 'Too many codes for this number: try again in 60 minutes',
    })
    expect(here.wait).toBeWithin(3500, 3601)
    const anywhere = await untilRefused(() => ask(mobile, {}, createVisitor(shop)))
    expect(anywhere).toMatchObject({ sent: 5, message: 'Too many codes for this number today: try again in 24 hours' })
  })

  test('of a number is its own for a browser that has signed in by it', async () => {
    const mobile = newNumber()
    const own = createVisitor(shop)
    await enter(mobile, await sentTo(mobile, {}, own), { name: 'Ravi' }, own)
    await untilRefused(() => ask(mobile, {}, createVisitor(shop)))
    expect((await ask(mobile, {}, own)).status).toBe(200)
  })

  test('of a number is not extended by browsers that its owner makes known', async () => {
    const mobile = newNumber()
    const { headers, email } = await givenShopper(shop)
    // Takes the codes of other tests.
    await collectCodes(shop)
    expect((await linkTo(headers, mobile)).status).toBe(200)
    let sent = 0
    for (let n = 0; n < 6; n++) {
      const browser = createVisitor(shop, '198.51.100.78')
      await browser.call('POST', '/api/user/login', { email, password: TEST_PASSWORD })
      for (let code = 0; code < 5; code++) if ((await ask(mobile, {}, browser)).status === 200) sent++
    }
    expect(sent).toBe(25)
  })

  test('of a number is not extended by accounts that ask to sign in by it', async () => {
    const mobile = newNumber()
    const askAs = async () => {
      const by = createVisitor(shop)
      const { email } = await givenShopper(shop)
      const { body } = await by.call('POST', '/api/user/login', { email, password: TEST_PASSWORD })
      const headers = { authorization: `Bearer ${body.data.accesstoken}` }
      return by.call('PUT', '/api/user/request-mobile-code', { mobile, password: TEST_PASSWORD }, headers)
    }
    expect(await untilRefused(askAs)).toMatchObject({ sent: 10, status: 429 })
  })

  test('of a network is a hundred a day', async () => {
    const by = createVisitor(shop)
    const refused = await untilRefused(() => ask(newNumber(), {}, by))
    expect(refused).toMatchObject({
      sent: 100,
      message: 'Too many codes from your network today: try again in 24 hours',
    })
  })

  test('of an address is its own for a browser that has signed in before, however much others ask there', async () => {
    const { requestOrigin } = TEST_ACCOUNTS
    const limits = createLimits({ db, log: silentLog, requestOrigin, limits: RATE_LIMITS })
    const limited = createApp({
      ...TEST_ACCOUNTS,
      ...NO_CARDS,
      db,
      search: createProductSearch({ db }),
      log: silentLog,
      limits,
    })
    const ip = '198.18.0.1'
    const [own, stranger, forger] = [1, 2, 3].map(() => createVisitor({ app: limited }, ip))
    const mobile = newNumber()
    await enter(mobile, await sentTo(mobile, {}, own), { name: 'Ravi' }, own)
    expect(await untilRefused(() => ask(newNumber(), {}, stranger))).toMatchObject({ sent: 59, status: 429 })
    forger!.cookies.set(
      '__Host-device',
      own!.cookies.get('__Host-device')!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )
    expect((await ask(newNumber(), {}, forger)).status).toBe(429)
    expect((await ask(mobile, {}, own)).status).toBe(200)
  })

  test('of a network is not that of a browser that asks for its own number', async () => {
    const [mobile, own] = [newNumber(), createVisitor(shop)]
    await enter(mobile, await sentTo(mobile, {}, own), { name: 'Ravi' }, own)
    await untilRefused(() => ask(newNumber(), {}, createVisitor(shop, own.ip)))
    expect((await ask(mobile, {}, own)).status).toBe(200)
    expect((await ask(newNumber(), {}, own)).status).toBe(429)
  })

  test('of the shop is what the operator set, with two alarms and a metric', async () => {
    const lines: string[] = []
    const add = (said: string) => void lines.push(said)
    const log = { debug() {}, info() {}, warn: add, error: add }
    const loginCodes = { channels: ['sms'] as const, perDay: 10 }
    const otherShop = await createTestApp({ loginCodes, log })
    const { db: other, app } = otherShop
    const [mobile, own] = [newNumber(), createVisitor({ app })]
    await ask(mobile, {}, own)
    await enter(mobile, (await collectCodes(otherShop))[0]!.code, { name: 'Ravi' }, own)
    const refused = await untilRefused(() => ask(newNumber(), {}, createVisitor({ app })))
    expect(refused).toMatchObject({
      sent: 7,
      status: 429,
      message: 'The shop cannot send more codes today: sign in with your email, or try again in 24 hours',
    })
    expect(lines.filter((said) => said.includes('login codes'))).toEqual([
      'most login codes of the day are used: only known browsers get more',
    ])
    expect(await untilRefused(() => ask(mobile, {}, own))).toMatchObject({ sent: 2, status: 429 })
    expect(lines.filter((said) => said.startsWith('no login codes are left'))).toEqual([
      'no login codes are left today: LOGIN_CODES_PER_DAY is used up',
    ])
    const admin = await givenAdmin({ db: other })
    const today = await createVisitor({ app }).call('GET', '/api/reports/today', undefined, admin.headers)
    expect(today.body.data.warnings).toEqual([
      expect.stringMatching(/^10 of the 10 login codes of the day are used. For the rest of the day nobody/),
    ])
    const [used] = await other.select().from(accountThrottle).where(eq(accountThrottle.key, 'mobileCodeOfShop'))
    expect(used?.count).toBe(10)
    await other.update(accountThrottle).set({ resetsAt: sql`now()` })
    expect((await ask(newNumber(), {}, createVisitor({ app }))).status).toBe(200)
  })
})

test('login by number is off, and says so, without a way of sending codes', async () => {
  const { app } = await createTestApp({ loginCodes: { channels: [], perDay: 10 } })
  const by = createVisitor({ app })
  expect((await by.call('GET', '/api/user/mobile-login')).body.data).toEqual({ channels: [] })
  expect(await ask(newNumber(), {}, by)).toMatchObject({
    status: 409,
    body: { code: 'mobile_login_off', message: 'This shop sends no codes to mobile numbers: sign in with your email' },
  })
})
