import type { Sql } from 'postgres'
import postgres from 'postgres'
import { isLockTimeout, UNBOUNDED } from '../database.ts'
import { StartError } from '../errors.ts'
import { MIGRATION_LOCK } from '../migrate.ts'

/** Any number; held while a backup is restored, and while one that did not get through is undone. */
const RESTORE_LOCK = 746_558_743
const LOCK_PATIENCE = '30s'

/** All that a shop ever puts into a database. */
const SCHEMAS = ['graphile_worker', 'drizzle', 'public'] as const
/** Those in the shop's own schema that it cannot do without: they serve the old shop and the new. */
const EXTENSIONS = ['pg_trgm', 'unaccent']

const asideOf = (schema: string) => `before_restore_${schema}`

/** Lets nobody else restore, or start on what is half restored, until the session ends. */
export async function holdRestoring(client: Sql, patience = LOCK_PATIENCE): Promise<void> {
  await client`select set_config('lock_timeout', ${patience}, false)`
  try {
    await client`select pg_advisory_lock(${RESTORE_LOCK})`
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new StartError('A backup is being restored into this database: wait until that is through')
  }
  await client`select set_config('lock_timeout', '0', false)`
}

/** Puts what is in the database aside, whole, and leaves an empty one. */
export async function putAside(client: Sql): Promise<void> {
  await client.begin(async (tx) => {
    for (const schema of await those(tx as unknown as Sql, SCHEMAS))
      await tx`alter schema ${tx(schema)} rename to ${tx(asideOf(schema))}`
    await tx`create schema public`
    await moveExtensions(tx as unknown as Sql, asideOf('public'), 'public')
  })
}

/**
 * Puts back what `putAside` put aside, in the place of whatever is there now; answers whether there was something. Only
 * for who holds `holdRestoring`.
 */
export async function putBack(client: Sql): Promise<boolean> {
  // Nobody who just starts waits for the migration of another copy.
  const aside = await those(client, SCHEMAS.map(asideOf))
  if (aside.length === 0) return false
  return client.begin(async (tx) => {
    const session = tx as unknown as Sql
    // The migration of a process that was killed may still be at work.
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await moveExtensions(session, 'public', asideOf('public'))
    for (const schema of SCHEMAS) {
      await tx`drop schema if exists ${tx(schema)} cascade`
      if (aside.includes(asideOf(schema))) await tx`alter schema ${tx(asideOf(schema))} rename to ${tx(schema)}`
    }
    return true
  })
}

/** Throws away what was put aside. */
export async function dropAside(client: Sql): Promise<void> {
  await client.begin(async (tx) => {
    for (const schema of SCHEMAS) await tx`drop schema if exists ${tx(asideOf(schema))} cascade`
  })
}

/**
 * Brings back the shop that was there before a restore that did not get through; answers whether there was one.
 * @throws StartError while one is under way.
 */
export async function undoHalfRestore(url: string, patience = LOCK_PATIENCE): Promise<boolean> {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'tokri restored', ...UNBOUNDED },
  })
  try {
    await holdRestoring(client, patience)
    return await putBack(client)
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function those(client: Sql, schemas: readonly string[]): Promise<string[]> {
  const found = await client`select nspname as name from pg_namespace where nspname in ${client(schemas as string[])}`
  return schemas.filter((schema) => found.some(({ name }) => name === schema))
}

async function moveExtensions(client: Sql, from: string, to: string): Promise<void> {
  const found = await client`select extname as name from pg_extension
    where extname in ${client(EXTENSIONS)} and extnamespace = to_regnamespace(${from})`
  for (const { name } of found) await client`alter extension ${client(name)} set schema ${client(to)}`
}
