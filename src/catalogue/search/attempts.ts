import type { Brand, Phrase } from './dictionary.ts'
import type { ParsedQuery, Term } from './query-parser.ts'

/**
 * Where words are searched: in the product's own name and brand; there for one of them, and in its categories for the
 * others; in name, brand and categories; in descriptions and details too.
 */
export type SearchScope = 'named' | 'partly named' | 'words' | 'everything'

/** One way to understand a search. Engines make one after another, until one finds something. */
export interface Attempt {
  terms: readonly Term[]
  /** Whether a product must have all of the terms, or any. */
  strictness: 'all' | 'any'
  scope: SearchScope
  /** Only this brand's products. */
  brand: Brand | null
  /** Only products of these categories, whatever they are called. */
  categoryMark: string | null
  amounts: readonly string[]
  /** What may be preferred though it is not searched for: what a brand mostly means. */
  preferred: readonly Phrase[]
  /** The categories that the whole search names, of which products are preferred. */
  preferredMark: string | null
  /** The shopper's brand, if it has nothing of the kind and this finds what others have. */
  missingBrand: Brand | null
}

/** Returns the ways to understand a search, from the most exact to the vaguest; none if nothing is searched for. */
export function attemptsOf({ terms, brand, amounts, categoryMark }: ParsedQuery): Attempt[] {
  const attempt = (over: Partial<Attempt>): Attempt => ({
    terms,
    strictness: 'all',
    scope: 'named',
    brand,
    categoryMark: null,
    amounts,
    preferred: [],
    preferredMark: categoryMark,
    missingBrand: null,
    ...over,
  })
  if (terms.length === 0 && !brand) return amounts.length > 0 ? [attempt({ scope: 'words' })] : []
  const others = { brand: null, missingBrand: brand }
  if (terms.length === 0) {
    const goods = goodsOf(brand!)
    return [attempt({ preferred: brand!.goods }), ...(goods.length > 0 ? [attempt({ ...others, terms: goods })] : [])]
  }
  const whole = terms.map(withWholeWord)
  return [
    attempt({}),
    attempt({ scope: 'partly named' }),
    // "amul milk" means Amul's "Taaza", which only its category calls milk, before the milk of others.
    ...(brand ? [attempt({ scope: 'words' })] : []),
    ...(brand && terms.length > 1 ? [attempt({ strictness: 'any' })] : []),
    ...(brand ? [attempt(others), attempt({ ...others, scope: 'partly named' })] : []),
    ...(terms.length > 1 ? [attempt({ ...others, terms: whole, strictness: 'any' })] : []),
    attempt({ ...others, scope: 'words' }),
    attempt({ ...others, terms: whole, scope: 'everything' }),
    ...(brand ? [attempt({ terms: [] })] : []),
  ].filter((each) => each.scope !== 'partly named' || each.terms.length > 1 || each.brand)
}

/** What stands below the results of an attempt: what matches by its categories alone, or by its name in others. */
export function beside(attempt: Attempt): Attempt | null {
  if (attempt.terms.length === 0 || attempt.scope === 'words' || attempt.scope === 'everything') return null
  return attempt.categoryMark
    ? { ...attempt, categoryMark: null, scope: 'named' }
    : { ...attempt, scope: 'words', strictness: 'all' }
}

/** Products of the categories that the whole search names. */
export function inCategory(query: ParsedQuery, categoryMark: string): Attempt {
  return { ...attemptsOf(query)[0]!, categoryMark }
}

/** What a brand that the shop does not have is known for. */
function goodsOf({ goods }: Brand): Term[] {
  const [typed, ...meanings] = goods
  return typed ? [{ typed, meanings, guesses: [], isPrefix: false }] : []
}

// A prefix of one or two letters is too vague for the broader attempts, so it must be a complete word there.
function withWholeWord(term: Term): Term {
  return term.isPrefix && term.typed.at(-1)!.length < 3 ? { ...term, isPrefix: false } : term
}
