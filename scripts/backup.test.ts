import { afterAll, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { takeBackup } from '../src/platform/backup/backup.ts'
import { backupsIn } from '../src/platform/backup/manifest.ts'
import { backupAgeSeconds } from '../src/platform/backup/queries.ts'
import { checkBackup } from '../src/platform/backup/restore.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { diskMedia } from '../src/platform/media/disk.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { imageFiles } from '../src/shared/images.ts'
import { mediaInMemory } from '../src/testing/account.ts'
import { givenProduct } from '../src/testing/catalogue.ts'
import { runCommand } from '../src/testing/commands.ts'
import { createTestDatabase, createUnusedDatabase } from '../src/testing/database.ts'
import { waitUntil } from '../src/testing/wait.ts'
import { explainFile } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a backup that fails says why, and leaves no database running', async () => {
  // Otherwise the database's own account could not enter it.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'var')
  const embedded = await startEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  await migrateDatabase(embedded.url)
  await embedded.stop()
  const aFile = join(folder, 'file')
  writeFileSync(aFile, '')
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'backup.ts'), aFile], {
    env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  expect(await new Response(command.stderr).text()).toBe(`${aFile} is in the way: a folder is needed there\n`)
  expect(await command.exited).toBe(1)
  expect(runningEmbeddedPostgres(dataDir, '')).toBeNull()
})

test('a backup into a folder whose parent does not exist is refused, and makes neither', async () => {
  const { url } = await createTestDatabase()
  const parent = join(folder, 'typo')
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'var') }
  expect(await runCommand(env, 'backup', join(parent, 'backups'))).toMatchObject({
    complained: `There is no folder ${parent}: make it, or mount its disk, or correct DIRECTORY\n`,
    code: 1,
  })
  expect(existsSync(parent)).toBe(false)
})

test('with --quiet, backup and doctor say nothing where nothing is wrong, and what fails is an error', async () => {
  const { url } = await createTestDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'quiet-var') }
  const backups = join(folder, 'quiet')
  for (const _ of [1, 2])
    expect(await runCommand(env, 'backup', backups, '--keep', '1', '--quiet')).toEqual({
      said: '',
      complained: '',
      code: 0,
    })
  expect(backupsIn(backups)).toHaveLength(1)
  expect(await runCommand(env, 'doctor', '--quiet')).toEqual({ said: '', complained: '', code: 0 })
  const nothing = { DATA_DIR: join(folder, 'no-shop') }
  expect(await runCommand(nothing, 'backup', backups, '--quiet')).toMatchObject({
    said: '',
    complained: expect.stringContaining(nothing.DATA_DIR),
    code: 1,
  })
  expect(await runCommand(nothing, 'doctor', '--quiet')).toMatchObject({
    said: '',
    complained: expect.stringMatching(/^✘ Database: +there is no shop in .*\n +→ /),
    code: 1,
  })
})

test('a backup into DATA_DIR is refused, and one within it gets a warning', async () => {
  const { url } = await createTestDatabase()
  const dataDir = join(folder, 'own')
  mkdirSync(dataDir)
  symlinkSync(dataDir, join(folder, 'link'))
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  for (const same of [dataDir, join(folder, 'link')]) {
    const { complained, code } = await runCommand(env, 'backup', same)
    expect(complained).toStartWith(`${same} is the DATA_DIR of the shop: `)
    expect(code).toBe(1)
  }
  expect(readdirSync(dataDir)).toEqual([])
  const within = join(dataDir, 'backups')
  expect(await runCommand(env, 'backup', within)).toMatchObject({
    complained: `${within} is within the DATA_DIR of the shop, and is lost with it: choose a folder on another disk\n`,
    code: 0,
  })
  expect((await runCommand(env, 'backup', join(folder, 'own-backups'))).complained).toBe('')
})

test('a backup without images that the shop shows is written, fails, and does not count as one', async () => {
  const { db, url } = await createTestDatabase()
  const names = Array.from('abcd', (letter) => `${letter.repeat(32)}-10x10`)
  for (const [at, name] of names.entries())
    await givenProduct(db, { name: `Milk ${at}`, image: [`/media/${name}-10.webp`] })
  const dataDir = join(folder, 'elsewhere')
  mkdirSync(dataDir)
  const run = async (script: string, ...args: string[]) => {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, script), ...args], {
      env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: url },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out = '', err = ''] = await Promise.all([command.stdout, command.stderr].map((s) => new Response(s).text()))
    return { out, err, code: await command.exited }
  }
  const target = join(folder, 'without')
  const lacking = (lacks: string) =>
    `${lacks} 4 images that the shop shows: ${names
      .slice(0, 3)
      .map((name, at) => `${name}-10.webp (product "Milk ${at}")`)
      .join(', ')} and 1 more`
  const taken = await run('backup.ts', target)
  expect(taken).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${lacking('The backup lacks')}. Looked for in`),
  })
  const path = /^(\/.*): \d+ rows/.exec(taken.out)![1]!
  expect(await run('restore.ts', path, '--check')).toMatchObject({
    code: 1,
    err: expect.stringContaining(lacking('but lacks')),
  })
  expect(await backupAgeSeconds(db)).toBeNull()

  const media = diskMedia(join(dataDir, 'media'))
  for (const name of names) for (const file of imageFiles(name)) await media.put(file, new Uint8Array([1]))
  expect(await run('backup.ts', target)).toMatchObject({ code: 0, err: '' })
  expect(await backupAgeSeconds(db)).not.toBeNull()
})

test('a shop that was restored knows the age of the backup that it came from, and says which jobs wait', async () => {
  const { db, url } = await createTestDatabase()
  await givenProduct(db)
  await db.$client`select graphile_worker.add_job('order-mail')`
  const { path, manifest } = await takeBackup(
    { databaseUrl: url, media: mediaInMemory(), tokenSecret: null },
    join(folder, 'moved'),
  )
  const other = await createUnusedDatabase()
  const env = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'moved-to') }
  const restored = await runCommand(env, 'restore', path)
  expect(restored.said).not.toContain('Card payments')
  expect(restored).toMatchObject({
    said: expect.stringMatching(/^Jobs that wait, such as emails to customers: \d+\. /),
    complained: '',
    code: 0,
  })
  const [row] = await other.db.$client`select taken_at from backup`
  expect(new Date(row?.taken_at)).toEqual(new Date(manifest.takenAt))
  // A second shop with the keys of the first one refunds its customers.
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const again = await runCommand({ ...env, ...keys }, 'restore', path, '--replace')
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('start this one without STRIPE_SECRET_KEY') })
})

test('a backup whose date the database does not take is whole, and said to be', async () => {
  const { db, url } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  await db.$client.unsafe(`alter database "${name}" set default_transaction_read_only = on`)
  const target = join(folder, 'unrecorded')
  const taken = await runCommand({ DATABASE_URL: url, DATA_DIR: join(folder, 'unrecorded-var') }, 'backup', target)
  const [path] = backupsIn(target).map((found) => join(target, found))
  expect(taken).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${path}: `),
    complained: `The backup is whole in ${path}; only its date could not be recorded: cannot execute INSERT in a read-only transaction\n`,
  })
  expect((await runCommand({}, 'restore', path!, '--check')).code).toBe(0)
})

test('what a restore says at its end finds the restored shop', async () => {
  const { url } = await createTestDatabase()
  const { path } = await takeBackup(
    { databaseUrl: url, media: mediaInMemory(), tokenSecret: null },
    join(folder, 'said'),
  )
  const other = await createUnusedDatabase()
  const dataDir = join(folder, 'said-var')
  expect((await runCommand({ DATABASE_URL: other.url, DATA_DIR: dataDir }, 'restore', path)).said).toEndWith(
    `; start it with the DATABASE_URL of this restore: DATA_DIR=${dataDir} bun run start\n`,
  )
})

test('a backup that this account may not read says so', async () => {
  // Root may read every file.
  if (process.getuid?.() !== 0) return
  const { url } = await createTestDatabase()
  chmodSync(folder, 0o755)
  const [image = ''] = imageFiles(`${'e'.repeat(32)}-10x10`)
  const stored = mediaInMemory()
  await stored.put(image, new Uint8Array([1]))
  const { path } = await takeBackup({ databaseUrl: url, media: stored, tokenSecret: null }, join(folder, 'private'))
  const media = join(dirname(path), 'media')
  const said = async () => {
    process.seteuid!(65534)
    try {
      return await checkBackup(path).then(({ version }) => version, explainFile)
    } finally {
      process.seteuid!(0)
    }
  }
  for (const [hidden, named] of [
    [dirname(path), path],
    [path, join(path, 'manifest.json')],
    [join(path, 'manifest.json')],
    [join(path, 'jobs.json')],
    [media, join(media, image)],
  ]) {
    await Bun.$`chmod -R a+rX ${dirname(path)} && chmod go= ${hidden}`
    expect(await said()).toMatchObject({ said: `This account may not use ${named ?? hidden}` })
  }
})

test('a restore that fails leaves a new DATA_DIR as it was', async () => {
  const given = join(folder, 'given')
  mkdirSync(given)
  writeFileSync(join(given, 'notes'), 'of the operator')
  for (const dataDir of [given, join(folder, 'new', 'var')]) {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, 'restore.ts'), join(folder, 'missing')], {
      env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    expect(await new Response(command.stderr).text()).toContain(join(folder, 'missing'))
    expect(await command.exited).toBe(1)
  }
  expect(readdirSync(given)).toEqual(['notes'])
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a restore that is interrupted leaves no database running, and a new DATA_DIR as it was', async () => {
  const { url } = await createTestDatabase()
  const { path } = await takeBackup(
    { databaseUrl: url, media: mediaInMemory(), tokenSecret: null },
    join(folder, 'taken'),
  )
  const parent = join(folder, 'interrupted')
  const dataDir = join(parent, 'var')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, 'restore.ts'), path], {
      env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    await waitUntil(() => runningEmbeddedPostgres(dataDir, '') !== null)
    const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    command.kill(signal)
    expect(await command.exited).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(await new Response(command.stderr).text()).toBe('')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(existsSync(parent)).toBe(false)
  }
})
