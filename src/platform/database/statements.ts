import type { PendingQuery, Row, Sql } from 'postgres'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sparingly } from '../runtime/throttled-log.ts'

/** A statement that takes longer, including its wait for a connection, is logged, once a minute for each text. */
const SLOW_STATEMENT_MS = 500
const MAX_CHARACTERS = 500

/** The library's internal fields of a statement. */
interface Statement extends PendingQuery<Row[]> {
  strings: readonly string[]
  executed: boolean
  /** Whether its connection is executing it at the moment. */
  active: boolean
  resolve(result: unknown): void
  reject(reason: unknown): void
  handle(): Promise<unknown>
}

const under = new Set<Statement>()
let logSlow: ((statement: Statement, ms: number) => void) | null = null

/**
 * Logs slow statements and counts those in progress. The library does not report when a statement begins and ends, but
 * every statement begins with `handle` and ends with `resolve` or `reject`.
 * @param client any client: all clients share the prototype of their statements.
 */
export function watchStatements(
  client: Sql,
  { log, metrics }: { log: Log; metrics: Metrics },
  slowMs = SLOW_STATEMENT_MS,
) {
  const report = sparingly((fields) => log.warn('slow statement', fields))
  logSlow = (statement, ms) => {
    if (ms < slowMs) return
    const text = textOf(statement)
    report(text, { statement: text, ms: Math.round(ms) })
  }
  hook(Object.getPrototypeOf(client``) as Statement)
  const count = (isActive: boolean) => [...under].filter(({ active }) => active === isActive).length
  metrics.gauge(
    'tokri_database_statements',
    'Statements under way: those that a connection works on, and those that wait for one',
    () => [
      { labels: { state: 'running' }, value: count(true) },
      { labels: { state: 'waiting' }, value: count(false) },
    ],
    ['state'],
  )
}

const hooked = new WeakSet<object>()

function hook(prototype: Statement): void {
  if (hooked.has(prototype)) return
  hooked.add(prototype)
  const { handle } = prototype
  prototype.handle = function (this: Statement) {
    if (!this.executed) observe(this)
    return handle.call(this)
  }
}

function observe(statement: Statement): void {
  const { resolve, reject } = statement
  const startMs = performance.now()
  const end = () => {
    under.delete(statement)
    logSlow?.(statement, performance.now() - startMs)
  }
  under.add(statement)
  statement.resolve = (result) => {
    end()
    resolve(result)
  }
  statement.reject = (reason) => {
    end()
    reject(reason)
  }
}

/** Returns the text with placeholders instead of its values. */
function textOf({ strings }: Statement): string {
  const text = strings.join('?').replace(/\s+/g, ' ').trim()
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
