import type { KnownAdmin } from './account/admin.ts'
import { type Config, isLoopback } from './platform/config.ts'
import type { Outbox } from './platform/mail/routes.ts'

/** What a start says: where the shop is, and for each port what was chosen and how to change it. */
export function announcement(config: Config, url: string, database: string): string[] {
  const lines = [`Tokri is open at ${url} (Ctrl-C stops it)`]
  const ports = {
    Database: database,
    Search: describeSearch(config),
    Mail: describeMail(config),
    Media: describeMedia(config),
    Payments: describePayments(config),
    CDN: describeCdn(config),
  }
  for (const [port, choice] of Object.entries(ports)) lines.push(`  ${`${port}:`.padEnd(10)}${choice}`)
  if (config.publicUrl?.protocol === 'http:' && !isLoopback(config.publicUrl.hostname))
    lines.push('Warning: PUBLIC_URL is plain http, so that anybody on the way can read along; shops need https')
  return lines
}

/** Who looks after the shop; a password is said once, by the start that made it. */
export function announceAdmin({ email, oneTimePassword }: KnownAdmin): string {
  const password = oneTimePassword ? `, password ${oneTimePassword} (said only now; to be changed at the login)` : ''
  return `  Admin:    ${email}${password}`
}

/** Where mails are read that are kept, by whoever sees what a start says. */
export function announceOutbox(outbox: Outbox | null, url: string): string[] {
  return outbox ? [`  Outbox:   ${url}/outbox/${outbox.key} (secret, until the next start)`] : []
}

function describeSearch({ meili }: Config): string {
  if (meili) return `Meilisearch at ${new URL(meili.url).host}, and Postgres whenever that fails`
  return 'Postgres; MEILI_URL chooses a Meilisearch'
}

function describeMail({ smtpUrl, dataDir }: Config): string {
  if (smtpUrl) return `sent by ${new URL(smtpUrl).host}`
  return `kept in ${dataDir}/outbox and shown at /outbox, not sent; SMTP_URL sends it`
}

function describeMedia({ s3, dataDir }: Config): string {
  if (s3) return `pictures in the bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`
  return `pictures in ${dataDir}/media; S3_BUCKET keeps them in a bucket`
}

function describeCdn({ cdn }: Config): string {
  if (cdn) return `keeps pages until ${new URL(cdn.purgeUrl).host} is told of changes`
  return 'none; CDN_PURGE_URL and CDN_PURGE_TOKEN let one keep pages'
}

function describePayments({ payments }: Config): string {
  switch (payments) {
    case 'stripe':
      return 'cards by Stripe'
    case 'sandbox':
      return 'a sandbox that takes any card from anybody and moves no money, for PAYMENTS=sandbox'
    case 'local sandbox':
      return 'cash; on this machine alone also a sandbox that moves no money; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards'
    case 'off':
      return 'cash on delivery only; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards'
  }
}
