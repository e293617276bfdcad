/**
 * The products of a fragment of cards in a URL: `?id=…&id=…`, with `row=1` for cards that are in a row. Invalid and repeated
 * ids are left out, and so are those beyond the most that a row or a page has.
 */

import { MAX_HOME_ROW_LENGTH } from './limits.ts'
import { isId } from './slug.ts'

export interface CardIds {
  ids: string[]
  /** Where the cards are put, which decides their headings and the size of their images. */
  place: 'row' | 'grid'
}

export function parseCardIds(params: URLSearchParams): CardIds {
  const ids = [...new Set(params.getAll('id').filter(isId))].slice(0, MAX_HOME_ROW_LENGTH)
  return { ids, place: params.get('row') === '1' ? 'row' : 'grid' }
}

/** Returns the query without its question mark. */
export function serialiseCardIds({ ids, place }: CardIds): string {
  const params = new URLSearchParams(ids.map((id) => ['id', id]))
  if (place === 'row') params.set('row', '1')
  return params.toString()
}
