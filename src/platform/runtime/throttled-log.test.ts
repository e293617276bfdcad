import { expect, test } from 'bun:test'
import { waitUntil } from '../../testing/wait.ts'
import { createLog, type LogFields } from './log.ts'
import { logOutage, sparingly, trackOutage } from './throttled-log.ts'

test('logs the first occurrence at once, and then a periodic count for each kind', async () => {
  const reported: LogFields[] = []
  const report = sparingly((fields) => reported.push(fields), 20)
  for (let at = 0; at < 5; at++) report('slow', { at })
  report('other', { at: 'elsewhere' })
  expect(reported).toEqual([{ at: 0 }, { at: 'elsewhere' }])
  await waitUntil(() => reported.length === 3)
  expect(reported[2]).toEqual({ at: 4, times: 4 })
})

test('logs the next occurrence at once after a quiet period', async () => {
  const reported: LogFields[] = []
  const report = sparingly((fields) => reported.push(fields), 10)
  report('slow', { at: 0 })
  await waitUntil(async () => {
    await Bun.sleep(50)
    report('slow', { at: 'again' })
    return reported.some(({ at, times }) => at === 'again' && times === undefined)
  })
})

test('logs an outage of several parts when the first fails, and when the last works again', () => {
  const lines: LogFields[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  const outage = trackOutage(log, { begins: 'the oven is cold', ends: 'the oven is warm' })
  outage.works('fan')
  outage.failed('fan', new Error('no current'))
  outage.failed('fan', new Error('still none'))
  outage.failed('light', new Error('none here'))
  outage.works('fan')
  expect(lines).toMatchObject([{ level: 'warn', message: 'the oven is cold', error: 'no current' }])
  outage.works('light')
  outage.works('light')
  expect(lines.slice(1)).toMatchObject([{ level: 'warn', message: 'the oven is warm' }])
})

test('bounds the memory for many kinds', () => {
  let reported = 0
  const report = sparingly(() => reported++)
  for (let at = 0; at < 10_000; at++) report(`select ${at}`, {})
  expect(reported).toBe(500)
})

test('logs an outage in one line with its root cause and no stack', () => {
  const logged: string[] = []
  const log = createLog('info', (line) => logged.push(line))
  const error = new Error('Failed query: select 1\nparams: canary', { cause: new Error('connect ECONNREFUSED') })
  for (const path of ['/api/cart/get', '/search', '/']) logOutage(log, { path }, error)
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', path: '/api/cart/get', error: 'connect ECONNREFUSED' }),
  ])
})
