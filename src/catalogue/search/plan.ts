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
  /** What they may cost at most. */
  maxPriceInPaise: number | null
}

/** Whether the text says nothing of the products but what they may cost. */
export function isAnythingMeant({ attempts, maxPriceInPaise }: SearchPlan): boolean {
  return attempts.length === 0 && maxPriceInPaise !== null
}

/** Returns the request with what its text says that products may cost. */
export function withinPrice(request: SearchRequest, { maxPriceInPaise }: SearchPlan): SearchRequest {
  if (maxPriceInPaise === null) return request
  const max = Math.min(maxPriceInPaise, request.filter.maxPriceInPaise ?? maxPriceInPaise)
  return { ...request, filter: { ...request.filter, maxPriceInPaise: max } }
}

/** Returns what a text means in this shop, or null if nothing is searched for. */
export async function planSearch(text: string, vocabulary: Vocabulary): Promise<SearchPlan | null> {
  if (text.trim() === '') return null
  let lexicon = await vocabulary.lexicon()
  let query = parseQuery(text, lexicon)
  const newer = query.corrected.length > 0 && (await vocabulary.lexiconWith(query.corrected))
  if (newer) {
    lexicon = newer
    query = parseQuery(text, newer)
  }
  query = await withVariants(query, lexicon, (terms) => vocabulary.areCalledSo(terms.map(calledQuestionsOf)))
  const isCategoryMeant = query.categoryMark !== null && !(await isSaidByNames(query, query.categoryMark))
  return {
    attempts: attemptsOf(query, isCategoryMeant),
    lexicon,
    freeOf: query.freeOf,
    maxPriceInPaise: query.maxPriceInPaise,
  }

  /** Of "vegetables" the category is meant, as no vegetable is called so; of "milk" what is called milk. */
  function isSaidByNames(named: ParsedQuery, categoryMark: string): Promise<boolean> {
    const sure = named.terms.filter(({ isUnsure }) => !isUnsure)
    const [exact] = attemptsOf({ ...named, freeOf: [], terms: sure.length > 0 ? sure : named.terms })
    return vocabulary.isSaidByNames(categoryMark, conditionsOf(exact!, lexicon).must)
  }
}

/** Returns the question in `tsquery` notation for products that have everything which a complete text says. */
export function questionForAll(text: string, lexicon: Lexicon): string {
  const attempts = attemptsOf(parseQuery(`${text} `, lexicon))
  return conditionsOf(attempts.find(({ scope }) => scope === 'words') ?? attempts[0]!, lexicon).must
}
