import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { isSerializationFailure } from './errors.ts'
import { oneByOne } from './pooler.ts'

/** Drizzle over the main connection pool. */
export type Database = PostgresJsDatabase & { $client: Sql }

/** What a query needs: the database, or the transaction that the query is to be part of. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | '$with' | 'with'
>

export const STATEMENT_TIMEOUT_MS = 5_000
/** For work over whole tables, whatever the server's own bound is: the longest there is, since the library omits 0. */
export const UNBOUNDED = { statement_timeout: 2_147_483_647 }

/**
 * Opens a pool of at most `max` connections; none is made before the first query. `pooled`: through a pooler in
 * transaction mode, where nothing may last longer than a transaction: no prepared statement, no setting of a session
 * but those that poolers know. The bound on statements is then the server's to set, which `bun run doctor` looks at.
 */
export function openDatabase(url: string, { max = 10, name = 'tokri', pooled = false } = {}): Database {
  const client = postgres(url, {
    max,
    idle_timeout: 60,
    connect_timeout: 5,
    // A database that was restarted is used at once; the library would wait up to 20 seconds between tries.
    backoff: () => 0.1,
    onnotice: () => {},
    prepare: !pooled,
    connection: pooled
      ? // Connections that the pooler keeps bear the name after the shop has stopped, and must not pass for its own.
        { application_name: `pooled ${name}`, timezone: 'UTC' }
      : { application_name: name, statement_timeout: STATEMENT_TIMEOUT_MS, timezone: 'UTC' },
  })
  return drizzle(pooled ? oneByOne(client) : client)
}

/** Waits for running queries, at most five seconds, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end({ timeout: 5 })
}

/**
 * The connection under the database or a transaction, for the few statements that run too often to be parsed each
 * time: as tagged templates they are prepared once per connection, and sent without waiting for each other. Through a
 * pooler they are parsed each time like all others.
 */
export function preparedOn(db: Queryable): Sql {
  return (db as unknown as { session: { client: Sql } }).session.client
}

/** Whether a statement failed because it would have broken this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.constraint_name === constraint
}

/** Whether the database ended a transaction because it and another waited for each other; it may be tried again. */
export function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.code === '40P01'
}

/** Whether a statement ended because others held what it needed for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && cause.code === '55P03'
}

/** Whether a statement failed because of what it was to write: a value that is out of bounds, or breaks a constraint. */
export function refusesValue(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof postgres.PostgresError && /^2[23]/.test(cause.code)
}

const TRIES = 4

/**
 * Does something whole or not at all. Where two transactions waited for each other, the database has ended one of them, of
 * which nothing is left: it is done again.
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

/** A step of a transaction that can fail without the transaction. */
export function inSavepoint<T>(tx: Queryable, step: (tx: Queryable) => Promise<T>): Promise<T> {
  return (tx as Database).transaction(step)
}
