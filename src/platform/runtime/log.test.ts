import { expect, test } from 'bun:test'
import { createLog, createTerminalLog } from './log.ts'

const lines: string[] = []
const write = (line: string) => void lines.push(line)

test('a terminal shows the time of day, the message, and each field on a line of its own', () => {
  lines.length = 0
  const log = createTerminalLog('info', write)
  log.debug('too little')
  log.warn('slow request', { route: '/api/cart/get', ms: 1200 })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}slow request\n {2}route: \/api\/cart\/get\n {2}ms: 1200\n$/)
})

test('no control character reaches a terminal', () => {
  lines.length = 0
  createTerminalLog('info', write).error('\x1b[2Jgone', {
    agent: 'a\x9b31mred\x07',
    tags: ['\x1b]0;title\x07'],
    error: new Error('first\nsecond \x1b[1m'),
  })
  expect(lines[0]).not.toMatch(/[^\P{Cc}\n]/u)
  expect(lines[0]).toContain('\\u001b[2Jgone')
  expect(lines[0]).toContain('a\\u009b31mred\\u0007')
  expect(lines[0]).toContain('first\n    second \\u001b[1m')
})

test('an error without a stack, such as that of a request that took too long, is logged by name and message', async () => {
  lines.length = 0
  const silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) })
  const error = await fetch(silent.url, { signal: AbortSignal.timeout(20) }).catch((thrown) => thrown)
  await silent.stop(true)
  createLog('info', write).error('slow', { error })
  expect(JSON.parse(lines[0]!).error).toMatch(/TimeoutError.*timed out/)
})

test('machines get one object a line', () => {
  lines.length = 0
  createLog('info', write).error('gone\n', { error: new Error('first\nsecond') })
  expect(lines[0]!.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', message: 'gone\n' })
})
