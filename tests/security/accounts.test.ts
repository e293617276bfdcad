import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { appointAdmin, ensureAdmin } from '../../src/account/admin.ts'
import { replacePassword, updateAccount } from '../../src/account/queries.ts'
import { account } from '../../src/account/schema.ts'
import { deleteSessionsOf } from '../../src/account/session/queries.ts'
import { auditLog } from '../../src/platform/audit/schema.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { codeIn, newestMailTo } from '../../src/testing/mail.ts'

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
