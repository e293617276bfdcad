import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { appointAdmin, ensureAdmin } from '../../src/account/admin.ts'
import { replacePassword, updateAccount } from '../../src/account/queries.ts'
import { account } from '../../src/account/schema.ts'
import { deleteSessionsOf } from '../../src/account/session/queries.ts'
import { isPublic } from '../../src/catalogue/transfer/pictures/addresses.ts'
import { forgetSubject, recordAction } from '../../src/platform/audit/queries.ts'
import { auditLog } from '../../src/platform/audit/schema.ts'
import { newId } from '../../src/platform/ids.ts'
import { sign } from '../../src/platform/payments/signature.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { codeIn, newestMailTo } from '../../src/testing/mail.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'

const { passwords } = TEST_ACCOUNTS
const shop = await createTestApp()
const { call, db } = shop

const NEW = 'a basket of lychees'
const login = (email: string, password: string) => call('POST', '/api/user/login', { email, password })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

// security 2
describe('the settings of the first admin', async () => {
  const SETTINGS = { email: 'first-owner@shop.example', password: null }
  const actionsIn = async ({ db }: Pick<typeof empty, 'db'>) =>
    (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ actorId, action, subject, changes }) => ({
      actorId,
      action,
      subject,
      changes,
    }))
  const moved = await createTestApp()
  const empty = await createTestApp()
  const dismissed = await createTestApp()
  const created = await createTestApp()

  test('a stranger who signs up with an old ADMIN_EMAIL stays a shopper at the next start', async () => {
    const parts = { db: moved.db, passwords }
    await ensureAdmin(parts, SETTINGS)
    const [owner] = await moved.db.select().from(account)
    await updateAccount(moved.db, owner!.id, { email: 'owner@shop.example' })
    const stranger = await givenShopper(moved, { email: SETTINGS.email, emailVerified: false })
    expect(await ensureAdmin(parts, SETTINGS)).toEqual({ email: 'owner@shop.example', oneTimePassword: null })
    expect((await moved.call('GET', '/api/staff', undefined, stranger.headers)).status).toBe(403)
  })

  test('without an admin, an account that nobody proved is taken from who made it', async () => {
    const stranger = await givenShopper(empty, { email: SETTINGS.email, emailVerified: false })
    const { oneTimePassword } = await ensureAdmin({ db: empty.db, passwords }, SETTINGS)
    const login = (password: string) => empty.call('POST', '/api/user/login', { email: SETTINGS.email, password })
    expect((await empty.call('GET', '/api/user/user-details', undefined, stranger.headers)).status).toBe(401)
    expect((await login(TEST_PASSWORD)).status).toBe(400)
    expect((await login(oneTimePassword!)).status).toBe(200)
    const changes = { role: { before: 'USER', after: 'ADMIN' } }
    const entry = { actorId: null, action: 'Made admin', subject: SETTINGS.email, changes }
    expect(await actionsIn(empty)).toEqual([entry])
  })

  test('an admin who was dismissed is not brought back by the settings, and no second one is made', async () => {
    await givenAdmin(dismissed)
    const former = await givenShopper(dismissed, { email: SETTINGS.email })
    await ensureAdmin({ db: dismissed.db, passwords }, SETTINGS)
    await ensureAdmin({ db: dismissed.db, passwords }, { email: 'second@shop.example', password: 'guavas and limes' })
    expect(await dismissed.db.select().from(account).where(eq(account.id, former.userId))).toMatchObject([
      { role: 'USER' },
    ])
    expect(await dismissed.db.select().from(account)).toHaveLength(2)
  })

  test('who is made an admin by a start or by a command is in the log of actions', async () => {
    const parts = { db: created.db, passwords }
    await ensureAdmin(parts, null)
    await appointAdmin(parts, 'meera@shop.example')
    await appointAdmin(parts, 'meera@shop.example')
    expect((await actionsIn(created)).map(({ actorId, action, subject }) => [actorId, action, subject])).toEqual([
      [null, 'Made admin', 'admin@tokri.local'],
      [null, 'Made admin', 'meera@shop.example'],
      [null, 'New password for admin', 'meera@shop.example'],
    ])
  })
})

// security 3
describe('a new password while somebody signs in with the old one', () => {
  const refresh = (token: string) => call('POST', '/api/user/refresh-token', undefined, bearer(token))

  test('a login that has compared the old password is refused once the new one is set', async () => {
    const { email, userId } = await givenShopper(shop)
    const entering = await db.transaction(async (tx) => {
      await replacePassword(tx, userId, await passwords.hash(NEW))
      await deleteSessionsOf(tx, userId)
      const begun = login(email, TEST_PASSWORD)
      // It has compared, and waits for the row of the account.
      for (let waiting = 0; waiting === 0; )
        waiting = (
          await db.$client`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length
      return { begun }
    })
    expect((await entering.begun).status).toBe(400)
  })

  test('of many who sign in with the old password meanwhile, none keeps a session that can be refreshed', async () => {
    const { email, headers } = await givenShopper(shop)
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW, confirmPassword: NEW }
    const [changed, ...entered] = await Promise.all([
      call('PUT', '/api/user/change-password', body, headers),
      ...Array.from({ length: 8 }, () => login(email, TEST_PASSWORD)),
    ])
    expect(changed.status).toBe(200)
    for (const { body } of entered) if (body.success) expect((await refresh(body.data.refreshToken)).status).toBe(401)
    expect((await login(email, TEST_PASSWORD)).status).toBe(400)
  })

  test('of two who change the password at once, the second does not overwrite the first', async () => {
    const { email, headers } = await givenShopper(shop)
    const other = bearer((await login(email, TEST_PASSWORD)).body.data.accesstoken)
    const change = (newPassword: string, who: Record<string, string>) => {
      const body = { currentPassword: TEST_PASSWORD, newPassword, confirmPassword: newPassword }
      return call('PUT', '/api/user/change-password', body, who)
    }
    const answers = await Promise.all([change(NEW, headers), change('a basket of plums', other)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })
})

// security 8
test('an address is proved with the new password, not with the code: who signed up with it first gets nothing', async () => {
  const admin = await givenAdmin(shop)
  const stranger = await givenShopper(shop, { email: 'newhire@example.com', emailVerified: false })
  const { email } = stranger
  await call('PUT', '/api/user/forgot-password', { email })
  const otp = codeIn(await newestMailTo(shop, email))
  expect((await call('PUT', '/api/user/verify-forgot-password-otp', { email, otp })).status).toBe(200)
  const added = await call('POST', '/api/staff', { email, password: TEST_PASSWORD }, admin.headers)
  expect(added.body.data.oneTimePassword).toBeString()
  expect((await login(email, TEST_PASSWORD)).status).toBe(400)
  expect((await call('GET', '/api/staff', undefined, stranger.headers)).status).toBe(401)
})

// security 19
test('of a person who is deleted no table keeps name, email or address', async () => {
  const CANARIES = ['Canary Rao', 'canary.rao@example.com', '77 Canary Lane', '9811122233', 'gate code 4411']
  const [name, email, addressLine, mobile, note] = CANARIES as [string, string, string, string, string]
  const { headers, userId } = await givenShopper(shop, { name, email, mobile })
  const productId = await givenProduct(db)
  const addressId = await givenAddress(db, userId, { addressLine, mobile, note })
  await givenCart(db, userId, { [productId]: 1 })
  const answer = await call('POST', '/api/order/checkout', orderOf(addressId, { [productId]: 1 }, 54), headers)
  expect(answer.status).toBe(200)
  const { id: sessionId, orderId } = answer.body
  const rawBody = JSON.stringify({
    id: 'evt_canary',
    type: 'checkout.session.completed',
    livemode: false,
    data: {
      object: {
        id: sessionId,
        payment_status: 'unpaid',
        payment_intent: { id: 'pi_canary', receipt_email: email },
        customer_details: { name, email, phone: mobile, address: { line1: addressLine } },
      },
    },
  })
  const secret = new Bun.CryptoHasher('sha256', TEST_ACCOUNTS.secrets[0]).update('sandbox webhook').digest('hex')
  const signed = { 'stripe-signature': sign(rawBody, secret) }
  expect((await call('POST', '/api/order/webhook', JSON.parse(rawBody), signed)).status).toBe(200)
  const [event] = await db.$client`select payload from payment_event where id = 'evt_canary'`
  expect(event!.payload.data.object).toEqual({ id: sessionId, payment_status: 'unpaid', payment_intent: 'pi_canary' })
  expect((await call('POST', '/api/order/cancel', { orderId }, headers)).status).toBe(200)
  expect((await call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, headers)).status).toBe(200)

  const tables =
    await db.$client`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(tables.length).toBeGreaterThan(20)
  for (const { relname } of tables) {
    const rows = (await db.$client`select t::text as row from ${db.$client(relname)} t`).map(({ row }) => row).join()
    for (const canary of CANARIES) expect([relname, rows.includes(canary)]).toEqual([relname, false])
  }
  const page = await shop.app.handle(new Request(`http://localhost/sandbox/pay/${sessionId}`))
  expect(await page.text()).not.toContain(email)
})

// security 27
describe('the log of actions', () => {
  test('cannot be rewritten or emptied, whoever asks the database', async () => {
    const log = db.$client
    await recordAction(db, { actorId: null, action: 'Changed product', subject: 'Milk', subjectId: 'p1' })
    for (const forbidden of [
      log`update audit_log set action = 'Nothing' where subject = 'Milk'`,
      log`update audit_log set subject = 'Bread' where subject = 'Milk'`,
      log`update audit_log set actor_id = ${newId()}, subject = 'a deleted account' where subject = 'Milk'`,
      log`update audit_log set at = now() - interval '3 years' where subject = 'Milk'`,
      log`delete from audit_log where subject = 'Milk'`,
      log`truncate audit_log`,
    ])
      await expect(forbidden.execute()).rejects.toThrow('The log of actions cannot be changed')
    await forgetSubject(db, 'p1')
    expect(await log`select action, subject from audit_log where subject_id = 'p1'`).toEqual([
      { action: 'Changed product', subject: 'a deleted account' },
    ] as never)
  })
})

// security 27
describe('a one-time password', () => {
  const endNow = (email: string) =>
    db.$client`update account set password_expires_at = now() where email = ${email} returning id`

  test('of an invited admin ends, by the clock of the database; a mailed code still opens the account', async () => {
    const admin = await givenAdmin(shop)
    const asked = { email: 'invited@example.com', password: TEST_PASSWORD }
    const first = (await call('POST', '/api/staff', asked, admin.headers)).body.data.oneTimePassword
    expect(await endNow(asked.email)).toHaveLength(1)
    expect(await login(asked.email, first)).toMatchObject({
      status: 403,
      body: { message: 'This one-time password has ended: choose a password by mail, or ask for a new one' },
    })
    expect((await login(asked.email, 'not this one')).status).toBe(400)
    const second = (await call('POST', '/api/staff', asked, admin.headers)).body.data.oneTimePassword
    expect((await login(asked.email, second)).status).toBe(200)
  })

  test('of the first admin ends too, and a password of their own does not', async () => {
    const { email, oneTimePassword } = await appointAdmin({ db, passwords }, 'owner@example.com')
    const headers = bearer((await login(email, oneTimePassword!)).body.data.accesstoken)
    const body = { currentPassword: oneTimePassword, newPassword: NEW, confirmPassword: NEW }
    const [given] = await db.select().from(account).where(eq(account.email, email))
    expect(given!.passwordExpiresAt!.getTime() - Date.now()).toBeLessThanOrEqual(7 * 24 * 3600_000 + 60_000)
    expect((await call('PUT', '/api/user/change-password', body, headers)).status).toBe(200)
    expect(await db.select().from(account).where(eq(account.email, email))).toMatchObject([{ passwordExpiresAt: null }])
  })
})

// security 27
test("an import does not ask a cloud's own service", () => {
  for (const address of ['168.63.129.16', '::ffff:168.63.129.16']) expect(isPublic(address)).toBe(false)
  expect(isPublic('168.63.129.17')).toBe(true)
})
