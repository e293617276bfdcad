import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '../runtime/ids.ts'

/**
 * The audit log: what admins and operators did, each entry written in the transaction of the action. Afterwards nothing
 * changes except that the name of a deleted account is removed.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account that acted; null for a command run on the machine. Stays when the account is deleted. */
    actorId: idColumn('actor_id'),
    /** What was done, in plain words: "Changed product". */
    action: text('action').notNull(),
    /** The readable name of what it was done to, such as a product's name or an order number. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id'),
    /** What changed: each field's value before and after. Holds no secrets. */
    changes: jsonb('changes').$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_log_actor').on(table.actorId, table.id)],
)
