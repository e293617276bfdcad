import type { Database } from '../platform/database/database.ts'
import type { Payments } from '../platform/payments/port.ts'
import type { Log } from '../platform/runtime/log.ts'

/** What orders are worked on with. */
export interface OrderDependencies {
  db: Database
  /** Null while cards are not taken. */
  payments: Payments | null
  log: Log
}
