import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import {
  hasFilters,
  MAX_SEARCH_BRANDS,
  MAX_SEARCH_RESULTS,
  type SearchFilter,
  type SearchRequest,
  type SearchSort,
} from '../../platform/search/port.ts'
import type { Conditions } from './tsquery.ts'

/** Where words are searched: in names, brand and categories only, or in descriptions and details too. */
export type SearchScope = 'words' | 'everything'

export interface RankedProducts {
  ids: string[]
  total: number
}

/**
 * The maximum number of matches to rank. A prefix of one letter matches half the catalogue, and it makes no difference
 * which part of that is ranked.
 */
const MAX_CANDIDATES = MAX_SEARCH_RESULTS

/**
 * Weights of a match, from D to A: in the unit; in a category or the rest of the name; in the core of the name or the
 * brand; as what the product is.
 */
const WEIGHTS = '{0.1,0.25,0.5,1}'

/** Returns products that meet the conditions, best first. */
export async function rankProductsByWords(
  db: Queryable,
  conditions: Conditions,
  depth: SearchScope,
  request: SearchRequest,
): Promise<RankedProducts> {
  const sql = preparedOn(db)
  const { filter, offset, limit } = request
  const from = sql`from product_search s ${hasFilters(filter) ? sql`join product p on p.id = s.product_id` : sql``}`
  const matches = matching(sql, conditions, depth)
  const mainly = sql`s.words @@ ${conditions.mainly}::tsquery`
  const narrowed = narrowing(sql, filter)
  const scored = sql`select s.product_id, s.in_stock, ${score(sql, conditions)} as score`
  // Ranks the products that are mainly about the words alone, and adds others only if these do not fill the page.
  const [row] = await sql<RankedProducts[]>`
    with main as materialized (
      ${scored}, 1 as tier ${from} where ${mainly} ${narrowed} limit ${MAX_CANDIDATES}
    ), enough as materialized (
      select count(*)::int as main, count(*) >= ${offset + limit}::int as enough from main
    ), other as materialized (
      ${scored}, 0 as tier ${from} where ${matches} and not ${mainly} ${narrowed}
      limit (select case when enough then 0 else ${MAX_CANDIDATES}::int end from enough)
    )
    select array(
        select product_id from (select * from main union all select * from other) as found
        order by tier desc, floor(score * 12) desc, in_stock desc, score desc, product_id desc
        ${slice(sql, request)}
      ) as ids,
      case
        when main >= ${MAX_SEARCH_RESULTS}::int then ${MAX_SEARCH_RESULTS}::int
        when not enough then least(main + (select count(*)::int from other), ${MAX_SEARCH_RESULTS}::int)
        else (select count(*)::int from (select ${from} where ${matches} ${narrowed} limit ${MAX_SEARCH_RESULTS}) as counted)
      end as total
    from enough`
  return foundIn(row!)
}

/** Returns products that meet the conditions, or all if null, in an order other than relevance. */
export async function sortProductsByWords(
  db: Queryable,
  conditions: Conditions | null,
  depth: SearchScope,
  request: SearchRequest,
): Promise<RankedProducts> {
  const sql = preparedOn(db)
  const [row] = await sql<RankedProducts[]>`
    with found as materialized (
      select p.id, p.name, p.sold_price_in_paise, p.discount_percent
      from product_search s join product p on p.id = s.product_id
      where ${conditions ? matching(sql, conditions, depth) : sql`true`} ${narrowing(sql, request.filter)}
    )
    select array(select id from found order by ${orderOf(sql, request.sort)}, id desc ${slice(sql, request)}) as ids,
      (select least(count(*), ${MAX_SEARCH_RESULTS})::int from found) as total`
  return foundIn(row!)
}

export async function anyProductByWords(db: Queryable, conditions: Conditions, depth: SearchScope): Promise<boolean> {
  const sql = preparedOn(db)
  const [row] = await sql`
    select exists (select from product_search s where ${matching(sql, conditions, depth)}) as found`
  return row!.found
}

/** Returns the brands of the products that meet the conditions, those with most products first. */
export async function brandsByWords(
  db: Queryable,
  conditions: Conditions | null,
  depth: SearchScope,
): Promise<{ name: string; count: number }[]> {
  const sql = preparedOn(db)
  return sql<{ name: string; count: number }[]>`
    select p.brand as name, count(*)::int as count
    from product_search s join product p on p.id = s.product_id
    where ${conditions ? matching(sql, conditions, depth) : sql`true`} and p.brand is not null
    group by p.brand order by count(*) desc, p.brand limit ${MAX_SEARCH_BRANDS}`
}

/** Returns every word in names, brands and categories. */
export async function allWords(db: Queryable): Promise<Set<string>> {
  const sql = preparedOn(db)
  const rows = await sql<{ word: string }[]>`select distinct word from search_word`
  return new Set(rows.map((row) => row.word))
}

/** Returns those of the words and of the prefixes that the catalogue has. */
export async function knownWords(
  db: Queryable,
  words: readonly string[],
  beginnings: readonly string[],
): Promise<Set<string>> {
  const sql = preparedOn(db)
  const rows = await sql<{ word: string }[]>`
    select asked.word from unnest(${words}::text[]) as asked (word)
    where exists (select from search_word known where known.word = asked.word)
    union
    select asked.word from unnest(${beginnings}::text[]) as asked (word)
    where exists (select from search_word known where known.word ^@ asked.word)`
  return new Set(rows.map((row) => row.word))
}

/** Returns words of the catalogue that share trigrams with the word, or its first letter and roughly its length. */
export async function similarWords(db: Queryable, word: string, isPrefix: boolean): Promise<string[]> {
  const sql = preparedOn(db)
  const length = Array.from(word).length
  const rows = await sql<{ word: string }[]>`
    (select distinct word from search_word where word % ${word} limit 100)
    union
    (select distinct word from search_word
     where word ^@ left(${word}, 1) and length(word) >= ${length - 2} and (${isPrefix} or length(word) <= ${length + 2})
     limit 2000)`
  return rows.map((row) => row.word)
}

type Sql = ReturnType<typeof preparedOn>

function matching(sql: Sql, { must, each }: Conditions, depth: SearchScope) {
  if (depth === 'words') return sql`s.words @@ ${must}::tsquery`
  const hitsOf = (term: string, bit: number) => sql`
    select product_id, ${bit}::int as term from product_search where words @@ ${term}::tsquery
    union all select product_id, ${bit}::int from product_search_details where details @@ ${term}::tsquery`
  // A term without any match ends the search before the matches of the others are collected.
  const anyOfEach = each.map((term) => sql`and exists (${hitsOf(term, 0)})`)
  const hits = each.map((term, i) => sql`${i > 0 ? sql`union all` : sql``} ${hitsOf(term, 1 << i)}`)
  return sql`(true ${anyOfEach} and s.product_id in (
    select product_id from (${hits}) as hit group by product_id having bit_or(term) = ${(1 << each.length) - 1}))`
}

// `ts_rank` is the mean over the words of a question; multiplied by their number, it is the sum over the words that
// match. It is capped at one good match, because a name that repeats a word is not more relevant.
function score(sql: Sql, { shares, amounts }: Conditions) {
  const each = shares.map(
    ({ question, words, share }) =>
      sql`${share}::real * least(0.75, ${words}::int * ts_rank(${WEIGHTS}::real[], words, ${question}::tsquery)) +`,
  )
  const preferred = amounts ? sql`+ 0.2::real * (words @@ ${amounts}::tsquery)::int` : sql``
  return sql`${each} 0.04::real * aisle - 0.008::real * name_length ${preferred}`
}

function narrowing(sql: Sql, filter: SearchFilter) {
  return sql`
    ${filter.inStock ? sql`and s.in_stock` : sql``}
    ${filter.onOffer ? sql`and p.sold_price_in_paise < p.price_in_paise` : sql``}
    ${filter.minPriceInPaise != null ? sql`and p.sold_price_in_paise >= ${filter.minPriceInPaise}` : sql``}
    ${filter.maxPriceInPaise != null ? sql`and p.sold_price_in_paise <= ${filter.maxPriceInPaise}` : sql``}
    ${filter.brands?.length ? sql`and p.brand = any (${[...filter.brands]}::text[])` : sql``}`
}

function orderOf(sql: Sql, sort: SearchSort) {
  switch (sort) {
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

function foundIn({ ids, total }: RankedProducts): RankedProducts {
  return { ids: ids.map((id) => id.replaceAll('-', '')), total }
}
