// Codes of postgres.js (CONNECT_TIMEOUT, CONNECTION_CLOSED, …) and of sockets, and SQLSTATE classes 08, 53 and 57P; a
// server that is read-only because it fails over or has no disk space (25006); statements that waited too long for
// others (57014, 55P03), and those that lost to others (40001, 40P01).
const CODE = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|08|53|57P|25006|57014|55P03|40001|40P01)/

/** Whether an error, or one of its causes, says that the database cannot respond now but may soon. */
export function isUnavailable(error: unknown): boolean {
  return hasCode(error, CODE) || isRefused(error)
}

/** Whether Postgres opened no session or ended it, for whatever reason: a changed password, a revoked right, a missing database. */
function isRefused(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { severity?: unknown }).severity === 'FATAL') return true
  }
  return false
}

// Connections that end or cannot be opened, of sockets, postgres.js and Postgres (SQLSTATE classes 08 and 57P).
const LOST = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|08|57P)/

/** Whether a statement failed because its connection to the database ended, or none could be opened. */
export function isDatabaseLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Statements are added by postgres.js; sockets to other servers fail with the same codes.
    if ('query' in cause && LOST.test(String((cause as { code?: unknown }).code ?? ''))) return true
  }
  return false
}

/** Whether a transaction lost to another one and would likely succeed if retried. */
export function isSerializationFailure(error: unknown): boolean {
  return hasCode(error, /^(40001|40P01)$/)
}

/** Whether a statement failed because the database takes no writes: it is a standby, or was made read-only. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, /^25006$/)
}

/** Whether the server has no connection left for this account. */
export function isOutOfConnections(error: unknown): boolean {
  return hasCode(error, /^53300$/)
}

/** How to fix that a server has no connection left, which it may have said of a role or a database alone. */
export function connectionsRemedy(message: string): string {
  const [, kind, name] = /connections for (role|database) "(.+)"/.exec(message) ?? []
  if (name) return `Raise its own limit: alter ${kind} "${name}" connection limit -1`
  return 'Raise max_connections, end what holds them (pg_stat_activity), or put a pooler before it'
}

function hasCode(error: unknown, code: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (code.test(String((cause as { code?: unknown }).code ?? ''))) return true
  }
  return false
}
