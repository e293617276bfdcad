import { parseCardQuery, parseSearchText, SEARCH_SORTS, serialiseSearch } from '../../src/shared/card-query.ts'

/** What is searched for when this stands in the box. */
export function wordsOf(typed: string): string {
  return parseSearchText(new URLSearchParams({ q: typed }))
}

/** Address of the first page of results for other words, narrowed and ordered as the present address is. */
export function searchUrl(presentQuery: string, words: string): string {
  const query = { ...parseCardQuery(new URLSearchParams(presentQuery), SEARCH_SORTS), page: 1 }
  return words ? `/search?${serialiseSearch(words, query)}` : '/search'
}
