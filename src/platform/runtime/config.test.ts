import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigError, loadConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

const errorsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).errors
  }
}

test('defaults to a shop on one machine', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: null,
    databaseUrl: null,
    meili: null,
    s3: null,
    payments: 'local sandbox',
  })
  expect(config.pageCacheBytes).toBe(64 * 1024 * 1024)
})

test('reports all invalid settings at once', () => {
  const errors = errorsOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'pictures',
    TOKEN_SECRET: 'short',
  })
  expect(errors).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing beside S3_BUCKET',
    'TOKEN_SECRET: must have at least 32 characters',
    'LOG_LEVEL: must be one of debug, info, warn, error',
  ])
})

test('a password alone is that of the first admin, whose email has a default', () => {
  const { admin } = loadConfig({ ADMIN_PASSWORD: 'guavas and limes' })
  expect(admin).toEqual({ email: 'admin@tokri.local', password: 'guavas and limes' })
})

test('requires a token, https and PUBLIC_URL for a CDN', () => {
  const whole = {
    PUBLIC_URL: 'https://shop.example',
    CDN_PURGE_URL: 'https://cdn.example/zones/1/purge_cache',
    CDN_PURGE_TOKEN: 'canary',
  }
  expect(loadConfig({}).cdn).toBe(null)
  expect(loadConfig(whole).cdn).toEqual({ purgeUrl: whole.CDN_PURGE_URL, purgeToken: 'canary' })
  expect(errorsOf({ ...whole, CDN_PURGE_TOKEN: '' })).toEqual(['CDN_PURGE_TOKEN: missing beside CDN_PURGE_URL'])
  expect(errorsOf({ CDN_PURGE_TOKEN: 'canary' })).toEqual(['CDN_PURGE_URL: missing beside CDN_PURGE_TOKEN'])
  expect(errorsOf({ ...whole, PUBLIC_URL: '' })).toEqual(['CDN_PURGE_URL: needs PUBLIC_URL beside it'])
  expect(errorsOf({ ...whole, CDN_PURGE_URL: 'http://cdn.example/zones/1' })).toEqual([
    'CDN_PURGE_URL: must end with /purge_cache',
    'CDN_PURGE_URL: must be https, since it is sent a token',
  ])
})

test('never shows the value of a secret in an error', () => {
  expect(errorsOf({ TOKEN_SECRET: 'hunter2hunter2', STRIPE_SECRET_KEY: 'sk_live_canary' }).join()).not.toMatch(
    /hunter2|canary/,
  )
})

test('explains that a password in a URL must be encoded, without showing it', () => {
  const said = (name: string) =>
    `${name}: is not a valid URL; in a user name or password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40`
  for (const password of ['hunter#2', 'hun/ter2', 'hunter2?', 'hunter%2', '%zzhunter2']) {
    expect(errorsOf({ DATABASE_URL: `postgres://shop:${password}@database:5432/shop` })).toEqual([said('DATABASE_URL')])
    expect(errorsOf({ SMTP_URL: `smtp://shop:${password}@mail.example:465` })).toEqual([said('SMTP_URL')])
  }
  expect(errorsOf({ DATABASE_URL: 'postgres://u:p@database/sh%zzop' })).toEqual([said('DATABASE_URL')])
  expect(errorsOf({ DATABASE_URL: 'postgres://u:p%25%23%2F%3F%40@database/shop' })).toEqual([])
})

test('rejects a publishable key of Stripe as the secret key', () => {
  expect(errorsOf({ STRIPE_SECRET_KEY: 'pk_live_canary', STRIPE_WEBHOOK_SECRET: 'whsec_canary' })).toEqual([
    'STRIPE_SECRET_KEY: is a publishable key (pk_…), and the secret one is needed (sk_… or rk_…)',
  ])
})

test('accepts a sender as an address with or without a name', () => {
  const said = ['MAIL_FROM: must be an email address, such as shop@shop.example']
  for (const invalid of ['shop', 'Our shop', 'shop@', '@shop.example'])
    expect(errorsOf({ MAIL_FROM: invalid })).toEqual(said)
  for (const fine of ['shop@shop.example', 'Our Shop <shop@shop.example>', 'shop@localhost'])
    expect(loadConfig({ MAIL_FROM: fine }).mailFrom).toBe(fine)
})

test('never selects the sandbox for a public shop by default', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example' }).payments).toBe('off')
  expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }).payments).toBe('local sandbox')
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example', PAYMENT_PROVIDER: 'sandbox' }).payments).toBe('sandbox')
  expect(
    loadConfig({ PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }).payments,
  ).toBe('stripe')
  expect(errorsOf({ PAYMENT_PROVIDER: 'stripe' })).toEqual([
    'PAYMENT_PROVIDER: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  ])
})

test('turns off rate limits on loopback only', () => {
  expect(loadConfig({ RATE_LIMIT_ENABLED: 'off', HOST: '127.0.0.1' }).rateLimits).toBeFalse()
  expect(errorsOf({ RATE_LIMIT_ENABLED: 'off' })).toHaveLength(1)
})

test('does not start with the former name of a setting, and names the new one', () => {
  expect(errorsOf({ PAYMENTS: 'off', RATE_LIMITS: 'off', RATE_LIMIT_ENABLED: 'on' })).toEqual([
    'PAYMENTS: is called PAYMENT_PROVIDER now, with the same values: write PAYMENT_PROVIDER=off',
    'RATE_LIMITS: is called RATE_LIMIT_ENABLED now, which is set already: remove this one',
  ])
  expect(errorsOf({ PAYMENTS: 'paypal' })).toEqual([
    'PAYMENTS: is called PAYMENT_PROVIDER now, with the same values: rename it',
  ])
  expect(errorsOf({ PAYMENTS: ' ', RATE_LIMITS: '' })).toEqual([])
})

test('a token that could be guessed opens no metrics', () => {
  expect(errorsOf({ METRICS_TOKEN: 'guess' })).toEqual(['METRICS_TOKEN: must have at least 16 characters'])
  expect(loadConfig({ METRICS_TOKEN: 'sixteen letters.' }).metricsToken).toBe('sixteen letters.')
})

test('origins are exact', () => {
  expect(loadConfig({ CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).corsOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ])
  for (const origin of ['*', 'null', 'a.example', 'https://a.example/', 'https://a.example/x'])
    expect(errorsOf({ CORS_ORIGINS: origin })).toHaveLength(1)
  expect(errorsOf({ PUBLIC_URL: 'https://shop.example/store' })).toHaveLength(1)
})

test('requires DATABASE_URL for a replica', () => {
  const [database, replica] = ['postgres://u:p@database/shop', 'postgres://u:p@replica/shop']
  const replicaOf = (env: Record<string, string>) => loadConfig(env).databaseReplicaUrl
  expect(replicaOf({ DATABASE_URL: database })).toBe(null)
  expect(replicaOf({ DATABASE_URL: database, DATABASE_REPLICA_URL: replica })).toBe(replica)
  expect(errorsOf({ DATABASE_REPLICA_URL: replica })).toEqual(['DATABASE_REPLICA_URL: needs DATABASE_URL beside it'])
  expect(errorsOf({ DATABASE_URL: database, DATABASE_REPLICA_URL: 'replica:5432' })).toHaveLength(1)
})

test('detects a pooler by a different direct URL', () => {
  const [database, pooler] = ['postgres://u:p@database/shop', 'postgres://u:p@pooler:6432/shop']
  const pooled = (env: Record<string, string>) => loadConfig(env).databasePooled
  expect(pooled({})).toBe(false)
  expect(pooled({ DATABASE_URL: database })).toBe(false)
  expect(pooled({ DATABASE_URL: database, DATABASE_DIRECT_URL: database })).toBe(false)
  expect(pooled({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: database })).toBe(true)
})

// operator M10
test('warns of misspelt settings, but not of other variables', () => {
  const { warnings } = loadConfig({ PUBLIC_ULR: 'x', SMPT_URL: 'x', token_secret: 'x', TOKEN_SECRET_FIEL: 'x' })
  expect(warnings).toEqual([
    'PUBLIC_ULR is no setting, and without effect: is PUBLIC_URL meant?',
    'SMPT_URL is no setting, and without effect: is SMTP_URL meant?',
    'TOKEN_SECRET_FIEL is no setting, and without effect: is TOKEN_SECRET_FILE meant?',
    'token_secret is no setting, and without effect: is TOKEN_SECRET meant?',
  ])
  const usual = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'PWD',
    'USER',
    'TERM',
    'TZ',
    'LANG',
    'SHELL',
    'NODE_ENV',
    'POSTGRES_PASSWORD',
  ]
  expect(loadConfig(Object.fromEntries(usual.map((name) => [name, 'x']))).warnings).toEqual([])
})

test('suggests settings by parts of their names and by common names', () => {
  const guessOf = (name: string, env: Record<string, string> = {}) =>
    loadConfig({ ...env, [name]: 'x' }).warnings.map((warning) => warning.replace(/^.*: is (.*) meant\?$/, '$1'))
  expect(guessOf('TRUST_PROXIES')).toEqual(['TRUST_PROXY'])
  expect(guessOf('SMTP')).toEqual(['SMTP_URL'])
  expect(guessOf('SMTP_PASSWORD')).toEqual(['SMTP_URL'])
  expect(guessOf('STRIPE_KEY')).toEqual(['STRIPE_SECRET_KEY'])
  expect(guessOf('STRIPE_KEY_FILE')).toEqual(['STRIPE_SECRET_KEY_FILE'])
  expect(guessOf('S3_KEY')).toEqual(['S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY'])
  expect(guessOf('DATABASE')).toEqual(['DATABASE_URL, DATABASE_DIRECT_URL or DATABASE_REPLICA_URL'])
  expect(guessOf('DATABASE', { DATABASE_URL: 'postgres://u:p@database/shop' })).toEqual([])
  // These belong to Meilisearch itself, to Kubernetes next to a service "meili", to a login shell, and to our own tests.
  for (const name of [
    'MEILI_MASTER_KEY',
    'MEILI_ENV',
    'MEILI_PORT',
    'MEILI_SERVICE_HOST',
    'SMTP_PORT_25_TCP',
    'MAIL',
    'DATA',
  ])
    expect(guessOf(name)).toEqual([])
  for (const name of ['MEILI_TEST_KEY', 'S3_TEST_ACCESS_KEY_ID', 'STRIPE_TEST_SECRET_KEY'])
    expect(guessOf(name)).toEqual([])
})

test('suggests the intended setting beside an invalid one', () => {
  expect(errorsOf({ STRIPE_KEY: 'canary', STRIPE_WEBHOOK_SECRET: 'canary' })).toEqual([
    'STRIPE_SECRET_KEY: missing beside STRIPE_WEBHOOK_SECRET',
    'STRIPE_KEY is no setting, and without effect: is STRIPE_SECRET_KEY meant?',
  ])
})

test('reads secrets, and nothing else, from files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-config-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'secret')
  writeFileSync(file, 'the secret of a file is long enough\n')
  const secrets = SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  // A setting whose name sounds like a secret must be marked as one.
  expect(SETTINGS.filter(({ name }) => /SECRET|TOKEN|PASSWORD|KEY/.test(name)).map(({ name }) => name)).toEqual(
    secrets.filter((name) => /SECRET|TOKEN|PASSWORD|KEY/.test(name)),
  )
  expect(loadConfig({ TOKEN_SECRET_FILE: file, METRICS_TOKEN_FILE: file })).toMatchObject({
    tokenSecrets: ['the secret of a file is long enough'],
    metricsToken: 'the secret of a file is long enough',
    warnings: [],
  })
  for (const name of secrets) {
    expect(errorsOf({ [`${name}_FILE`]: join(directory, 'absent') })).toContain(
      `${name}_FILE: ${join(directory, 'absent')} cannot be read (ENOENT)`,
    )
    expect(errorsOf({ [name]: 'x', [`${name}_FILE`]: file })).toContain(`${name}_FILE: give this or ${name}, not both`)
  }
  writeFileSync(file, ' \n')
  expect(errorsOf({ METRICS_TOKEN_FILE: file })).toEqual([`METRICS_TOKEN_FILE: ${file} is empty`])
  expect(errorsOf({ METRICS_TOKEN_FILE: directory })).toEqual([
    `METRICS_TOKEN_FILE: ${directory} cannot be read (EISDIR)`,
  ])
  expect(loadConfig({ HOST_FILE: file }).host).toBe('0.0.0.0')
})

// client F3
test.each([
  ['http://partner.example', {}, true],
  ['http://partner.example', { PUBLIC_URL: 'https://shop.example' }, true],
  ['http://app.shop.example', { PUBLIC_URL: 'https://shop.example' }, true],
  ['http://127.0.0.1:5173', {}, true],
  ['http://localhost:5173', {}, false],
  ['http://app.shop.lan', { PUBLIC_URL: 'http://shop.lan' }, false],
  ['https://partner.example', { PUBLIC_URL: 'https://shop.example' }, false],
])('whether %p, whose cookies may not work, is warned of, with %p: %p', (origin, env, isWarnedOf) => {
  const { warnings } = loadConfig({ CORS_ORIGINS: origin, ...env } as Record<string, string>)
  expect(warnings.some((warning) => warning.startsWith(`CORS_ORIGINS: ${origin} is plain http`))).toBe(isWarnedOf)
})

test('every setting is read by the configuration', async () => {
  const source = await Bun.file(new URL('./config.ts', import.meta.url)).text()
  const [, code = ''] = source.split('function configOf')
  const unread = SETTINGS.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(unread.map(({ name }) => name)).toEqual([])
})

// Operator's trial: quotes kept the shell from replacing the ~, and the shop made a folder of that name.
test('a data directory that a shell should have completed is refused', () => {
  expect(() => loadConfig({ DATA_DIR: '~/shop' })).toThrow('DATA_DIR: begins with ~, which stands for a home only')
  expect(loadConfig({ DATA_DIR: '/srv/~shop' }).dataDir).toBe('/srv/~shop')
})

test('the data directory is that of the shop’s own folder, wherever it is started', async () => {
  const root = join(import.meta.dir, '../../..')
  const script = `import { loadConfig } from '${join(import.meta.dir, 'config.ts')}'; console.log(loadConfig({}).dataDir)`
  const dataDirIn = async (cwd: string) =>
    (await new Response(Bun.spawn([process.execPath, '-e', script], { cwd, stdout: 'pipe' }).stdout).text()).trim()
  expect(await dataDirIn('/')).toBe(join(root, 'var'))
  expect(await dataDirIn(root)).toBe('var')
})
