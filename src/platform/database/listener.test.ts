import { afterAll, expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { newId } from '../runtime/ids.ts'
import { createLog, silentLog } from '../runtime/log.ts'
import { listenToDatabase } from './listener.ts'

const { db, url } = await createTestDatabase()
const events = listenToDatabase(url, silentLog)
afterAll(() => events.close())

function listener(channel: string) {
  const received: string[] = []
  let connections = 0
  const stop = events.subscribe(channel, {
    notified: (payload) => received.push(payload),
    connected: () => connections++,
  })
  return { received, stop, connections: () => connections }
}

const notify = (channel: string, payload: string) => db.$client`select pg_notify(${channel}, ${payload})`

test('an outage is logged once, by its reason and without a stack, however often it retries', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  let losses = 0
  const away = listenToDatabase('postgres://shop@127.0.0.1:1/shop', log)
  away.subscribe('milk', { notified() {}, connected() {}, lost: () => losses++ })
  await waitUntil(() => losses > 2)
  await away.close()
  expect(lines.map(({ message, error }) => [message, error])).toEqual([
    ['cannot listen to the database', 'connect ECONNREFUSED 127.0.0.1:1'],
  ])
})

test('delivers a notification to the subscribers of its channel only', async () => {
  const milk = listener('milk')
  const bread = listener('bread')
  await waitUntil(() => milk.connections() > 0 && bread.connections() > 0)
  await notify('milk', 'out of stock')
  await waitUntil(() => milk.received.length > 0)
  expect(milk.received).toEqual(['out of stock'])
  expect(bread.received).toEqual([])
  milk.stop()
  await notify('milk', 'back')
  await notify('bread', 'fresh')
  await waitUntil(() => bread.received.length > 0)
  expect(milk.received).toEqual(['out of stock'])
})

test('is ready when it listens to a channel subscribed to on an open connection', async () => {
  await events.ready()
  const curd = listener('curd')
  await events.ready()
  expect(curd.connections()).toBe(1)
  curd.stop()
})

test('notifies subscribers after a reconnect that notifications may be missing', async () => {
  const eggs = listener('eggs')
  await waitUntil(() => eggs.connections() === 1)
  await db.$client`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tokri events' and datname = current_database()`
  await waitUntil(() => eggs.connections() === 2)
  await notify('eggs', 'six')
  await waitUntil(() => eggs.received.length > 0)
  expect(eggs.received).toEqual(['six'])
})

test('reports the open connection to a later subscriber of the same channel', async () => {
  const first = listener('ghee')
  await waitUntil(() => first.connections() === 1)
  const second = listener('ghee')
  await waitUntil(() => second.connections() === 1)
  await notify('ghee', 'a jar')
  await waitUntil(() => second.received.length > 0)
  expect([first.received, second.received, first.connections()]).toEqual([['a jar'], ['a jar'], 1])
})

test('reports a lost connection before the new one', async () => {
  const reported: string[] = []
  const add = (what: string) => () => void reported.push(what)
  events.subscribe('butter', { notified() {}, connected: add('connected'), lost: add('lost') })
  await waitUntil(() => reported.length === 1)
  await db.$client`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tokri events' and datname = current_database()`
  await waitUntil(() => reported.at(-1) === 'connected' && reported.length > 1)
  expect([...new Set(reported.slice(1, -1))]).toEqual(['lost'])
})

test('closing ends the connection', async () => {
  const own = listenToDatabase(url, silentLog)
  const name = `closing ${newId()}`
  own.subscribe(name, { notified() {}, connected() {} })
  await own.ready()
  const listening = () => db.$client`select from pg_stat_activity
    where application_name = 'tokri events' and datname = current_database() and query = ${`listen "${name}"`}`
  expect(await listening()).toHaveLength(1)
  await own.close()
  await waitUntil(async () => (await listening()).length === 0)
})

test('closing ends all retrying', async () => {
  let losses = 0
  const unreachable = listenToDatabase('postgres://nobody:x@127.0.0.1:1/none', silentLog)
  unreachable.subscribe('milk', { notified() {}, connected() {}, lost: () => losses++ })
  await waitUntil(() => losses >= 2)
  await unreachable.close()
  const before = losses
  // Longer than the pause before the third attempt, 200 ms.
  await Bun.sleep(400)
  expect(losses).toBe(before)
})

test('channels that are subscribed to at once cause no warning of the library, which is no line of the log', async () => {
  const warned: string[] = []
  const collect = (warning: Error) => void warned.push(warning.message)
  process.on('warning', collect)
  const events = listenToDatabase(url, silentLog)
  await events.ready()
  for (const channel of ['one', 'two', 'three']) events.subscribe(channel, { notified() {}, connected() {} })
  await events.ready()
  await events.close()
  process.off('warning', collect)
  expect(warned).toEqual([])
})
