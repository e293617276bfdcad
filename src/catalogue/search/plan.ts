import type { SearchRequest } from '../../platform/search/port.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import { beginsName, isName } from './dictionary.ts'
import type { FreeOf } from './free-of.ts'
import type { Lexicon } from './lexicon.ts'
import { type ParsedQuery, parseQuery, type Term } from './query-parser.ts'
import { calledQuestionsOf, conditionsOf } from './tsquery.ts'
import type { Vocabulary } from './vocabulary.ts'
import { singular } from './words.ts'

/** How to search for a text, the same for every engine. */
export interface SearchPlan {
  attempts: readonly Attempt[]
  lexicon: Lexicon
  /** What the products are wished to be free of. */
  freeOf: readonly FreeOf[]
}

/** How to search, and the request within what its text says that products may cost. */
interface PlannedSearch {
  /** Null if nothing is said of what is searched for: all products are meant, or all on offer. */
  plan: SearchPlan | null
  request: SearchRequest
  /** What products may cost at most by the text. */
  maxPriceInPaise: number | null
}

/** Finds out what the text of a request means in this shop. */
export async function planSearch(asked: SearchRequest, vocabulary: Vocabulary): Promise<PlannedSearch> {
  const { text } = asked
  if (text.trim() === '') return { plan: null, request: asked, maxPriceInPaise: null }
  let lexicon = await vocabulary.lexicon()
  let query = parseQuery(text, lexicon)
  const newer = query.corrected.length > 0 && (await vocabulary.lexiconWith(query.corrected))
  if (newer) {
    lexicon = newer
    query = parseQuery(text, newer)
  }
  if (query.isForOffers) {
    const filter = { ...asked.filter, onOffer: true }
    return { plan: null, request: { ...asked, filter }, maxPriceInPaise: null }
  }
  query = await withVariants(query, lexicon, vocabulary)
  const isCategoryMeant = query.categoryMark !== null && !(await isSaidByNames(query, query.categoryMark))
  const attempts = attemptsOf(query, isCategoryMeant)
  const { maxPriceInPaise } = query
  const request = asked.atAnyPrice ? asked : withinPrice(asked, maxPriceInPaise)
  const isAnything = attempts.length === 0 && maxPriceInPaise !== null
  return { plan: isAnything ? null : { attempts, lexicon, freeOf: query.freeOf }, request, maxPriceInPaise }

  /** "vegetables" means the category, as no vegetable is called so; "milk" means what is called milk. */
  function isSaidByNames(named: ParsedQuery, categoryMark: string): Promise<boolean> {
    const sure = named.terms.filter(({ isUnsure }) => !isUnsure)
    const [exact] = attemptsOf({ ...named, freeOf: [], terms: sure.length > 0 ? sure : named.terms })
    return vocabulary.isSaidByNames(categoryMark, conditionsOf(exact!, lexicon).must)
  }
}

/** Words for one of a brand's products, folded, which name no goods: "amul gold" is milk. */
const VARIANT_WORDS: ReadonlySet<string> = new Set(
  (
    'active advanced care classic complete deluxe easy elite extra fresh gold lite max natural original plus premium pro pure ' +
    'regular rich royal select silk special star strong super taaza total ultra'
  )
    .split(' ')
    .map(singular),
)

/**
 * Beside a brand, marks what only says which of its products is meant: "classic" of "nescafe classic", unless most products
 * with that in their names are called so.
 */
async function withVariants(query: ParsedQuery, lexicon: Lexicon, vocabulary: Vocabulary): Promise<ParsedQuery> {
  if (!query.brand) return query
  const doubtful = query.terms.filter((term) => !isKnownAsGoods(term, lexicon))
  const asked = doubtful.filter(({ isUnsure, typed }) => !isUnsure && !VARIANT_WORDS.has(typed.at(-1)!))
  const called = asked.length > 0 ? await vocabulary.areCalledSo(asked.map(calledQuestionsOf)) : []
  const variants = new Set(doubtful.filter((term) => !called[asked.indexOf(term)]))
  return { ...query, terms: query.terms.map((term) => (variants.has(term) ? { ...term, isVariant: true } : term)) }
}

/** Whether it is goods by its name, or may begin such a name. */
function isKnownAsGoods({ typed, isPrefix }: Term, lexicon: Lexicon): boolean {
  if (isName(typed)) return true
  if (VARIANT_WORDS.has(typed.at(-1)!)) return false
  const isCategory = lexicon.categoryMarkOf(typed)?.startsWith('#') ?? false
  return isCategory || (isPrefix && typed.length === 1 && beginsName(typed[0]!))
}

function withinPrice(request: SearchRequest, maxPriceInPaise: number | null): SearchRequest {
  if (maxPriceInPaise === null) return request
  const max = Math.min(maxPriceInPaise, request.filter.maxPriceInPaise ?? maxPriceInPaise)
  return { ...request, filter: { ...request.filter, maxPriceInPaise: max } }
}

/** Returns the question in `tsquery` notation for products that have everything which a complete text says. */
export function questionForAll(text: string, lexicon: Lexicon): string {
  const attempts = attemptsOf(parseQuery(`${text} `, lexicon))
  return conditionsOf(attempts.find(({ scope }) => scope === 'kind' || scope === 'words') ?? attempts[0]!, lexicon).must
}
