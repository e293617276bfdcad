import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { ONE_TIME_PASSWORD_DAYS } from '../../shared/limits.ts'
import { LOG_LEVELS } from './log.ts'
import {
  choice,
  email,
  exactOrigin,
  folder,
  httpAddress,
  integer,
  login,
  password,
  purgeAddress,
  type Rule,
  scrapeToken,
  sender,
  shopOrigin,
  signingKeys,
  stripeSecretKey,
  UPDATES,
  updateTemplate,
} from './setting-types.ts'

/** Whose password the first start makes, if nobody chose another email: an address of the shop, not of a person. */
export const DEFAULT_ADMIN_EMAIL = 'admin@tokri.local'

export interface Setting {
  /** Checked first; its `error` is the sentence about a value of another type. */
  type: TSchema
  rule?: Rule
  /** Without one, a setting that is not given is null. */
  default?: unknown
  /** What the README says of a setting that is not given, unless that is its default, or nothing at all. */
  unset?: string
  /** The setting may also be given as a file: `NAME_FILE`. */
  isSecret?: true
  /** A name that it had in an earlier version, with which no shop starts. */
  formerName?: string
  /** Another setting, without which this one makes no sense. */
  needs?: string
  /** Settings of one group make sense only together. */
  group?: string
  /** What the README says of it. */
  meaning: string
}

const onOrOff = choice(['on', 'off'])
const databaseAddress = login('postgres:', 'postgresql:')

/** All settings; the README's table is generated from this one, and errors are reported in this order. */
export const SCHEMA = {
  PORT: { type: integer(0, 65_535), default: 3000, meaning: 'port to listen on' },
  HOST: { type: Type.String(), default: '0.0.0.0', meaning: 'address to listen on' },
  PUBLIC_URL: {
    type: Type.String(),
    rule: shopOrigin,
    unset: 'http://localhost:PORT',
    meaning:
      'URL that shoppers use: absolute links in emails, canonical URLs, payment returns; when set, only this host and loopback are served',
  },
  DATA_DIR: {
    type: Type.String(),
    rule: folder,
    unset: "var in the shop's folder",
    meaning:
      'embedded database, images, outbox and generated secrets; below a folder that is private to root, the database is in /var/lib/tokri instead',
  },
  DATABASE_URL: {
    type: Type.String(),
    rule: databaseAddress,
    isSecret: true,
    unset: 'embedded Postgres',
    meaning: 'main database connection',
  },
  DATABASE_DIRECT_URL: {
    type: Type.String(),
    rule: databaseAddress,
    isSecret: true,
    needs: 'DATABASE_URL',
    unset: 'DATABASE_URL',
    meaning:
      'the database itself, when DATABASE_URL leads through a pooler (transaction mode will do): for notifications, jobs, migrations and backups',
  },
  DATABASE_REPLICA_URL: {
    type: Type.String(),
    rule: databaseAddress,
    isSecret: true,
    needs: 'DATABASE_URL',
    meaning:
      'a hot standby of that database: pages are rendered and products searched there, whenever it is up to date',
  },
  MEILI_URL: {
    type: Type.String(),
    rule: httpAddress,
    unset: 'Postgres search',
    meaning: 'Meilisearch server for product search',
  },
  MEILI_KEY: { type: Type.String(), isSecret: true, needs: 'MEILI_URL', meaning: 'its key' },
  STRIPE_SECRET_KEY: {
    type: stripeSecretKey,
    isSecret: true,
    group: 'Stripe',
    meaning: 'card payments by Stripe; the webhook is POST /api/order/webhook',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: Type.String(),
    isSecret: true,
    group: 'Stripe',
    meaning: 'signing secret of that webhook',
  },
  SMTP_URL: {
    type: Type.String(),
    rule: login('smtp:', 'smtps:'),
    isSecret: true,
    unset: 'outbox',
    meaning: 'outgoing email, such as smtps://user:password@host:465',
  },
  MAIL_FROM: { type: sender, unset: 'shop@ the host of PUBLIC_URL', meaning: 'sender of emails' },
  WHATSAPP_PHONE_NUMBER_ID: {
    type: Type.String(),
    group: 'WhatsApp',
    unset: 'login by mobile number without WhatsApp',
    meaning: "id of the shop's business phone number at Meta, which is not the number itself",
  },
  WHATSAPP_ACCESS_TOKEN: {
    type: Type.String(),
    isSecret: true,
    group: 'WhatsApp',
    meaning: 'permanent token of a system user who may send its messages',
  },
  WHATSAPP_CODE_TEMPLATE: {
    type: Type.String(),
    group: 'WhatsApp',
    meaning: 'name of the approved template of the category Authentication, for login codes',
  },
  WHATSAPP_ORDER_TEMPLATES: {
    type: Type.Array(Type.String()),
    rule: updateTemplate,
    needs: 'WHATSAPP_PHONE_NUMBER_ID',
    default: [],
    unset: 'none',
    meaning: `approved templates for updates about orders, separated by commas, such as placed=order_placed; of ${UPDATES}`,
  },
  WHATSAPP_LANGUAGE: {
    type: Type.String(),
    default: 'en',
    meaning: 'language in which these templates were approved, such as en or en_US',
  },
  WHATSAPP_API_URL: {
    type: Type.String(),
    rule: httpAddress,
    default: 'https://graph.facebook.com/v23.0',
    meaning: "Meta's API with its version",
  },
  MSG91_AUTH_KEY: {
    type: Type.String(),
    isSecret: true,
    group: 'MSG91',
    unset: 'login by mobile number without SMS',
    meaning: 'key of an MSG91 account, which sends SMS in India',
  },
  MSG91_CODE_TEMPLATE: {
    type: Type.String(),
    group: 'MSG91',
    meaning: "id of its template for login codes, which has the DLT template's id and the code as ##VAR1##",
  },
  MSG91_ORDER_TEMPLATES: {
    type: Type.Array(Type.String()),
    rule: updateTemplate,
    needs: 'MSG91_AUTH_KEY',
    default: [],
    unset: 'none',
    meaning:
      'ids of its templates for updates about orders, such as placed=65f0a1b2c3d4e5f60718293a, each with its DLT template id',
  },
  MSG91_SENDER: {
    type: Type.String(),
    needs: 'MSG91_AUTH_KEY',
    unset: "the template's",
    meaning: 'DLT header, such as TOKRIS',
  },
  MSG91_API_URL: {
    type: Type.String(),
    rule: httpAddress,
    default: 'https://control.msg91.com/api/v5/flow/',
    meaning: "MSG91's flow API",
  },
  LOGIN_CODES_PER_DAY: {
    type: integer(1, 1_000_000),
    default: 1000,
    meaning:
      'codes that the whole shop sends to mobile numbers in a day, because each costs money; the log and a metric tell when most are used',
  },
  S3_BUCKET: { type: Type.String(), group: 'S3', unset: 'disk', meaning: 'stores images in this bucket' },
  S3_ENDPOINT: { type: Type.String(), rule: httpAddress, unset: 'AWS', meaning: 'S3-compatible service' },
  S3_REGION: { type: Type.String(), default: 'us-east-1', meaning: 'its region' },
  S3_ACCESS_KEY_ID: { type: Type.String(), isSecret: true, group: 'S3', meaning: 'access key of the bucket' },
  S3_SECRET_ACCESS_KEY: { type: Type.String(), isSecret: true, group: 'S3', meaning: 'its secret' },
  CDN_PURGE_URL: {
    type: Type.String(),
    rule: purgeAddress,
    group: 'CDN',
    // Without it, the Host header of one client would decide what the cached pages of others say.
    needs: 'PUBLIC_URL',
    meaning:
      'lets a CDN cache pages and purges it by cache tags; Cloudflare: https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache',
  },
  CDN_PURGE_TOKEN: {
    type: Type.String(),
    isSecret: true,
    group: 'CDN',
    meaning: 'its API token, with the right to purge that zone alone',
  },
  CORS_ORIGINS: {
    type: Type.Array(Type.String()),
    rule: exactOrigin,
    default: [],
    unset: 'none',
    meaning: 'other origins, separated by commas, whose pages may call the API with credentials',
  },
  ADMIN_EMAIL: {
    type: email,
    default: DEFAULT_ADMIN_EMAIL,
    meaning: 'email of the first admin, created at a start that finds none',
  },
  ADMIN_PASSWORD: {
    type: password,
    isSecret: true,
    unset: 'generated',
    meaning: `password of the first admin; a generated one must be changed at the first login, within ${ONE_TIME_PASSWORD_DAYS} days, and is printed on a terminal, else written to DATA_DIR/first-admin`,
  },
  TOKEN_SECRET: {
    type: signingKeys,
    isSecret: true,
    default: [],
    unset: 'generated into DATA_DIR',
    meaning: 'signs access tokens; at least 32 characters; several, separated by commas, for rotation',
  },
  PAYMENT_PROVIDER: {
    type: choice(['stripe', 'sandbox', 'off']),
    formerName: 'PAYMENTS',
    unset: 'stripe with its keys, else off',
    meaning:
      'forces one of stripe, sandbox, off; the sandbox accepts any card from anybody and moves no money; unset and without keys, it is offered on the machine itself alone, while PUBLIC_URL is unset or loopback',
  },
  RATE_LIMIT_ENABLED: {
    type: onOrOff,
    formerName: 'RATE_LIMITS',
    default: 'on',
    meaning: 'off is honoured only while listening on loopback',
  },
  METRICS_TOKEN: {
    type: scrapeToken,
    isSecret: true,
    unset: 'loopback only',
    meaning: 'bearer token that lets a scraper read /metrics from elsewhere, by any host name; at least 16 characters',
  },
  DEMO: { type: onOrOff, default: 'on', meaning: 'off: a shop that starts for the first time is empty' },
  PAGE_CACHE_MB: { type: integer(1, 16_384), default: 64, meaning: 'memory for published pages' },
  LOG_LEVEL: { type: choice(LOG_LEVELS), default: 'info', meaning: 'debug, info, warn or error' },
  TRUST_PROXY: { type: onOrOff, default: 'off', meaning: 'on: trust X-Forwarded-For and X-Forwarded-Proto' },
} as const satisfies Record<string, Setting>

type ValueOf<S extends Setting> = Static<S['type']> | (S extends { default: unknown } ? never : null)

/** What the settings say, each as its type. */
export type SettingValues = { readonly [Name in keyof typeof SCHEMA]: ValueOf<(typeof SCHEMA)[Name]> }

export interface NamedSetting extends Setting {
  name: string
}

export const SETTINGS: readonly NamedSetting[] = Object.entries<Setting>(SCHEMA).map(([name, setting]) => ({
  ...setting,
  name,
}))
