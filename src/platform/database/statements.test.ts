import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createLog } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { watchStatements } from './statements.ts'

const { db } = await createTestDatabase()
const logged: string[] = []
const log = createLog('info', (line) => logged.push(line))
const metrics = createMetrics()
watchStatements(db.$client, { log, metrics }, 300)

const slow = () => logged.map((line) => JSON.parse(line)).filter(({ statement }) => /pg_sleep/.test(statement))

test('logs a slow statement with its text and duration, without its values', async () => {
  const secret = 'canary'
  await db.$client`select pg_sleep(0.35), ${secret}::text`
  await db.transaction(async (tx) => void (await tx.execute('select pg_sleep(0.35) as in_a_transaction')))
  await db.$client`select 1 / length(pg_sleep(0.35)::text)`.catch(() => {})
  expect(slow().map(({ statement }) => statement)).toEqual([
    'select pg_sleep(0.35), ?::text',
    'select pg_sleep(0.35) as in_a_transaction',
    'select 1 / length(pg_sleep(0.35)::text)',
  ])
  expect(slow()[0]).toMatchObject({ level: 'warn', message: 'slow statement' })
  expect(slow()[0].ms).toBeGreaterThanOrEqual(300)
  expect(logged.join()).not.toContain(secret)
})

test('counts running statements until they succeed or fail', async () => {
  const figures = async () =>
    [...(await metrics.text()).matchAll(/^tokri_database_statements\{state="(\w+)"\} (\d+)$/gm)].map(
      ([, state, count]) => [state, Number(count)],
    )
  expect(await figures()).toEqual([
    ['running', 0],
    ['waiting', 0],
  ])
  const blocker = await db.$client.reserve()
  await blocker`begin`
  await blocker`lock table product in access exclusive mode`
  const waiting = Array.from({ length: 12 }, () => db.$client`select count(*) from product`.catch(() => {}))
  await waitUntil(async () => {
    const { running, waiting } = Object.fromEntries(await figures()) as Record<string, number>
    return running! > 0 && running! + waiting! === 12
  })
  await blocker`rollback`
  blocker.release()
  await Promise.all(waiting)
  expect(await figures()).toEqual([
    ['running', 0],
    ['waiting', 0],
  ])
})
