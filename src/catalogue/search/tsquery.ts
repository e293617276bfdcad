import type { Phrase } from './dictionary.ts'
import type { Term } from './understanding.ts'

/** Searches in Postgres' own notation. Every word holds letters, marks and digits only, so quoting them is safe. */
export interface Conditions {
  /** What a product must have to be found. */
  must: string
  /** How much a product is about it: each term as a whole word. */
  exact: string
  /** The same with the growing word as a beginning; null when no word is growing. */
  growing: string | null
  /** Wished amounts; null without any. */
  amounts: string | null
  terms: number
}

export type Strictness = 'all' | 'any'

/** Null when nothing is searched for. */
export function conditionsOf(
  terms: readonly Term[],
  amounts: readonly string[],
  strictness: Strictness,
): Conditions | null {
  if (terms.length === 0 && amounts.length === 0) return null
  const growing = terms.at(-1)?.growing ?? false
  const each = terms.map((term) => either(term, term.growing))
  const wished = amounts.map((amount) => `'${amount}'`).join(' | ')
  const must = each.join(strictness === 'all' ? ' & ' : ' | ')
  return {
    must: must || wished,
    exact: terms.map((term) => either(term, false)).join(' | ') || wished,
    growing: growing ? each.join(' | ') : null,
    amounts: terms.length > 0 && wished ? wished : null,
    terms: Math.max(terms.length, 1),
  }
}

function either(term: Term, growing: boolean): string {
  return `(${[all(term.typed, growing), ...term.meanings.map((meaning) => all(meaning, false))].join(' | ')})`
}

function all(phrase: Phrase, growing: boolean): string {
  const words = phrase.map((word, i) => (growing && i === phrase.length - 1 ? `'${word}':*` : `'${word}'`))
  return words.length === 1 ? words[0]! : `(${words.join(' & ')})`
}
