import type { PendingQuery, Row, Sql } from 'postgres'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sparingly } from '../runtime/throttled-log.ts'

/** A statement that takes longer, waiting for a connection included, is told in the log, once a minute for each text. */
const SLOW_STATEMENT_MS = 500
const MAX_CHARACTERS = 500

/** What the library knows of a statement of its own. */
interface Statement extends PendingQuery<Row[]> {
  strings: readonly string[]
  executed: boolean
  /** Whether it is the one that its connection works on. */
  active: boolean
  resolve(result: unknown): void
  reject(reason: unknown): void
  handle(): Promise<unknown>
}

const under = new Set<Statement>()
let logSlow: ((statement: Statement, ms: number) => void) | null = null

/**
 * Tells of slow statements, and how many are under way. The library says nothing of when a statement begins and ends,
 * but all of them begin by `handle`, and end by `resolve` or `reject`.
 * @param client any client: its statements are those of all others.
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

/** The text without its values, which are placeholders. */
function textOf({ strings }: Statement): string {
  const text = strings.join('?').replace(/\s+/g, ' ').trim()
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
