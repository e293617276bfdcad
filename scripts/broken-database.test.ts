import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBackup } from '../src/platform/backup/backup.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { mediaInMemory } from '../src/testing/account.ts'
import { runCommand } from '../src/testing/commands.ts'
import { freePort } from '../src/testing/port.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-broken-'))
const dataDir = join(folder, 'var')
const root = join(dataDir, 'postgres')
const secrets = join(dataDir, 'secrets.json')
const main = join(import.meta.dir, '../src/main.ts')
const wayOut = `mv ${root} ${root}.broken, then bun run restore FOLDER (or bun run restore FOLDER --replace, which does both); nothing is deleted`
let backup = ''

beforeAll(async () => {
  // Otherwise the database's own account could not enter it.
  chmodSync(folder, 0o755)
  const embedded = await startEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  try {
    await migrateDatabase(embedded.url)
    const taken = await takeBackup(
      { databaseUrl: embedded.url, media: mediaInMemory(), tokenSecret: null },
      join(folder, 'backups'),
    )
    backup = taken.path
  } finally {
    await embedded.stop()
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns what the three commands say that an operator types whose shop does not start. */
async function saidByAll() {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = Bun.spawn([process.execPath, main], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const start = await new Response(child.stderr).text()
  const doctor = await runCommand(env, 'doctor')
  const restore = await runCommand(env, 'restore', backup)
  expect([await child.exited, doctor.code, restore.code]).toEqual([1, 1, 1])
  return { start, doctor: doctor.said, restore: restore.complained }
}

async function expectWayOut(reason: string): Promise<void> {
  const { start, doctor, restore } = await saidByAll()
  for (const said of [start, restore]) {
    expect(said).toContain(reason)
    expect(said).toEndWith(`With a backup, while the shop is stopped: ${wayOut}\n`)
    expect(said.trim().split('\n')).toHaveLength(1)
  }
  expect(doctor).toContain(`✘ Database:        ${reason}`)
  expect(doctor).toMatch(new RegExp(`\n +→ .*${RegExp.escape(wayOut)}\n`))
}

const asides = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.broken'))

async function expectRestored(): Promise<void> {
  const before = asides()
  const restored = await runCommand({ DATA_DIR: dataDir }, 'restore', backup, '--replace')
  expect(restored).toMatchObject({ code: 0, complained: '' })
  const [aside] = asides().filter((name) => !before.includes(name))
  expect(restored.said).toContain(`It is now ${join(dataDir, aside!)}, and a new one takes its place`)
  expect(existsSync(join(dataDir, aside!, 'data'))).toBe(true)
  expect((await runCommand({ DATA_DIR: dataDir }, 'doctor')).said).toContain('✔ Schema:')
}

test('a database that does not start names the way out, and a restore in its place takes it', async () => {
  const control = join(root, 'data/global/pg_control')
  const whole = readFileSync(control)
  writeFileSync(control, '')
  await expectWayOut('The embedded Postgres did not start: could not read file')
  // A backup that is none changes nothing.
  expect(await runCommand({ DATA_DIR: dataDir }, 'restore', join(folder, 'none'), '--replace')).toMatchObject({
    code: 1,
    complained: `There is no folder ${join(folder, 'none')}\n`,
  })
  expect(asides()).toEqual([])
  await expectRestored()
  expect(asides()).toEqual(['postgres.broken'])
  // What was set aside is the whole of it.
  writeFileSync(join(dataDir, 'postgres.broken/data/global/pg_control'), whole)
  const kept = join(folder, 'kept')
  renameSync(root, kept)
  renameSync(`${root}.broken`, root)
  expect((await runCommand({ DATA_DIR: dataDir }, 'doctor')).said).toContain('✔ Schema:')
}, 240_000)

test('a database whose password is lost names the way out, and no other password is made', async () => {
  const own = readFileSync(secrets)
  rmSync(secrets)
  await expectWayOut(`The password of the embedded database in ${root} is lost: ${secrets} does not have it`)
  expect(existsSync(secrets)).toBe(false)
  writeFileSync(secrets, JSON.stringify({ ...JSON.parse(String(own)), databasePassword: 'another' }))
  await expectWayOut(`The embedded database refuses the password in ${secrets}`)
  rmSync(secrets)
  await expectRestored()
}, 240_000)

test('a database without PG_VERSION is a sentence with the way out', async () => {
  rmSync(join(root, 'data/PG_VERSION'))
  await expectWayOut(`The database in ${join(root, 'data')} is damaged: it lacks the file PG_VERSION`)
  await expectRestored()
}, 240_000)
