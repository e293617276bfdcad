import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { account, session } from '../account/schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'
import type { UpdateChannel } from '../shared/order-updates.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Where a consent was given or withdrawn; a changed number and a deleted account withdraw by themselves. */
export const CONSENT_PLACES = ['profile', 'order page'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]
export type WithdrawalCause = ConsentPlace | 'another channel' | 'number changed' | 'account deleted'

/**
 * Consents to updates about orders by other ways than email. The database lets a row change once, when the consent is
 * withdrawn; a year later it may be deleted (Digital Personal Data Protection Rules 2025, rule 8). When the account is deleted,
 * a trigger replaces its id by a hash.
 */
export const consent = pgTable(
  'consent',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id').references(() => account.id, { onDelete: 'set null' }),
    /** SHA-256 of the id of an account that was deleted, as it is in the data that its owner downloaded. */
    personHash: text('person_hash'),
    purpose: text('purpose').notNull().default('order updates'),
    channel: text('channel').$type<UpdateChannel>().notNull(),
    noticeVersion: smallint('notice_version').notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
    givenBy: text('given_by').$type<ConsentPlace>().notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').$type<WithdrawalCause>(),
  },
  (table) => [
    uniqueIndex('consent_live').on(table.userId, table.purpose).where(sql`${table.withdrawnAt} is null`),
    index('consent_user').on(table.userId, table.givenAt),
    index('consent_withdrawn_at').on(table.withdrawnAt),
    check('consent_purpose', sql`${table.purpose} in ('order updates')`),
    check('consent_channel', sql`${table.channel} in ('whatsapp', 'sms', 'push')`),
    check('consent_given_by', sql`${table.givenBy} in ('profile', 'order page')`),
    check('consent_withdrawal', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
    check('consent_person', sql`${table.userId} is null or ${table.personHash} is null`),
  ],
)

/** Browsers that show notifications: one for a session, with which it ends, as another person may use the browser next. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    sessionId: idColumn('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** A URL that the browser named, and so a stranger's: it is called only if it leads to the public internet. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys for messages to it, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastOkAt: moment('last_ok_at'),
  },
  (table) => [
    index('push_subscription_user').on(table.userId),
    check(
      'push_subscription_endpoint',
      sql`char_length(${table.endpoint}) <= 1024 and ${table.endpoint} like 'https://%'`,
    ),
  ],
)

/** The key pair by which push services know the shop: at most one row. */
export const pushKey = pgTable(
  'push_key',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    /** Encrypted with a key that is not in the database. */
    encryptedPrivateKey: text('encrypted_private_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('push_key_one', sql`${table.id} = 1`)],
)
