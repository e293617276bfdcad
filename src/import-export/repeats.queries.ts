import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { REPEATS_ROW } from './rows/left-out.ts'

/**
 * The first of the rows that mean the same product counts; the others become `faulty`, and their reason names the
 * row they repeat. Rows that need review are left alone. Rows with the same SKU mean the same product, in any case unless
 * the shop has several products whose SKUs differ in case alone; as do rows with the same name, unit and brand of which
 * one has no SKU, unless they mean different products that the shop has.
 */
export async function refuseRepeats(tx: Queryable, importId: string): Promise<void> {
  // A row that is left out leaves others out no more, so those that repeat it are judged anew.
  for (let round = 0; round < MAX_ROUNDS; round++) if (!(await refuseThoseOfCounting(tx, importId))) return
}

/** Only a list made for it has longer chains of rows of which each repeats the one before. */
const MAX_ROUNDS = 100

/** Refuses the rows that repeat one which repeats none. Returns whether others are left that do. */
async function refuseThoseOfCounting(tx: Queryable, importId: string): Promise<boolean> {
  // A nested loop is the slow plan here, whatever the planner estimates for rows that it has no statistics of.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  const [row] = await tx.execute<{ isLeft: boolean }>(sql`
    with fine as (
      select number,
        min(number) over (partition by sku) as same_sku,
        min(number) over (partition by lower(sku)) as same_sku_in_any_case,
        bool_or(outcome = 'new') over (partition by lower(sku)) as has_new_sku,
        min(number) over (partition by product_id) as same_product,
        min(number) over (partition by name_key) as same_name,
        min(number) filter (where sku is null) over (partition by name_key) as same_name_without_sku,
        sku, product_id, case when outcome = 'new' then name_key end as new_name_key
      from catalogue_import_row where import_id = ${importId} and outcome not in ('faulty', 'held')
    ), repeats as (
      select number, sku, least(
        case when sku is not null then case when has_new_sku then same_sku_in_any_case else same_sku end end,
        case when product_id is not null then same_product end,
        case when new_name_key is not null and sku is null then same_name
             when new_name_key is not null then same_name_without_sku end) as first
      from fine
    ), repeating as (
      select repeats.number, repeats.sku, repeats.first, first.sku as first_sku, coalesce(first.first = first.number, true) as counts
      from repeats join repeats first on first.number = repeats.first where repeats.first < repeats.number
    ), refused as (
      update catalogue_import_row r set outcome = 'faulty', note = null, differences = null, candidates = null, is_price_jump = false, off_sale = null,
        reason = ${REPEATS_ROW} || ' ' || repeating.first || ', which counts'
          || case when first_sku <> repeating.sku and lower(first_sku) = lower(repeating.sku)
               then format(': %s is the same SKU as %s', repeating.sku, first_sku) else '' end
      from repeating where r.import_id = ${importId} and r.number = repeating.number and counts
    )
    select exists (select from repeating where not counts) as "isLeft"`)
  return row!.isLeft
}

/** Notes new rows of one name, unit and brand that count because each has a SKU of its own: they may be one product. */
export async function markTwins(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    with coded as (
      select number, sku, first_value(number) over same as first, first_value(sku) over same as first_sku,
        lead(number) over same as next, lead(sku) over same as next_sku, count(*) over (partition by name_key) as rows
      from catalogue_import_row where import_id = ${importId} and outcome = 'new' and name_key is not null
      window same as (partition by name_key order by number)
    ), twin as (
      select number, case when first = number then next else first end as other,
        case when first = number then next_sku else first_sku end as other_sku
      from coded where rows > 1
    )
    update catalogue_import_row r set note = concat_ws('. ', r.note,
      format('Row %s has the same name, unit and brand, with the SKU %s. Both are added', other, other_sku))
    from twin where r.import_id = ${importId} and r.number = twin.number and other_sku is not null`)
}

/**
 * Notes rows for different products that have the same barcode, which a scanner could not tell apart. What has less than six
 * digits in a row, such as "none", or was damaged by a spreadsheet is no barcode.
 * @param column where the file has its barcodes, from 0.
 */
export async function markSharedBarcodes(tx: Queryable, importId: string, column: number): Promise<void> {
  await tx.execute(sql`
    with coded as (
      select number, product_id::text as product_id,
        regexp_replace(btrim(cells[${column + 1}::int]), '^([0-9]{8,15})[.,]0+$', '\\1') as code
      from catalogue_import_row where import_id = ${importId} and outcome in ('new', 'changed', 'unchanged')
    ), shared as (
      select number, code, min(number) over same as first, lead(number) over (partition by code order by number) as next,
        min(product_id) over same <> max(product_id) over same as is_shared
      from coded where code ~ '[0-9]{6}' and code !~* '^[0-9.,]+e[+]' window same as (partition by code)
    )
    update catalogue_import_row r
    set note = concat_ws('. ', r.note, format('Row %s has the same barcode, %s', case when number_of.first = r.number then next else first end, code))
    from shared as number_of where r.import_id = ${importId} and r.number = number_of.number and is_shared`)
}
