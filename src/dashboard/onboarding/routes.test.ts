import { afterAll, beforeEach, expect, test } from 'bun:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createApp } from '../../app.ts'
import { createProductSearch } from '../../catalogue/search/product-search.ts'
import { openTestMailer } from '../../platform/mail/test-mail.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { DEFAULT_SETTINGS } from '../../settings/contract.ts'
import { saveSettings } from '../../settings/queries.ts'
import { givenAdmin, TEST_ACCOUNTS } from '../../testing/account.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { SetupCheck } from './contract.ts'

const { db } = await createTestDatabase()
const admin = await givenAdmin({ db }, { email: 'meera@shop.example' })

interface Outside {
  smtpUrl?: string | null
  publicUrl?: string
  takesCards?: boolean
}

/** Creates the shop with other settings on the same database. */
function shopWith({ smtpUrl = null, publicUrl, takesCards = false }: Outside = {}) {
  const url = publicUrl ? new URL(publicUrl) : null
  const payments = takesCards ? ({} as never) : null
  const app = createApp({
    db,
    log: silentLog,
    search: createProductSearch({ db }),
    ...TEST_ACCOUNTS,
    requestOrigin: { ...TEST_ACCOUNTS.requestOrigin, publicUrl: url },
    cards: { payments, sandbox: null, reason: '' },
    events: { subscribe: () => () => {} },
    mail: openTestMailer({ smtpUrl, mailFrom: 'shop@shop.example', publicUrl: url, dataDir: '/nowhere' }),
  })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    // A proxy in front of the shop terminates TLS.
    const at = `http://${url?.host ?? 'localhost'}${path}`
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers: admin.headers }
    const response = await app.handle(new Request(at, init))
    return { status: response.status, body: await response.json() }
  }
  const check = async (name: string): Promise<SetupCheck> =>
    (await ask('GET', '/api/setup')).body.data.checks.find((each: SetupCheck) => each.name === name)
  return { ask, check }
}

const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
})

async function smtp(options: Partial<SMTPServerOptions> = {}): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return `127.0.0.1:${(server.server.address() as { port: number }).port}`
}

beforeEach(() => db.$client`delete from setting where name <> 'demo'`.then())

test('a new shop lists all open checks, each with its fix', async () => {
  const { body } = await shopWith().ask('GET', '/api/setup')
  expect(body.data.isDone).toBeFalse()
  const undone = body.data.checks.filter(({ isDone }: SetupCheck) => !isDone)
  expect(undone.map(({ name }: SetupCheck) => name)).toEqual([
    'name',
    'logo',
    'hours',
    'pincodes',
    'catalogue',
    'payment',
    'address',
    'mail',
    'invoice',
    'policies',
  ])
  for (const { words, screen } of undone) expect(screen ?? words).toMatch(/settings|import|[A-Z]+_[A-Z]+=?/)
})

test('a shop that is set up is green all over', async () => {
  const server = await smtp({ onData: (stream, _, done) => void stream.resume().on('end', done) })
  const { ask } = shopWith({ smtpUrl: `smtp://${server}`, publicUrl: 'https://shop.example', takesCards: true })
  await saveSettings(db, {
    shopName: 'Meera Stores',
    logo: '/media/x.webp',
    servedPincodes: ['560038'],
    fssai: '12345678901234',
    policies: { privacy: 'a', terms: 'b', refunds: 'c', contact: 'd' },
  })
  await ask('POST', '/api/setup/accept', { name: 'hours' })
  await givenProduct(db)
  const sent = await ask('POST', '/api/setup/test-mail')
  expect(sent.body.message).toBe('An email to meera@shop.example was accepted: look for it there')
  const { body } = await ask('GET', '/api/setup')
  expect(body.data.checks.filter(({ isDone }: SetupCheck) => !isDone)).toEqual([])
  expect(body.data.isDone).toBeTrue()
})

test('a draft that an earlier version stored is still a draft', async () => {
  const privacy = DEFAULT_SETTINGS.policies.privacy.replace('a hash of', 'a scrambled form of')
  await saveSettings(db, { policies: { privacy, terms: 'b', refunds: 'c', contact: 'd' } })
  expect((await shopWith().check('policies')).words).toContain('“Policies” (“Privacy”)')
})

test('an accepted default passes, but required checks do not', async () => {
  const { ask, check } = shopWith()
  expect(await check('hours')).toMatchObject({ isDone: false, acceptWords: 'We never close' })
  expect((await ask('POST', '/api/setup/accept', { name: 'hours' })).status).toBe(200)
  expect(await check('hours')).toMatchObject({ isDone: true, words: 'We never close, you said.', acceptWords: null })
  expect((await ask('POST', '/api/setup/accept', { name: 'demo' })).status).toBe(400)
  expect((await ask('POST', '/api/setup/accept', { name: 'nothing' })).status).toBe(400)
})

test('an address that is unknown, local or unencrypted is red, with the setting to change', async () => {
  expect((await shopWith().check('address')).words).toContain('PUBLIC_URL=https://')
  expect((await shopWith({ publicUrl: 'http://localhost:3000' }).check('address')).words).toContain('Only this machine')
  expect((await shopWith({ publicUrl: 'http://shop.example' }).check('address')).words).toContain('not encrypted')
  expect(await shopWith({ publicUrl: 'https://shop.example' }).check('address')).toMatchObject({ isDone: true })
})

test('an admin without a password of their own, or one whom no mail reaches, is red', async () => {
  const { check } = shopWith()
  expect((await check('admins')).isDone).toBeTrue()
  await givenAdmin({ db }, { email: 'nila@shop.example', mustChangePassword: true })
  expect((await check('admins')).words).toStartWith('nila@shop.example still has a one-time password')
  await givenAdmin({ db }, { email: 'admin@tokri.local' })
  expect((await check('admins')).words).toStartWith('admin@tokri.local cannot receive emails')
  await db.$client`delete from account where email <> 'meera@shop.example'`
})

test('a test email counts only for the server that accepted it', async () => {
  const server = await smtp({ onData: (stream, _, done) => void stream.resume().on('end', done) })
  const other = await smtp()
  await shopWith({ smtpUrl: `smtp://${server}` }).ask('POST', '/api/setup/test-mail')
  expect(await shopWith({ smtpUrl: `smtp://${server}` }).check('mail')).toMatchObject({ isDone: true })
  expect((await shopWith({ smtpUrl: `smtp://${other}` }).check('mail')).words).toContain('has not been tested')
})

test('a failed test email shows why, and the check still fails', async () => {
  const refusing = await smtp({
    authOptional: false,
    onAuth: (_, __, done) => done(new Error('535 wrong password')),
  })
  const unkind = await smtp({ onMailFrom: (_, __, done) => done(new Error('not from you')) })
  const mailMessage = async (smtpUrl: string) => {
    const { ask, check } = shopWith({ smtpUrl })
    const { status, body } = await ask('POST', '/api/setup/test-mail')
    expect([status, (await check('mail')).isDone]).toEqual([422, false])
    return body.message as string
  }
  expect(await mailMessage(`smtp://asha:secret@${refusing}`)).toContain('refused the login')
  expect(await mailMessage(`smtp://${unkind}`)).toMatch(/refused the email.*MAIL_FROM.*not from you/)
  const unknown = await smtp({ onRcptTo: (_, __, done) => done(new Error('no such user')) })
  expect(await mailMessage(`smtp://${unknown}`)).toBe(`${unknown} refused the recipient. It said: “550 no such user”.`)
  const closed = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: (socket) => void socket.end('554 no service\r\n'), data() {} },
  })
  closers.push(() => closed.stop(true))
  expect(await mailMessage(`smtp://127.0.0.1:${closed.port}`)).toBe(
    `127.0.0.1:${closed.port} refused the shop: ask who runs that server. It said: “554 no service”.`,
  )
  expect(await mailMessage('smtp://127.0.0.1:1')).toContain('nothing listens there')
  expect(await mailMessage('smtp://nowhere.invalid')).toMatch(/no such host|no server called/)
  for (const message of [await mailMessage(`smtp://asha:secret@${refusing}`)]) expect(message).not.toContain('secret')
  await db.$client`delete from account_throttle`
})

test('a silent mail server times out before the request does', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  closers.push(() => silent.stop(true))
  const started = performance.now()
  const { body } = await shopWith({ smtpUrl: `smtp://127.0.0.1:${silent.port}` }).ask('POST', '/api/setup/test-mail')
  expect(body.message).toContain('did not respond in time')
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('limits test emails', async () => {
  await db.$client`delete from account_throttle`
  const { ask } = shopWith({ smtpUrl: 'smtp://127.0.0.1:1' })
  for (let n = 0; n < 10; n++) await ask('POST', '/api/setup/test-mail')
  expect((await ask('POST', '/api/setup/test-mail')).status).toBe(429)
})

test('the checklist calls screens, fields and buttons what they are called where it sends people', async () => {
  const { body } = await shopWith({ smtpUrl: 'smtp://127.0.0.1:1' }).ask('GET', '/api/setup')
  const written = await Promise.all(
    (await Array.fromAsync(new Bun.Glob('site/features/{admin,account}/**/*.{ts,tsx}').scan('.'))).map((path) =>
      Bun.file(path).text(),
    ),
  )
  const site = written.join('\n')
  const named = body.data.checks.flatMap(({ words }: SetupCheck) =>
    [...words.matchAll(/“([^”]+)”/g)].map(([, name]) => name),
  )
  expect(named).toContain('Delivery area')
  for (const name of named) expect(site, name).toMatch(new RegExp(`['">\n ]${name}['"<\n]`))
})
