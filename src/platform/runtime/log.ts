/** The log on standard output: one JSON object per line, which people read with `jq` and machines directly. */

import { isOnTerminal } from './terminal.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type LogFields = Record<string, unknown>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

type Write = (line: string) => void

const toStandardOutput: Write = (line) => process.stdout.write(line)

/** The log of this process: for a person while its output is a terminal, and otherwise for machines. */
export function processLog(level: LogLevel): Log {
  return isOnTerminal() ? createTerminalLog(level) : createLog(level)
}

export function createLog(level: LogLevel, write: Write = toStandardOutput): Log {
  return logOf(level, (time, name, message, fields) =>
    write(`${JSON.stringify({ time: time.toISOString(), level: name, message, ...fields })}\n`),
  )
}

/** Logs for a person at a terminal: time of day, level and message, and the fields below them. */
export function createTerminalLog(level: LogLevel, write: Write = toStandardOutput): Log {
  return logOf(level, (time, name, message, fields) => {
    const said = Object.entries(fields).map(([key, value]) => `  ${key}: ${readable(value)}`)
    write([`${time.toTimeString().slice(0, 8)} ${name.padEnd(5)} ${printable(message)}`, ...said, ''].join('\n'))
  })
}

/** Writes nothing; for tests, and for commands whose output is their result. */
export const silentLog: Log = createLog('error', () => {})

function logOf(level: LogLevel, line: (time: Date, level: LogLevel, message: string, fields: LogFields) => void): Log {
  const lowest = LOG_LEVELS.indexOf(level)
  const at =
    (name: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(name) >= lowest) line(new Date(), name, message, plain(fields))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function readable(value: unknown): string {
  if (typeof value !== 'string') return printable(JSON.stringify(value) ?? 'undefined')
  return value.split('\n').map(printable).join('\n    ')
}

// A terminal obeys control characters, and a log holds what strangers sent.
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// An Error has no enumerable fields: JSON.stringify alone would log `{}`.
function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? describeError(value) : value]),
  )
}

/** Describes an error, where it happened and what caused it, but never the values that a statement was run with. */
function describeError(error: Error): string {
  const { name, message, cause } = error
  // The errors of aborted requests have an empty stack.
  const stack = error.stack || [name, message].filter(Boolean).join(': ')
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
