import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../runtime/ids.ts'

/**
 * What those who run the shop did, each in the transaction that did it; afterwards nothing changes but the name of a
 * person who has left.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account that acted; null for a command run on the machine. Kept when the account is gone. */
    actorId: idColumn('actor_id'),
    /** What was done, as people say it: "Changed product". */
    action: text('action').notNull(),
    /** What it was done to, as people call it: a name, an order number. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id'),
    /** What changed: each field's value before and after. Holds no secrets. */
    changes: jsonb('changes').$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_log_actor').on(table.actorId, table.id)],
)
