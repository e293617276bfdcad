import { expect, test } from 'bun:test'
import { loadConfig } from './platform/runtime/config.ts'
import { createLog } from './platform/runtime/log.ts'
import { logBanner, printBanner, startupBanner } from './startup-banner.ts'

const ADMIN = { email: 'admin@tokri.local', oneTimePassword: null }
const url = 'http://localhost:3000'

function announced(
  env: Record<string, string>,
  admin: { email: string; oneTimePassword: string | null } = ADMIN,
  state?: 'ended' | 'used',
) {
  const outbox = env.SMTP_URL ? null : { directory: 'var/outbox', key: 'outbox-canary' }
  const oneTimePassword = state ?? (admin.oneTimePassword === null ? 'none' : 'waits')
  const ignoresPassword = env.ADMIN_PASSWORD === 'ignored one'
  return startupBanner(loadConfig(env), { url, database: 'embedded', admin, oneTimePassword, ignoresPassword, outbox })
}

const print = (env: Record<string, string>, admin?: typeof ADMIN) => printBanner(announced(env, admin))

/** Returns the logged entries. */
function logged(
  env: Record<string, string>,
  admin?: typeof ADMIN | { email: string; oneTimePassword: string },
  state?: 'ended' | 'used',
) {
  const lines: string[] = []
  logBanner(
    createLog('info', (line) => lines.push(line)),
    announced(env, admin, state),
    'var/first-admin',
  )
  return lines.map((line) => JSON.parse(line))
}

test('with nothing configured each port says what was chosen and which setting changes it', () => {
  expect(print({})).toBe(
    `Tokri is open at http://localhost:3000 (Ctrl-C stops it)
  Database: embedded
  Search:   Postgres; MEILI_URL chooses a Meilisearch
  Mail:     stored in var/outbox and shown at /outbox, not sent; SMTP_URL sends it
  Media:    images in var/media; S3_BUCKET stores them in a bucket
  Payments: cash; on this machine alone also a sandbox that moves no money; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards
  CDN:      none; CDN_PURGE_URL and CDN_PURGE_TOKEN let one cache pages
  Admin:    admin@tokri.local
  Outbox:   http://localhost:3000/outbox/outbox-canary (secret, until the next start)`,
  )
})

const SECRETIVE = {
  MEILI_URL: 'https://canary:canary@search.example',
  MEILI_KEY: 'canary',
  SMTP_URL: 'smtps://canary:canary@mail.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'canary',
  S3_SECRET_ACCESS_KEY: 'canary',
  S3_ENDPOINT: 'https://s3.example',
  STRIPE_SECRET_KEY: 'canary',
  STRIPE_WEBHOOK_SECRET: 'canary',
  PUBLIC_URL: 'https://shop.example',
  CDN_PURGE_URL: 'https://cdn.example/canary/purge_cache',
  CDN_PURGE_TOKEN: 'canary',
}

test('no secret is said', () => {
  for (const said of [print(SECRETIVE), JSON.stringify(logged(SECRETIVE))]) {
    expect(said).not.toContain('canary')
    for (const chosen of [
      'search.example',
      'mail.example',
      'the bucket pictures at s3.example',
      'Stripe',
      'cdn.example',
    ])
      expect(said).toContain(chosen)
  }
})

test('a shop on the internet without encryption is warned about', () => {
  const plain = { PUBLIC_URL: 'http://shop.example' }
  expect(print(plain)).toContain('Warning: PUBLIC_URL is plain http')
  expect(logged(plain)[1]).toMatchObject({
    level: 'warn',
    message: expect.stringContaining('PUBLIC_URL is plain http'),
  })
  expect(print({ PUBLIC_URL: 'http://localhost:8080' })).not.toContain('Warning')
})

test('a one-time password is said on a terminal alone, by the start that made it', () => {
  const made = { email: 'admin@tokri.local', oneTimePassword: 'abcd-efgh' }
  expect(printBanner(announced({}, made))).toContain(
    'Admin:    admin@tokri.local, password abcd-efgh (shown only once; to be changed at the first login, within 7 days)',
  )
})

// security 27
test('an expired one-time password is reported, with the command that creates another', () => {
  expect(printBanner(announced({}, ADMIN, 'used'))).toContain(
    'Warning: admin@tokri.local has signed in with the one-time password, and has yet to choose another',
  )
  expect(printBanner(announced({}, ADMIN, 'ended'))).toContain(
    'Warning: The one-time password of admin@tokri.local has expired: bun run admin:create admin@tokri.local makes another',
  )
})

// operator M7
test('a log is told where the shop is and what was chosen, and not what opens it', () => {
  const [line, ...rest] = logged({}, { email: 'admin@tokri.local', oneTimePassword: 'abcd-efgh' })
  expect(line).toMatchObject({
    level: 'info',
    message: 'Tokri is open at http://localhost:3000',
    search: 'Postgres; MEILI_URL chooses a Meilisearch',
    admin: 'admin@tokri.local',
    secrets: 'var/first-admin',
  })
  expect(rest).toEqual([])
  expect(JSON.stringify(line)).not.toMatch(/abcd-efgh|outbox-canary/)
})

// Operator's trial: the log had the address of the first admin.
test('a log names nobody: the setting stands for the email of an admin, whatever is said about the password', () => {
  const admin = { email: 'meera.rao@shop.example', oneTimePassword: null }
  const chosen = { ADMIN_EMAIL: 'Meera.Rao@shop.example' }
  for (const state of ['used', 'ended'] as const) {
    const lines = logged(chosen, admin, state)
    expect(lines[0]).toMatchObject({ admin: 'ADMIN_EMAIL' })
    expect(lines[1].message).toContain('ADMIN_EMAIL')
    expect(JSON.stringify(lines)).not.toContain('meera')
  }
  expect(printBanner(announced(chosen, admin, 'ended'))).toContain(
    'bun run admin:create meera.rao@shop.example makes another',
  )
})

test('a log names the admin in the command that makes a password, where ADMIN_EMAIL is another address or none', () => {
  const admin = { email: 'meera.rao@shop.example', oneTimePassword: null }
  for (const env of [{}, { ADMIN_EMAIL: 'ravi@shop.example' }] as Record<string, string>[]) {
    const [first, warning] = logged(env, admin, 'ended')
    expect(JSON.stringify(first)).not.toContain('meera')
    expect(warning.message).toContain('bun run admin:create meera.rao@shop.example makes another')
  }
})

test('an ADMIN_PASSWORD that is not the admin’s is named, with the command that makes another', () => {
  const warning =
    'ADMIN_PASSWORD is not the password of admin@tokri.local, and counts only while a shop has no admin: take the setting out; if the password is lost, bun run admin:create admin@tokri.local makes another'
  expect(print({ ADMIN_PASSWORD: 'ignored one' })).toContain(`Warning: ${warning}`)
  expect(logged({ ADMIN_PASSWORD: 'ignored one' })[1]).toMatchObject({ level: 'warn', message: warning })
  expect(print({ ADMIN_PASSWORD: 'the same one' })).not.toContain('Warning')
})
