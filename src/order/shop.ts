import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Payments } from '../platform/payments/port.ts'

/** What orders are worked on with. */
export interface OrderParts {
  db: Database
  /** Null while cards are not taken. */
  payments: Payments | null
  log: Log
}
