import { parseCardQuery, parseSearchText, SEARCH_SORTS, serialiseSearch } from '../../../src/shared/card-query.ts'

/** Returns the normalised search text for what was typed. */
export function wordsOf(typed: string): string {
  return parseSearchText(new URLSearchParams({ q: typed }))
}

/** Returns the URL of the first page of results for another text, keeping the present order and filters. */
export function searchUrl(presentQuery: string, words: string): string {
  const query = { ...parseCardQuery(new URLSearchParams(presentQuery), SEARCH_SORTS), page: 1 }
  return words ? `/search?${serialiseSearch(words, query)}` : '/search'
}
