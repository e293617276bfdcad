/** One JSON object per line on standard output; people read it with `jq`, machines as it is. */

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type LogFields = Record<string, unknown>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const lowest = LOG_LEVELS.indexOf(level)
  const at =
    (name: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(name) < lowest) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...plain(fields) })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Says nothing; for tests and commands whose output is their result. */
export const silentLog: Log = createLog('error', () => {})

// An Error has no enumerable fields: JSON.stringify alone would log `{}`.
function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  )
}
