import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { Pool } from 'pg'
import postgres from 'postgres'
import journal from '../../../migrations/meta/_journal.json'
import { StartError } from '../runtime/errors.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { type Database, isLockTimeout, SESSION, SESSION_OPTIONS, UNBOUNDED } from './database.ts'

/** Any number; every process that migrates this shop's database takes the same lock. */
export const MIGRATION_LOCK = 746_558_741

const MIGRATIONS_FOLDER = join(import.meta.dir, '../../../migrations')

/** A statement that waits for a lock blocks those behind it, so a migration waits no longer than requests can tolerate. */
const LOCK_TIMEOUT = '1s'
const STEP_ASIDE_MS = 1_500
const MAX_TRIES = 60

const LATEST = Math.max(...journal.entries.map((entry) => entry.when))

/** The database has been migrated by a later version of the shop. */
export class DatabaseNewerError extends Error {
  override readonly name = 'DatabaseNewerError'
}

/** What a database was migrated from and to, by the names of migrations; `from` is null for a new shop. */
export interface Migrated {
  from: string | null
  to: string
}

/**
 * Migrates the database to this version's schema, one process at a time; with `upTo`, only to that of an older version.
 * Instances that run meanwhile continue: a migration that cannot lock a table soon gives way and retries.
 * @returns null if there was nothing to apply.
 */
export async function migrateDatabase(
  url: string,
  { upTo = LATEST, folder = MIGRATIONS_FOLDER }: { upTo?: number; folder?: string } = {},
): Promise<Migrated | null> {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'tokri migrate', ...SESSION, ...UNBOUNDED },
  })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await requireOwnMigrations(client)
    const applied = await lastMigration(client)
    if (applied !== null && applied > LATEST) throw newerError()
    if (applied !== null && hasFormerNames(applied) && !hasFormerNames(upTo)) await requireOlderStopped(client)
    if ((applied ?? 0) < upTo) await givingWay(client, () => applyMigrations(client, folder, upTo))
    await prepareJobs(client, url)
    const to = nameOfLast(upTo)
    return (applied ?? 0) < upTo && to ? { from: applied === null ? null : nameOfLast(applied), to } : null
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** How to go on with a database that a newer version has migrated. */
export const NEWER_REMEDY = 'start that version, or a later one'

function newerError(): DatabaseNewerError {
  return new DatabaseNewerError(`The database was written by a newer version of Tokri: ${NEWER_REMEDY}`)
}

/** Returns the name of the last of this version's migrations up to a timestamp. */
function nameOfLast(when: number): string | null {
  return journal.entries.findLast((entry) => entry.when <= when)?.tag ?? null
}

/** Checks that a migrated database is of this version. Migrating an older one is left to those who say so. @throws in words */
export function requireCurrent(applied: number): void {
  if (applied > LATEST) throw newerError()
  if (applied === LATEST) return
  throw new StartError(
    'The database is of an older version of Tokri, and nothing was changed: take a backup, then start this version ' +
      `(${BUN_RUN} start), or migrate the database alone (${BUN_RUN} migrate)`,
  )
}

/**
 * Instances from before the tables were renamed would fail from then on. Only connections that lead past poolers are
 * looked at, because a pooler keeps those of a stopped instance. @throws StartError
 */
async function requireOlderStopped(client: postgres.Sql): Promise<void> {
  const rows = await client`
    select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and application_name in ('tokri events', 'tokri jobs') order by 1`
  if (rows.length === 0) return
  const addresses = rows.map(({ address }) => address).join(', ')
  throw new StartError(
    `An older version of Tokri runs on this database (connected from ${addresses}), and cannot run beside this one: ` +
      'stop every instance of it first',
  )
}

async function givingWay(client: postgres.Sql, work: () => Promise<void>): Promise<void> {
  await client`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error
      await Bun.sleep(STEP_ASIDE_MS)
    }
  }
}

async function applyMigrations(client: postgres.Sql, from: string, upTo: number): Promise<void> {
  if (upTo >= LATEST) return migrate(drizzle(client), { migrationsFolder: from })
  // The library applies whatever the folder's journal lists.
  const folder = mkdtempSync(join(tmpdir(), 'tokri-migrations-'))
  try {
    cpSync(from, folder, { recursive: true })
    const entries = journal.entries.filter(({ when }) => when <= upTo)
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// Jobs are enqueued in the transactions that cause them, even before any runner has started.
async function prepareJobs(client: postgres.Sql, url: string): Promise<void> {
  const [schema] = await client`select to_regclass('graphile_worker.migrations') is not null as exists`
  if (schema?.exists) return
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = new Pool({
    connectionString: url,
    options: SESSION_OPTIONS,
    max: 1,
    application_name: 'tokri migrate',
  })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

/** Whether a timestamp is that of one of this version's migrations. */
export function isKnownMigration(when: number): boolean {
  return journal.entries.some((entry) => entry.when === when)
}

/** Whether a timestamp is that of a migration of a later version than this one. */
export function isNewerMigration(when: number): boolean {
  return when > LATEST
}

/** Whether a schema is from before tables were renamed: instances of its version cannot run alongside this one. */
export function hasFormerNames(when: number): boolean {
  return when < journal.entries.find(({ tag }) => tag === '0037_field_names')!.when
}

/** Returns the names of the tables of a shop whose last migration is this one, according to the migration files. */
export function tablesOfSchema(when: number): Set<string> {
  const tables = new Set<string>()
  for (const { tag } of journal.entries.filter((entry) => entry.when <= when)) {
    const statements = readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')
    for (const [, verb, name, renamed, to] of statements.matchAll(TABLE_STATEMENT)) {
      if (verb?.toLowerCase() === 'create') tables.add(name!)
      else tables.delete(name ?? renamed!)
      if (to) tables.add(to)
    }
  }
  return tables
}

/** Returns the names of the tables of a shop of this version. */
export function tablesOfLatest(): Set<string> {
  return tablesOfSchema(LATEST)
}

/** Returns the names that functions of the shop have, or had in an earlier version, according to the migration files. */
export function functionsOfShop(): Set<string> {
  const functions = new Set<string>()
  for (const { tag } of journal.entries) {
    const statements = readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')
    for (const [, made, renamed] of statements.matchAll(FUNCTION_STATEMENT)) functions.add((made ?? renamed)!)
  }
  return functions
}

const FUNCTION_STATEMENT =
  /\bcreate (?:or replace )?(?:function|aggregate) (?:"?public"?\.)?"?(\w+)|\balter function [^;]*? rename to "?(\w+)/gi

const TABLE_STATEMENT =
  /^\s*(?:(create|drop) table (?:if (?:not )?exists )?(?:"?public"?\.)?"?(\w+)|alter table "?(\w+)"? rename to "?(\w+))/gim

/**
 * Whether the database responds and has this version's schema or a later one: while instances are replaced one by one,
 * running ones work with the schema that the first new one has migrated.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  return ((await lastMigration(db.$client)) ?? 0) >= LATEST
}

/**
 * Returns the timestamp of the last migration applied to the database; null if there was none. Other applications name
 * their table of migrations alike, but have no table of this name, which every version of the shop has.
 */
export async function lastMigration(client: postgres.Sql): Promise<number | null> {
  const [table] = await client`
    select to_regclass('drizzle.__drizzle_migrations') is not null
      and to_regclass('public.stock_ledger') is not null as "isShop"`
  if (!table?.isShop) return null
  const [row] = await client`select max(created_at)::text as last from drizzle.__drizzle_migrations`
  return row?.last ? Number(row.last) : null
}

/** Whether the database has the migrations of another application, among which the shop's would not be found again. */
export async function hasOthersMigrations(client: postgres.Sql): Promise<boolean> {
  if ((await lastMigration(client)) !== null) return false
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) return false
  // A first start that was killed may have left an empty one.
  const [row] = await client`select exists (select from drizzle.__drizzle_migrations) as "isUsed"`
  return row!.isUsed
}

/** @throws StartError if the database has the migrations of another application. */
export async function requireOwnMigrations(client: postgres.Sql): Promise<void> {
  if (!(await hasOthersMigrations(client))) return
  throw new StartError(
    'The schema "drizzle" of this database is of another application: give the shop a database of its own, and set DATABASE_URL to that',
  )
}

/** Returns the role that the shop in the database belongs to, and the current role; null where there is no shop. */
export async function ownerOfShop(client: postgres.Sql) {
  const [found] = await client<[{ owner: string; account: string; mayUse: boolean }?]>`
    select pg_get_userbyid(nspowner)::text as owner, current_user::text as account,
      has_schema_privilege(oid, 'usage') as "mayUse"
    from pg_namespace where nspname = 'drizzle'`
  return found ?? null
}
