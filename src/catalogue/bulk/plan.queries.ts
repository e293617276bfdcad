import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { uuids } from '../../platform/runtime/ids.ts'
import { MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../shared/limits.ts'
import { toPaise } from '../../shared/money.ts'
import { priceByPercentSql } from '../schema.ts'
import type { BulkAction, Jumps, PriceChange } from './contract.ts'

/**
 * Why a product cannot be changed, in the order in which it is looked for. A change never makes a price 0, never sells
 * above the price, and so never claims a discount that is none.
 */
export type Problem = 'no_price' | 'too_high' | 'too_low' | 'above_price' | 'too_few' | 'too_many'

/** The values of a product `p` that an action concerns, before and after it, and why it cannot be changed. */
interface Plan {
  before: SQL
  after: SQL
  problem?: SQL
  /** What `before` and `after` are computed from. */
  computed?: SQL
  /**
   * Whether orders may change the values meanwhile, as of a stock to which pieces are added. Whatever else changes them
   * raises the version of the product.
   */
  isRelative?: boolean
}

/** The products of an action: those that a condition selects, or those that were locked. */
export type Target = { where: SQL | undefined } | { ids: readonly string[] }

export interface PlannedRow {
  id: string
  brand: string | null
  name: string
  unit: string
  before: object
  after: object
  problem: Problem | null
}

export interface PlanSummary {
  products: number
  changed: number
  refused: number
  /** Products of which a price rises or falls by more than half, which is more often a mistake than intended; in paise. */
  rises: Jumps
  falls: Jumps
  seen: string
  examples: PlannedRow[]
  problems: PlannedRow[]
}

const EXAMPLES = 50

/** The change that an action is to become, and a digest of what was requested. */
export interface BulkRequest {
  changeId: string
  request: string
}

/** Returns what the action would do to the products of `target`. Its `seen` begins with the id of the change. */
export async function summarizePlan(
  db: Queryable,
  action: BulkAction,
  target: Target,
  { changeId, request }: BulkRequest,
): Promise<PlanSummary> {
  const { isRelative = false } = planOf(action)
  const first = (which: SQL) => sql`(
    select coalesce(json_agg(json_build_object('id', replace(id::text, '-', ''), 'brand', brand, 'name', name, 'unit', unit,
      'before', before, 'after', after, 'problem', problem) order by lower(name), id), '[]')
    from (select * from plan where ${which} order by lower(name), id limit ${EXAMPLES}) as first)`
  const shown = isRelative
    ? sql`version`
    : isAsShown(action)
      ? sql`concat_ws(' ', name, version)`
      : sql`concat(before, after)`
  const [row] = await db.execute<PlanSummary & Record<string, unknown>>(sql`
    with plan as materialized (${planned(action, target)}),
    jump as materialized (
      select id, was, becomes, becomes / nullif(was, 0)::numeric as ratio
      from plan cross join lateral (values ((before->>'price')::bigint, (after->>'price')::bigint),
        ((before->>'soldPrice')::bigint, (after->>'soldPrice')::bigint)) as price (was, becomes)
      where ${IS_CHANGED} and (becomes * 2 > was * 3 or becomes * 2 < was))
    select count(*)::int as products, count(*) filter (where ${IS_CHANGED})::int as changed,
      count(problem)::int as refused, ${jumps(sql`becomes > was`, sql`desc`)} as rises,
      ${jumps(sql`becomes < was`, sql`asc`)} as falls,
      ${changeId}::text || md5(concat_ws(' ', ${changeId}::text, ${request}::text,
        string_agg(concat_ws(' ', id, ${shown}, problem, after <> before), ',' order by id))) as seen,
      ${first(IS_CHANGED)} as examples, ${first(sql`problem is not null`)} as problems
    from plan`)
  return row!
}

function jumps(which: SQL, direction: SQL): SQL {
  return sql`json_build_object(
    'products', (select count(distinct id) from jump where ${which}),
    'most', (select json_build_object('from', was, 'to', becomes) from jump where ${which} order by ratio ${direction}, was limit 1))`
}

/** Whether an action concerns products as a whole, so that an edit of anything that the preview showed outdates it. */
function isAsShown({ action }: BulkAction): boolean {
  return action === 'show' || action === 'hide' || action === 'delete'
}

/** Locks the products that a condition selects, in the order of ids, as orders do, and returns their ids. */
export async function lockTarget(tx: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from product where ${where ?? sql`true`} order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** Returns the names of the subcategories that are in none of the categories. */
export async function subCategoriesElsewhere(
  tx: Queryable,
  categories: readonly string[],
  subCategories: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    select name from sub_category s
    where s.id = any (${uuids(subCategories)}) and not exists (
      select from sub_category_category c where c.sub_category_id = s.id and c.category_id = any (${uuids(categories)}))
    order by lower(name)`)
  return rows.map(({ name }) => name)
}

/** Records what the action will do to each product that it changes. */
export async function recordPlan(tx: Queryable, changeId: string, action: BulkAction, target: Target): Promise<void> {
  await tx.execute(sql`
    with plan as materialized (${planned(action, target)})
    insert into bulk_change_product (change_id, product_id, before, after)
    select ${changeId}::uuid, id, before, after from plan where ${IS_CHANGED}`)
}

/** Changes of fewer products are quick whatever the database believes of them. */
const MANY = 1_000

/** Tells the database how many products a change has: until it finds out by itself, its plans are for a few. */
export async function analyzeRecorded(tx: Queryable, products: number): Promise<void> {
  if (products > MANY) await tx.execute(sql`analyze bulk_change_product`)
}

const IS_CHANGED = sql`problem is null and after <> before`

function planned(action: BulkAction, target: Target): SQL {
  const { before, after, problem = sql`null::text`, computed = sql`` } = planOf(action)
  return sql`
    select p.id, p.brand, p.name, p.unit, p.version, ${before} as before, ${after} as after, ${problem} as problem
    from (${idsOf(target)}) as target join product p on p.id = target.id ${computed}
    where p.deleted_at is null`
}

function idsOf(target: Target): SQL {
  if ('ids' in target) return sql`select unnest(${uuids(target.ids)}) as id`
  return sql`select id from product where ${target.where ?? sql`true`}`
}

function planOf(action: BulkAction): Plan {
  switch (action.action) {
    case 'price':
      return pricePlan(action.price!)
    case 'stock':
      return stockPlan(action.stock!)
    case 'move':
      return { before: PLACES, after: placesObject(action.move!) }
    case 'delete':
      // With its categories, so that the undo can tell whether they are still there.
      return { before: sql`'{"deleted": false}'::jsonb || ${PLACES}`, after: sql`'{"deleted": true}'::jsonb` }
    default:
      return {
        before: PUBLISH,
        after: sql`jsonb_build_object('publish', ${action.action === 'show'}::boolean)`,
      }
  }
}

/** The prices of a product; a discount that decides its price is one of them. `soldPrice` is for people alone. */
export const PRICES = sql`jsonb_build_object('price', p.price_in_paise, 'sellingPrice', p.selling_price_in_paise,
  'discount', case when p.selling_price_in_paise is null then p.discount_percent end, 'soldPrice', p.sold_price_in_paise)`

function pricePlan(change: PriceChange): Plan {
  const repriced = change.of === 'sellingPrice' ? sql`p.price_in_paise` : changed(sql`p.price_in_paise`, change)
  const resold = change.of === 'price' ? null : changed(sql`p.sold_price_in_paise`, change)
  // A product whose discount decides stays so if only its price changes.
  const computed = sql`
    cross join lateral (select ${repriced} as price) as a
    cross join lateral (select ${
      resold ?? sql`coalesce(p.selling_price_in_paise, ${priceByPercentSql(sql`a.price`, sql`p.discount_percent`)})`
    } as sold_price) as b
    cross join lateral (select ${resold ? sql`true` : sql`p.selling_price_in_paise is not null`} as is_exact) as c`
  const isExact = sql`c.is_exact and b.sold_price < a.price`
  return {
    computed,
    before: PRICES,
    // What would be sold for what it is sold for now is left alone, however that is stored.
    after: sql`case when a.price = p.price_in_paise and b.sold_price = p.sold_price_in_paise then ${PRICES}
      else jsonb_build_object('price', a.price, 'sellingPrice', case when ${isExact} then b.sold_price end,
        'discount', case when ${isExact} then null when c.is_exact then 0 else p.discount_percent end,
        'soldPrice', b.sold_price) end`,
    problem: sql`case
      when p.price_in_paise = 0 then 'no_price'
      when a.price > ${toPaise(MAX_PRICE_IN_RUPEES)}::bigint then 'too_high'
      when a.price < 1 or b.sold_price < 1 then 'too_low'
      when b.sold_price > a.price then 'above_price'
    end`,
  }
}

/** Changes an amount in paise, and rounds it to the nearest with the ending that is not on the other side of it. */
function changed(amount: SQL, { percent, amount: rupees = 0, ending }: PriceChange): SQL {
  const direction = Math.sign(percent ?? rupees)
  const exact =
    percent === undefined
      ? sql`(${amount} + ${toPaise(rupees)}::bigint)::numeric`
      : sql`${amount} * (10000 + ${Math.round(percent * 100)}::int) / 10000.0`
  if (ending === undefined) return sql`round(${exact})::bigint`
  const paise = sql`${Number(ending)}::int`
  const nearest = sql`(round((${exact} - ${paise}) / 100.0) * 100 + ${paise})::bigint`
  if (direction === 0) return nearest
  const isBeyond = direction < 0 ? sql`${nearest} > ${amount}` : sql`${nearest} < ${amount}`
  return sql`(${nearest} + case when ${isBeyond} then ${direction * 100}::int else 0 end)`
}

function stockPlan({ set, add = 0 }: NonNullable<BulkAction['stock']>): Plan {
  const before = sql`jsonb_build_object('stock', p.stock)`
  if (set !== undefined) return { before, after: sql`jsonb_build_object('stock', ${set}::int)` }
  return {
    before,
    after: sql`jsonb_build_object('stock', p.stock + ${add}::int)`,
    problem: sql`case when p.stock + ${add}::int < 0 then 'too_few' when p.stock + ${add}::int > ${MAX_STOCK}::int then 'too_many' end`,
    isRelative: true,
  }
}

/** Whether a product is shown to shoppers. */
export const PUBLISH = sql`jsonb_build_object('publish', p.publish)`

/** The categories of a product, in their order. */
export const PLACES = sql`jsonb_build_object(
  'category', array(select category_id from product_category where product_id = p.id order by position, category_id),
  'subCategory', array(select sub_category_id from product_sub_category where product_id = p.id
    order by position, sub_category_id))`

function placesObject({ category, subCategory = [] }: NonNullable<BulkAction['move']>): SQL {
  const array = (ids: readonly string[]) => uuids([...new Set(ids)])
  return sql`jsonb_build_object('category', ${array(category)}, 'subCategory', ${array(subCategory)})`
}
