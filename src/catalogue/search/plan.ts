import type { SearchRequest } from '../../platform/search/port.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import type { FreeOf } from './free-of.ts'
import type { Lexicon } from './lexicon.ts'
import { type ParsedQuery, parseQuery } from './query-parser.ts'
import { calledQuestionsOf, conditionsOf } from './tsquery.ts'
import { withVariants } from './variants.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How to search for a text, the same for every engine. */
export interface SearchPlan {
  attempts: readonly Attempt[]
  lexicon: Lexicon
  /** What the products are wished to be free of. */
  freeOf: readonly FreeOf[]
}

/** How to search, and the request within what its text says that products may cost. */
interface PlannedSearch {
  /** Null if nothing is said of what is searched for: all products are meant. */
  plan: SearchPlan | null
  request: SearchRequest
}

/** Finds out what the text of a request means in this shop. */
export async function planSearch(asked: SearchRequest, vocabulary: Vocabulary): Promise<PlannedSearch> {
  const { text } = asked
  if (text.trim() === '') return { plan: null, request: asked }
  let lexicon = await vocabulary.lexicon()
  let query = parseQuery(text, lexicon)
  const newer = query.corrected.length > 0 && (await vocabulary.lexiconWith(query.corrected))
  if (newer) {
    lexicon = newer
    query = parseQuery(text, newer)
  }
  query = await withVariants(query, lexicon, (terms) => vocabulary.areCalledSo(terms.map(calledQuestionsOf)))
  const isCategoryMeant = query.categoryMark !== null && !(await isSaidByNames(query, query.categoryMark))
  const attempts = attemptsOf(query, isCategoryMeant)
  const request = withinPrice(asked, query.maxPriceInPaise)
  const isAnything = attempts.length === 0 && query.maxPriceInPaise !== null
  return { plan: isAnything ? null : { attempts, lexicon, freeOf: query.freeOf }, request }

  /** Of "vegetables" the category is meant, as no vegetable is called so; of "milk" what is called milk. */
  function isSaidByNames(named: ParsedQuery, categoryMark: string): Promise<boolean> {
    const sure = named.terms.filter(({ isUnsure }) => !isUnsure)
    const [exact] = attemptsOf({ ...named, freeOf: [], terms: sure.length > 0 ? sure : named.terms })
    return vocabulary.isSaidByNames(categoryMark, conditionsOf(exact!, lexicon).must)
  }
}

function withinPrice(request: SearchRequest, maxPriceInPaise: number | null): SearchRequest {
  if (maxPriceInPaise === null) return request
  const max = Math.min(maxPriceInPaise, request.filter.maxPriceInPaise ?? maxPriceInPaise)
  return { ...request, filter: { ...request.filter, maxPriceInPaise: max } }
}

/** Returns the question in `tsquery` notation for products that have everything which a complete text says. */
export function questionForAll(text: string, lexicon: Lexicon): string {
  const attempts = attemptsOf(parseQuery(`${text} `, lexicon))
  return conditionsOf(attempts.find(({ scope }) => scope === 'words') ?? attempts[0]!, lexicon).must
}
