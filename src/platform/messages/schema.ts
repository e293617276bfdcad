import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What became of codes to numbers in the last days, without numbers and codes. `sent` and `failed` are attempts of a channel;
 * `lost` is a code that reached nobody by any.
 */
export const codeDelivery = pgTable(
  'code_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    outcome: text('outcome').$type<'sent' | 'failed' | 'lost'>().notNull(),
    /** What the provider gave as its reason, as it may be logged. */
    reason: text('reason'),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('code_delivery_at').on(table.at),
    check('code_delivery_outcome', sql`${table.outcome} in ('sent', 'failed', 'lost')`),
  ],
)
export type CodeDelivery = Omit<typeof codeDelivery.$inferInsert, 'at'>
