import type { Sql } from 'postgres'
import { reasonOf } from '../doctor/check-result.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sparingly } from '../runtime/throttled-log.ts'
import { observeRefusals, observeStatements, type RunningStatement } from './driver-internals.ts'

/** A statement that takes longer, including its wait for a connection, is logged, once a minute for each text. */
const SLOW_STATEMENT_MS = 500
const MAX_CHARACTERS = 500

const under = new Set<RunningStatement>()

/**
 * Logs slow statements and counts those in progress.
 * @param client any client: statements of all clients are watched.
 */
export function watchStatements(
  client: Sql,
  { log, metrics }: { log: Log; metrics: Metrics },
  slowMs = SLOW_STATEMENT_MS,
) {
  const report = sparingly((fields) => log.warn('slow statement', fields))
  observeStatements(client, (statement) => {
    const startMs = performance.now()
    under.add(statement)
    return () => {
      under.delete(statement)
      const ms = performance.now() - startMs
      if (ms < slowMs) return
      const text = shortened(statement.text)
      report(text, { statement: text, ms: Math.round(ms) })
    }
  })
  const count = (wanted: boolean) => [...under].filter(({ isActive }) => isActive === wanted).length
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

/** Logs and counts the connections that the server refuses this client because it has none left; requests may hide that by waiting. */
export function watchRefusals(client: Sql, { log, metrics }: { log: Log; metrics: Metrics }): void {
  const refused = metrics.counter(
    'tokri_database_connections_refused_total',
    'Connections that the database refused because it has none left for the shop',
  )
  const report = sparingly((fields) => log.warn('the database refuses connections', fields))
  observeRefusals(client, (error) => {
    refused.add()
    report('', { error: reasonOf(error) })
  })
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line
}
