import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { idColumn } from '../platform/runtime/ids.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['Active', 'Inactive', 'Suspended'] as const
export type Status = (typeof STATUSES)[number]

export const account = pgTable(
  'account',
  {
    id: idColumn('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case, so that one mailbox has only one account; null for an account that signs in by number alone. */
    email: text('email').unique(),
    /** Where the shop calls; anybody may type anything here, so that it opens nothing. */
    mobile: text('mobile').notNull().default(''),
    /** The number, in E.164, whose codes sign in to the account: its owner has entered one. */
    loginMobile: text('login_mobile').unique(),
    avatar: text('avatar').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    /** Set for a one-time password, which gives no admin access until it is changed. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a one-time password expires; null for a password that its owner chose. */
    passwordExpiresAt: moment('password_expires_at'),
    role: text('role').$type<Role>().notNull().default('USER'),
    status: text('status').$type<Status>().notNull().default('Active'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Part of every access token: raising it invalidates all tokens issued so far. */
    tokenVersion: integer('token_version').notNull().default(1),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('account_role', sql`${table.role} in ('USER', 'ADMIN')`),
    check('account_status', sql`${table.status} in ('Active', 'Inactive', 'Suspended')`),
    check('account_email', sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 254`),
    check('account_login_mobile', sql`${table.loginMobile} ~ '^[+]91[6-9][0-9]{9}$'`),
    check(
      'account_way_in',
      // An account whose number went to somebody else has none, and is inactive.
      sql`${table.email} is not null or ${table.loginMobile} is not null or ${table.status} = 'Inactive'`,
    ),
    check('account_name_length', sql`char_length(${table.name}) between 1 and 200`),
    // For the customer search of admins.
    index('account_search').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.mobile.op('gin_trgm_ops'),
    ),
    // For the customers who have the same number.
    index('account_mobile').on(table.mobile),
  ],
)

/** A login on one device. Ending it deletes the row, which invalidates every token that names it. */
export const session = pgTable(
  'session',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token, which stays the same until the session ends or changes the password. */
    handleHash: text('handle_hash').notNull().unique(),
    /** SHA-256 of the cookie that is required with the refresh token; null for clients without cookies. */
    cookieHash: text('cookie_hash'),
    previousCookieHash: text('previous_cookie_hash'),
    /** What its owner calls it, as in "Chrome on Android"; empty for a session that is older than this column. */
    browser: text('browser').notNull().default(''),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    idleExpiresAt: moment('idle_expires_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
)

/**
 * The latest code for a purpose, and the grant that it was exchanged for. Emails without an account have rows too, so
 * that a request for a code costs the same; those codes are never sent.
 */
export const accountCode = pgTable('account_code', {
  /**
   * `reset:` with the hashes of the email and of the requesting browser; `email:` with the id of an account that verifies
   * or changes its email; `mobile-login:` with the hashes of a number and of the requesting browser; `mobile-link:` with the
   * ids of an account and the hash of a number that is to sign in to it; `mobile-proof:` with the id of an account whose
   * owner confirms a change.
   */
  subject: text('subject').primaryKey(),
  userId: idColumn('user_id').references(() => account.id, { onDelete: 'cascade' }),
  /** The email that the code verifies; null for password recovery. */
  newEmail: text('new_email'),
  /** A slow, salted hash, or for a number a keyed one; null once the code was used. */
  codeHash: text('code_hash'),
  tries: smallint('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  grantHash: text('grant_hash').unique(),
  grantExpiresAt: moment('grant_expires_at'),
})

/** The authenticator app of an account. Logins need its codes once one of them has confirmed it. */
export const accountTotp = pgTable('account_totp', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The account's id and the secret, encrypted with a key that is not in the database. */
  encryptedSecret: text('encrypted_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The latest step whose code was used: neither it nor an earlier one counts again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** The unused recovery codes of accounts with a second factor. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, which has 120 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A passkey of an account: the public half of a key pair whose private half never leaves its device or password manager. */
export const passkey = pgTable(
  'passkey',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The id that its device gave it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often its device has signed with it, for devices that count; an older number comes from a clone. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The domain that it was made for, and where alone browsers offer it. */
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('passkey_user').on(table.userId),
    check('passkey_name_length', sql`char_length(${table.name}) between 1 and 60`),
  ],
)

const PASSKEY_PURPOSES = ['login', 'proof', 'registration'] as const
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** A challenge that a passkey has yet to sign. Using it deletes the row, so each is worth one attempt. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    /** SHA-256 of the session, or of the cookie of a browser that is not signed in, that asked for it. */
    holderHash: text('holder_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenge_expires_at').on(table.expiresAt),
    check('passkey_challenge_purpose', sql`${table.purpose} in ('login', 'proof', 'registration')`),
  ],
)

/** A login whose password was right, and which waits for a second factor. It is no session, and opens nothing by itself. */
export const loginChallenge = pgTable(
  'login_challenge',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The account's token version at that time: a new password ends the logins that were begun with the old one. */
    tokenVersion: integer('token_version').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_challenge_user').on(table.userId), index('login_challenge_expires_at').on(table.expiresAt)],
)

/** Recent attempts per limit. The key contains a hash, and unknown emails are counted like known ones. */
export const accountThrottle = pgTable(
  'account_throttle',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('account_throttle_resets_at').on(table.resetsAt)],
)
