import type { Sql } from 'postgres'
import { queuedJobs } from '../jobs/runner-tables.ts'

/** What a backup needs to know about a table. */
export interface Table {
  name: string
  columns: string[]
  refersTo: string[]
}

/** Returns all tables of the `public` schema, each after those that it refers to. */
export async function tablesOf(client: Sql): Promise<Table[]> {
  const rows = await client<Table[]>`
    select t.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint c join pg_class other on other.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as "refersTo"
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by t.relname`
  return inOrderOfReference(rows)
}

/** Returns the counters of the tables' identity columns and their last values. */
export async function sequencesOf(
  client: Sql,
  tables: readonly string[],
): Promise<{ name: string; last: string | null }[]> {
  const rows = await client`
    select s.sequencename as name, s.last_value::text as last
    from pg_sequences s join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
      and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    where s.schemaname = 'public' and t.relname in ${client(tables as string[])} order by 1`
  return rows.map(({ name, last }) => ({ name, last }))
}

/** Returns the jobs that wait, with everything that is needed to enqueue them again. */
export async function waitingJobs(client: Sql): Promise<object[]> {
  const jobs = await queuedJobs(client)
  return jobs
    .filter(({ attempts, maxAttempts }) => attempts < maxAttempts)
    .map(({ name, payload, queue, runAt, maxAttempts, key, priority }) => ({
      identifier: name,
      payload,
      queue_name: queue,
      run_at: runAt,
      max_attempts: maxAttempts,
      job_key: key,
      priority,
    }))
}

/** Enqueues jobs of `waitingJobs`; each replaces a waiting job with the same key. */
export async function enqueueAgain(client: Sql, jobs: readonly object[]): Promise<void> {
  await client`
    select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority)
    from json_to_recordset(${JSON.stringify(jobs)}::text::json) as job (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, job_key text, priority int)`
}

/** Whether the database is unused: there are no tables in its `public` schema. */
export async function isEmptyDatabase(client: Sql): Promise<boolean> {
  const [found] = await client`
    select not exists (select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as empty`
  return found!.empty
}

/** Counts the connections of shops that run on the database. */
export async function runningShops(client: Sql): Promise<number> {
  const [found] = await client`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tokri%'`
  return found!.count
}

/** Empties the tables, and disables their triggers until `enableTriggers`. */
export async function clearTables(client: Sql, tables: readonly string[]): Promise<void> {
  await client`truncate ${client(tables as string[])} restart identity`
  for (const table of tables) await client`alter table ${client(table)} disable trigger user`
}

export async function enableTriggers(client: Sql, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client`alter table ${client(table)} enable trigger user`
}

export async function setCounter(client: Sql, { name, last }: { name: string; last: string | null }): Promise<void> {
  if (last !== null) await client`select setval(${`public.${name}`}::regclass, ${last}::bigint)`
}

/** Streams a table as plain text, in the format of COPY. */
export function copyOut(client: Sql, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  return client`copy ${client(name)} (${client(columns)}) to stdout`.readable()
}

export function copyIn(client: Sql, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  return client`copy ${client(name)} (${client(columns)}) from stdin`.writable()
}

export async function countRows(client: Sql, table: string): Promise<number> {
  const [found] = await client`select count(*)::int as count from ${client(table)}`
  return found!.count
}

function inOrderOfReference(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const names = new Set<string>()
  while (ordered.length < tables.length) {
    const free = tables.filter(({ name, refersTo }) => !names.has(name) && refersTo.every((other) => names.has(other)))
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of free) names.add(table.name)
    ordered.push(...free)
  }
  return ordered
}
