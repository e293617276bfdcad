import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { listAdmins } from '../../src/account/staff/queries.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { lockWaiters } from '../../src/testing/locks.ts'

setDefaultTimeout(300_000)

const shop = await createTestApp()
const { call, db } = shop
type Admin = Awaited<ReturnType<typeof givenAdmin>>

const remove = (actor: Admin, other: Admin) =>
  call('DELETE', '/api/staff', { _id: other.userId, password: TEST_PASSWORD }, actor.headers)
const add = (actor: Admin, other: Admin) =>
  call('POST', '/api/staff', { email: other.email, password: TEST_PASSWORD }, actor.headers)
const leave = (actor: Admin) => call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, actor.headers)

/** Waits until a statement in this database is blocked by a lock. */
async function someoneWaits(sql: TransactionSql): Promise<void> {
  while ((await lockWaiters(sql)) === 0) await Bun.sleep(5)
}

describe('one admin remains after any concurrent removals', () => {
  test('two who remove each other leave exactly one', async () => {
    for (let round = 0; round < 10; round++) {
      await db.$client`delete from account`
      const [a, b] = [await givenAdmin(shop), await givenAdmin(shop)]
      const results = await Promise.all([remove(a, b), remove(b, a)])
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await listAdmins(db)).toHaveLength(1)
    }
  })

  // Postgres aborts one of two deadlocked transactions: here always the shop's, as the other has a long deadlock_timeout.
  test.each([
    ['removes an admin', (a: Admin, b: Admin) => remove(b, a), 200],
    ['adds an admin', (a: Admin, b: Admin) => add(b, a), 409],
    ['leaves', (a: Admin) => leave(a), 200],
  ] as const)('who %s while others hold what that needs is served all the same', async (_what, deed, expected) => {
    await db.$client`delete from account`
    const [first, second] = [await givenAdmin(shop), await givenAdmin(shop)]
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const others = db.$client.begin(async (sql) => {
      await sql`set local deadlock_timeout = '1min'`
      await sql`select from account where id = ${second.userId} for update`
      begin()
      await someoneWaits(sql)
      await sql`select from account where id = ${first.userId} for update`
    })
    await begun
    const result = await deed(first, second)
    await others
    expect(result.status).toBe(expected)
  })

  test('who was made an admin while their account was about to go is asked once more', async () => {
    await db.$client`delete from account`
    const leaving = await givenShopper(shop)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const promoting = db.$client.begin(async (sql) => {
      await sql`update account set role = 'ADMIN' where id = ${leaving.userId}`
      begin()
      await someoneWaits(sql)
    })
    await begun
    const result = await leave(leaving)
    await promoting
    expect(result).toMatchObject({
      status: 409,
      body: { message: 'You have just been made an admin: please try again' },
    })
    expect(await listAdmins(db)).toHaveLength(1)
  })

  test('any mixture of removals and deleted accounts fails cleanly', async () => {
    const deed = fc.record({ actor: fc.nat(3), other: fc.nat(3), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 8 }), async (deeds) => {
        await db.$client`delete from account`
        const admins: Admin[] = []
        for (let n = 0; n < 4; n++) admins.push(await givenAdmin(shop))
        const results = await Promise.all(
          deeds.map(({ actor, other, leaves }) =>
            leaves ? leave(admins[actor]!) : remove(admins[actor]!, admins[other]!),
          ),
        )
        for (const { status } of results) expect([200, 401, 403, 404, 409]).toContain(status)
        expect((await listAdmins(db)).length).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 15 },
    )
  })
})
