import { beforeEach, expect, test } from 'bun:test'
import type { Channel } from '../../platform/messages/port.ts'
import { recordDelivery } from '../../platform/messages/queries.ts'
import { codeDelivery } from '../../platform/messages/schema.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { accountThrottle } from '../schema.ts'
import { codeWarnings, takeBudget } from './budget.ts'

const { db } = await createTestDatabase()
beforeEach(async () => {
  await db.delete(codeDelivery)
  await db.delete(accountThrottle)
})

const warnings = (channels: readonly Channel[] = ['whatsapp', 'sms']) => codeWarnings(db, { perDay: 5, channels })
const record = async (channel: Channel, outcome: 'sent' | 'failed' | 'lost', times = 1) => {
  const reason = outcome === 'sent' ? null : 'WhatsApp returned 401, code 190: Session has expired'
  for (let time = 0; time < times; time++) await recordDelivery(db, { channel, outcome, reason })
}

test('a channel that failed three times in a row is named with its reason and what happens instead, until it sends', async () => {
  await record('whatsapp', 'failed', 2)
  expect(await warnings()).toEqual([])
  await record('sms', 'sent')
  await record('whatsapp', 'failed')
  const [warning] = await warnings()
  expect(warning).toMatch(/^WhatsApp has taken no login code since \d+ \w+ \d{4}, .+: 3 attempts failed/)
  expect(warning).toContain('“WhatsApp returned 401, code 190: Session has expired”. They go by SMS instead.')
  expect((await warnings(['whatsapp']))[0]).toContain('Nobody can sign in by number')
  expect(await warnings(['sms'])).toEqual([])
  await record('whatsapp', 'sent')
  expect(await warnings()).toEqual([])
})

test('codes that reached nobody are said apart from those that are used, and refused requests are neither', async () => {
  const take = () => takeBudget({ db, log: silentLog }, 5, true)
  for (let code = 0; code < 5; code++) await take()
  for (let code = 0; code < 3; code++) expect(take()).rejects.toThrow('The shop cannot send more codes today')
  await record('sms', 'lost', 2)
  expect(await warnings()).toEqual([
    expect.stringMatching(/^5 of the 5 login codes of the day are used; 2 of them failed and reached nobody\. /),
  ])
})
