import { afterAll, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import journal from '../migrations/meta/_journal.json'
import { insertMobileAccount } from './account/mobile-login/queries.ts'
import { insertPasskey } from './account/passkey/queries.ts'
import { account, passkey } from './account/schema.ts'
import { checkLeftovers, checkSettings, examineShop } from './doctor.ts'
import { createPushEncryption, loadPushKey } from './notification/push/key.ts'
import { recordBackup } from './platform/backup/queries.ts'
import { putAside } from './platform/backup/restore-swap.ts'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import { listenToDatabase } from './platform/database/listener.ts'
import { lastMigration, migrateDatabase } from './platform/database/migrate.ts'
import { bad, good, linesOf } from './platform/doctor/check-result.ts'
import { START_OR_NAME_IT } from './platform/doctor/database.ts'
import { enqueue } from './platform/jobs/queue.ts'
import { MAIL_PACE } from './platform/mail/sender.ts'
import { openMedia } from './platform/media/open.ts'
import { openMediaPlace } from './platform/media/place.ts'
import { recordDelivery } from './platform/messages/queries.ts'
import { codeDelivery } from './platform/messages/schema.ts'
import { stripePayments } from './platform/payments/stripe.ts'
import { explainInitdb } from './platform/postgres/cluster.ts'
import { claim } from './platform/postgres/elsewhere.ts'
import { EMBEDDED_REMEDY } from './platform/postgres/embedded.ts'
import { lockDirectory, nameHolder } from './platform/postgres/lock.ts'
import { explainServer } from './platform/postgres/server.ts'
import { loadConfig } from './platform/runtime/config.ts'
import { silentLog } from './platform/runtime/log.ts'
import { loadSecrets } from './platform/runtime/secrets.ts'
import { imageFiles } from './shared/images.ts'
import { givenAdmin, mediaInMemory } from './testing/account.ts'
import { givenProduct } from './testing/catalogue.ts'
import { startTestCdn } from './testing/cdn.ts'
import { createOwnedDatabase, createTestDatabase, createUnusedDatabase, sharedServer } from './testing/database.ts'
import { failJobs, loseJobs } from './testing/jobs.ts'
import { givenPastOrder } from './testing/orders.ts'
import { createTestProvider } from './testing/payment-provider.ts'
import { startTestS3 } from './testing/s3.ts'

const { db, url } = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const NOWHERE = 'postgres://somebody:secret@127.0.0.1:1/shop'
const LIVE = { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on' }
const payments = { ...createTestProvider(), provider: 'stripe', livemode: true } as const
const cards = { payments, sandbox: null, reason: '' }
const reachability = async () => good('the way is free')

const AFTER_ALL = new Date('2200-01-01')

/** Returns the results by part. */
async function examine(env: Record<string, string> = {}, over: Partial<Parameters<typeof examineShop>[0]> = {}) {
  const config = loadConfig({ ...LIVE, ...env })
  const results = await examineShop({
    config,
    db,
    databaseUrl: url,
    tokenSecrets: ['the secret of this instance'],
    media: mediaInMemory(),
    cards,
    reachability,
    // Tests run on machines with any clock.
    now: () => AFTER_ALL,
    ...over,
  })
  return Object.fromEntries(results.map(({ part, ...result }) => [part, result]))
}

/** Starts a mail server that accepts the password `right`. */
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
  await recordBackup(db, new Date())
  const running = listenToDatabase(url, silentLog, {
    tokenSecrets: ['the secret of this instance'],
    mediaPlace: openMediaPlace(loadConfig(LIVE)),
  })
  await running.ready()
  const found = await examine({ SMTP_URL: smtpUrl('right') })
  await running.close()
  const parts = [
    'Backup',
    'Clock',
    'Connections',
    'Database',
    'Disk',
    'Email',
    'Image files',
    'Images',
    'Instances',
    'Jobs',
    'Login by number',
    'Notifications',
    'Order updates',
    'Passkeys',
    'Payments',
    'Public URL',
    'Reachability',
    'Schema',
    'Search',
    'Shop',
  ]
  expect(Object.keys(found).sort()).toEqual(parts)
  expect(Object.entries(found).filter(([, { state }]) => state !== 'good')).toEqual([])
  for (const [part, result] of Object.entries(found)) {
    const [line = ''] = linesOf({ ...result, part })
    expect(line).toMatch(new RegExp(`^${part}: +\\S`))
    expect(line.indexOf(result.said)).toBe('Login by number: '.length)
  }
})

test('a clock that is behind what is stored is named, with when that was, though the database agrees with it', async () => {
  const at = async (now: Date) => (await examine({}, { now: () => now })).Clock!
  const migrated = (await lastMigration(db.$client))!
  expect(await at(new Date(migrated - 60_000))).toMatchObject({ state: 'good' })
  expect(await at(new Date('2019-01-01T00:04Z'))).toMatchObject({
    state: 'warning',
    said: expect.stringMatching(/^it is 2019-01-01 00:04 UTC by the clock, but the newest migration is of 20.* UTC$/),
    fix: expect.stringContaining('ntp, chrony, systemd-timesyncd'),
  })
  await givenPastOrder(db, [await givenProduct(db)])
  await db.$client`
    insert into order_event (order_id, state, actor, at) select id, 'placed', 'shop', '2103-05-06T07:08:30Z' from "order"`
  expect((await at(new Date('2103-05-06T07:07:30Z'))).state).toBe('good')
  expect((await at(new Date('2103-05-06T07:07:29Z'))).said).toEndWith(
    'but the latest change of an order is of 2103-05-06 07:08 UTC',
  )
})

test('passkeys of another domain are named, with how their owners get in: browsers use them there alone', async () => {
  const { userId } = await givenAdmin({ db })
  const made = { userId, credentialId: 'made elsewhere', publicKey: '', counter: 0, name: 'Phone' }
  await insertPasskey(db, { ...made, domain: 'old.example' })
  expect((await examine()).Passkeys).toMatchObject({
    state: 'warning',
    said: expect.stringContaining('1 of admins were made for another domain than shop.example'),
    fix: expect.stringContaining('admin:remove-factor'),
  })
  await db.delete(passkey)
})

test('customers who have a number alone are counted once no codes are sent, as they are with a mail server and no provider', async () => {
  await insertMobileAccount(db, { name: 'Ravi', loginMobile: '+919811111111', mobile: '9811111111' })
  expect((await examine())['Login by number']).toMatchObject({ state: 'good', said: expect.stringContaining('outbox') })
  expect((await examine({ SMTP_URL: smtpUrl('right') }))['Login by number']).toMatchObject({
    state: 'warning',
    said: 'off, and a customer has no other way to sign in',
    fix: expect.stringContaining('docs/operations.md'),
  })
  await db.delete(account)
})

test('a provider that takes no codes is found, with its reason, until a code is sent', async () => {
  const whatsApp = {
    WHATSAPP_PHONE_NUMBER_ID: '1059',
    WHATSAPP_ACCESS_TOKEN: 'token-1',
    WHATSAPP_CODE_TEMPLATE: 'login_code',
  }
  const reason = 'WhatsApp returned 401, code 190: Session has expired'
  for (let time = 0; time < 3; time++) await recordDelivery(db, { channel: 'whatsapp', outcome: 'failed', reason })
  expect((await examine(whatsApp))['Login by number']).toMatchObject({
    state: 'bad',
    said: expect.stringMatching(
      /^WhatsApp has taken no code since .+: 3 attempts failed, the last because “WhatsApp returned/,
    ),
    fix: expect.stringContaining('docs/operations.md'),
  })
  const both = { ...whatsApp, MSG91_AUTH_KEY: 'key-1', MSG91_CODE_TEMPLATE: '6500a1', MSG91_SENDER: 'TOKRIS' }
  expect((await examine(both))['Login by number']).toMatchObject({ state: 'warning' })
  await recordDelivery(db, { channel: 'whatsapp', outcome: 'sent' })
  expect((await examine(whatsApp))['Login by number']).toMatchObject({ state: 'good' })
  await db.delete(codeDelivery)
})

test('a mail server that refuses the login is found before a mail is lost', async () => {
  const { Email } = await examine({ SMTP_URL: smtpUrl('wrong') })
  expect(Email).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('Invalid login'),
    fix: 'Correct SMTP_URL, or ask who runs that server',
  })
})

test('emails that the mail server does not take are counted, with what it said', async () => {
  await enqueue(db, 'mail', {}, MAIL_PACE)
  const ask = () => examine({ SMTP_URL: smtpUrl('right') })
  const tried = (times: number) => db.$client`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now(), attempts := ${times})`
  await db.$client`select graphile_worker.permanently_fail_jobs(
    array(select id from graphile_worker.jobs), ${'Error: Mail command failed: 553 not your sender\n    at step'})`
  await tried(6)
  expect((await ask()).Email?.state).toBe('good')
  await tried(7)
  expect((await ask()).Email).toMatchObject({
    state: 'bad',
    said: expect.stringMatching(/^an email waits to be sent since .*: Mail command failed: 553 not your sender$/),
    fix: expect.stringContaining('MAIL_FROM'),
  })
  // Those that another TOKEN_SECRET encrypted wait for it in a shop without a mail server, too.
  expect((await examine({})).Email?.state).toBe('bad')
  await loseJobs(db.$client)
})

test('a database whose shop has no folder any more is named, and nothing said deletes it', () => {
  const [shared, shop] = [join(dataDir, 'shared'), join(dataDir, 'var/postgres')]
  const database = join(shared, 'shop-1')
  for (const folder of [database, join(shared, 'postgres-18'), shop]) mkdirSync(folder, { recursive: true })
  claim(database, shop)
  writeFileSync(join(shop, 'elsewhere'), database)
  expect(checkLeftovers({ each: false, shared })).toEqual([])
  expect(checkLeftovers({ each: true, shared })).toMatchObject([
    { state: 'good', said: 'no database is without the folder of its shop' },
  ])
  // As after `mv`, or while its disk is not mounted.
  rmSync(shop, { recursive: true })
  const [today] = new Date().toISOString().split('T')
  const aside = `If nobody needs it any more, set it aside, and delete it once nothing is missed: mv ${database} ${shared}/aside-${today}-shop-1`
  expect(checkLeftovers({ each: false, shared })).toEqual([
    {
      part: 'Leftovers',
      state: 'warning',
      said: `${database} is a database of the shop in ${join(dataDir, 'var')}, which is gone: moved, or not mounted?`,
      fix: `If it was moved, start it where it is now; if its disk is not mounted, mount it. ${aside}`,
    },
  ])
  expect(checkLeftovers({ each: false, shared: join(dataDir, 'nowhere') })).toEqual([])

  const lock = lockDirectory(join(database, 'shop.lock'), dataDir)
  expect(checkLeftovers({ each: false, shared })).toEqual([])
  lock.release()

  const second = join(shared, 'shop-2')
  mkdirSync(second)
  mkdirSync(shop, { recursive: true })
  claim(second, shop)
  expect(checkLeftovers({ each: false, shared })).toEqual([
    {
      part: 'Leftovers',
      state: 'warning',
      said: '2 databases are of shops whose folders are gone',
      fix: 'To see each, and what to do about it: bun run doctor --leftovers',
    },
  ])
  const each = checkLeftovers({ each: true, shared })
  expect(each.map(({ said }) => said)).toEqual(
    [database, second].map(
      (found) => `${found} is a database of the shop in ${join(dataDir, 'var')}, which has another one now`,
    ),
  )
  expect(JSON.stringify(each)).not.toMatch(/\brm\b/)
})

test('an interrupted restore is not taken for an empty database', async () => {
  const other = await createTestDatabase()
  await putAside(other.db.$client)
  const { Schema } = await examine({ DATABASE_URL: other.url }, { db: other.db, databaseUrl: other.url })
  expect(Schema).toEqual({
    state: 'bad',
    said: 'a restore was interrupted, or is under way',
    fix: 'Unless one is under way: the next start puts back the shop that was there before',
  })
})

test('a full disk is the cause where no database starts, and room is the cure', () => {
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
  const fix = 'Make room, or move DATA_DIR to a larger disk: a full one stops sales'
  for (const error of [explainServer(full, 'postgres.log', 'var/postgres'), explainInitdb('var/postgres', full)]) {
    expect(error.message).toStartWith('The disk')
    expect(error.options.fix).toBe(fix)
  }
})

test('the disk is examined also for a database that does not start, and leftovers come last', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  chmodSync(directory, 0o755)
  loadSecrets(directory)
  mkdirSync(join(directory, 'postgres/data'), { recursive: true })
  writeFileSync(join(directory, 'postgres/data/PG_VERSION'), '9\n')
  const { said, code } = await runDoctor({ DATA_DIR: directory })
  const parts = [...said.matchAll(/^. (\w+):/gm)].map(([, part]) => part)
  expect(parts.slice(0, 4)).toEqual(['Version', 'Settings', 'Database', 'Disk'])
  expect(parts.slice(4)).toEqual(parts.includes('Leftovers') ? ['Leftovers'] : [])
  expect(code).toBe(1)
})

// So it is for another account than the shop's.
test('a file of the shop that this account may not open is a failed part like any other', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  loadSecrets(directory)
  mkdirSync(join(directory, 'postgres/data'), { recursive: true })
  writeFileSync(join(directory, 'postgres/data/PG_VERSION'), '18\n')
  chmodSync(directory, 0o755)
  mkdirSync(join(directory, 'postgres/shop.lock'))
  const { said, code } = await runDoctor({ DATA_DIR: directory })
  expect(said).toMatch(/✘ Database: +The shop may not write to .+\n. Disk:/)
  expect(code).toBe(1)
})

test('a full disk is found where images are stored, and not called unwritable', async () => {
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const { Images } = await examine({}, { media: { ...mediaInMemory(), put: full } })
  expect(Images).toEqual({
    state: 'bad',
    said: 'no image can be stored: the disk is full',
    fix: 'Make room, or move DATA_DIR to a larger disk: a full one stops sales',
  })
})

// operator H5
test('a direct address that leads to another database is found', async () => {
  const other = await createUnusedDatabase()
  const { Notifications } = await examine({ DATABASE_URL: url, DATABASE_DIRECT_URL: other.url })
  expect(Notifications).toEqual({
    state: 'bad',
    said: 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: each would have half of the shop',
    fix: 'Let DATABASE_DIRECT_URL lead past the pooler to the very database of DATABASE_URL',
  })
})

test('what is wrong with the direct address is not to be mended at the other', async () => {
  const other = await createUnusedDatabase()
  for (const [direct, sentence, fix] of [
    [other.url, 'leads to another database than', 'Let DATABASE_DIRECT_URL lead past the pooler to the very database'],
    [NOWHERE, 'no Postgres responds at 127.0.0.1:1', 'Start the server, or correct DATABASE_DIRECT_URL'],
  ] as const) {
    const { said } = await runDoctor({ DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_DIRECT_URL: direct })
    expect(said).toContain(`✘ Database:        DATABASE_DIRECT_URL: ${sentence}`)
    expect(said).toContain(`→ ${fix}`)
    expect(said).not.toContain('or correct DATABASE_URL')
  }
})

test('images that the shop shows and nobody has are counted, and named with what shows them', async () => {
  const [name, other] = ['a', 'b'].map((letter) => `${letter.repeat(32)}-10x10`)
  const given = [name, other].map((each) => givenProduct(db, { name: 'Milk', image: [`/media/${each}-10.webp`] }))
  const ids = await Promise.all(given)
  const media = mediaInMemory()
  for (const file of imageFiles(other!)) await media.put(file, new Uint8Array([1]))
  expect((await examine({}, { media }))['Image files']).toEqual({
    state: 'bad',
    said: `there lacks an image that the shop shows: ${name}-10.webp (product "Milk")`,
    fix: expect.stringContaining(`Looked for in ${join(dataDir, 'media')}: set DATA_DIR`),
  })
  await db.$client`delete from product where id = any(${ids})`
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
  expect(Search).toMatchObject({ state: 'bad', said: 'Postgres is out of sync: 0 changes pending, 1 products differ' })
  await db.$client`delete from product where id = ${id}`
})

test('jobs that were given up are named', async () => {
  await enqueue(db, 'mail', {})
  await failJobs(db.$client)
  expect((await examine()).Jobs).toMatchObject({ state: 'bad', said: 'failed after all retries: 1 × mail' })
})

// Operator's trial: two instances on a server with 20 connections sold nearly nothing, and nothing said why.
test('running instances that may open more connections than there are are counted, with how to have enough', async () => {
  const owned = await createOwnedDatabase()
  const admin = openDatabase(owned.adminUrl, { max: 1 })
  const role = new URL(owned.url).username
  const open = () => listenToDatabase(owned.adminUrl, silentLog, { tokenSecrets: ['one of all'], mediaPlace: null })
  const listeners = [open(), open()]
  await Promise.all(listeners.map((listener) => listener.ready()))
  const examineOwned = async (env = {}) => (await examine(env, { db: owned.db, databaseUrl: owned.url })).Connections
  expect(await examineOwned()).toMatchObject({ state: 'good' })
  await admin.$client.unsafe(`alter role ${role} connection limit 30`)
  expect(await examineOwned()).toEqual({
    state: 'warning',
    said: '2 instances may open 32 database connections (16 each), and the server has 30 for them: at rush hour requests wait for connections',
    fix: 'Raise max_connections by 2 or more (or the limit of the database or its account), put a pooler before it, or run fewer instances',
  })
  await listeners[0]!.close()
  expect(await examineOwned()).toMatchObject({ state: 'good' })
  await listeners[1]!.close()
  await closeDatabase(admin)
})

// An operator started a second instance without the secret of the first, and shoppers were signed out at every other call.
test('an instance with another secret is found while it runs, and one with a former secret is none', async () => {
  const running = listenToDatabase(url, silentLog, {
    tokenSecrets: ['the secret of another instance', 'the new secret'],
    mediaPlace: null,
  })
  await running.ready()
  expect(await examine()).toMatchObject({
    Instances: { state: 'bad', said: expect.stringContaining('a running instance has another TOKEN_SECRET') },
  })
  const tokenSecrets: [string, string] = ['the new secret', 'the secret of another instance']
  expect(await examine({}, { tokenSecrets })).toMatchObject({ Instances: { state: 'good' } })
  await running.close()
  expect(await examine()).toMatchObject({ Instances: { state: 'good' } })
})

test('a key of notifications that another secret encrypted is found', async () => {
  const push = { db, log: silentLog, pushEncryption: createPushEncryption(['the lost secret']) }
  await loadPushKey(push)
  expect((await examine())['Order updates']).toMatchObject({
    state: 'bad',
    said: 'another TOKEN_SECRET encrypted the key of notifications: shoppers get none',
  })
  const tokenSecrets: [string, string] = ['the secret of this instance', 'the lost secret']
  expect((await examine({}, { tokenSecrets }))['Order updates']?.state).toBe('good')
  await db.$client`delete from push_key`
})

test('an instance that does not know the new secret yet is found before another signs with it', async () => {
  const running = listenToDatabase(url, silentLog, { tokenSecrets: ['the old secret'], mediaPlace: null })
  await running.ready()
  expect(await examine({}, { tokenSecrets: ['the new secret', 'the old secret'] })).toMatchObject({
    Instances: {
      state: 'bad',
      said: 'a running instance does not know the first TOKEN_SECRET of this one, and rejects what is signed with it',
      fix: 'Start every instance with the new TOKEN_SECRET in the second place (old,new) before the first one with new,old',
    },
  })
  expect(await examine({}, { tokenSecrets: ['the old secret', 'the new secret'] })).toMatchObject({
    Instances: { state: 'good' },
  })
  await running.close()
})

test('an instance that stores images elsewhere is found while it runs, and one with the same folder is none', async () => {
  const other = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
  const tokenSecrets: [string] = ['the secret of this instance']
  const run = (folder: string) => {
    const place = openMediaPlace({ s3: null, dataDir: folder })
    return listenToDatabase(url, silentLog, { tokenSecrets, mediaPlace: place })
  }
  const same = run(dataDir)
  await same.ready()
  expect(await examine()).toMatchObject({ Instances: { state: 'good' } })
  const elsewhere = run(other)
  await elsewhere.ready()
  expect(await examine()).toMatchObject({
    Instances: {
      state: 'bad',
      said: expect.stringContaining('a running instance stores images elsewhere'),
      fix: expect.stringContaining('S3_BUCKET'),
    },
  })
  await elsewhere.close()
  await same.close()
  rmSync(other, { recursive: true })
})

test('a database without the schema is distinguished from an unreachable one', async () => {
  const unused = await createUnusedDatabase()
  const empty = await examine({}, { db: unused.db, databaseUrl: unused.url })
  expect(empty.Schema).toEqual({ state: 'bad', said: `there is no shop in ${dataDir} yet`, fix: START_OR_NAME_IT })
  const named = await examine({ DATABASE_URL: unused.url }, { db: unused.db, databaseUrl: unused.url })
  expect(named.Schema).toMatchObject({ state: 'bad', said: 'there is no shop in the database yet' })
  expect(empty.Search).toBeUndefined()
  const gone = await examine({ DATABASE_URL: NOWHERE }, { db: openDatabase(NOWHERE), databaseUrl: NOWHERE })
  expect(gone.Database).toEqual({
    state: 'bad',
    said: 'DATABASE_URL: no Postgres responds at 127.0.0.1:1',
    fix: 'Start the server, or correct DATABASE_URL',
  })
  expect(gone.Schema).toBeUndefined()
  expect(gone.Images?.state).toBe('good')
})

test('an embedded database that is down or hangs is named, with the way to restart it', async () => {
  const hung = await examine({}, { db: openDatabase(NOWHERE), databaseUrl: NOWHERE })
  expect(hung.Database).toMatchObject({
    said: 'The embedded Postgres: no Postgres responds at 127.0.0.1:1',
    fix: expect.stringContaining('restart the shop'),
  })
  const directory = mkdtempSync(join(tmpdir(), 'tokri-doctor-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  chmodSync(directory, 0o755)
  const file = join(directory, 'postgres/shop.lock')
  mkdirSync(join(directory, 'postgres'))
  const lock = lockDirectory(file, directory)
  nameHolder(file)
  const { said, code } = await runDoctor({ DATA_DIR: directory })
  lock.release()
  expect(said).toContain(
    `✘ Database:        ${directory} is in use by process ${process.pid}, whose embedded Postgres does not run here. If that is a shop in another container, stop it first. ${EMBEDDED_REMEDY}\n`,
  )
  expect(said).not.toContain('DATABASE_URL')
  expect(code).toBe(1)
})

test('a database of a version before 0.5 says that its instances have to be stopped first', async () => {
  const older = await createUnusedDatabase()
  const { when } = journal.entries.find(({ tag }) => tag === '0036_import_separators')!
  await migrateDatabase(older.url, { upTo: when })
  const { Schema } = await examine({}, { db: older.db, databaseUrl: older.url })
  expect(Schema).toMatchObject({ state: 'bad', said: 'the schema is that of a version before 0.5' })
  expect(Schema?.fix).toStartWith('Stop every instance of that version first')
  await migrateDatabase(older.url)
  expect((await examine({}, { db: older.db, databaseUrl: older.url })).Schema?.state).toBe('good')
})

test('a database of a newer version is one that this version does not start on', async () => {
  const newer = await createTestDatabase()
  await newer.db.$client`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() + 10 ** 9})`
  expect((await examine({}, { db: newer.db, databaseUrl: newer.url })).Schema).toEqual({
    state: 'bad',
    said: 'the database was written by a newer version of Tokri: this version does not start on it',
    fix: 'Instead of this version, start that version, or a later one; to go back to this one, restore a backup that it took',
  })
})

test('a shop that does not run says so, and is an error if shoppers are told an address that does not respond', async () => {
  const idle = await createTestDatabase()
  const over = { db: idle.db, databaseUrl: idle.url }
  const shop = async (env: Record<string, string>, and: Parameters<typeof examine>[1] = {}) =>
    (await examine(env, { ...over, ...and })).Shop
  const fix =
    'Start it with these settings: bun run start, or as its service; if it was not stopped, its log says why it ended'
  expect(await shop({ PUBLIC_URL: '' })).toEqual({ state: 'warning', said: 'not running', fix })
  expect(await shop({ PUBLIC_URL: 'http://localhost:1' })).toEqual({
    state: 'bad',
    said: 'not running: nothing listens at localhost:1',
    fix,
  })
  const unreached = async () => bad('https://shop.example returns 502', 'Start the shop')
  expect(await shop({}, { reachability: unreached })).toMatchObject({
    state: 'bad',
    said: 'not running: https://shop.example returns 502',
  })
  const events = listenToDatabase(idle.url, silentLog, {
    tokenSecrets: ['the secret of this instance'],
    mediaPlace: null,
  })
  try {
    await events.ready()
    expect(await shop({ PUBLIC_URL: '' })).toMatchObject({ state: 'good', said: 'it runs' })
  } finally {
    await events.close()
  }
})

test('a payment provider that does not know the shop, and a store that loses pictures, are bad', async () => {
  const refusing = { ...cards.payments, check: () => Promise.reject(new Error('Invalid API Key provided')) }
  const found = await examine(
    {},
    { cards: { ...cards, payments: refusing }, media: { ...mediaInMemory(), get: async () => null } },
  )
  expect(found.Payments).toMatchObject({ state: 'bad', said: 'Invalid API Key provided' })
  expect(found.Images).toMatchObject({ state: 'bad', said: 'what was stored came back different' })
})

test('a shop that serves plain HTTP publicly, or only this machine, gets a warning', async () => {
  expect((await examine({ PUBLIC_URL: 'http://shop.example' }))['Public URL']?.state).toBe('bad')
  expect((await examine({ PUBLIC_URL: '' }))['Public URL']?.state).toBe('warning')
  expect((await examine({ TRUST_PROXY: 'off' }))['Public URL']?.state).toBe('warning')
})

test('the shop is asked by its public address, unless that is this machine', async () => {
  const { Reachability: found } = await examine({ PUBLIC_URL: 'https://nosuch.invalid' }, { reachability: undefined })
  expect(found).toMatchObject({ state: 'warning', said: expect.stringContaining('no host named nosuch.invalid') })
  expect((await examine({ PUBLIC_URL: 'http://localhost:3000' })).Reachability).toBeUndefined()
  expect((await examine({ PUBLIC_URL: '' })).Reachability).toBeUndefined()
})

test('a shop without backups gets a warning, and an error if its backups have stopped', async () => {
  await db.$client`delete from backup`
  expect((await examine()).Backup).toMatchObject({ state: 'warning', said: 'none was ever taken' })
  await recordBackup(db, new Date(Date.now() - 40 * 3_600_000))
  expect((await examine()).Backup).toMatchObject({ state: 'bad', said: 'the newest is 40 hours old' })
  await recordBackup(db, new Date())
  expect((await examine()).Backup?.state).toBe('good')
})

// operator M10, client F3
test('a misspelt setting, and an origin whose pages get no cookies, are reported', async () => {
  const reported = (env: Record<string, string>) => checkSettings(loadConfig(env))
  expect(reported({ SMPT_URL: 'smtp://mail.example' })).toMatchObject([
    { part: 'Settings', state: 'warning', said: 'SMPT_URL is no setting, and without effect: is SMTP_URL meant?' },
  ])
  expect(reported({ CORS_ORIGINS: 'http://partner.example' })).toMatchObject([
    { state: 'warning', said: expect.stringContaining('CORS_ORIGINS: http://partner.example is plain http') },
  ])
})

test('a misspelt setting is reported also without a reachable shop, as it may be the reason', async () => {
  const { said, code } = await runDoctor({ DATA_DIR: join(dataDir, 'absent'), DATABASE: 'postgres://u:p@host/shop' })
  expect(said).toContain('! Settings:        DATABASE is no setting, and without effect: is DATABASE_URL')
  expect(said).toContain(`there is no shop in ${join(dataDir, 'absent')} yet`)
  expect(said).toContain(`→ ${START_OR_NAME_IT}`)
  expect(code).toBe(1)
})

// operator M9, and its table of twenty broken set-ups
test('an account that may not make tables is found before the start fails', async () => {
  const unused = await createUnusedDatabase()
  const { admin } = await sharedServer()
  await admin.unsafe("create role visitor login password 'canary'")
  const url = unused.url.replace(/\/\/[^@]*@/, '//visitor:canary@')
  const visitor = openDatabase(url)
  const { Schema } = await examine({}, { db: visitor, databaseUrl: url })
  await closeDatabase(visitor)
  const { pathname } = new URL(url)
  expect(Schema).toEqual({
    state: 'bad',
    said: 'the database is empty, and the account "visitor" may not make tables in it: the start would fail',
    fix: `Let it own the database: alter database "${pathname.slice(1)}" owner to "visitor"`,
  })
  // Applies the fix exactly as it is printed.
  await admin.unsafe(`alter database "${pathname.slice(1)}" owner to "visitor"`)
  const noShop = 'there is no shop in the database yet'
  expect((await examine({ DATABASE_URL: url }, { db: unused.db, databaseUrl: url })).Schema?.said).toBe(noShop)
  const owner = openDatabase(url)
  expect((await examine({ DATABASE_URL: url }, { db: owner, databaseUrl: url })).Schema?.said).toBe(noShop)
  await closeDatabase(owner)
  await admin.unsafe(`alter database "${pathname.slice(1)}" owner to current_user`)
  await admin.unsafe('drop role visitor')
})

test("a shop that a superuser restored is found before its own role cannot open it, and the fix is that role's", async () => {
  const { url, db, adminUrl } = await createOwnedDatabase()
  await migrateDatabase(adminUrl)
  const { Schema } = await examine({}, { db, databaseUrl: url })
  const [role, other] = [url, adminUrl].map((address) => new URL(address).username)
  expect(Schema).toEqual({
    state: 'bad',
    said: `the shop's tables belong to "${other}", and the account "${role}" may not use them: the start would fail`,
    fix: `Take a backup with the DATABASE_URL of "${other}", and restore it with that of "${role}" into a new database that "${role}" owns`,
  })
})

test('a DATA_DIR that can be no folder is said, rather than to start the shop', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const { said, code } = await runDoctor({ DATA_DIR: file })
  expect(said).toContain(`✘ Database:        ${file} is in the way: a folder is needed there (see DATA_DIR)`)
  expect(said).toContain('→ Set DATA_DIR to a folder that the shop can make or write to')
  expect(code).toBe(1)
})

test('a database of somebody else is found before a start refuses it', async () => {
  const foreign = await createUnusedDatabase()
  const client = foreign.db.$client
  const ask = async () => (await examine({}, { db: foreign.db, databaseUrl: foreign.url })).Schema
  const fix = 'Give the shop a database of its own, and set DATABASE_URL to that'
  await client`create table another (id int)`
  expect(await ask()).toEqual({
    state: 'bad',
    said: expect.stringMatching(/^there is no shop in .+ yet; it would stand beside what is not its own: another$/),
    fix: START_OR_NAME_IT,
  })
  await client`create table product (id int)`
  expect(await ask()).toEqual({
    state: 'bad',
    said: "the database holds tables that are not the shop's and have the names of its own: product",
    fix,
  })
  await client`create schema drizzle`
  await client`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`
  await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of others', 1)`
  expect(await ask()).toEqual({
    state: 'bad',
    said: 'the schema "drizzle" of this database is of another application: the start would fail',
    fix,
  })
})

test('of a Meilisearch that is away it is said where it was looked for, and that it must be started', async () => {
  expect((await examine({ MEILI_URL: 'http://127.0.0.1:1', MEILI_KEY: 'canary' })).Search).toEqual({
    state: 'bad',
    said: 'Meilisearch is not reached: nothing listens at 127.0.0.1:1',
    fix: 'Start it, or correct MEILI_URL; until then Postgres serves searches',
  })
  const said = { message: 'The provided API key is invalid.', code: 'invalid_api_key', type: 'auth', link: '' }
  const refusing = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(said, { status: 403 }) })
  const { host } = refusing.url
  const { Search } = await examine({ MEILI_URL: `http://${host}`, MEILI_KEY: 'canary' })
  await refusing.stop(true)
  expect(Search).toEqual({
    state: 'bad',
    said: `Meilisearch at ${host} says: The provided API key is invalid`,
    fix: 'Correct MEILI_URL and MEILI_KEY; until then Postgres serves searches',
  })
})

test('of a bucket that is away, or refuses, host and cause are said', async () => {
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'canary', S3_SECRET_ACCESS_KEY: 'canary' }
  const at = (endpoint: string) => {
    const env = { ...s3, S3_ENDPOINT: endpoint }
    return examine(env, { media: openMedia(loadConfig({ ...LIVE, ...env })) })
  }
  expect((await at('http://127.0.0.1:1')).Images).toEqual({
    state: 'bad',
    said: 'the bucket pictures is not reached: nothing listens at 127.0.0.1:1',
    fix: 'Start it, look at the network, or correct S3_ENDPOINT',
  })
  expect((await at('http://nowhere.invalid:9000')).Images).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('there is no host named nowhere.invalid'),
  })
  const xml = '<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>'
  const service = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(xml, { status: 404 }) })
  const { host } = service.url
  const { Images } = await at(`http://${host}`)
  await service.stop(true)
  expect(Images).toMatchObject({
    state: 'bad',
    said: expect.stringContaining(`${host} responds, and refuses the bucket pictures: NoSuchBucket`),
    fix: 'Make the bucket, or correct S3_BUCKET',
  })
})

test('a bucket whose service fails is not blamed on its key, and its files are not looked for', async () => {
  const settings = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'canary', S3_SECRET_ACCESS_KEY: 'canary' }
  const xml = '<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>'
  const service = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(xml, { status: 503 }) })
  const env = { ...settings, S3_ENDPOINT: service.url.origin }
  const results = await examine(env, { media: openMedia(loadConfig({ ...LIVE, ...env })) })
  await service.stop(true)
  expect(results.Images).toEqual({
    state: 'bad',
    said: `${service.url.host} takes connections, and fails about the bucket pictures: SlowDown, Reduce your request rate`,
    fix: 'Look at the service, and at what is between: until it responds, only images served recently are shown',
  })
  expect(results['Image files']).toEqual({
    state: 'bad',
    said: 'not looked for, because the bucket cannot be used',
    fix: 'What “Images” says, below',
  })
})

test('a bucket that accepts connections and never responds is detected within seconds', async () => {
  const { settings, state, stop } = startTestS3()
  state.hanging = true
  const env = {
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  const { Images } = await examine(env, { media: openMedia(loadConfig({ ...LIVE, ...env })) })
  await stop()
  expect(Images).toEqual({
    state: 'bad',
    said: `${new URL(settings.endpoint).host} takes connections, and does not respond about the bucket pictures for 5 seconds`,
    fix: 'Look at the service, and at what is between: until it responds, only images served recently are shown',
  })
})

test('a Stripe that is not reached is not blamed on its key', async () => {
  const stripeAt = (port: number) =>
    stripePayments({
      secretKey: 'sk_live_canary',
      webhookSecret: 'whsec_canary',
      api: { host: '127.0.0.1', port, protocol: 'http' },
    })
  const away = (await examine({}, { cards: { ...cards, payments: stripeAt(1) } })).Payments
  expect(away).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('Stripe is not reached: '),
    fix: 'Look at the network: this machine must reach api.stripe.com on port 443',
  })
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_live_******' }
  const stripe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json({ error }, { status: 401 }) })
  const refused = (await examine({}, { cards: { ...cards, payments: stripeAt(stripe.port as number) } })).Payments
  await stripe.stop(true)
  expect(refused).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('Invalid API Key provided'),
    fix: 'Correct STRIPE_SECRET_KEY',
  })
})

// operator: SECURITY.md says so
test('doctor prints its version with any settings', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../package.json'), 'utf8'))
  const { said, code } = await runDoctor({ DATA_DIR: dataDir, PORT: 'http' })
  expect(said.split('\n')[0]).toBe(`✔ Version:         Tokri ${version}, Bun ${Bun.version}`)
  expect(said).toContain('✘ Settings:        PORT: must be a whole number')
  expect(code).toBe(1)
})

/** Runs the command as an operator does. */
async function runDoctor(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../scripts/doctor.ts')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdout: 'pipe',
  })
  return { said: await new Response(child.stdout).text(), code: await child.exited }
}
