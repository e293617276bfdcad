import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/runtime/ids.ts'
import type { Measure } from '../../shared/measures.ts'
import type { VegMark } from '../../shared/schemas/declarations.ts'
import { product } from '../schema.ts'

/**
 * What the law asks a shop to say of a product, and its taxes: the Legal Metrology (Packaged Commodities) Rules, 2011, the
 * Food Safety and Standards regulations, and the GST rules for invoices. A table beside `product`, because orders and
 * lists read that one all the time. Null means undeclared.
 */
export const productDeclaration = pgTable(
  'product_declaration',
  {
    productId: idColumn('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Grams, millilitres or pieces in one pack; null if the unit does not say it. */
    netQuantity: numeric('net_quantity', { precision: 12, scale: 2, mode: 'number' }),
    netMeasure: text('net_measure').$type<Measure>(),
    packCount: integer('pack_count'),
    /** The unit that the net quantity belongs to: that of another unit is out of date. */
    netUnit: text('net_unit'),
    /** Whether the owner set the net quantity, so that it is not read from the unit again while that stays. */
    netCorrected: boolean('net_corrected').notNull().default(false),
    genericName: text('generic_name'),
    /** Name and address, as of the packer and the importer. */
    manufacturer: text('manufacturer'),
    packer: text('packer'),
    importer: text('importer'),
    /** ISO 3166-1 alpha-2. */
    origin: char('origin', { length: 2 }),
    /** The licence of the manufacturer; the shop's own is a setting. */
    fssai: text('fssai'),
    /** `none` for what is not food. */
    veg: text('veg').$type<VegMark>(),
    allergens: text('allergens'),
    shelfLifeDays: integer('shelf_life_days'),
    /** The earliest date on the shelf: the last day on which it is sold. */
    bestBefore: date('best_before', { mode: 'string' }),
    hsn: text('hsn'),
    gstRateInBasisPoints: smallint('gst_rate_in_basis_points'),
    cessRateInBasisPoints: smallint('cess_rate_in_basis_points'),
    /** Whether it is sold without a packer's label, for which the rules ask less. */
    loose: boolean('loose').notNull().default(false),
    /** What is undeclared, a bit for each item of `MISSING` in `declarations.ts`. */
    missing: smallint('missing')
      .notNull()
      .generatedAlwaysAs(
        sql`case when net_quantity is null then 1 else 0 end
      + case when generic_name is null and not loose then 2 else 0 end
      + case when coalesce(manufacturer, packer, importer) is null and not loose then 4 else 0 end
      + case when origin <> 'IN' and importer is null and not loose then 8 else 0 end
      + case when origin is null then 16 else 0 end
      + case when veg is null and not loose then 32 else 0 end
      + case when veg in ('veg', 'nonveg') and fssai is null and not loose then 64 else 0 end
      + case when veg in ('veg', 'nonveg') and shelf_life_days is null and best_before is null and not loose then 128 else 0 end
      + case when hsn is null then 256 else 0 end
      + case when gst_rate_in_basis_points is null then 512 else 0 end`,
      ),
  },
  (table) => [
    check('product_declaration_net_quantity', sql`${table.netQuantity} > 0`),
    check('product_declaration_net_measure', sql`${table.netMeasure} in ('g', 'ml', 'piece')`),
    check('product_declaration_pack_count', sql`${table.packCount} between 1 and 9999`),
    check(
      'product_declaration_net',
      sql`num_nonnulls(${table.netQuantity}, ${table.netMeasure}, ${table.packCount}) in (0, 3)`,
    ),
    check('product_declaration_origin', sql`${table.origin} ~ '^[A-Z]{2}$'`),
    check('product_declaration_fssai', sql`${table.fssai} ~ '^[12][0-9]{13}$'`),
    check('product_declaration_veg', sql`${table.veg} in ('veg', 'nonveg', 'none')`),
    check('product_declaration_shelf_life', sql`${table.shelfLifeDays} between 1 and 36500`),
    check('product_declaration_hsn', sql`${table.hsn} ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'`),
    check('product_declaration_gst_rate', sql`${table.gstRateInBasisPoints} between 0 and 10000`),
    check('product_declaration_cess_rate', sql`${table.cessRateInBasisPoints} between 0 and 30000`),
    index('product_declaration_origin_product').on(table.origin, table.productId).where(sql`origin is not null`),
    index('product_declaration_veg_product').on(table.veg, table.productId).where(sql`veg is not null`),
    index('product_declaration_best_before').on(table.bestBefore).where(sql`best_before is not null`),
    index('product_declaration_missing').on(table.missing, table.productId),
  ],
)

/** The version of the shop that has last brought stored data up to date with its code, which needs to happen once. */
export const backfill = pgTable('backfill', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }).notNull().defaultNow(),
})
