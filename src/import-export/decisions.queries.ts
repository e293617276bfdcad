import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { REPEATS_ROW } from './rows/left-out.ts'
import { catalogueImportRow } from './schema.ts'

/** How many rows a decision was stored for, and a row that counts in place of one for which it was not. */
export interface Decided {
  decided: number
  rival: number | null
}

/**
 * Stores a decision for the `held` rows that it fits, unless another row counts for the same product: one that needs no
 * decision, one that was decided before, or an earlier one of these. A null `number` stands for all rows.
 */
export async function decideHeld(
  tx: Queryable,
  importId: string,
  number: number | null,
  decision: string,
): Promise<Decided> {
  const numbers = await saveDecision(tx, importId, number, decision)
  if (numbers.length === 0 || decision === 'leave') return { decided: numbers.length, rival: null }
  const saved = sql`any (${`{${numbers.join(',')}}`}::int[])`
  await tx.execute(WITHOUT_LOOPS)
  const left = await tx.execute<{ rival: number }>(sql`
    with ${claims(importId)}, rival as (
      select wanted.number, min(meant.number) as first from wanted join meant using (key)
      where wanted.number = ${saved} and ${IS_RIVAL} and (meant.number < wanted.number or meant.number <> all (${`{${numbers.join(',')}}`}::int[]))
      group by 1
    )
    update catalogue_import_row r set decision = null from rival
    where r.import_id = ${importId} and r.number = rival.number returning rival.first as rival`)
  return { decided: numbers.length - left.length, rival: left[0]?.rival ?? null }
}

/** Notes on each `held` row without a decision which other row counts for a product that it may mean. */
export async function markRivals(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(WITHOUT_LOOPS)
  await tx.execute(sql`
    with ${claims(importId)}, rival as (
      select wanted.number, min(meant.number) as first from wanted join meant using (key)
      where wanted.decision is null and ${IS_RIVAL} group by 1
    ), noted as (
      select number, 'Row ' || rival.first || ' is for the same product, and counts' as note from claim
      left join rival using (number) where outcome = 'held'
    )
    update catalogue_import_row r set note = noted.note from noted
    where r.import_id = ${importId} and r.number = noted.number and r.note is distinct from noted.note`)
}

/** The planner has no statistics of rows that were just staged, and takes them for few. */
const WITHOUT_LOOPS = sql`select set_config('enable_nestloop', 'off', true)`

/** Rows for new products of one name and unit are for different ones if each has a SKU of its own. */
const IS_RIVAL = sql`meant.number <> wanted.number
  and (meant.key not like 'name %' or meant.sku is null or wanted.sku is null)`

/**
 * `meant`: what the rows that count mean, a product of the shop or a new one of a name or SKU. `wanted`: what a `held` row
 * means or, without a decision, may mean, if it is one product alone. A row that an earlier import left out counts only
 * once it is decided.
 */
function claims(importId: string): SQL {
  return sql`claim as materialized (
      select number, outcome, decision, sku, candidates, product_id,
        case when outcome = 'held' then decision when outcome = 'new' then 'new' else replace(product_id::text, '-', '') end as means,
        array['name ' || name_key, 'sku ' || lower(sku)] as as_new
      from catalogue_import_row where import_id = ${importId} and outcome in ('new', 'changed', 'unchanged', 'held')
        and not (outcome = 'unchanged' and coalesce(cells[cardinality(cells)] like ${`${REPEATS_ROW} %`}, false))
    ), meant as (
      select number, sku, key from claim
      cross join unnest(case means when 'new' then as_new else array['product ' || means] end) as key where key is not null
    ), wanted as (
      select number, sku, decision, key from claim
      cross join unnest(case when means = 'new' then as_new when means is not null then array['product ' || means]
        else case when product_id is null then as_new else '{}' end
          || case jsonb_array_length(candidates) when 1 then array['product ' || (candidates -> 0 ->> 'id')] else '{}' end
        end) as key
      where outcome = 'held' and key is not null
    )`
}

/** Stores a decision for `held` rows that it fits, and returns their numbers. */
async function saveDecision(
  tx: Queryable,
  importId: string,
  number: number | null,
  decision: string,
): Promise<number[]> {
  const { candidates, outcome } = catalogueImportRow
  const several = sql`jsonb_array_length(${candidates}) > 1`
  // A row with a SKU that the shop has means its product, or none.
  const mayBeNew = isNull(catalogueImportRow.productId)
  const [meaning, fits] = ((): [SQL | null, SQL | undefined] => {
    if (decision === 'leave') return [null, undefined]
    if (decision === 'same') return [sql`${candidates} -> 0 ->> 'id'`, sql`not ${several}`]
    if (decision === 'new') return [sql`'new'`, mayBeNew]
    return [sql`${decision}`, sql`${candidates} @> ${JSON.stringify([{ id: decision }])}::jsonb`]
  })()
  const rows = await tx
    .update(catalogueImportRow)
    .set({ decision: meaning })
    .where(
      and(
        eq(catalogueImportRow.importId, importId),
        eq(outcome, 'held'),
        number === null ? undefined : eq(catalogueImportRow.number, number),
        fits,
      ),
    )
    .returning({ number: catalogueImportRow.number })
  return rows.map((row) => row.number)
}
