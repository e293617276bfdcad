import { expect, test } from 'bun:test'
import { announceAdmin, announcement } from './announcement.ts'
import { loadConfig } from './platform/config.ts'

const say = (env: Record<string, string>) =>
  announcement(loadConfig(env), 'http://localhost:3000', 'embedded').join('\n')

test('with nothing configured each port says what was chosen and which setting changes it', () => {
  expect(say({})).toBe(
    `Tokri is open at http://localhost:3000 (Ctrl-C stops it)
  Database: embedded
  Search:   Postgres; MEILI_URL chooses a Meilisearch
  Mail:     kept in var/outbox and shown at /outbox, not sent; SMTP_URL sends it
  Media:    pictures in var/media; S3_BUCKET keeps them in a bucket
  Payments: cash; on this machine alone also a sandbox that moves no money; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards
  CDN:      none; CDN_PURGE_URL and CDN_PURGE_TOKEN let one keep pages`,
  )
})

test('no secret is said', () => {
  const said = say({
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
  })
  expect(said).not.toContain('canary')
  for (const chosen of ['search.example', 'mail.example', 'the bucket pictures at s3.example', 'Stripe', 'cdn.example'])
    expect(said).toContain(chosen)
})

test('a shop on the internet without encryption is warned about', () => {
  expect(say({ PUBLIC_URL: 'http://shop.example' })).toContain('Warning: PUBLIC_URL is plain http')
  expect(say({ PUBLIC_URL: 'http://localhost:8080' })).not.toContain('Warning')
})

test('the admin is named at every start, a one-time password only by the start that made it', () => {
  expect(announceAdmin({ email: 'admin@tokri.local', oneTimePassword: null })).toBe('  Admin:    admin@tokri.local')
  expect(announceAdmin({ email: 'admin@tokri.local', oneTimePassword: 'abcd-efgh' })).toContain('password abcd-efgh')
})
