import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deletePasswordOf, saveForOperator, storePassword } from './first-admin.ts'
import { createLog } from './platform/runtime/log.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-first-admin-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'first-admin')
const email = 'admin@tokri.local'
const logged: string[] = []
const log = createLog('info', (line) => logged.push(line))

interface Start {
  made?: string
  waits?: boolean
  key?: string | null
}

function start({ made, waits = made !== undefined, key = 'first' }: Start, dataDir = directory) {
  const admin = { email, oneTimePassword: made ?? null }
  const outboxUrl = key && `http://localhost:3000/outbox/${key}`
  return saveForOperator(dataDir, { admin, oneTimePassword: waits ? 'waits' : 'none', outboxUrl }, log)
}

// operator M7
test('the password and the link are in a file that its owner alone can read', () => {
  expect(start({ made: 'abcd-efgh' })).toBe(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(
    readFileSync(file, 'utf8'),
  ).toBe(`Admin: ${email}, password abcd-efgh (until another is chosen or made, within 7 days)
Outbox: http://localhost:3000/outbox/first (until the next start)
`)
})

test('a password is kept before it is announced, and a later start still has it', () => {
  storePassword(directory, { email, oneTimePassword: 'kept-pass' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  start({ waits: true })
  expect(readFileSync(file, 'utf8')).toContain('password kept-pass (until')
  storePassword('/dev/null/nowhere', { email, oneTimePassword: 'kept-pass' })
  start({ made: 'abcd-efgh' })
})

test('the password stays there until it was used, the link is that of the last start', () => {
  start({ waits: true, key: 'second' })
  expect(readFileSync(file, 'utf8')).toMatch(/password abcd-efgh[\s\S]*outbox\/second/)
  start({ waits: false, key: 'third' })
  expect(readFileSync(file, 'utf8')).toBe('Outbox: http://localhost:3000/outbox/third (until the next start)\n')
})

test('a replaced one-time password is no longer announced; another admin’s still is', () => {
  start({ made: 'abcd-efgh' })
  deletePasswordOf(directory, 'another@shop.example')
  expect(readFileSync(file, 'utf8')).toContain('abcd-efgh')
  deletePasswordOf(directory, email)
  expect(readFileSync(file, 'utf8')).toBe('Outbox: http://localhost:3000/outbox/first (until the next start)\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  start({ made: 'abcd-efgh', key: null })
  deletePasswordOf(directory, email)
  expect(existsSync(file)).toBeFalse()
  deletePasswordOf(directory, email)
})

test('without a one-time password there is no file', () => {
  expect(start({ key: null })).toBe(null)
  expect(existsSync(file)).toBeFalse()
})

test('where it cannot be written, the log says how to get another password', () => {
  const inTheWay = join(directory, 'file')
  writeFileSync(inTheWay, '')
  expect(start({ made: 'abcd-efgh' }, inTheWay)).toBe(null)
  expect(logged.at(-1)).toContain(`bun run admin:create ${email} makes another password`)
  expect(logged.join()).not.toContain('abcd-efgh')
})
