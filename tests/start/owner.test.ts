import { afterAll, expect, test } from 'bun:test'
import { chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../src/testing/commands.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir, openShop } from './process.ts'

const isRoot = process.getuid?.() === 0
const backups = mkdtempSync(join(tmpdir(), 'tokri-backups-'))
afterAll(() => rmSync(backups, { recursive: true, force: true }))

// Operator's trial: after root had started an account's shop once, the account could not, or got no emails.
test('what root starts and runs in the folder of an account belongs to that account', async () => {
  if (!isRoot) return
  const [uid, gid] = someAccount()
  const dataDir = makeDataDir()
  chownSync(dataDir, uid, gid)
  const env = { DATA_DIR: dataDir, PORT: '0' }
  const shop = await openShop(env, '--no-demo')
  expect(ofRoot(dataDir)).toEqual([])
  const body = JSON.stringify({
    name: 'Ravi',
    email: 'ravi@shop.example',
    password: 'guavas and limes',
    confirmPassword: 'guavas and limes',
  })
  const headers = { 'content-type': 'application/json', origin: shop.url }
  const made = await fetch(`${shop.url}/api/user/register`, { method: 'POST', headers, body })
  expect(await made.json()).toMatchObject({ success: true })
  await waitUntil(() => existsSync(join(dataDir, 'outbox')))
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
  await runCommand(env, 'doctor')
  expect(await runCommand(env, 'backup', backups)).toMatchObject({ code: 0 })
  expect(await runCommand(env, 'admin:create', 'meera@shop.example')).toMatchObject({ code: 0 })
  expect(ofRoot(dataDir)).toEqual([])
})

/** An account that is in /etc/passwd on every system. */
function someAccount(): [uid: number, gid: number] {
  const [, uid, gid] = /^daemon:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))!
  return [Number(uid), Number(gid)]
}

function ofRoot(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => lstatSync(join(folder, path)).uid === 0)
}
