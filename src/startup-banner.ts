import type { KnownAdmin, OneTimePassword } from './account/admin.ts'
import type { Outbox } from './platform/mail/routes.ts'
import type { Config } from './platform/runtime/config.ts'
import type { Log } from './platform/runtime/log.ts'
import { isLoopback } from './platform/runtime/loopback.ts'
import { DEFAULT_ADMIN_EMAIL } from './platform/runtime/settings.ts'
import { BUN_RUN } from './platform/runtime/typed-command.ts'
import { ONE_TIME_PASSWORD_DAYS } from './shared/limits.ts'

/** What the shop announces at its start: its URL, and for each port what was chosen and how to change it. */
export interface StartupBanner {
  url: string
  choices: Record<'database' | 'search' | 'mail' | 'media' | 'payments' | 'cdn', string>
  warnings: readonly string[]
  admin: KnownAdmin
  /** What ADMIN_EMAIL says, which may be another by now. */
  adminSetting: string
  /** What has become of a one-time password from this or an earlier start. */
  oneTimePassword: OneTimePassword
  /** Whether ADMIN_PASSWORD is set, and is not the admin's password. */
  ignoresPassword: boolean
  /** Opens the outbox from other machines until the next start; null while emails are sent. */
  outboxUrl: string | null
}

interface Started extends Pick<StartupBanner, 'url' | 'admin' | 'oneTimePassword' | 'ignoresPassword'> {
  /** Describes the chosen database. */
  database: string
  outbox: Outbox | null
}

export function startupBanner(config: Config, { database, outbox, ...started }: Started): StartupBanner {
  const choices = {
    database,
    search: describeSearch(config),
    mail: describeMail(config),
    media: describeMedia(config),
    payments: describePayments(config),
    cdn: describeCdn(config),
  }
  const outboxUrl = outbox && `${started.url}/outbox/${outbox.key}`
  return {
    ...started,
    adminSetting: config.admin.email,
    choices,
    warnings: [...config.warnings, ...plainUrl(config)],
    outboxUrl,
  }
}

function plainUrl({ publicUrl }: Config): string[] {
  if (publicUrl?.protocol !== 'http:' || isLoopback(publicUrl.hostname)) return []
  return ['PUBLIC_URL is plain http: traffic can be read in transit, and shops need https']
}

/** @param email of the admin, or what stands for it. */
function passwordWarnings(said: StartupBanner, email: string): string[] {
  const ignored = said.ignoresPassword
    ? [
        `ADMIN_PASSWORD is not the password of ${email}, and counts only while a shop has no admin: take the setting out; if the password is lost, ${BUN_RUN} admin:create ${email} makes another`,
      ]
    : []
  return [...ignored, ...unusedPassword(said, email)]
}

function unusedPassword(
  { admin, oneTimePassword }: Pick<StartupBanner, 'admin' | 'oneTimePassword'>,
  email: string,
): string[] {
  if (oneTimePassword === 'waits' && admin.oneTimePassword === null)
    return [
      `Nobody has used the one-time password of ${email}: if it is lost, ${BUN_RUN} admin:create ${email} makes another`,
    ]
  if (oneTimePassword === 'used')
    return [`${email} has signed in with the one-time password, and has yet to choose another`]
  if (oneTimePassword !== 'ended') return []
  return [`The one-time password of ${email} has expired: ${BUN_RUN} admin:create ${email} makes another`]
}

/** Returns what stands for an admin's email in the log, which names nobody; the address of the default is nobody's. */
function adminInLog(email: string): string {
  return email === DEFAULT_ADMIN_EMAIL ? email : 'ADMIN_EMAIL'
}

/**
 * Returns whom a line of the log tells its reader to make a password for: ADMIN_EMAIL where that is the address, otherwise the
 * address, which the reader could not know.
 */
export function adminToType({ admin, adminSetting }: Pick<StartupBanner, 'admin' | 'adminSetting'>): string {
  return admin.email === adminSetting.trim().toLowerCase() ? adminInLog(admin.email) : admin.email
}

/** Formats the announcement for an operator at a terminal, including the secrets. */
export function printBanner(said: StartupBanner): string {
  const { url, choices, warnings, admin, outboxUrl } = said
  const { email, oneTimePassword } = admin
  const password = oneTimePassword
    ? `, password ${oneTimePassword} (shown only once; to be changed at the first login, within ${ONE_TIME_PASSWORD_DAYS} days)`
    : ''
  const { cdn, ...others } = choices
  const lines = {
    ...others,
    CDN: cdn,
    admin: `${email}${password}`,
    ...(outboxUrl && { outbox: `${outboxUrl} (secret, until the next start)` }),
  }
  return [
    `Tokri is open at ${url} (Ctrl-C stops it)`,
    ...Object.entries(lines).map(
      ([name, said]) => `  ${`${name[0]!.toUpperCase()}${name.slice(1)}:`.padEnd(10)}${said}`,
    ),
    ...[...warnings, ...passwordWarnings(said, email)].map((warning) => `Warning: ${warning}`),
  ].join('\n')
}

/**
 * Logs the announcement without the secrets and, unless a command needs it, the admin's email.
 * @param secretsFile the file with the secrets, if there is one.
 */
export function logBanner(log: Log, said: StartupBanner, secretsFile: string | null): void {
  const { url, choices, warnings } = said
  const admin = adminInLog(said.admin.email)
  const secrets = secretsFile === null ? {} : { secrets: secretsFile }
  log.info(`Tokri is open at ${url}`, { pid: process.pid, ...choices, admin, ...secrets })
  for (const warning of [...warnings, ...passwordWarnings(said, adminToType(said))]) log.warn(warning)
}

function describeSearch({ meili }: Config): string {
  if (meili) return `Meilisearch at ${new URL(meili.url).host}, and Postgres whenever that fails`
  return 'Postgres; MEILI_URL chooses a Meilisearch'
}

function describeMail({ smtpUrl, dataDir }: Config): string {
  if (smtpUrl) return `sent by ${new URL(smtpUrl).host}`
  return `stored in ${dataDir}/outbox and shown at /outbox, not sent; SMTP_URL sends it`
}

function describeMedia({ s3, dataDir }: Config): string {
  if (s3) return `images in the bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`
  return `images in ${dataDir}/media; S3_BUCKET stores them in a bucket`
}

function describeCdn({ cdn }: Config): string {
  if (cdn) return `caches pages, and ${new URL(cdn.purgeUrl).host} purges those that change`
  return 'none; CDN_PURGE_URL and CDN_PURGE_TOKEN let one cache pages'
}

function describePayments({ payments }: Config): string {
  switch (payments) {
    case 'stripe':
      return 'cards by Stripe'
    case 'sandbox':
      return 'a sandbox that accepts any card from anybody and moves no money, for PAYMENT_PROVIDER=sandbox'
    case 'local sandbox':
      return 'cash; on this machine alone also a sandbox that moves no money; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards'
    case 'off':
      return 'cash on delivery only; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET take cards'
  }
}
