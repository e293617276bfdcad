import { join } from 'node:path'
import type { OrderUpdate } from '../../shared/order-updates.ts'
import { isLoopback } from './loopback.ts'
import type { SettingValues } from './settings.ts'
import { type Environment, readSettings } from './settings-reader.ts'

const ROOT = join(import.meta.dir, '../../..')

/** The shop's configuration; `settings.ts` says what each setting means. */
export type Config = ReturnType<typeof configOf> & {
  /** Problems that do not prevent a start, but that the operator should know of. */
  warnings: readonly string[]
}

/** All errors in the settings, each naming its setting, so that they can be fixed together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'))
  }
}

/** Reads the settings. Throws `ConfigError` with every error found. */
export function loadConfig(env: Environment = Bun.env): Config {
  const { values, errors, misspelt } = readSettings(env)
  const all = [...errors, ...contradictions(values)]
  if (all.length > 0) throw new ConfigError([...all, ...misspelt])
  const config = configOf(values)
  return { ...config, warnings: [...misspelt, ...plainOrigins(config)] }
}

/** Returns what is wrong with settings that are right one by one. */
function contradictions(values: SettingValues): string[] {
  const hasStripe = values.STRIPE_SECRET_KEY !== null && values.STRIPE_WEBHOOK_SECRET !== null
  const errors: string[] = []
  if (values.PAYMENT_PROVIDER === 'stripe' && !hasStripe)
    errors.push('PAYMENT_PROVIDER: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (values.RATE_LIMIT_ENABLED === 'off' && !isLoopback(values.HOST))
    errors.push('RATE_LIMIT_ENABLED: off is only for a shop that listens on loopback (HOST=127.0.0.1)')
  return errors
}

function configOf(values: SettingValues) {
  const publicUrl = values.PUBLIC_URL === null ? null : new URL(values.PUBLIC_URL)
  const stripe = stripeOf(values)
  return {
    port: values.PORT,
    host: values.HOST,
    /** Null: every well-formed Host is served and is its own origin. */
    publicUrl,
    dataDir: values.DATA_DIR ?? ownDataDirectory(),
    /** Null: the embedded Postgres. */
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Whether the main connection goes through a pooler, that is, whether the direct URL is another one. */
    databasePooled: values.DATABASE_DIRECT_URL !== null && values.DATABASE_DIRECT_URL !== values.DATABASE_URL,
    /** Null: pages and searches read from the main database. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    meili: values.MEILI_URL === null ? null : { url: values.MEILI_URL, key: values.MEILI_KEY },
    stripe,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Where login codes go to mobile numbers. Null: not by WhatsApp, or not by SMS. */
    whatsApp: whatsAppOf(values),
    msg91: msg91Of(values),
    loginCodesPerDay: values.LOGIN_CODES_PER_DAY,
    /** Null: images are stored in the data directory. */
    s3: s3Of(values),
    /** Null: no CDN caches pages. */
    cdn: cdnOf(values),
    corsOrigins: values.CORS_ORIGINS,
    /** The first admin. Without a password, one is generated. */
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    /** Empty: generated into the data directory. The first signs, all are accepted. */
    tokenSecrets: values.TOKEN_SECRET,
    payments: values.PAYMENT_PROVIDER ?? (stripe ? 'stripe' : paymentsWithoutStripe(publicUrl)),
    rateLimits: values.RATE_LIMIT_ENABLED === 'on',
    /** Whether a shop that starts for the first time is filled with the demo catalogue. */
    demo: values.DEMO === 'on',
    metricsToken: values.METRICS_TOKEN,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'on',
  }
}

/** `var` in the shop's own folder: a start from another folder would otherwise make a second shop there. */
function ownDataDirectory(): string {
  return process.cwd() === ROOT ? 'var' : join(ROOT, 'var')
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: SettingValues) {
  return secretKey !== null && webhookSecret !== null ? { secretKey, webhookSecret } : null
}

function whatsAppOf(values: SettingValues) {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_ACCESS_TOKEN: accessToken } = values
  const { WHATSAPP_CODE_TEMPLATE: codeTemplate, WHATSAPP_LANGUAGE: language, WHATSAPP_API_URL: apiUrl } = values
  if (phoneNumberId === null || accessToken === null || codeTemplate === null) return null
  const orderTemplates = templatesOf(values.WHATSAPP_ORDER_TEMPLATES)
  return { phoneNumberId, accessToken, codeTemplate, orderTemplates, language, apiUrl }
}

function msg91Of(values: SettingValues) {
  const { MSG91_AUTH_KEY: authKey, MSG91_CODE_TEMPLATE: codeTemplate, MSG91_API_URL: apiUrl } = values
  if (authKey === null || codeTemplate === null) return null
  const orderTemplates = templatesOf(values.MSG91_ORDER_TEMPLATES)
  return { authKey, codeTemplate, orderTemplates, sender: values.MSG91_SENDER ?? undefined, apiUrl }
}

/** Reads templates such as `on_its_way=order_out`, by the update. */
function templatesOf(settings: readonly string[]): Partial<Record<OrderUpdate, string>> {
  return Object.fromEntries(settings.map((text) => text.replace(/_(?=[^=]*=)/g, ' ').split('=')))
}

function s3Of(values: SettingValues) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null
  return { bucket, endpoint: values.S3_ENDPOINT, region: values.S3_REGION, accessKeyId, secretAccessKey }
}

function cdnOf({ CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: purgeToken }: SettingValues) {
  return purgeUrl !== null && purgeToken !== null ? { purgeUrl, purgeToken } : null
}

/** `local sandbox`: for loopback requests only. */
function paymentsWithoutStripe(publicUrl: URL | null): 'local sandbox' | 'off' {
  return publicUrl === null || isLoopback(publicUrl.hostname) ? 'local sandbox' : 'off'
}

/** Warns of plain http origins on another site: browsers send them only `Secure` cookies, and only if they use https too. */
function plainOrigins({ corsOrigins, publicUrl, port }: ReturnType<typeof configOf>): string[] {
  const shop = publicUrl ?? new URL(`http://localhost:${port}`)
  const useless = corsOrigins.filter((origin) => origin.startsWith('http:') && !isOneSite(new URL(origin), shop))
  return useless.map(
    (origin) =>
      `CORS_ORIGINS: ${origin} is plain http and another site than ${shop.origin}, which gets no cookies from its pages: nobody stays signed in there. Serve them by https`,
  )
}

/** Whether a browser counts two origins as one site, as far as the host names show without the public suffix list. */
function isOneSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false
  const isName = ({ hostname }: URL) => !/^[\d.]+$|^\[/.test(hostname)
  const domainOf = (url: URL) => (isName(url) ? url.hostname.split('.').slice(-2).join('.') : url.hostname)
  return domainOf(one) === domainOf(other)
}
