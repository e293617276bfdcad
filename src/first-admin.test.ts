import { afterAll, expect, test } from 'bun:test'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deletePasswordOf, saveForOperator, storePassword } from './first-admin.ts'
import { createLog } from './platform/runtime/log.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-first-admin-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'first-admin')
const email = 'admin@tokri.local'
const OWN = [process.getuid!(), process.getgid!()] as const
/** Other accounts; only root can give a file to one. */
const [FIRST, SECOND] =
  OWN[0] === 0
    ? ([
        [12_345, 12_346],
        [23_456, 23_457],
      ] as const)
    : [OWN, OWN]
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
  return saveForOperator(
    dataDir,
    { admin, adminSetting: email, oneTimePassword: waits ? 'waits' : 'none', outboxUrl },
    log,
  )
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

test('a file that cannot be read stays while its password waits, and the log says whose it has to be', () => {
  const dataDir = mkdtempSync(join(directory, 'unreadable-'))
  const unreadable = join(dataDir, 'first-admin')
  // A link to itself is a file that no account can read, root included.
  symlinkSync(unreadable, unreadable)
  expect(start({ waits: true }, dataDir)).toBe(null)
  expect(readlinkSync(unreadable)).toBe(unreadable)
  expect(logged.at(-1)).toContain(`may hold the one-time password of ${email}: let this account own it`)
  // Once the password was used for good, nothing in it is needed any more.
  expect(start({ waits: false }, dataDir)).toBe(unreadable)
  expect(readFileSync(unreadable, 'utf8')).toStartWith('Outbox: ')
})

test('root leaves the file to the account that owns it, or its folder', () => {
  const dataDir = mkdtempSync(join(directory, 'owned-'))
  const owned = join(dataDir, 'first-admin')
  const owner = () => (({ uid, gid, mode }) => [uid, gid, mode & 0o777])(statSync(owned))
  chownSync(dataDir, ...FIRST)
  start({ made: 'abcd-efgh' }, dataDir)
  expect(owner()).toEqual([...FIRST, 0o600])
  chownSync(owned, ...SECOND)
  start({ waits: true }, dataDir)
  expect(owner()).toEqual([...SECOND, 0o600])
  deletePasswordOf(dataDir, email)
  expect(owner()).toEqual([...SECOND, 0o600])
  chownSync(owned, ...OWN)
  start({ waits: true }, dataDir)
  expect(owner()).toEqual([...FIRST, 0o600])
})

test('a link that somebody left beside the file leads to no other file', () => {
  const dataDir = mkdtempSync(join(directory, 'linked-'))
  const other = join(directory, 'of-root')
  writeFileSync(other, 'of root', { mode: 0o644 })
  chownSync(dataDir, ...FIRST)
  symlinkSync(other, join(dataDir, 'first-admin.new'))
  start({ made: 'abcd-efgh' }, dataDir)
  expect(readFileSync(other, 'utf8')).toBe('of root')
  expect(statSync(other)).toMatchObject({ uid: OWN[0], gid: OWN[1] })
})
