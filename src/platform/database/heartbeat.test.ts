import { expect, test } from 'bun:test'
import { openTcpFaultProxy } from '../../../tests/resilience/tcp-fault-proxy.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { createLog } from '../runtime/log.ts'
import { monitorDatabase } from './heartbeat.ts'

const { url } = await createTestDatabase()
const { port } = new URL(url)
const wire = openTcpFaultProxy(Number(port))
const wiredUrl = url.replace(`:${port}/`, `:${wire.port}/`)

test('work that a silent database has left waiting is given up, and what comes after it goes on', async () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line).message))
  const pulse = monitorDatabase(wiredUrl, log, { beatMs: 20, patienceMs: 2_000 })
  await Bun.sleep(300)
  expect(pulse.isLost).toBe(false)
  expect(await pulse.whileConnected(Promise.resolve('done'), () => 'given up')).toBe('done')

  wire.hold()
  const endless = new Promise<string>(() => {})
  expect(await pulse.whileConnected(endless, () => 'given up')).toBe('given up')
  expect(pulse.isLost).toBe(true)
  expect(await pulse.whileConnected(endless, () => 'given up at once')).toBe('given up at once')

  wire.release()
  await waitUntil(() => !pulse.isLost)
  expect(lines).toEqual(['the database does not answer', 'the database answers again'])
  await pulse.stop()
})

test('a fault of the work is the work’s own', async () => {
  const pulse = monitorDatabase(
    url,
    createLog('error', () => {}),
  )
  await expect(pulse.whileConnected(Promise.reject(new Error('no such thing')), () => '')).rejects.toThrow(
    'no such thing',
  )
  await pulse.stop()
})
