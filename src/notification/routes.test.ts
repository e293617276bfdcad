import { describe, expect, test } from 'bun:test'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { choiceOf, givenLoginMobile } from '../testing/notification.ts'
import { waitUntil } from '../testing/wait.ts'
import { notificationJobs } from './jobs.ts'
import { createPushEncryption } from './push/key.ts'

const shop = await createTestApp()
const { call, db } = shop
const sql = db.$client

async function givenNumber() {
  const shopper = await givenShopper(shop)
  const mobile = await givenLoginMobile(shop, shopper.userId)
  const choose = (channel: 'whatsapp' | 'sms') => call('PUT', '/api/order-updates', choiceOf(channel), shopper.headers)
  const view = async () => (await call('GET', '/api/order-updates', undefined, shopper.headers)).body.data
  const withdraw = () => call('DELETE', '/api/order-updates', { place: 'order page' }, shopper.headers)
  return { ...shopper, mobile, choose, view, withdraw }
}

describe('the way of updates about orders', () => {
  test('is email, until the shopper consents to another one, and after withdrawing', async () => {
    const { mobile, choose, view, withdraw } = await givenNumber()
    expect(await view()).toEqual({
      channel: null,
      available: ['whatsapp', 'sms', 'push'],
      pushKey: expect.stringMatching(/^B[\w-]{86}$/),
      hasEmail: true,
      notifiesOfProducts: false,
      mobile,
      consents: [],
    })
    expect((await choose('whatsapp')).body.data).toMatchObject({ channel: 'whatsapp', consents: [{}] })
    expect((await withdraw()).body.data.channel).toBeNull()
    expect(await view()).toMatchObject({
      channel: null,
      consents: [
        {
          purpose: 'order updates',
          channel: 'whatsapp',
          noticeVersion: 3,
          givenBy: 'profile',
          withdrawnBy: 'order page',
          withdrawnAt: expect.any(String),
        },
      ],
    })
  })

  test('is one at a time: another choice withdraws the former consent, and the same one changes nothing', async () => {
    const { choose, view } = await givenNumber()
    await Promise.all([choose('whatsapp'), choose('whatsapp'), choose('sms')])
    await choose('sms')
    const { channel, consents } = await view()
    expect(channel).toBe('sms')
    expect(consents.filter(({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt === null)).toHaveLength(1)
    expect(
      consents.slice(1).every(({ withdrawnBy }: { withdrawnBy: string }) => withdrawnBy === 'another channel'),
    ).toBe(true)
  })

  test('changes fifty times a day at most, and is withdrawn however often it changed', async () => {
    const { choose, view, withdraw } = await givenNumber()
    for (let n = 0; n < 50; n++) expect((await choose(n % 2 ? 'sms' : 'whatsapp')).status).toBe(200)
    expect(await choose('whatsapp')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect((await choose('sms')).status).toBe(200)
    expect((await view()).consents).toHaveLength(50)
    expect((await withdraw()).body.data.channel).toBeNull()
    expect((await choose('sms')).status).toBe(429)
  })

  test('is withdrawn after it was given, also by a choice that waited for it', async () => {
    const { userId, choose, view } = await givenNumber()
    let waiting: ReturnType<typeof choose> | undefined
    await sql.begin(async (tx) => {
      await tx`select from account where id = ${userId} for update`
      waiting = choose('sms')
      await waitUntil(
        async () =>
          (
            await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length > 0,
      )
      await tx`
        insert into consent (id, user_id, channel, notice_version, given_by, given_at)
        values (${newId()}, ${userId}, 'whatsapp', 2, 'profile', clock_timestamp())`
    })
    await waiting
    const { consents } = await view()
    expect(consents).toMatchObject([{ channel: 'sms', withdrawnAt: null }, { channel: 'whatsapp' }])
    expect(new Date(consents[1].withdrawnAt) >= new Date(consents[1].givenAt)).toBeTrue()
  })

  test('by an earlier notice stays recorded with its version, and holds until another is given', async () => {
    const { userId, choose, view } = await givenNumber()
    await sql`
      insert into consent (id, user_id, channel, notice_version, given_by)
      values (${newId()}, ${userId}, 'whatsapp', 1, 'profile')`
    expect(await view()).toMatchObject({ channel: 'whatsapp', consents: [{ noticeVersion: 1, withdrawnAt: null }] })
    await choose('whatsapp')
    expect(await view()).toMatchObject({
      channel: 'whatsapp',
      consents: [
        { noticeVersion: 3, withdrawnAt: null },
        { noticeVersion: 1, withdrawnAt: expect.any(String) },
      ],
    })
  })

  test('needs a number that was proved, a way that the shop has, and the notice of today', async () => {
    const { headers } = await givenShopper(shop)
    const choose = (body: object) => call('PUT', '/api/order-updates', body, headers)
    expect((await choose(choiceOf('whatsapp'))).status).toBe(409)
    expect((await choose({ ...choiceOf('whatsapp'), noticeVersion: 0 })).status).toBe(400)
    expect((await choose({ ...choiceOf('whatsapp'), channel: 'email' })).status).toBe(400)
    const bare = await createTestApp({ database: shop, messageWays: [] })
    const shopper = await givenNumber()
    expect((await bare.call('PUT', '/api/order-updates', choiceOf('sms'), shopper.headers)).status).toBe(409)
  })

  test('is email again when the number is taken out', async () => {
    const { userId, choose, view } = await givenNumber()
    await choose('sms')
    await sql`update account set login_mobile = null where id = ${userId}`
    expect(await view()).toMatchObject({ channel: null, consents: [{ withdrawnBy: 'number changed' }] })
  })
})

describe('the log of consents', () => {
  test('is in the downloaded data, and is nobody else’s', async () => {
    const [mine, other] = [await givenNumber(), await givenNumber()]
    await other.choose('sms')
    await mine.choose('whatsapp')
    const { body } = await call('GET', '/api/user/download-data', undefined, mine.headers)
    expect(body.data.consents).toMatchObject([{ channel: 'whatsapp', withdrawnAt: null }])
  })

  test('outlives the account without naming it, and its owner can still be matched with it', async () => {
    const { userId, headers, choose } = await givenNumber()
    await choose('whatsapp')
    expect((await call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, headers)).status).toBe(200)
    const hash = new Bun.CryptoHasher('sha256').update(userId).digest('hex')
    const [row] = await sql`select * from consent where person_hash = ${hash}`
    expect(row).toMatchObject({ user_id: null, channel: 'whatsapp', withdrawn_by: 'account deleted' })
  })

  test('cannot be rewritten or emptied, whoever asks the database', async () => {
    const { userId, choose, withdraw } = await givenNumber()
    await choose('whatsapp')
    const refused = async (change: Promise<unknown>) =>
      expect(change).rejects.toThrow('log of consents cannot be changed')
    await refused(sql`update consent set given_at = now() where user_id = ${userId}`)
    await refused(sql`update consent set channel = 'sms' where user_id = ${userId}`)
    await refused(sql`delete from consent where user_id = ${userId}`)
    await withdraw()
    await refused(sql`update consent set withdrawn_at = null, withdrawn_by = null where user_id = ${userId}`)
    await refused(sql`delete from consent where user_id = ${userId}`)
    await refused(sql`truncate consent`)
  })

  test('ends a year after a consent was withdrawn', async () => {
    const { userId, choose } = await givenNumber()
    await choose('sms')
    const withdrawn = (days: number) => sql`
      insert into consent (id, user_id, channel, notice_version, given_by, given_at, withdrawn_at, withdrawn_by)
      values (gen_random_uuid(), ${userId}, 'sms', 1, 'profile', now() - interval '2 years',
        now() - make_interval(days => ${days}), 'profile')`
    await withdrawn(360)
    await withdrawn(370)
    const secrets = TEST_ACCOUNTS.secrets
    const push = { db, log: silentLog, secrets, pushEncryption: createPushEncryption(secrets), runningMs: () => 0 }
    await notificationJobs(push).tasks['consent-prune']()
    expect(await sql`select id from consent where user_id = ${userId}`).toHaveLength(2)
  })
})
