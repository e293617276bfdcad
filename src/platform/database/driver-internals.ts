import type { PendingQuery, Row, Sql } from 'postgres'

/**
 * The only file that relies on what postgres.js (`postgres`) and Drizzle (`drizzle-orm/postgres-js`) do not document, so
 * that a new release of either is checked here; `driver-internals.test.ts` fails when it no longer holds. Each function
 * names what would replace it upstream, where nothing has been offered yet. What has to change in postgres.js itself is in
 * `patches/`, to be offered to porsager/postgres.
 */

/**
 * Returns the client under a database or a transaction. Drizzle documents `$client` for databases only; a transaction
 * that had it too (drizzle-team/drizzle-orm) would replace this.
 */
export function clientUnder(db: object): Sql {
  return (db as { session: { client: Sql } }).session.client
}

/**
 * Makes a statement of a client occupy its connection until it has a result; returns anything else that the client made
 * unchanged. postgres.js asks the undocumented option `onexecute` whether a connection may take more statements, as its
 * transactions do; an option to turn pipelining off (porsager/postgres) would replace this.
 */
export function withoutPipelining<T extends object>(made: T): T {
  // Only statements have options: names, and lists of values for a statement, do not.
  if ('options' in made) Object.assign(made.options as object, { onexecute: () => false })
  return made
}

/**
 * Calls `onRefused` whenever the server refuses the client a connection because it has none left for it, whether or not the
 * statement can wait for another one. The option is of our own patch, to be offered to porsager/postgres.
 */
export function observeRefusals(client: Sql, onRefused: (error: Error) => void): void {
  Object.assign(client.options, { onrefused: onRefused })
}

/** A statement that has begun and not ended. */
export interface RunningStatement {
  /** Its text with placeholders instead of its values. */
  readonly text: string
  /** Whether a connection is executing it at the moment. */
  readonly isActive: boolean
}

/** The library's internal fields of a statement. */
interface Statement extends PendingQuery<Row[]> {
  strings: readonly string[]
  executed: boolean
  active: boolean
  resolve(result: unknown): void
  reject(reason: unknown): void
  handle(): Promise<unknown>
}

let begun: (statement: RunningStatement) => () => void = () => () => {}
const hooked = new WeakSet<object>()

/**
 * Calls `onBegin` for every statement that begins, and the function that it returns when the statement ends, well or not;
 * a later call replaces `onBegin`. postgres.js reports neither, but every statement begins with `handle` and ends with
 * `resolve` or `reject`; events for both (porsager/postgres) would replace this.
 * @param client any client: all clients share the prototype of their statements.
 */
export function observeStatements(client: Sql, onBegin: typeof begun): void {
  begun = onBegin
  const prototype = Object.getPrototypeOf(client``) as Statement
  if (hooked.has(prototype)) return
  hooked.add(prototype)
  const { handle } = prototype
  prototype.handle = function (this: Statement) {
    if (!this.executed) observe(this)
    return handle.call(this)
  }
}

function observe(statement: Statement): void {
  const { strings, resolve, reject } = statement
  const end = begun({
    get text() {
      return strings.join('?')
    },
    get isActive() {
      return statement.active
    },
  })
  statement.resolve = (result) => {
    end()
    resolve(result)
  }
  statement.reject = (reason) => {
    end()
    reject(reason)
  }
}
