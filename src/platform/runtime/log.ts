/** The log: one JSON object per line on standard output, which people read with `jq` and machines directly. */

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

/** Writes nothing; for tests, and for commands whose output is their result. */
export const silentLog: Log = createLog('error', () => {})

// An Error has no enumerable fields: JSON.stringify alone would log `{}`.
function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? describeError(value) : value]),
  )
}

/** Describes an error, where it happened and what caused it, but never the values that a statement was run with. */
function describeError(error: Error): string {
  const { message, cause, stack = message } = error
  const reported = stack.includes(message) ? stack.replace(message, () => withoutValues(message)) : withoutValues(stack)
  return cause instanceof Error ? `${reported}\ncaused by: ${describeCause(cause)}` : reported
}

// Drizzle appends the values to the statement: hashes of passwords and codes, addresses, names. Whatever they contain,
// everything that follows the heading belongs to them.
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '')
}

// Postgres quotes the data in its messages about data exceptions.
const DATA_EXCEPTION = /^22/

function describeCause(cause: Error & { code?: unknown; constraint_name?: unknown }): string {
  const { name, code, constraint_name: constraint } = cause
  const said = DATA_EXCEPTION.test(String(code)) ? '' : withoutValues(cause.message)
  return [name, code, constraint, said].filter(Boolean).join(' ')
}
