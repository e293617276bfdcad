import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { examineShop } from './doctor.ts'
import { noteBackup } from './platform/backup/queries.ts'
import { loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { mediaInMemory } from './testing/account.ts'
import { givenProduct } from './testing/catalogue.ts'
import { startTestCdn } from './testing/cdn.ts'
import { createTestDatabase, createUnusedDatabase } from './testing/database.ts'
import { createTestProvider } from './testing/payment-provider.ts'

const { db, url } = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const LIVE = { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on' }
const payments = { ...createTestProvider(), provider: 'stripe', livemode: true } as const
const cards = { payments, sandbox: null, reason: '' }

/** What is found, by part. */
async function examine(env: Record<string, string> = {}, over: Partial<Parameters<typeof examineShop>[0]> = {}) {
  const config = loadConfig({ ...LIVE, ...env })
  const findings = await examineShop({ config, db, databaseUrl: url, media: mediaInMemory(), cards, ...over })
  return Object.fromEntries(findings.map(({ part, ...verdict }) => [part, verdict]))
}

/** A mail server that lets in whoever says `right`. */
async function openMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'shop' }) : done(new Error('Invalid login')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return (password: string) => `smtp://shop:${password}@127.0.0.1:${port}`
}

const smtpUrl = await openMailServer()

test('nothing is said against a shop that is well, and each part is looked at', async () => {
  await givenProduct(db)
  await noteBackup(db, new Date())
  const found = await examine({ SMTP_URL: smtpUrl('right') })
  const parts = [
    'Address',
    'Backup',
    'Clock',
    'Database',
    'Disk',
    'Jobs',
    'Mail',
    'Notices',
    'Payments',
    'Pictures',
    'Schema',
    'Search',
  ]
  expect(Object.keys(found).sort()).toEqual(parts)
  expect(Object.entries(found).filter(([, { state }]) => state !== 'good')).toEqual([])
})

test('a mail server that refuses the login is found before a mail is lost', async () => {
  const { Mail } = await examine({ SMTP_URL: smtpUrl('wrong') })
  expect(Mail).toMatchObject({ state: 'bad', said: expect.stringContaining('Invalid login'), fix: 'Correct SMTP_URL' })
})

// operator H5
test('a direct address that leads to another database is found', async () => {
  const other = await createUnusedDatabase()
  const { Notices } = await examine({ DATABASE_URL: url, DATABASE_DIRECT_URL: other.url })
  expect(Notices).toEqual({
    state: 'bad',
    said: 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: each would have half of the shop',
    fix: 'Let DATABASE_DIRECT_URL lead past the pooler to the very database of DATABASE_URL',
  })
})

test('a CDN that would not purge is found before a page goes stale, and nothing is purged to find it', async () => {
  const cdn = startTestCdn(() => [])
  expect((await examine(cdn.settings)).CDN).toMatchObject({ state: 'good' })
  expect((await examine({ ...cdn.settings, CDN_PURGE_TOKEN: 'expired' })).CDN).toEqual({
    state: 'bad',
    said: '403: Authentication error (10000)',
    fix: 'Correct CDN_PURGE_URL and CDN_PURGE_TOKEN',
  })
  expect((await examine({ ...cdn.settings, CDN_PURGE_URL: 'http://127.0.0.1:1/purge_cache' })).CDN?.state).toBe('bad')
})

test('products that search does not know are counted', async () => {
  const id = await givenProduct(db)
  await db.$client`delete from product_search where product_id = ${id}`
  const { Search } = await examine()
  expect(Search).toMatchObject({ state: 'bad', said: 'Postgres is out of step: 0 changes wait, 1 products differ' })
  await db.$client`delete from product where id = ${id}`
})

test('jobs that were given up are named', async () => {
  await db.$client`select graphile_worker.add_job('mail', '{}'::json, max_attempts => 1)`
  await db.$client`update graphile_worker._private_jobs set attempts = 1`
  expect((await examine()).Jobs).toMatchObject({ state: 'bad', said: 'given up after many tries: 1 × mail' })
})

test('a database without the schema, and one that does not answer, are told apart', async () => {
  const unused = await createUnusedDatabase()
  const empty = await examine({}, { db: unused.db, databaseUrl: unused.url })
  expect(empty.Schema).toMatchObject({ state: 'warning', said: 'the database is empty' })
  expect(empty.Search).toBeUndefined()
  const nowhere = 'postgres://somebody:secret@127.0.0.1:1/shop'
  const gone = await examine({}, { db: openDatabase(nowhere), databaseUrl: nowhere })
  expect(gone.Database).toMatchObject({ state: 'bad', said: 'DATABASE_URL: no Postgres answers at 127.0.0.1:1' })
  expect(gone.Schema).toBeUndefined()
  expect(gone.Pictures?.state).toBe('good')
})

test('a payment provider that does not know the shop, and a store that loses pictures, are bad', async () => {
  const refusing = { ...cards.payments, check: () => Promise.reject(new Error('Invalid API Key provided')) }
  const found = await examine(
    {},
    { cards: { ...cards, payments: refusing }, media: { ...mediaInMemory(), get: async () => null } },
  )
  expect(found.Payments).toMatchObject({ state: 'bad', said: 'Invalid API Key provided' })
  expect(found.Pictures).toMatchObject({ state: 'bad', said: 'what was stored came back different' })
})

test('a shop that is open to the world on plain http, or only to this machine, is told so', async () => {
  expect((await examine({ PUBLIC_URL: 'http://shop.example' })).Address?.state).toBe('bad')
  expect((await examine({ PUBLIC_URL: '' })).Address?.state).toBe('warning')
  expect((await examine({ TRUST_PROXY: 'off' })).Address?.state).toBe('warning')
})

test('a shop that nobody backs up is told so, and worse when somebody has stopped to', async () => {
  await db.$client`delete from backup`
  expect((await examine()).Backup).toMatchObject({ state: 'warning', said: 'none was ever taken' })
  await noteBackup(db, new Date(Date.now() - 40 * 3_600_000))
  expect((await examine()).Backup).toMatchObject({ state: 'bad', said: 'the newest is 40 hours old' })
  await noteBackup(db, new Date())
  expect((await examine()).Backup?.state).toBe('good')
})

// operator M10, client F3
test('a misspelt setting, and an origin whose pages get no cookies, are told', async () => {
  const misspelt = await examine({ SMPT_URL: 'smtp://mail.example' })
  expect(misspelt.Settings).toMatchObject({
    state: 'warning',
    said: 'SMPT_URL is no setting, and without effect: is SMTP_URL meant?',
  })
  const { Settings } = await examine({ CORS_ORIGINS: 'http://partner.example' })
  expect(Settings).toMatchObject({
    state: 'warning',
    said: expect.stringContaining('CORS_ORIGINS: http://partner.example is plain http'),
  })
})
