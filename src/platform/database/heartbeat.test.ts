import { expect, test } from 'bun:test'
import { openTcpFaultProxy } from '../../../tests/resilience/tcp-fault-proxy.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createLog } from '../runtime/log.ts'
import { monitorDatabase } from './heartbeat.ts'

const { url } = await createTestDatabase()
const { port } = new URL(url)
let asked = 0
const wire = openTcpFaultProxy(Number(port), () => ({
  asked: (data) => {
    asked += 1
    return data
  },
  responded: (data) => data,
}))
const wiredUrl = url.replace(`:${port}/`, `:${wire.port}/`)

test('aborts work that a silent database leaves waiting, and continues with the next', async () => {
  const lines: object[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  const heartbeat = monitorDatabase(wiredUrl, log, { beatMs: 20, patienceMs: 2_000 })
  // A connection begins with fewer questions: from then on it beats.
  await waitUntil(() => asked > 20)
  expect(heartbeat.isLost).toBe(false)
  expect(await heartbeat.whileConnected(Promise.resolve('done'), () => 'given up')).toBe('done')

  wire.hold()
  const endless = new Promise<string>(() => {})
  expect(await heartbeat.whileConnected(endless, () => 'given up')).toBe('given up')
  expect(heartbeat.isLost).toBe(true)
  expect(await heartbeat.whileConnected(endless, () => 'given up at once')).toBe('given up at once')

  wire.release()
  await waitUntil(() => !heartbeat.isLost)
  expect(lines).toMatchObject([
    { message: 'the database does not respond', error: 'no response within 2 seconds' },
    { message: 'the database responds again' },
  ])
  await heartbeat.stop()
})

test('passes on an error of the work itself', async () => {
  const heartbeat = monitorDatabase(
    url,
    createLog('error', () => {}),
  )
  await expect(heartbeat.whileConnected(Promise.reject(new Error('no such thing')), () => '')).rejects.toThrow(
    'no such thing',
  )
  await heartbeat.stop()
})
