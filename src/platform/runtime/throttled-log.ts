import { isReadOnly } from '../database/errors.ts'
import { reasonOf } from '../doctor/check-result.ts'
import type { Log, LogFields } from './log.ts'

const EVERY_MS = 60_000
/** How many keys are tracked; beyond that, new ones are not reported. */
const MAX_KEYS = 500

/**
 * Throttles reports of what happens repeatedly: the first is reported immediately, and after that once a minute the
 * last one, with how often it happened. Reports with the same `key` count as the same.
 */
export function sparingly(report: (fields: LogFields) => void, everyMs = EVERY_MS) {
  const known = new Map<string, { times: number; last: LogFields }>()

  function wait(key: string): void {
    known.set(key, { times: 0, last: {} })
    setTimeout(() => {
      const { times, last } = known.get(key)!
      known.delete(key)
      if (times === 0) return
      report({ ...last, times })
      wait(key)
    }, everyMs).unref()
  }

  return (key: string, fields: LogFields): void => {
    const alike = known.get(key)
    if (alike) {
      alike.times++
      alike.last = fields
    } else if (known.size < MAX_KEYS) {
      report(fields)
      wait(key)
    }
  }
}

/** What is retried until it works again, in one part of the shop or several. */
export interface Outage {
  /** Called for each failed attempt of a part. */
  failed(part: string, error: unknown): void
  /** Called when a part works, whether or not it had failed. */
  works(part: string): void
}

/** Logs an outage in two lines, however often its parts are retried: when it begins, with the first cause, and when it ends. */
export function trackOutage(log: Log, { begins, ends }: { begins: string; ends: string }): Outage {
  const failing = new Set<string>()
  return {
    failed(part, error) {
      const reason = reasonOf(error)
      if (failing.size === 0)
        log.warn(begins, { error: isReadOnly(error) ? `the database takes no writes: ${reason}` : reason })
      failing.add(part)
    },
    works(part) {
      if (failing.delete(part) && failing.size === 0) log.warn(ends)
    },
  }
}

const outages = new WeakMap<Log, ReturnType<typeof sparingly>>()

/** Logs a request that failed because something the shop depends on is unavailable: one line a minute. */
export function logOutage(log: Log, about: LogFields, error: unknown): void {
  const report = outages.get(log) ?? sparingly((fields) => log.error('requests fail: a service is unavailable', fields))
  outages.set(log, report)
  report('', { ...about, error: reasonOf(error) })
}
