import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { clientUnder } from './driver-internals.ts'
import { isSerializationFailure } from './errors.ts'
import { oneByOne } from './pooler.ts'

/** Drizzle over the main connection pool. */
export type Database = PostgresJsDatabase & { $client: Sql }

/** What a query needs: the database, or the transaction that the query is to be part of. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with'
>

export const STATEMENT_TIMEOUT_MS = 5_000
/** For work on entire tables, whatever the server's own limit is. This is the maximum, because the library omits 0. */
export const UNBOUNDED = { statement_timeout: 2_147_483_647 }

/** What a server, a database or a role may have otherwise, and dates of the drivers then are no dates. Poolers know both. */
export const SESSION = { timezone: 'UTC', datestyle: 'ISO, MDY' }
/** The same for connections of the other driver, which writes dates with their offset. */
export const SESSION_OPTIONS = '-c datestyle=ISO'

/** Connections of an instance for requests. */
export const REQUEST_CONNECTIONS = 10

/**
 * Opens a pool of at most `max` connections; none is opened before the first query. While the server has no
 * further one, statements wait for those that are open. `pooled`: through a pooler in
 * transaction mode, where nothing may outlast a transaction: no prepared statements, and no session settings but those
 * that poolers know. The statement timeout is then the server's to set, which `bun run doctor` checks.
 */
export function openDatabase(
  url: string,
  { max = REQUEST_CONNECTIONS, name = 'tokri', pooled = false } = {},
): Database {
  const client = postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 5,
    // A restarted database is used immediately; by default the library waits up to 20 seconds between attempts.
    backoff: () => 0.1,
    onnotice: () => {},
    prepare: !pooled,
    connection: pooled
      ? // Connections that the pooler retains keep this name after the shop has stopped: it must not be a running shop's.
        { application_name: `pooled ${name}`, ...SESSION }
      : { application_name: name, statement_timeout: STATEMENT_TIMEOUT_MS, ...SESSION },
  })
  return drizzle(pooled ? oneByOne(client) : client)
}

/**
 * Gives the statements of a transaction that works on many rows more time than those of requests have (`STATEMENT_TIMEOUT_MS`),
 * in milliseconds; 0 for as long as they take.
 */
export async function limitStatements(tx: Queryable, timeoutMs: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
}

/** Waits for running queries, at most five seconds, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end({ timeout: 5 })
}

/**
 * Returns the connection under the database or a transaction, for the few statements that run too often to be parsed
 * each time: as tagged templates they are prepared once per connection, and sent without waiting for each other.
 * Through a pooler they are parsed each time, like all others.
 */
export function preparedOn(db: Queryable): Sql {
  return clientUnder(db)
}

/** Whether a statement failed because it would have violated this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.constraint_name === constraint
}

/** Whether the database ended a transaction because of a deadlock; the transaction may be retried. */
export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.code === '40P01'
}

/** Whether a statement failed because it waited for a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.code === '55P03'
}

/** Whether a statement failed because of a value that it was to write: out of bounds, or in violation of a constraint. */
export function refusesValue(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && /^2[23]/.test(cause.code)
}

const TRIES = 4

/**
 * Runs work in a transaction. If the transaction lost to another one, for instance in a deadlock, the database has
 * rolled it back completely, so it is retried.
 */
export async function transact<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tried === TRIES || !isSerializationFailure(error)) throw error
    }
  }
}

/** Runs a step of a transaction that can fail without failing the transaction. */
export function inSavepoint<T>(tx: Queryable, step: (tx: Queryable) => Promise<T>): Promise<T> {
  return (tx as Database).transaction(step)
}
