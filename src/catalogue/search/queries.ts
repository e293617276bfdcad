import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import {
  hasFilters,
  MAX_SEARCH_RESULTS,
  type SearchFilter,
  type SearchRequest,
  type SearchSort,
} from '../../platform/search/port.ts'
import { originsByName } from '../declarations/queries.ts'
import type { Conditions } from './tsquery.ts'

export interface RankedProducts {
  ids: string[]
  total: number
}

/**
 * The maximum number of matches to rank. A prefix of one letter matches half the catalogue, and it makes no difference
 * which part of that is ranked.
 */
const MAX_CANDIDATES = MAX_SEARCH_RESULTS

/** Returns products that meet the conditions, best first; those of `but` are left out. */
export async function rankProductsByWords(
  db: Queryable,
  conditions: Conditions,
  request: SearchRequest,
  but: Conditions | null = null,
): Promise<RankedProducts> {
  const sql = preparedOn(db)
  const { filter } = request
  const [row] = await sql<RankedRow[]>`
    with found as materialized (
      select s.product_id, s.in_stock, ${score(sql, conditions)} as score
      from product_search s ${hasFilters(filter) ? sql`join product p on p.id = s.product_id` : sql``}
      where ${matching(sql, conditions)} ${but ? sql`and not ${matching(sql, but)}` : sql``} ${narrowing(sql, filter)}
      limit ${MAX_CANDIDATES}
    )
    select array_to_string(array(
        select product_id from found left join product_popularity sold using (product_id)
        order by floor(found.score * 12) desc, in_stock desc, coalesce(sold.category_score, 0) desc, found.score desc,
          coalesce(sold.clicks, 0) desc, product_id desc
        ${slice(sql, request)}
      ), ',') as ids,
      (select count(*)::int from found) as total`
  return foundIn(row!)
}

/** Returns products that meet the conditions, or all if null, in an order other than relevance. */
export async function sortProductsByWords(
  db: Queryable,
  conditions: Conditions | null,
  request: SearchRequest,
): Promise<RankedProducts> {
  const sql = preparedOn(db)
  const byOrigin = request.sort === 'origin' ? await originsByName(db) : []
  const [row] = await sql<RankedRow[]>`
    with found as materialized (
      select p.id, p.name, p.sold_price_in_paise, p.discount_percent
      from product_search s join product p on p.id = s.product_id
      where ${conditions ? matching(sql, conditions) : sql`true`} ${narrowing(sql, request.filter)}
    )
    select array_to_string(array(
        select id from found order by ${orderOf(sql, request.sort, byOrigin)}, id desc ${slice(sql, request)}
      ), ',') as ids,
      (select least(count(*), ${MAX_SEARCH_RESULTS})::int from found) as total`
  return foundIn(row!)
}

/**
 * Returns those of some products that are the same goods as another by the main words of their names, as Alphonso and Banganapalli
 * are mangoes.
 */
export async function sameGoodsAmong(db: Queryable, ids: readonly string[], productId: string): Promise<Set<string>> {
  const rows = await preparedOn(db)<{ id: string }[]>`
    with asked as (
      select string_agg(quote_literal(word) || ':A', ' | ') as question
      from product_search, unnest(tsvector_to_array(ts_filter(own_words, '{a}'))) as word where product_id = ${productId})
    select replace(product_id::text, '-', '') as id from product_search, asked
    where product_id = any (${[...ids]}::uuid[]) and words @@ question::tsquery`
  return new Set(rows.map(({ id }) => id))
}

export async function anyProductByWords(db: Queryable, conditions: Conditions): Promise<boolean> {
  const sql = preparedOn(db)
  const [row] = await sql`
    select exists (select from product_search s where ${matching(sql, conditions)}) as found`
  return row!.found
}

/** Returns for each of some questions in `tsquery` notation whether a product meets it. */
export async function areFoundByWords(db: Queryable, questions: readonly string[]): Promise<boolean[]> {
  const sql = preparedOn(db)
  const rows = await sql<{ found: boolean }[]>`
    select exists (select from product_search where words @@ asked.question) as found
    from unnest(${questions}::tsquery[]) with ordinality as asked (question, at) order by at`
  return rows.map(({ found }) => found)
}

/** Returns every word in names, brands and categories, and the marks of brands and categories. */
export async function allWords(db: Queryable): Promise<string[]> {
  const sql = preparedOn(db)
  const rows = await sql<{ word: string }[]>`select distinct word from search_word`
  return rows.map((row) => row.word)
}

export async function anyWordBegins(db: Queryable, beginnings: readonly string[]): Promise<boolean> {
  const sql = preparedOn(db)
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from unnest(${beginnings}::text[]) as asked (beginning)
      where exists (select from search_word known where known.word ^@ asked.beginning)
    ) as found`
  return row!.found
}

/** Returns whether a tenth of the first few hundred products of these categories say themselves what they are. */
export async function isSaidByNames(db: Queryable, categoryMark: string, named: string): Promise<boolean> {
  const sql = preparedOn(db)
  const [row] = await sql<{ said: boolean }[]>`
    select count(*) filter (where words @@ ${named}::tsquery) * 10 >= count(*) as said
    from (select words from product_search where words @@ ${`'${categoryMark}'`}::tsquery limit 300) as sample`
  return row!.said
}

/** Returns for each question about names whether of the first few hundred products that meet it, half are called so. */
export async function areCalledSo(
  db: Queryable,
  asked: readonly { named: string; called: string }[],
): Promise<boolean[]> {
  const sql = preparedOn(db)
  const rows = await sql<{ called: boolean }[]>`
    select (
      select count(*) > 0 and count(*) filter (where words @@ asked.called) * 2 >= count(*)
      from (select words from product_search where words @@ asked.named limit 300) as sample
    ) as called
    from unnest(${asked.map(({ named }) => named)}::tsquery[], ${asked.map(({ called }) => called)}::tsquery[])
      with ordinality as asked (named, called, at) order by at`
  return rows.map(({ called }) => called)
}

/** A category or sub-category with what its path also needs. */
export interface NamedCategory {
  id: string
  name: string
  image: string
  isCategory: boolean
  /** The first sub-category of a category, in the owner's order, or the first category of a sub-category; null without one. */
  other: { id: string; name: string } | null
  /** The name as search compares it. */
  folded: string
}

/**
 * Returns the categories and sub-categories with products whose names are most like the folded text; categories in the owner's
 * order where none is.
 */
export function nearestCategories(db: Queryable, folded: string, limit: number): Promise<NamedCategory[]> {
  const sql = preparedOn(db)
  const likeness = sql`word_similarity(folded, ${folded}) + similarity(folded, ${folded})`
  return namedCategories(
    db,
    sql`case when ${likeness} >= ${MIN_LIKENESS} then ${likeness} end desc nulls last, not is_category, position nulls last, folded`,
    limit,
  )
}

/** Below it, a name has a few letters in common with the text by chance. */
const MIN_LIKENESS = 0.4

/** Returns the categories and sub-categories with products, shortest names first. */
export function filledCategories(db: Queryable): Promise<NamedCategory[]> {
  return namedCategories(db, preparedOn(db)`char_length(name), name`, null)
}

/** Returns ids of the products in stock that sell best; none before the first orders. */
export async function popularProductIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await preparedOn(db)<{ id: string }[]>`
    select replace(product_id::text, '-', '') as id
    from product_popularity sold join product_search s using (product_id)
    where s.in_stock and sold.score > 0 order by sold.score desc, product_id desc limit ${limit}`
  return rows.map((row) => row.id)
}

type Fragment = PendingQuery<Row[]>

/** The statement is prepared, and reads nothing but what it returns of the categories. */
async function namedCategories(db: Queryable, order: Fragment, limit: number | null): Promise<NamedCategory[]> {
  const sql = preparedOn(db)
  return sql<NamedCategory[]>`
    with named as (
      select id, name, image, position, true as is_category, search_fold(name) as folded from category
      union all select id, name, image, null, false, search_fold(name) from sub_category
    ), chosen as (
      select *, row_number() over (order by ${order}) as place from named
      where case when is_category
        then exists (select from product_category m join product_search s using (product_id) where m.category_id = named.id)
        else exists (select from product_sub_category m join product_search s using (product_id) where m.sub_category_id = named.id)
        end
      order by ${order} limit ${limit}
    )
    select replace(id::text, '-', '') as id, name, image, is_category as "isCategory", folded, case when is_category then (
        select json_build_object('id', replace(s.id::text, '-', ''), 'name', s.name)
        from sub_category_category m join sub_category s on s.id = m.sub_category_id where m.category_id = chosen.id
        order by m.sub_category_position nulls last, lower(s.name), s.id limit 1)
      else (
        select json_build_object('id', replace(c.id::text, '-', ''), 'name', c.name)
        from sub_category_category m join category c on c.id = m.category_id where m.sub_category_id = chosen.id
        order by m.position limit 1) end as other
    from chosen order by place`
}

type Sql = ReturnType<typeof preparedOn>

function matching(sql: Sql, { must, each, besides }: Conditions) {
  if (!each) return sql`s.words @@ ${must}::tsquery`
  const hitsOf = (term: string, bit: number) => sql`
    select product_id, ${bit}::int as term from product_search where words @@ ${term}::tsquery
    union all select product_id, ${bit}::int from product_search_details where details @@ ${term}::tsquery`
  // A term without any match ends the search before the matches of the others are collected.
  const anyOfEach = each.map((term) => sql`and exists (${hitsOf(term, 0)})`)
  const hits = each.map((term, i) => sql`${i > 0 ? sql`union all` : sql``} ${hitsOf(term, 1 << i)}`)
  return sql`(${besides ? sql`s.words @@ ${besides}::tsquery` : sql`true`} ${anyOfEach} and s.product_id in (
    select product_id from (${hits}) as hit group by product_id having bit_or(term) = ${(1 << each.length) - 1}))`
}

/** The mean over the terms, and a little for fresh food, short names and what is preferred; less for what is for others. */
function score(sql: Sql, { scores, amounts, certain, preferred, exact, forOthers }: Conditions) {
  const each = scores.map((points) => {
    const cases = points.map(({ question, points }) => sql`when words @@ ${question}::tsquery then ${points}::real`)
    return sql`+ ${1 / scores.length}::real * (case ${cases} else 0 end)`
  })
  const bonus = (question: string | null, points: number) =>
    question ? sql`+ ${points}::real * (words @@ ${question}::tsquery)::int` : sql``
  const isExact = exact ? sql`words @@ ${exact.question}::tsquery and name_length <= ${exact.words}` : sql`false`
  return sql`0.04::real * aisle - 0.008::real * name_length ${each.length > 0 ? each : sql``}
    ${bonus(amounts, 0.3)} ${bonus(certain, 0.09)} ${bonus(preferred, 0.4)} ${bonus(forOthers, -0.2)}
    + 0.5::real * (${isExact})::int`
}

function narrowing(sql: Sql, filter: SearchFilter) {
  return sql`
    ${filter.inStock ? sql`and s.in_stock` : sql``}
    ${filter.onOffer ? sql`and p.sold_price_in_paise < p.price_in_paise` : sql``}
    ${filter.vegMarks?.length ? sql`and s.product_id in (select product_id from product_declaration where veg = any (${[...filter.vegMarks]}::text[]))` : sql``}
    ${filter.minPriceInPaise != null ? sql`and p.sold_price_in_paise >= ${filter.minPriceInPaise}` : sql``}
    ${filter.maxPriceInPaise != null ? sql`and p.sold_price_in_paise <= ${filter.maxPriceInPaise}` : sql``}
    ${filter.brands?.length ? sql`and p.brand = any (${[...filter.brands]}::text[])` : sql``}
    ${filter.origins?.length ? sql`and s.product_id in (select product_id from product_declaration where origin = any (${[...filter.origins]}::bpchar[]))` : sql``}`
}

function orderOf(sql: Sql, sort: SearchSort, byOrigin: readonly string[]) {
  switch (sort) {
    case 'origin':
      return sql`array_position(${[...byOrigin]}::bpchar[],
        (select origin from product_declaration d where d.product_id = found.id)) asc nulls last`
    case 'price':
      return sql`sold_price_in_paise asc`
    case 'price-desc':
      return sql`sold_price_in_paise desc`
    case 'discount':
      return sql`discount_percent desc`
    case 'name':
      return sql`lower(name) asc`
    default:
      return sql`id desc`
  }
}

function slice(sql: Sql, { offset, limit }: SearchRequest) {
  const from = Math.min(Math.max(offset, 0), MAX_SEARCH_RESULTS)
  return sql`offset ${from} limit ${Math.max(Math.min(limit, MAX_SEARCH_RESULTS - from), 0)}`
}

/** The ids are one text: the driver reads an array of a thousand letter by letter. */
interface RankedRow {
  ids: string
  total: number
}

function foundIn({ ids, total }: RankedRow): RankedProducts {
  return { ids: ids === '' ? [] : ids.replaceAll('-', '').split(','), total }
}
