import type { Phrase } from './dictionary.ts'
import type { ParsedQuery, Term } from './query-parser.ts'

/** Conditions in `tsquery` notation. Every word has only letters, marks and digits, so it is safe to quote. */
export interface Conditions {
  /** What a product must match to be found. */
  must: string
  /** The same, term by term. */
  each: readonly string[]
  /** What a product must match in its name or categories to be mainly about the search. */
  mainly: string
  /** Relevance: the sum of the shares that match. */
  shares: readonly Share[]
  /** Preferred amounts; null if there are none. */
  amounts: string | null
}

export interface Share {
  question: string
  /** Number of words in the question. */
  words: number
  share: number
}

export type Strictness = 'all' | 'any'

/**
 * Returns null if nothing is searched for. Every word takes time to look up, so synonyms that the catalogue does not
 * contain are omitted.
 */
export function conditionsOf(
  { terms, amounts }: ParsedQuery,
  strictness: Strictness,
  catalogueWords: ReadonlySet<string>,
): Conditions | null {
  if (terms.length === 0 && amounts.length === 0) return null
  const preferred = amounts.map((amount) => `'${amount}'`).join(' | ')
  if (terms.length === 0)
    return { must: preferred, each: [preferred], mainly: preferred, shares: [share(preferred, 1)], amounts: null }
  const every = strictness === 'all' ? ' & ' : ' | '
  const there = (phrases: readonly Phrase[]) =>
    phrases.filter((phrase) => phrase.every((word) => catalogueWords.has(word)))
  const likely = terms.map((term) => ({ ...term, meanings: there(term.meanings), guesses: there(term.guesses) }))
  const each = likely.map((term) => anyOf(term, {}, 'guessed'))
  return {
    must: each.join(every),
    each,
    mainly: likely.map((term) => anyOf(term, { main: true }, 'guessed')).join(every),
    shares: likely.flatMap((term) => sharesOf(term, terms.length)),
    amounts: preferred || null,
  }
}

// A complete word as typed counts most, then a prefix, then a guess.
function sharesOf(term: Term, terms: number): Share[] {
  const questions = [
    anyOf({ ...term, isPrefix: false }, {}, 'meant'),
    ...(term.isPrefix ? [anyOf(term, {}, 'meant')] : []),
    ...(term.guesses.length > 0 ? [anyOf(term, {}, 'guessed')] : []),
  ]
  return questions.map((question, i) => share(question, SHARES[questions.length - 1]![i]! / terms))
}

const SHARES = [[1], [0.6, 0.4], [0.5, 0.3, 0.2]]

function share(question: string, of: number): Share {
  return { question, words: new Set(question.match(/'[^']*'/g)).size, share: of }
}

interface Notation {
  isPrefix?: boolean
  /** Matches only the words that the database marks as what a product mainly is. */
  main?: boolean
}

function anyOf(term: Term, notation: Notation, how: 'meant' | 'guessed'): string {
  const others = how === 'guessed' ? [...term.meanings, ...term.guesses] : term.meanings
  const phrases = [
    allOf(term.typed, { ...notation, isPrefix: term.isPrefix }),
    ...others.map((it) => allOf(it, notation)),
  ]
  return `(${[...new Set(phrases)].join(' | ')})`
}

function allOf(phrase: Phrase, { isPrefix = false, main = false }: Notation): string {
  const words = phrase.map((word, i) => `'${main ? '=' : ''}${word}'${isPrefix && i === phrase.length - 1 ? ':*' : ''}`)
  return words.length === 1 ? words[0]! : `(${words.join(' & ')})`
}
