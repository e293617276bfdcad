import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { product } from '../catalogue/schema.ts'
import { bytea } from '../platform/database/bytea.schema.ts'
import { idColumn } from '../platform/runtime/ids.ts'
import type { ComplaintKind } from '../shared/complaint-kinds.ts'
import type { RefundMethod } from './contract.ts'
import { refund } from './payment.schema.ts'
import { order, orderLine } from './schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The shop's response to a complaint about an order line: at most one per complaint, with money, a replacement, both or neither.
 * The latest complaint about a line is in the columns of the line. A further one moves the one before into the columns of its
 * response, which is superseded then. A trigger ensures that the responses about a line never refund more pieces than were
 * delivered, and that cash responses never return more than was paid, nor take off more than is due. A card response has its own
 * refund.
 */
export const complaintAnswer = pgTable(
  'complaint_answer',
  {
    // Instances of an older version write none.
    id: idColumn('id').primaryKey().default(sql`gen_random_uuid()`),
    lineId: idColumn('line_id')
      .notNull()
      .references(() => orderLine.id),
    orderId: idColumn('order_id')
      .notNull()
      .references(() => order.id),
    /** Pieces whose price is returned; 0 when none is. */
    quantity: smallint('quantity').notNull(),
    amountInPaise: bigint('amount_in_paise', { mode: 'number' }).notNull(),
    /** The shop's message to the shopper. */
    note: text('note').notNull(),
    /** How the money is returned; null when none is. */
    paidBy: text('paid_by').$type<RefundMethod>(),
    /** The card refund; null once a refund made on the provider's own pages has replaced it. */
    refundId: idColumn('refund_id').references(() => refund.id, { onDelete: 'set null' }),
    /** What replaces the item, free of charge; null also once that product is gone. */
    replacementProductId: idColumn('replacement_product_id').references(() => product.id, { onDelete: 'set null' }),
    /** Its brand and name, unit and pieces, as it was given; null without a replacement. */
    replacementName: text('replacement_name'),
    replacementUnit: text('replacement_unit'),
    replacementQuantity: smallint('replacement_quantity'),
    answeredBy: idColumn('answered_by').notNull(),
    answeredAt: moment('answered_at').notNull().defaultNow(),
    /** When the cash was handed over; owed until then. */
    cashGivenAt: moment('cash_given_at'),
    cashGivenBy: idColumn('cash_given_by'),
    /** When the replacement was handed over; owed until then. */
    replacementGivenAt: moment('replacement_given_at'),
    replacementGivenBy: idColumn('replacement_given_by'),
    /** When a further complaint about the line took the place of the one that this responds to. */
    supersededAt: moment('superseded_at'),
    /** That earlier complaint, as the columns of the line have the latest one; null until then. */
    reportedNote: text('reported_note'),
    reportedKind: text('reported_kind').$type<ComplaintKind>(),
    reportedQuantity: smallint('reported_quantity'),
    reportedAt: moment('reported_at'),
  },
  (table) => [
    check('complaint_answer_quantity', sql`${table.quantity} >= 0`),
    check('complaint_answer_amount', sql`${table.amountInPaise} >= 0`),
    check('complaint_answer_money', sql`(${table.quantity} = 0) = (${table.amountInPaise} = 0)`),
    check(
      'complaint_answer_words',
      sql`${table.quantity} > 0 or ${table.note} <> '' or ${table.replacementQuantity} is not null`,
    ),
    check(
      'complaint_answer_replacement',
      sql`num_nulls(${table.replacementName}, ${table.replacementUnit}, ${table.replacementQuantity}) in (0, 3)
        and (${table.replacementProductId} is null or ${table.replacementQuantity} is not null)`,
    ),
    check('complaint_answer_replacement_quantity', sql`${table.replacementQuantity} > 0`),
    check('complaint_answer_paid_by', sql`${table.paidBy} in ('card', 'cash', 'due')`),
    check('complaint_answer_paid', sql`(${table.paidBy} is null) = (${table.amountInPaise} = 0)`),
    check('complaint_answer_refund_of_card', sql`${table.refundId} is null or ${table.paidBy} = 'card'`),
    check('complaint_answer_cash', sql`${table.cashGivenAt} is null or ${table.paidBy} = 'cash'`),
    check(
      'complaint_answer_replacement_given',
      sql`${table.replacementGivenAt} is null or ${table.replacementQuantity} is not null`,
    ),
    check(
      'complaint_answer_superseded',
      sql`(${table.supersededAt} is null) = (${table.reportedNote} is null)
        and (${table.supersededAt} is not null or num_nonnulls(${table.reportedKind}, ${table.reportedQuantity}, ${table.reportedAt}) = 0)`,
    ),
    uniqueIndex('complaint_answer_latest_of_line').on(table.lineId).where(sql`superseded_at is null`),
    index('complaint_answer_of_line').on(table.lineId),
    index('complaint_answer_of_order').on(table.orderId),
    index('complaint_answer_owed').on(table.answeredAt).where(sql`paid_by = 'cash' and cash_given_at is null`),
    index('complaint_answer_replacement_owed')
      .on(table.answeredAt)
      .where(sql`replacement_quantity is not null and replacement_given_at is null`),
    index('complaint_answer_of_refund').on(table.refundId),
    index('complaint_answer_of_replacement')
      .on(table.replacementProductId)
      .where(sql`replacement_product_id is not null`),
  ],
)

/**
 * A photo of a line of a delivered order. It waits until a complaint about the line includes it, and is deleted if none
 * does. The image is here and not in the media storage, so that it is never public, and goes with the account in one
 * transaction.
 */
export const complaintPhoto = pgTable(
  'complaint_photo',
  {
    id: idColumn('id').primaryKey(),
    lineId: idColumn('line_id')
      .notNull()
      .references(() => orderLine.id),
    /** The response to the earlier complaint that includes it; null for photos of the latest one, and while it waits. */
    answerId: idColumn('answer_id').references(() => complaintAnswer.id, { onDelete: 'cascade' }),
    /** Among the photos of the complaint, from 0; null while it waits. */
    position: smallint('position'),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** WebP, as is the thumbnail. */
    image: bytea('image').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('complaint_photo_position', sql`${table.position} between 0 and 2`),
    uniqueIndex('complaint_photo_of_latest').on(table.lineId, table.position).where(sql`answer_id is null`),
    index('complaint_photo_of_line').on(table.lineId),
    index('complaint_photo_of_answer').on(table.answerId).where(sql`answer_id is not null`),
  ],
)
