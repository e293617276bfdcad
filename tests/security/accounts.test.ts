import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { appointAdmin, ensureAdmin } from '../../src/account/admin.ts'
import { updateAccount } from '../../src/account/queries.ts'
import { account } from '../../src/account/schema.ts'
import { auditLog } from '../../src/platform/audit/schema.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'

const { passwords } = TEST_ACCOUNTS

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
