import type { Database } from '../platform/database/database.ts'
import type { Payments } from '../platform/payments/port.ts'
import type { Log } from '../platform/runtime/log.ts'

/** Dependencies of the order services. */
export interface OrderDependencies {
  db: Database
  /** Null while the shop takes no cards. */
  payments: Payments | null
  log: Log
}
