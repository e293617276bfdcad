import type { Brand, Phrase } from './dictionary.ts'
import type { FreeOf } from './free-of.ts'
import { isFlavour, isTaste } from './goods.ts'
import type { ParsedQuery, Term } from './query-parser.ts'

/**
 * Where words are searched: in the product's own name and brand; there for one of them, and in its categories for the
 * others; there, or as what its sub-category is of; in name, brand and categories; in descriptions and details too.
 */
export type SearchScope = 'named' | 'partly named' | 'kind' | 'words' | 'everything'

/** One way to understand a search. Engines make one after another, until one finds something. */
export interface Attempt {
  terms: readonly Term[]
  /** What is asked for side by side, each as much as the others; the only one of `terms` then stands for any of it. */
  sideBySide: readonly Term[]
  /** Whether a product must have all of the terms, or any. */
  strictness: 'all' | 'any'
  scope: SearchScope
  /** Only this brand's products. */
  brand: Brand | null
  /** Only products that say they are free of these. */
  freeOf: readonly FreeOf[]
  /** Only products of these categories, whatever they are called. */
  categoryMark: string | null
  amounts: readonly string[]
  /** What may be preferred though it is not searched for: what a brand mostly means. */
  preferred: readonly Phrase[]
  /** The categories that the whole search names, of which products are preferred. */
  preferredMark: string | null
  /** The shopper's brand, if it has nothing of the kind and this finds what others have. */
  missingBrand: Brand | null
  /** What the shopper wants products to be free of, if none says so and this finds what may contain it. */
  missingFreeOf: readonly FreeOf[]
}

/**
 * Returns the ways to understand a search, from the most exact to the vaguest; none if nothing is searched for.
 * @param isCategoryMeant whether it means the products of the categories that it names, whatever they are called.
 */
export function attemptsOf(query: ParsedQuery, isCategoryMeant = false): Attempt[] {
  const declared = attemptsWith(query, isCategoryMeant)
  if (query.freeOf.length === 0) return declared
  const others = attemptsWith({ ...query, freeOf: [] }, isCategoryMeant)
  return [...declared, ...others.map((attempt) => ({ ...attempt, missingFreeOf: query.freeOf }))]
}

function attemptsWith(query: ParsedQuery, isCategoryMeant: boolean): Attempt[] {
  const attempts = attemptsByWords(query)
  const { categoryMark } = query
  return isCategoryMeant && categoryMark ? [{ ...attempts[0]!, categoryMark }, ...attempts] : attempts
}

function attemptsByWords({ terms, brand, freeOf, isList, amounts, categoryMark }: ParsedQuery): Attempt[] {
  const attempt = (over: Partial<Attempt>): Attempt => ({
    terms,
    sideBySide: [],
    strictness: 'all',
    scope: 'named',
    brand,
    freeOf,
    categoryMark: null,
    amounts,
    preferred: [],
    preferredMark: categoryMark,
    missingBrand: null,
    missingFreeOf: [],
    ...over,
  })
  if (terms.length === 0 && !brand) return amounts.length > 0 || freeOf.length > 0 ? [attempt({ scope: 'words' })] : []
  const others = { brand: null, missingBrand: brand }
  if (terms.length === 0) return attemptsForBrand(attempt, brand!)
  if (brand && terms.every((term) => isVague(term) || term.isVariant)) {
    const variants = terms.filter((term) => !isVague(term)).map((term) => ({ ...term, isPrefix: false }))
    return [
      ...SCOPES_OF_BRAND.map((scope) => attempt({ scope })),
      ...(variants.length > 1 ? [attempt({ terms: variants, strictness: 'any' })] : []),
      // A brand may be called like other things: "kitchen garden" is no namkeen where a category is called so.
      ...(variants.length > 0
        ? [attempt({ terms: [termOf(brand.names), ...variants], brand: null, scope: 'words' })]
        : []),
      ...attemptsForBrand(attempt, brand, variants),
    ]
  }
  const whole = terms.map(withWholeWord)
  const likely = terms.filter(({ isUnsure }) => !isUnsure)
  const sure = likely.filter(({ isVariant }) => !isVariant)
  const wholeSure = sure.map(withWholeWord)
  const isAnyUnsure = sure.length < terms.length
  return [
    ...(!brand && (isOneBesideAnother(terms) || (isList && areGoods(terms))) ? [attempt(sideBySide(terms))] : []),
    attempt({}),
    // "bread butter" means both where nothing is called so, and not butter from a category that names bread.
    ...(areGoods(terms) ? [attempt(sideBySide(terms))] : []),
    attempt({ scope: 'partly named' }),
    // "amul milk" means Amul's "Taaza", which only its sub-category calls milk, before the milk of others; and "amul bread" no
    // curd that a category of dairy, bread and eggs has.
    ...(brand ? [attempt({ scope: 'kind' })] : []),
    // A brand may give the goods of the meant variant another name.
    ...(brand && sure.length < likely.length ? [attempt({ terms: likely, strictness: 'any' })] : []),
    ...(brand && isAnyUnsure ? SCOPES_OF_BRAND.map((scope) => attempt({ terms: sure, scope })) : []),
    ...(brand && terms.length > 1 && sure.length === likely.length
      ? [attempt({ terms: likely, strictness: 'any' })]
      : []),
    ...(brand && sure.length > 0 && sure.every(({ typed }) => isFlavour(typed))
      ? attemptsForGoods(attempt, brand, sure)
      : []),
    ...(brand ? [attempt(others)] : []),
    // "nescafe classic coffee" means no tea called classic that its category calls coffee too.
    ...(brand && !terms.some(({ isVariant }) => isVariant) ? [attempt({ ...others, scope: 'partly named' })] : []),
    ...(isAnyUnsure
      ? [
          ...(!brand && isOneBesideAnother(sure) ? [attempt(sideBySide(sure))] : []),
          attempt({ ...others, terms: sure }),
          ...(areGoods(sure) ? [attempt({ ...others, ...sideBySide(sure) })] : []),
          attempt({ ...others, terms: sure, scope: 'partly named' }),
          attempt({ ...others, terms: wholeSure, strictness: 'any' }),
          attempt({ ...others, terms: sure, scope: 'words' }),
        ]
      : []),
    ...(sure.length === 0 && freeOf.length > 0 ? [attempt({ ...others, terms: [], scope: 'words' })] : []),
    ...(terms.length > 1 ? [attempt({ ...others, terms: whole, strictness: 'any' })] : []),
    attempt({ ...others, scope: 'words' }),
    attempt({ ...others, terms: whole, scope: 'everything' }),
    ...(brand ? [attempt({ terms: [] })] : []),
  ].filter(isUseful)
}

/** One term is not partly named, and without any there is only the brand to search for. */
function isUseful({ terms, strictness, scope, brand, freeOf }: Attempt): boolean {
  if (terms.length === 0) {
    return strictness === 'all' && (brand !== null ? scope === 'named' : scope === 'words' && freeOf.length > 0)
  }
  return (scope !== 'partly named' && strictness === 'all') || terms.length > 1 || brand !== null
}

/** Whether they are several goods, and none may say what another tastes of: "adrak chai" is tea. */
function areGoods(terms: readonly Term[]): boolean {
  return terms.length > 1 && terms.every(({ goods, typed }) => goods !== null && !isTaste(typed))
}

/** "aloo pyaz" means potatoes and onions, not the crisps that have both; "lemon ginger" may mean a tea. */
function isOneBesideAnother(terms: readonly Term[]): boolean {
  return areProduce(terms) && terms.some(({ typed }) => !isTaste(typed))
}

function areProduce(terms: readonly Term[]): boolean {
  return terms.length > 1 && terms.every(({ goods }) => goods === 'produce')
}

/** Whether they may be several goods of one shopping list, of which others may stand below what is called by all of them. */
function areListed(terms: readonly Term[]): boolean {
  return areGoods(terms) || areProduce(terms)
}

function sideBySide(terms: readonly Term[]): Pick<Attempt, 'terms' | 'sideBySide'> {
  // What the shop does not have comes first, since engines take the last for what finds the most.
  return { terms: [anyOf(terms)], sideBySide: terms.toSorted((a, b) => Number(b.isUnsure) - Number(a.isUnsure)) }
}

/** A term for any of them, none of which is preferred. */
function anyOf(terms: readonly Term[]): Term {
  const together = terms.flatMap(({ typed }) => typed)
  return termOf([together, ...terms.flatMap(({ typed, meanings }) => [typed, ...meanings])])
}

/** How a brand's products are searched. */
const SCOPES_OF_BRAND = ['named', 'partly named', 'kind'] as const

/** The brand's products, or what it is known for, first of the variant that is meant. */
function attemptsForBrand(
  attempt: (over: Partial<Attempt>) => Attempt,
  brand: Brand,
  variants: readonly Term[] = [],
): Attempt[] {
  return [
    attempt({ terms: [], preferred: brand.goods }),
    ...(variants.length > 0 ? attemptsForGoods(attempt, brand, variants) : []),
    ...attemptsForGoods(attempt, brand, []),
  ]
}

/** What others have of what the brand is known for, such as chips with masala. */
function attemptsForGoods(
  attempt: (over: Partial<Attempt>) => Attempt,
  brand: Brand,
  terms: readonly Term[],
): Attempt[] {
  const goods = goodsOf(brand)
  return goods.length > 0 ? [attempt({ terms: [...goods, ...terms], brand: null, missingBrand: brand })] : []
}

/** What is found so is called so, and others of its categories may stand below. */
const BY_NAME: ReadonlySet<SearchScope> = new Set(['named', 'partly named'])

/**
 * What stands below the results of an attempt: what matches by its categories alone, or by its name in others, and below what
 * is called "milk bread" or "ginger garlic" other bread and milk, or ginger and garlic.
 */
export function beside(attempt: Attempt): Attempt | null {
  if (attempt.terms.length === 0 || !BY_NAME.has(attempt.scope)) return null
  if (areListed(attempt.terms)) return { ...attempt, ...sideBySide(attempt.terms), scope: 'named', strictness: 'all' }
  return attempt.categoryMark
    ? { ...attempt, categoryMark: null, scope: 'named' }
    : { ...attempt, scope: 'words', strictness: 'all' }
}

/** What a brand that the shop does not have is known for. */
function goodsOf({ goods }: Brand): Term[] {
  return goods.length > 0 ? [termOf(goods)] : []
}

function termOf([typed, ...meanings]: readonly Phrase[]): Term {
  return { typed: typed!, meanings, guesses: [], isPrefix: false, isUnsure: false, isVariant: false, goods: null }
}

// A prefix of one or two letters is too vague for the broader attempts, so it must be a complete word there.
function withWholeWord(term: Term): Term {
  return isVague(term) ? { ...term, isPrefix: false } : term
}

function isVague({ isPrefix, typed }: Term): boolean {
  return isPrefix && typed.at(-1)!.length < 3
}
