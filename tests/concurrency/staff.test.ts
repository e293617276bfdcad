import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { listAdmins } from '../../src/account/staff/queries.ts'
import { givenAdmin, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'

setDefaultTimeout(300_000)

const shop = await createTestApp()
const { call, db } = shop
type Admin = Awaited<ReturnType<typeof givenAdmin>>

const remove = (actor: Admin, other: Admin) =>
  call('DELETE', '/api/staff', { _id: other.userId, password: TEST_PASSWORD }, actor.headers)
const leave = (actor: Admin) => call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, actor.headers)

describe('whatever admins do to each other at once, one stays', () => {
  test('two who remove each other leave exactly one', async () => {
    for (let round = 0; round < 10; round++) {
      await db.$client`delete from account`
      const [a, b] = [await givenAdmin(shop), await givenAdmin(shop)]
      const answers = await Promise.all([remove(a, b), remove(b, a)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await listAdmins(db)).toHaveLength(1)
    }
  })

  test('any mixture of removals and deleted accounts fails cleanly', async () => {
    const deed = fc.record({ actor: fc.nat(3), other: fc.nat(3), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 8 }), async (deeds) => {
        await db.$client`delete from account`
        const admins: Admin[] = []
        for (let n = 0; n < 4; n++) admins.push(await givenAdmin(shop))
        const answers = await Promise.all(
          deeds.map(({ actor, other, leaves }) =>
            leaves ? leave(admins[actor]!) : remove(admins[actor]!, admins[other]!),
          ),
        )
        for (const { status } of answers) expect([200, 401, 403, 404, 409]).toContain(status)
        expect((await listAdmins(db)).length).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 15 },
    )
  })
})
