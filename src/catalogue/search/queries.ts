import type { Database } from '../../platform/database.ts'
import {
  MAX_SEARCH_BRANDS,
  MAX_SEARCH_RESULTS,
  type SearchFilter,
  type SearchOrder,
  type SearchRequest,
} from '../../platform/search/port.ts'
import type { Conditions } from './tsquery.ts'

/** Where words are looked for: in names, brand and shelves, or in descriptions and details too. */
export type Depth = 'words' | 'everything'

export interface Found {
  ids: string[]
  total: number
}

/**
 * The most matches that are ranked. A beginning of one letter matches half the catalogue, and which thousand of
 * that is ranked makes no difference to anyone.
 */
const MAX_CANDIDATES = 2_000

/** Weights of a match: in details or unit, on the shelf's label, in the name, as what the product is. */
const WEIGHTS = '{0.1,0.25,0.5,1}'

/** Products that meet the conditions, best first. */
export async function findProductsByWords(
  { $client: sql }: Database,
  conditions: Conditions,
  depth: Depth,
  request: SearchRequest,
): Promise<Found> {
  const ranked = request.sort === 'relevance'
  const narrowed = !ranked || narrows(request.filter)
  const rows = await sql<{ id: string; total: number }[]>`
    with found as materialized (
      select s.product_id, s.words, s.aisle, s.name_length, s.in_stock
        ${narrowed ? sql`, p.name, p.sold_price_in_paise, p.discount_percent` : sql``}
      from product_search s ${narrowed ? sql`join product p on p.id = s.product_id` : sql``}
      where ${matching(sql, conditions, depth)} ${narrowing(sql, request.filter)}
      ${ranked ? sql`limit ${MAX_CANDIDATES}` : sql``}
    ), scored as (
      select *, ${ranked ? score(sql, conditions) : sql`0`} as score from found
    )
    select product_id as id, least(count(*) over (), ${MAX_SEARCH_RESULTS})::int as total
    from scored
    order by ${orderOf(sql, request.sort)}, product_id desc
    ${slice(sql, request)}`
  return foundIn(rows)
}

/** All products, for a search without words. */
export async function findAllProducts({ $client: sql }: Database, request: SearchRequest): Promise<Found> {
  const rows = await sql<{ id: string; total: number }[]>`
    select p.id, least(count(*) over (), ${MAX_SEARCH_RESULTS})::int as total
    from product p join product_search s on s.product_id = p.id
    where p.deleted_at is null ${narrowing(sql, request.filter)}
    order by ${orderOf(sql, request.sort === 'relevance' ? 'newest' : request.sort)}, p.id desc
    ${slice(sql, request)}`
  return foundIn(rows)
}

export async function anyProductByWords(
  { $client: sql }: Database,
  conditions: Conditions,
  depth: Depth,
): Promise<boolean> {
  const [row] = await sql`
    select exists (select from product_search s where ${matching(sql, conditions, depth)}) as found`
  return row!.found
}

/** Brands of the products that meet the conditions, most products first. */
export async function brandsByWords(
  { $client: sql }: Database,
  conditions: Conditions | null,
  depth: Depth,
): Promise<{ name: string; count: number }[]> {
  return sql<{ name: string; count: number }[]>`
    select p.brand as name, count(*)::int as count
    from product_search s join product p on p.id = s.product_id
    where ${conditions ? matching(sql, conditions, depth) : sql`true`} and p.brand is not null
    group by p.brand order by count(*) desc, p.brand limit ${MAX_SEARCH_BRANDS}`
}

/** Which of the words, or of the beginnings, the catalogue has. */
export async function knownWords(
  { $client: sql }: Database,
  words: readonly string[],
  beginnings: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ word: string }[]>`
    select asked.word from unnest(${words}::text[]) as asked (word)
    where exists (select from search_word known where known.word = asked.word)
    union
    select asked.word from unnest(${beginnings}::text[]) as asked (word)
    where exists (select from search_word known where known.word ^@ asked.word)`
  return new Set(rows.map((row) => row.word))
}

/** Words of the catalogue that share trigrams, or the first letter and about the length, with the word. */
export async function similarWords({ $client: sql }: Database, word: string, growing: boolean): Promise<string[]> {
  const length = Array.from(word).length
  const rows = await sql<{ word: string }[]>`
    (select distinct word from search_word where word % ${word} limit 100)
    union
    (select distinct word from search_word
     where word ^@ left(${word}, 1) and length(word) >= ${length - 2} and (${growing} or length(word) <= ${length + 2})
     limit 2000)`
  return rows.map((row) => row.word)
}

type Sql = Database['$client']

function matching(sql: Sql, { must }: Conditions, depth: Depth) {
  return depth === 'words'
    ? sql`s.words @@ to_tsquery('simple', ${must})`
    : sql`(s.words || s.details) @@ to_tsquery('simple', ${must})`
}

// `ts_rank` is the mean over the words of the question; times their number it is the sum over those that match.
function score(sql: Sql, { exact, growing, amounts, terms }: Conditions) {
  const rank = (question: string) =>
    sql`ts_rank(${WEIGHTS}::real[], words, to_tsquery('simple', ${question})) * ${distinctWords(question)}::int`
  const words = growing ? sql`(0.6 * ${rank(exact)} + 0.4 * ${rank(growing)})` : rank(exact)
  const wished = amounts ? sql`+ 0.2 * (words @@ to_tsquery('simple', ${amounts}))::int` : sql``
  return sql`${words} / ${terms}::int + 0.04 * aisle - 0.008 * name_length ${wished}`
}

function distinctWords(question: string): number {
  return new Set(question.match(/'[^']*'/g)).size
}

function narrows(filter: SearchFilter): boolean {
  return Boolean(
    filter.inStock ||
      filter.onOffer ||
      filter.minPriceInPaise != null ||
      filter.maxPriceInPaise != null ||
      filter.brands?.length,
  )
}

function narrowing(sql: Sql, filter: SearchFilter) {
  return sql`
    ${filter.inStock ? sql`and s.in_stock` : sql``}
    ${filter.onOffer ? sql`and p.discount_percent > 0` : sql``}
    ${filter.minPriceInPaise != null ? sql`and p.sold_price_in_paise >= ${filter.minPriceInPaise}` : sql``}
    ${filter.maxPriceInPaise != null ? sql`and p.sold_price_in_paise <= ${filter.maxPriceInPaise}` : sql``}
    ${filter.brands?.length ? sql`and p.brand = any (${[...filter.brands]}::text[])` : sql``}`
}

function orderOf(sql: Sql, sort: SearchOrder) {
  switch (sort) {
    case 'relevance':
      // In stock first among the about equally relevant.
      return sql`floor(score * 12) desc, in_stock desc, score desc`
    case 'price':
      return sql`sold_price_in_paise asc`
    case 'price-desc':
      return sql`sold_price_in_paise desc`
    case 'discount':
      return sql`discount_percent desc`
    case 'name':
      return sql`lower(name) asc`
    case 'newest':
      return sql`product_id desc`
  }
}

function slice(sql: Sql, { offset, limit }: SearchRequest) {
  const from = Math.min(Math.max(offset, 0), MAX_SEARCH_RESULTS)
  return sql`offset ${from} limit ${Math.max(Math.min(limit, MAX_SEARCH_RESULTS - from), 0)}`
}

function foundIn(rows: readonly { id: string; total: number }[]): Found {
  return { ids: rows.map((row) => row.id.replaceAll('-', '')), total: rows[0]?.total ?? 0 }
}
