import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { HEAP_SETTING } from '../../scripts/heap.ts'
import { createTestDatabase, createUnusedDatabase, sharedServer } from '../../src/testing/database.ts'
import { FORBIDDEN, isForbiddenReadOnly } from '../../src/testing/forbidden-folder.ts'
import { failToOpen, makeDataDir, openShop } from './process.ts'

const dataDir = makeDataDir()

test('every invalid setting is reported at once, and nothing is changed', async () => {
  const { code, said } = await failToOpen({
    DATA_DIR: join(dataDir, 'untouched'),
    PORT: 'http',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'pictures',
    TOKEN_SECRET: 'canary',
  })
  expect(said).toBe(`These settings are wrong:
  PORT: must be a whole number from 0 to 65535
  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing beside S3_BUCKET
  TOKEN_SECRET: must have at least 32 characters
  LOG_LEVEL: must be one of debug, info, warn, error
`)
  expect(code).toBe(1)
  expect(existsSync(join(dataDir, 'untouched'))).toBeFalse()
})

test('an unknown option is rejected in a sentence', async () => {
  expect(await failToOpen({ DATA_DIR: dataDir }, '--nodemo')).toEqual({
    code: 1,
    said: 'There is no option "--nodemo"; there are --no-demo and --help\n',
  })
})

test('a port in use is a sentence, before anything is made or filled', async () => {
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { url, db } = await createUnusedDatabase()
  const env = { DATA_DIR: join(dataDir, 'untouched'), PORT: String(other.port) }
  const said = `Port ${other.port} is in use: stop what uses it, or start with another PORT\n`
  expect(await failToOpen(env)).toEqual({ code: 1, said })
  expect(await failToOpen({ ...env, DATABASE_URL: url })).toEqual({ code: 1, said })
  expect(existsSync(env.DATA_DIR)).toBeFalse()
  expect([...(await db.$client`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
  await other.stop(true)
})

// Operator's trial: secrets.json was left behind, and the next start took the folder for one of a shop.
test('a start that its database refuses leaves nothing in a new folder', async () => {
  const { url, db } = await createUnusedDatabase()
  await db.$client`create table product (id int)`
  const DATA_DIR = join(dataDir, 'refused')
  expect((await failToOpen({ DATA_DIR, DATABASE_URL: url })).code).toBe(1)
  expect(readdirSync(DATA_DIR)).toEqual([])
})

function notWritten(): string {
  return isForbiddenReadOnly()
    ? `${FORBIDDEN} is on a disk that can only be read: mount it so that it can be written\n`
    : `The shop may not write to ${FORBIDDEN}: give its account that right, or set DATA_DIR to another folder\n`
}

test('a folder that cannot be written is a sentence', async () => {
  const inTheWay = join(dataDir, 'file')
  await Bun.write(inTheWay, '')
  const [unwritable, file] = await Promise.all([
    failToOpen({ DATA_DIR: FORBIDDEN }),
    failToOpen({ DATA_DIR: join(inTheWay, 'var') }),
  ])
  expect(unwritable).toEqual({ code: 1, said: notWritten() })
  if (process.platform === 'linux')
    expect(await failToOpen({ DATA_DIR: '/proc/tokri' })).toEqual({
      code: 1,
      said: 'No folder can be made at /proc/tokri: set DATA_DIR to another one\n',
    })
  expect(file.code).toBe(1)
  expect(file.said).toMatch(/ is in the way: a folder is needed there \(see DATA_DIR\)\n$/)
})

test('a folder that cannot be written is told before a database elsewhere is filled, unless nothing is kept in it', async () => {
  const { url, db } = await createUnusedDatabase()
  const said = notWritten()
  const env = { DATA_DIR: FORBIDDEN, DATABASE_URL: url }
  const TOKEN_SECRET = 'the secret of a shop that keeps nothing'
  expect(await failToOpen(env)).toEqual({ code: 1, said })
  // Images and the outbox would be stored there.
  expect(await failToOpen({ ...env, TOKEN_SECRET })).toEqual({ code: 1, said })
  expect([...(await db.$client`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
  const shop = await openShop(
    {
      ...env,
      TOKEN_SECRET,
      SMTP_URL: 'smtp://127.0.0.1:1',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    '--no-demo',
  )
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
})

test('a database that cannot be used is a sentence, without its password', async () => {
  const { url } = await sharedServer()
  const { port } = new URL(url)
  const errors: [string, string][] = [
    ['postgres://shop:canary@127.0.0.1:1/shop', 'DATABASE_URL: no Postgres responds at 127.0.0.1:1\n'],
    [
      url.replace(/:[^:@]*@/, ':canary@'),
      `DATABASE_URL: Postgres at 127.0.0.1:${port} refuses the user "tokri" or its password\n`,
    ],
    [url.replace(/[^/]*$/, 'absent'), `DATABASE_URL: Postgres at 127.0.0.1:${port} has no database "absent"\n`],
  ]
  for (const [invalid, said] of errors)
    expect(await failToOpen({ DATA_DIR: dataDir, DATABASE_URL: invalid })).toEqual({ code: 1, said })
})

// operator H5
test('a direct address that leads to another database is a sentence, and nothing is written to either', async () => {
  const [main, other] = [await createUnusedDatabase(), await createUnusedDatabase()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: main.url, DATABASE_DIRECT_URL: other.url }
  expect(await failToOpen(env)).toEqual({
    code: 1,
    said: 'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL (a notification sent through one does not reach the other)\n',
  })
  for (const { db } of [main, other])
    expect([...(await db.$client`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
})

test('a database of a newer version, or of another program, is left alone', async () => {
  const newer = await createTestDatabase()
  await newer.db.$client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  expect(await failToOpen({ DATA_DIR: dataDir, DATABASE_URL: newer.url })).toEqual({
    code: 1,
    said: 'The database was written by a newer version of Tokri: start that version, or a later one\n',
  })
  const { admin, url } = await sharedServer()
  await admin.unsafe('create database foreign_shop')
  const foreign = url.replace(/[^/]*$/, 'foreign_shop')
  const other = postgres(foreign, { max: 1 })
  await other`create table product (id int)`
  expect(await failToOpen({ DATA_DIR: dataDir, DATABASE_URL: foreign })).toEqual({
    code: 1,
    said: 'The database holds tables that are not the shop’s: give it a database of its own\n',
  })
  const tables = await other`select tablename from pg_tables where schemaname = 'public'`
  expect([...tables]).toEqual([{ tablename: 'product' }])
  await other.end()
  await admin.unsafe('drop database foreign_shop with (force)')
})

test('an empty shop is asked for once, and stays empty', async () => {
  const { url, db } = await createTestDatabase()
  const env = { DATA_DIR: dataDir, DATABASE_URL: url }
  for (const argv of [['--no-demo'], []]) {
    const shop = await openShop(env, ...argv)
    expect(shop.said()).toContain(`"database":"Postgres at ${new URL(url).host}/`)
    expect(shop.said()).not.toContain('tokri:')
    shop.signal('SIGTERM')
    expect(await shop.exited).toBe(0)
    expect([...(await db.$client`select count(*)::int as products from product`)]).toEqual([{ products: 0 }])
  }
  expect(existsSync(join(dataDir, 'postgres'))).toBeFalse()
})

test.each([
  ['settings', { PORT: 'http' }, /PORT: must be a whole number from 0 to 65535/],
  [
    'a shop that runs already',
    {},
    /^Another Tokri is already running on .* as process (\d+): stop that one first \(kill \1\)/,
  ],
])('%s: checked before the site is built', async (_, settings, refusal) => {
  // The shops of the tests before have a server, and the folder says so.
  const folder = makeDataDir()
  const running = 'PORT' in settings ? null : await openShop({ DATA_DIR: folder }, '--no-demo')
  const unbuilt = join(folder, 'unbuilt.ts')
  const build = "export const ensureSite = async (say) => say('Building the site…')"
  await Bun.write(
    unbuilt,
    `Bun.plugin({ name: 'unbuilt', setup: (build) => build.onLoad({ filter: /scripts.site.ts$/ }, () => ({ contents: ${JSON.stringify(build)}, loader: 'js' })) })`,
  )
  const start = Bun.spawn([process.execPath, `--preload=${unbuilt}`, join(import.meta.dir, '../../scripts/start.ts')], {
    env: { ...(process.env as Record<string, string>), ...HEAP_SETTING, DATA_DIR: folder, PORT: '0', ...settings },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect(await new Response(start.stdout).text()).toBe('')
  expect(await new Response(start.stderr).text()).toMatch(refusal)
  expect(await start.exited).toBe(1)
  running?.signal('SIGTERM')
  await running?.exited
})
