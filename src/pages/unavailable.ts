// Of postgres.js (CONNECT_TIMEOUT, CONNECTION_CLOSED, …), of sockets, and SQLSTATE classes 08, 53 and 57P.
const CODE = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|08|53|57P)/

/** Whether an error, or what caused it, says that the database cannot be reached now but may be soon. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CODE.test(String((cause as { code?: unknown }).code ?? ''))) return true
  }
  return false
}
