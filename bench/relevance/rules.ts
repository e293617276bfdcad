import { type Amount, hasAmount, parseAmount } from './amounts.ts'
import type { Facets } from './products.ts'

/** Which products are relevant for a query. */
export interface Rule {
  isRelevant(facets: Facets): boolean
  /** A brand that the query names and that has nothing of the kind, so that other brands' products are relevant. */
  missingBrand: string | null
  /** Whether the missing brand has products of the kind after all, so that the rule is wrong. */
  contradicts(facets: Facets): boolean
}

interface Term {
  facet: keyof typeof MATCHES
  isNegated: boolean
  values: string[]
}

const MATCHES = {
  goods: (facets: Facets, key: string) => facets.goods === key || facets.goods.startsWith(`${key}/`),
  brand: (facets: Facets, brand: string) => facets.brand === brand,
  variant: (facets: Facets, terms: string) => hasTerms(facets.variant, terms),
  amount: (facets: Facets, amount: string) => hasAmount(facets.amount, amountOf(amount)),
  sub: (facets: Facets, name: string) => facets.subCategory === name,
  category: (facets: Facets, name: string) => facets.category === name,
}

const amounts = new Map<string, Amount>()

/**
 * Parses rules such as `goods=butter|ghee; brand=Amul; amount=500g or category=Pet Care`: all terms of one alternative
 * must hold, with any of a term's values. `variant` means that it has all of these words; `!=` the opposite; and
 * `none=Patanjali` that this brand has nothing for which the other terms hold.
 * @throws if a facet or an amount is unknown.
 */
export function parseRule(text: string): Rule {
  const alternatives = text.split(' or ').map((alternative) => alternative.split('; ').map(parseTerm))
  const missing = alternatives.flat().find(({ facet }) => facet === NONE)
  const wanted = alternatives.map((terms) => terms.filter((term): term is Term => term.facet !== NONE))
  const isRelevant = (facets: Facets) => wanted.some((terms) => terms.every((term) => holds(facets, term)))
  const missingBrand = missing?.values[0] ?? null
  return {
    isRelevant,
    missingBrand,
    contradicts: (facets) => facets.brand === missingBrand && isRelevant(facets),
  }
}

const NONE = 'none'

function parseTerm(text: string): Term | { facet: typeof NONE; values: string[] } {
  const [, facet, negation, values] = /^(\w+)(!?)=(.+)$/.exec(text.trim()) ?? []
  if (facet === NONE) return { facet, values: [values!] }
  if (!facet || !(facet in MATCHES)) throw new Error(`"${text}" is not a term of a rule`)
  return { facet: facet as Term['facet'], isNegated: negation === '!', values: values!.split('|') }
}

function holds(facets: Facets, { facet, values, isNegated }: Term): boolean {
  return values.some((value) => MATCHES[facet](facets, value)) !== isNegated
}

function hasTerms(text: string, terms: string): boolean {
  const known = text.toLowerCase().split(/[\s,&-]+/)
  return terms
    .toLowerCase()
    .split(/[\s,&-]+/)
    .every((word) => known.includes(word))
}

function amountOf(text: string): Amount {
  const known = amounts.get(text) ?? parseAmount(text)
  amounts.set(text, known)
  return known
}
