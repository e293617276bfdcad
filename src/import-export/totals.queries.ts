import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { Target } from './rows/columns.ts'
import { LOOKS_LIKE_TOTAL, SUMS } from './rows/totals.ts'

/**
 * Leaves out new products that are called totals, "Dal Total", and whose price or stock is the sum of the rows above them,
 * up to the total before. What the cells of a row alone tell of totals is known by now.
 */
export async function refuseTotals(tx: Queryable, importId: string, mapping: readonly Target[]): Promise<void> {
  const [price, salePrice, stock] = (['price', 'salePrice', 'stock'] as const).map((target) =>
    numberIn(mapping, target),
  )
  // As for repeats: the planner knows too little of rows that were just staged.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  await tx.execute(sql`
    with row as materialized (
      select number, outcome, ${price} as price, ${salePrice} as sale_price, ${stock} as stock, ${isCoded(mapping)} as is_coded,
        coalesce(split_part(name_key, chr(10), 1) ~ ${TOTAL}, false) or coalesce(reason = ${LOOKS_LIKE_TOTAL}, false) as is_total
      from catalogue_import_row where import_id = ${importId} and exists (
        select from catalogue_import_row named where named.import_id = ${importId} and named.outcome = 'new'
          and split_part(named.name_key, chr(10), 1) ~ ${TOTAL})
    ), placed as (
      select *, count(*) filter (where is_total) over (order by number rows between unbounded preceding and 1 preceding) as section
      from row
    ), summed as (
      select section, sum(price) as price, count(price) as prices, sum(sale_price) as sale_price,
        count(sale_price) as sale_prices, sum(stock) as stock, count(stock) as stocks
      from placed where not is_total group by section
    )
    update catalogue_import_row r set outcome = 'faulty', note = null, differences = null, candidates = null,
      is_price_jump = false, off_sale = null, reason = ${LOOKS_LIKE_TOTAL}
    from placed join summed using (section)
    where r.import_id = ${importId} and r.number = placed.number and placed.is_total and placed.outcome = 'new'
      and not placed.is_coded and (
        (placed.price > 0 and placed.price = summed.price and summed.prices > 1)
        or (placed.sale_price > 0 and placed.sale_price = summed.sale_price and summed.sale_prices > 1)
        or (placed.stock > 0 and placed.stock = summed.stock and summed.stocks > 1))`)
}

/** A name in lower case that ends in a word of totals, perhaps with what it counts in brackets: "dal total (rs)". */
const TOTAL = `(^|[[:space:]/:(,.&+–—-])(${[...SUMS].join('|')})[[:space:]]*([(][^()]*[)])?[[:space:]:.=*-]*$`

const DEVANAGARI = '०१२३४५६७८९'

/** The digits of a cell are enough to compare sums: all cells of a column are written alike. */
function numberIn(mapping: readonly Target[], target: Target): SQL {
  const at = mapping.indexOf(target)
  if (at < 0) return sql`null::numeric`
  return sql`substring(translate(left(cells[${at + 1}::int], 60), ${`${DEVANAGARI},`}, '0123456789') from '[0-9]+(?:[.][0-9]+)?')::numeric`
}

function isCoded(mapping: readonly Target[]): SQL {
  const codes = mapping.flatMap((target, at) =>
    target === 'id' || target === 'sku' || target === 'barcode' ? [sql`cells[${at + 1}::int] ~ '[^[:space:]]'`] : [],
  )
  return codes.length > 0 ? sql`coalesce(${sql.join(codes, sql` or `)}, false)` : sql`false`
}
