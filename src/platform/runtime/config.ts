import { LOG_LEVELS, type LogLevel } from './log.ts'
import { misspeltNames } from './misspelt-settings.ts'
import { SettingsReader } from './settings-reader.ts'

/** The shop's parsed settings; `SETTINGS` explains each of them. */
export interface Config {
  port: number
  host: string
  /** Null: every well-formed Host is served and is its own origin. */
  publicUrl: URL | null
  dataDir: string
  /** Null: the embedded Postgres. */
  databaseUrl: string | null
  databaseDirectUrl: string | null
  /** Whether the main connection goes through a pooler, that is, whether the direct URL is another one. */
  databasePooled: boolean
  /** Null: pages and searches read from the main database. */
  databaseReplicaUrl: string | null
  meili: { url: string; key: string | null } | null
  stripe: { secretKey: string; webhookSecret: string } | null
  smtpUrl: string | null
  mailFrom: string | null
  /** Null: images are stored in the data directory. */
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null
  /** Null: no CDN caches pages. */
  cdn: { purgeUrl: string; purgeToken: string } | null
  corsOrigins: string[]
  admin: { email: string; password: string | null } | null
  /** Empty: generated into the data directory. The first signs, all are accepted. */
  tokenSecrets: string[]
  /** `local sandbox`: for loopback requests only. */
  payments: 'stripe' | 'sandbox' | 'local sandbox' | 'off'
  rateLimits: boolean
  /** Whether a shop that starts for the first time is filled with the demo catalogue. */
  demo: boolean
  metricsToken: string | null
  pageCacheBytes: number
  logLevel: LogLevel
  trustProxy: boolean
  /** Problems that do not prevent a start, but that the operator should know of. */
  warnings: readonly string[]
}

export interface Setting {
  name: string
  /** The setting may also be given as a file: `NAME_FILE`. */
  isSecret?: boolean
  /** Its name in the previous version; read with a warning, and refused by the next version. */
  formerName?: string
  default: string
  meaning: string
}

/** All settings; the README's table is generated from this list. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', default: '3000', meaning: 'port to listen on' },
  { name: 'HOST', default: '0.0.0.0', meaning: 'address to listen on' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning:
      'address that shoppers use: absolute links in mails, canonical URLs, payment returns; when set, only this host and loopback are served',
  },
  { name: 'DATA_DIR', default: 'var', meaning: 'embedded database, pictures, outbox and generated secrets' },
  { name: 'DATABASE_URL', isSecret: true, default: 'embedded Postgres', meaning: 'main database connection' },
  {
    name: 'DATABASE_DIRECT_URL',
    isSecret: true,
    default: 'DATABASE_URL',
    meaning:
      'the database itself, when DATABASE_URL leads through a pooler (transaction mode will do): for notices, jobs, migrations and backups',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    isSecret: true,
    default: 'none',
    meaning:
      'a hot standby of that database: pages are rendered and products searched there, whenever it is up to date',
  },
  { name: 'MEILI_URL', default: 'Postgres search', meaning: 'Meilisearch server for product search' },
  { name: 'MEILI_KEY', isSecret: true, default: 'none', meaning: 'its key' },
  {
    name: 'STRIPE_SECRET_KEY',
    isSecret: true,
    default: 'none',
    meaning: 'card payments by Stripe; the webhook is POST /api/order/webhook',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', isSecret: true, default: 'none', meaning: 'signing secret of that webhook' },
  {
    name: 'SMTP_URL',
    isSecret: true,
    default: 'outbox',
    meaning: 'outgoing mail, such as smtps://user:password@host:465',
  },
  { name: 'MAIL_FROM', default: 'shop@ the host of PUBLIC_URL', meaning: 'sender of mails' },
  { name: 'S3_BUCKET', default: 'disk', meaning: 'keeps pictures in this bucket' },
  { name: 'S3_ENDPOINT', default: 'AWS', meaning: 'S3-compatible service' },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'its region' },
  { name: 'S3_ACCESS_KEY_ID', isSecret: true, default: 'none', meaning: 'access key of the bucket' },
  { name: 'S3_SECRET_ACCESS_KEY', isSecret: true, default: 'none', meaning: 'its secret' },
  {
    name: 'CDN_PURGE_URL',
    default: 'none',
    meaning:
      'lets a CDN keep pages and purges it by cache tags; Cloudflare: https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache',
  },
  {
    name: 'CDN_PURGE_TOKEN',
    isSecret: true,
    default: 'none',
    meaning: 'its API token, with the right to purge that zone alone',
  },
  {
    name: 'CORS_ORIGINS',
    default: 'none',
    meaning: 'other origins, separated by commas, whose pages may call the API with credentials',
  },
  { name: 'ADMIN_EMAIL', default: 'admin@tokri.local', meaning: 'first admin, made at a start that finds none' },
  {
    name: 'ADMIN_PASSWORD',
    isSecret: true,
    default: 'made for one login',
    meaning:
      'password of the first admin; one that was made is printed on a terminal, else written to DATA_DIR/first-admin',
  },
  {
    name: 'TOKEN_SECRET',
    isSecret: true,
    default: 'generated into DATA_DIR',
    meaning: 'signs access tokens; at least 32 characters; several, separated by commas, for rotation',
  },
  {
    name: 'PAYMENT_PROVIDER',
    formerName: 'PAYMENTS',
    default: 'stripe with its keys, else off',
    meaning:
      'forces one of stripe, sandbox, off; the sandbox takes any card from anybody and moves no money; unset and without keys, it is offered on the machine itself alone, while PUBLIC_URL is unset or loopback',
  },
  {
    name: 'RATE_LIMIT_ENABLED',
    formerName: 'RATE_LIMITS',
    default: 'on',
    meaning: 'off is honoured only while listening on loopback',
  },
  {
    name: 'METRICS_TOKEN',
    isSecret: true,
    default: 'loopback only',
    meaning: 'bearer token that lets a scraper read /metrics from elsewhere, by any host name',
  },
  { name: 'DEMO', default: 'on', meaning: 'off: a shop that starts for the first time is empty' },
  { name: 'PAGE_CACHE_MB', default: '64', meaning: 'memory for published pages' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'debug, info, warn or error' },
  { name: 'TRUST_PROXY', default: 'off', meaning: 'on: believe X-Forwarded-For and X-Forwarded-Proto' },
]

/** All errors in the settings, each naming its setting, so that they can be fixed together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'))
  }
}

/** Settings that may be given as a file, because the environment of a process is easily seen. */
const SECRETS = new Set(SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name))

const FORMER_NAMES = new Map(SETTINGS.flatMap(({ name, formerName }) => (formerName ? [[name, formerName]] : [])))

const NAMES = SETTINGS.flatMap(({ name, isSecret, formerName = [] }) => [
  name,
  ...(isSecret ? [`${name}_FILE`] : []),
  ...[formerName].flat(),
])

/** Reads the settings. Throws `ConfigError` with every error found. */
export function loadConfig(env: Record<string, string | undefined> = Bun.env as NodeJS.ProcessEnv): Config {
  const read = new SettingsReader(env, SECRETS, FORMER_NAMES)
  const port = read.integer('PORT', 3000, 0, 65_535)
  const host = read.text('HOST') ?? '0.0.0.0'
  const publicUrl = read.origin('PUBLIC_URL')
  const stripe = readStripe(read)
  const config: Config = {
    port,
    host,
    publicUrl,
    dataDir: read.text('DATA_DIR') ?? 'var',
    ...readDatabase(read),
    meili: readMeili(read),
    stripe,
    smtpUrl: read.login('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(read),
    s3: readS3(read),
    cdn: readCdn(read, publicUrl),
    corsOrigins: read.origins('CORS_ORIGINS'),
    admin: readAdmin(read),
    tokenSecrets: read.keys('TOKEN_SECRET'),
    payments: readPayments(read, stripe !== null, publicUrl),
    rateLimits: read.oneOf('RATE_LIMIT_ENABLED', ['on', 'off'], 'on') === 'on',
    demo: read.oneOf('DEMO', ['on', 'off'], 'on') === 'on',
    metricsToken: read.text('METRICS_TOKEN'),
    pageCacheBytes: read.integer('PAGE_CACHE_MB', 64, 1, 16_384) * 1024 * 1024,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: read.oneOf('TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    warnings: [],
  }
  if (!config.rateLimits && !isLoopback(host))
    read.addError('RATE_LIMIT_ENABLED', 'off is only for a shop that listens on loopback (HOST=127.0.0.1)')
  const misspelt = misspeltNames(env, NAMES)
  if (read.errors.length > 0) throw new ConfigError([...read.errors, ...misspelt])
  return { ...config, warnings: [...misspelt, ...read.warnings, ...plainOrigins(config)] }
}

/** Warns of plain http origins on another site: browsers send them only `Secure` cookies, and only if they use https too. */
function plainOrigins({ corsOrigins, publicUrl, port }: Config): string[] {
  const shop = publicUrl ?? new URL(`http://localhost:${port}`)
  const useless = corsOrigins.filter((origin) => origin.startsWith('http:') && !isOneSite(new URL(origin), shop))
  return useless.map(
    (origin) =>
      `CORS_ORIGINS: ${origin} is plain http and another site than ${shop.origin}, which gets no cookies from its pages: nobody stays signed in there. Serve them by https`,
  )
}

/** Whether a browser counts two origins as one site, as far as that can be told without the public suffix list. */
function isOneSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false
  const isName = ({ hostname }: URL) => !/^[\d.]+$|^\[/.test(hostname)
  const domainOf = (url: URL) => (isName(url) ? url.hostname.split('.').slice(-2).join('.') : url.hostname)
  return domainOf(one) === domainOf(other)
}

/** Whether a host name, as it appears in a URL, is this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(host) ||
    host === '::1' ||
    host === '[::1]'
  )
}

type DatabaseSettings = 'databaseUrl' | 'databaseDirectUrl' | 'databasePooled' | 'databaseReplicaUrl'

function readDatabase(read: SettingsReader): Pick<Config, DatabaseSettings> {
  const databaseUrl = read.login('DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseDirectUrl = read.login('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  if (databaseDirectUrl && !databaseUrl) read.addError('DATABASE_DIRECT_URL', 'needs DATABASE_URL beside it')
  const databasePooled = databaseDirectUrl !== null && databaseDirectUrl !== databaseUrl
  const databaseReplicaUrl = read.login('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (databaseReplicaUrl && !databaseUrl) read.addError('DATABASE_REPLICA_URL', 'needs DATABASE_URL beside it')
  return { databaseUrl, databaseDirectUrl, databasePooled, databaseReplicaUrl }
}

function readMeili(read: SettingsReader): Config['meili'] {
  const url = read.url('MEILI_URL', ['http:', 'https:'])
  const key = read.text('MEILI_KEY')
  if (key && !url) read.addError('MEILI_KEY', 'needs MEILI_URL beside it')
  return url ? { url, key } : null
}

function readStripe(read: SettingsReader): Config['stripe'] {
  if (read.text('STRIPE_SECRET_KEY')?.startsWith('pk_'))
    read.addError('STRIPE_SECRET_KEY', 'is a publishable key (pk_…), and the secret one is needed (sk_… or rk_…)')
  return read.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], (secretKey, webhookSecret) => ({
    secretKey,
    webhookSecret,
  }))
}

function readMailFrom(read: SettingsReader): string | null {
  const sender = read.text('MAIL_FROM')
  const address = /<([^<>]*)>$/.exec(sender ?? '')?.[1] ?? sender
  if (address !== null && !isAddress(address))
    read.addError('MAIL_FROM', 'must be an e-mail address, such as shop@shop.example')
  return sender
}

function isAddress(text: string): boolean {
  return /^[^\s@"<>]+@[^\s@"<>]+$/.test(text)
}

function readS3(read: SettingsReader): Config['s3'] {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  const region = read.text('S3_REGION') ?? 'us-east-1'
  return read.together(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    (bucket, accessKeyId, secretAccessKey) => ({
      bucket,
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
    }),
  )
}

function readCdn(read: SettingsReader, publicUrl: URL | null): Config['cdn'] {
  const url = read.url('CDN_PURGE_URL', ['https:', 'http:'])
  const cdn = read.together(['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'], (purgeUrl, purgeToken) => ({ purgeUrl, purgeToken }))
  if (url === null) return null
  const { protocol, hostname, pathname } = new URL(url)
  if (!pathname.endsWith('/purge_cache')) read.addError('CDN_PURGE_URL', 'must end with /purge_cache')
  if (protocol === 'http:' && !isLoopback(hostname))
    read.addError('CDN_PURGE_URL', 'must be https, since it is sent a token')
  // Without it, the Host header of one client would decide what the cached pages of others say.
  if (publicUrl === null) read.addError('CDN_PURGE_URL', 'needs PUBLIC_URL beside it')
  return cdn
}

function readAdmin(read: SettingsReader): Config['admin'] {
  const email = read.text('ADMIN_EMAIL')
  const password = read.text('ADMIN_PASSWORD')
  if (email && !isAddress(email)) read.addError('ADMIN_EMAIL', 'is not an e-mail address')
  if (password && (password.length < 8 || password.length > 128))
    read.addError('ADMIN_PASSWORD', 'must have 8 to 128 characters')
  if (password && !email) read.addError('ADMIN_PASSWORD', 'needs ADMIN_EMAIL beside it')
  return email ? { email, password } : null
}

function readPayments(read: SettingsReader, hasStripe: boolean, publicUrl: URL | null): Config['payments'] {
  const chosen = read.oneOf('PAYMENT_PROVIDER', ['stripe', 'sandbox', 'off', ''], '')
  if (chosen === 'stripe' && !hasStripe)
    read.addError('PAYMENT_PROVIDER', 'stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (chosen) return chosen
  if (hasStripe) return 'stripe'
  return publicUrl === null || isLoopback(publicUrl.hostname) ? 'local sandbox' : 'off'
}
