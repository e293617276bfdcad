import type { Sql } from 'postgres'
import postgres from 'postgres'
import { isLockTimeout, SESSION, UNBOUNDED } from '../database/database.ts'
import {
  functionsOfShop,
  isNewerMigration,
  lastMigration,
  MIGRATION_LOCK,
  tablesOfSchema,
} from '../database/migrate.ts'
import { StartError } from '../runtime/errors.ts'

/** Any number; locked while a backup is restored, and while an incomplete restore is undone. */
const RESTORE_LOCK = 746_558_743
const LOCK_PATIENCE = '30s'

/** The schema of the shop and of extensions, which belong to the server's superuser and serve both shops. */
const SHARED = 'public'
/** Schemas that contain nothing but the shop's own objects. */
const OWN = ['graphile_worker', 'drizzle']
/** Exists only within a transaction; its contents are thrown away. */
const HALF = 'half_restored'

const asideOf = (schema: string) => `before_restore_${schema}`

/** Keeps everybody else from restoring, or from starting on a half-restored database, until the session ends. */
export async function lockForRestore(client: Sql, patience = LOCK_PATIENCE): Promise<void> {
  await client`select set_config('lock_timeout', ${patience}, false)`
  try {
    await client`select pg_advisory_lock(${RESTORE_LOCK})`
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new StartError('A backup is being restored into this database: wait until that is through')
  }
  await client`select set_config('lock_timeout', '0', false)`
}

/** Moves the shop that is in the database aside, completely, and leaves none. */
export async function putAside(client: Sql): Promise<void> {
  await client.begin(async (tx) => {
    const session = tx as unknown as Sql
    for (const schema of await those(session, OWN))
      await tx`alter schema ${tx(schema)} rename to ${tx(asideOf(schema))}`
    await tx`create schema ${tx(asideOf(SHARED))}`
    await moveShop(session, SHARED, asideOf(SHARED))
  })
}

/**
 * Puts back what `putAside` moved aside, in place of whatever is there now; returns whether there was anything. The
 * caller must hold the lock of `lockForRestore`.
 */
export async function putBack(client: Sql): Promise<boolean> {
  // Checked before the lock, so that an ordinary start does not wait for the migration of another instance.
  const aside = await those(client, [...OWN, SHARED].map(asideOf))
  if (aside.length === 0) return false
  return client.begin(async (tx) => {
    const session = tx as unknown as Sql
    // The migration of a process that was killed may still be running.
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await tx`create schema ${tx(HALF)}`
    await moveShop(session, SHARED, HALF)
    await tx`drop schema ${tx(HALF)} cascade`
    await moveShop(session, asideOf(SHARED), SHARED)
    await tx`drop schema ${tx(asideOf(SHARED))}`
    for (const schema of OWN) {
      await tx`drop schema if exists ${tx(schema)} cascade`
      if (aside.includes(asideOf(schema))) await tx`alter schema ${tx(asideOf(schema))} rename to ${tx(schema)}`
    }
    return true
  })
}

/** The shop's views, by their names in every version. */
const VIEWS = ['used_picture', 'used_image']

/**
 * Names what is not the shop's and would be deleted with it: tables, views, sequences, functions and types beside its
 * tables, and views elsewhere that read them. What a newer version made cannot be told from that.
 */
export async function othersOf(client: Sql): Promise<string[]> {
  const last = await lastMigration(client)
  const [{ isShop } = {}] = await client`select to_regclass('public.stock_ledger') is not null as "isShop"`
  const isNewer = last !== null && isShop && isNewerMigration(last)
  const known = last !== null && isShop ? [...tablesOfSchema(last), ...VIEWS] : []
  const knownFunctions = [...functionsOfShop()]
  const found = await client`
    with thing as (
      select oid, oid::regclass::text as name, relname, relkind, relnamespace::regnamespace::text as schema
      from pg_class c where not exists
        (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    )
    select name from thing
    where schema = ${SHARED} and relkind in ('r', 'p', 'f', 'v', 'm') and not relname = any(${known}) and not ${isNewer}
    union
    select thing.type || ' ' || thing.identity
    from pg_depend d, pg_identify_object(d.classid, d.objid, 0) thing
    where d.refclassid = 'pg_namespace'::regclass and d.refobjid = ${SHARED}::regnamespace and d.deptype = 'n'
      and (d.classid in ('pg_proc'::regclass, 'pg_type'::regclass) or thing.type = 'sequence')
      and not exists (select from pg_depend owned
        where owned.classid = d.classid and owned.objid = d.objid and owned.deptype in ('e', 'a', 'i'))
      and not (d.classid = 'pg_proc'::regclass and exists
        (select from pg_proc where oid = d.objid and proname = any(${knownFunctions})))
      and not ${isNewer}
    union
    select reader.name from thing as used
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = used.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite on pg_rewrite.oid = d.objid
    join thing as reader on reader.oid = pg_rewrite.ev_class
    where used.schema = any(${[SHARED, ...OWN]}) and not reader.schema = any(${[SHARED, ...OWN]})
    order by name`
  return found.map(({ name }) => name)
}

/** Whether a restore has not come to its end, because it is under way or was interrupted. */
export async function isHalfRestored(client: Sql): Promise<boolean> {
  return (await those(client, [...OWN, SHARED].map(asideOf))).length > 0
}

/** Deletes what `putAside` moved aside. */
export async function deleteAside(client: Sql): Promise<void> {
  await client.begin(async (tx) => {
    for (const schema of [...OWN, SHARED]) await tx`drop schema if exists ${tx(asideOf(schema))} cascade`
  })
}

/**
 * Brings back the shop that was there before a restore that did not complete; returns whether there was one.
 * @throws StartError while one is under way.
 */
export async function undoHalfRestore(url: string, patience = LOCK_PATIENCE): Promise<boolean> {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'tokri restored', ...SESSION, ...UNBOUNDED },
  })
  try {
    await lockForRestore(client, patience)
    return await putBack(client)
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function those(client: Sql, schemas: readonly string[]): Promise<string[]> {
  const found = await client`select nspname as name from pg_namespace where nspname in ${client(schemas as string[])}`
  return schemas.filter((schema) => found.some(({ name }) => name === schema))
}

/**
 * Moves tables, functions and types into another schema, and leaves what belongs to extensions. A role that owns
 * its database could not do the reverse, because the functions of an extension belong to the superuser even if
 * that role created the extension.
 */
async function moveShop(client: Sql, from: string, to: string): Promise<void> {
  await client`select set_config('tokri.from', ${from}, true), set_config('tokri.to', ${to}, true)`
  // What belongs to a table, such as its counters and its row type, moves with the table. Functions go first, because
  // the types of their arguments are part of their names.
  await client`
    do $$
    declare statement text;
    begin
      for statement in
        select format('alter %s %s set schema %I', thing.type, thing.identity, current_setting('tokri.to'))
        from pg_depend d, pg_identify_object(d.classid, d.objid, 0) thing
        where d.refclassid = 'pg_namespace'::regclass and d.refobjid = to_regnamespace(current_setting('tokri.from'))
          and d.deptype = 'n' and d.classid in ('pg_proc'::regclass, 'pg_class'::regclass, 'pg_type'::regclass)
          and not exists (select from pg_depend owned
            where owned.classid = d.classid and owned.objid = d.objid and owned.deptype in ('e', 'a', 'i'))
        order by d.classid = 'pg_proc'::regclass desc
      loop
        execute statement;
      end loop;
    end $$`
}
