import { parseCardQuery, parseSearchText, SEARCH_SORTS, serialiseSearch } from '../../../src/shared/card-query.ts'

/** Returns the normalised search text for what was typed. */
export function termsOf(typed: string): string {
  return parseSearchText(new URLSearchParams({ q: typed }))
}

/** Returns the URL of the first page of results for another text, keeping the present order and filters. */
export function searchUrl(presentQuery: string, terms: string): string {
  const query = { ...parseCardQuery(new URLSearchParams(presentQuery), SEARCH_SORTS), page: 1 }
  return terms ? `/search?${serialiseSearch(terms, query)}` : '/search'
}
