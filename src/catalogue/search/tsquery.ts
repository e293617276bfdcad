import type { Attempt, SearchScope } from './attempts.ts'
import { type Brand, keyOf, type Phrase } from './dictionary.ts'
import type { FreeOf } from './free-of.ts'
import { wordsForOthers } from './goods.ts'
import type { Lexicon } from './lexicon.ts'
import type { Term } from './query-parser.ts'

/** Conditions in `tsquery` notation. Every word has only letters, marks and digits, so it is safe to quote. */
export interface Conditions {
  /** What a product must match; in descriptions and details too, each of `each` must. */
  must: string
  /** What a product must match besides the terms, if descriptions and details are searched. */
  besides: string | null
  /** The terms one by one, if descriptions and details are searched. */
  each: readonly string[] | null
  /** How well each term matches: the first question that holds gives its points. */
  scores: readonly (readonly Points[])[]
  /** Preferred amounts, and preferred goods or categories; null if there are none. */
  amounts: string | null
  /** What a product is by its name as by its sub-category; null without terms. */
  certain: string | null
  preferred: string | null
  /** What is called as the shopper says and not a word more, in an amount said, if no brand is; null without terms. */
  exact: { question: string; words: number } | null
  /** What babies or animals need, which nobody means who does not say so. */
  forOthers: string | null
}

export interface Points {
  question: string
  points: number
}

/**
 * Every word takes time to look up, so synonyms that the catalogue does not contain are omitted.
 */
export function conditionsOf(attempt: Attempt, lexicon: Lexicon): Conditions {
  const terms = attempt.terms.map((term) => ({
    ...term,
    meanings: term.meanings.filter(lexicon.has),
    guesses: term.guesses.filter(lexicon.has),
  }))
  const brand = attempt.brand && ofBrand(attempt.brand, lexicon)
  const freeOf = attempt.freeOf.map(saying)
  const amounts = attempt.amounts.length > 0 ? anyOf(attempt.amounts.map(quoted)) : null
  const asked = attempt.categoryMark ? quoted(attempt.categoryMark) : questionOf(terms, attempt, lexicon)
  return {
    must: allOf([brand, ...freeOf, asked].filter((part) => part !== null)) || amounts!,
    besides: allOf(freeOf) || null,
    each: attempt.scope === 'everything' ? terms.map((term) => matching(term, PLAIN)) : null,
    scores: terms.map(pointsOf),
    amounts,
    certain:
      anyOf((attempt.sideBySide.length > 0 ? attempt.sideBySide : terms).map((term) => certainly(term, lexicon))) ||
      null,
    preferred:
      anyOf([
        ...attempt.preferred.map((goods) => head(goods, false)),
        // What only says it in its description is named after something else.
        ...(terms.length === 0 ? attempt.freeOf.flatMap(({ words }) => words.map((word) => quoted(OWN + word))) : []),
        ...(attempt.preferredMark && !attempt.categoryMark ? [quoted(attempt.preferredMark)] : []),
      ]) || null,
    exact: terms.length > 0 && !attempt.brand ? exactly(terms, amounts) : null,
    forOthers: anyOf(wordsForOthers(terms.flatMap(({ typed }) => typed)).map((word) => quoted(OWN + word))) || null,
  }
}

/** Questions for what has the term in its name, and for that of it which is called so. */
export function calledQuestionsOf(term: Term): { named: string; called: string } {
  const ends = phrasesOf(term).map(({ words, isPrefix }) => `'${words.at(-1)}':${isPrefix ? '*' : ''}A`)
  return { named: matching(term, OWN), called: anyOf(ends) }
}

/** Returns the question whether a product says that it is free of this. */
function saying({ words, saidBy }: FreeOf): string {
  return anyOf([...words.map((word) => quoted(`!${word}`)), ...saidBy.map((word) => quoted(OWN + word))])
}

function ofBrand(brand: Brand, lexicon: Lexicon): string {
  const named = anyOf(namesOf(brand, lexicon).map((name) => phrase(name, OWN)))
  return allOf([named, ...brand.namesakes.map((name) => `!${phrase(name, OWN)}`)])
}

function namesOf({ names: [first, ...others] }: Brand, lexicon: Lexicon): Phrase[] {
  return [first!, ...others.filter(lexicon.has)]
}

function questionOf(
  terms: readonly Term[],
  { scope, strictness }: Pick<Attempt, 'scope' | 'strictness'>,
  lexicon: Lexicon,
): string | null {
  if (terms.length === 0) return null
  const join = strictness === 'all' ? allOf : anyOf
  const own = terms.map((term) => matching(term, OWN))
  const plain = terms.map((term) => matching(term, PLAIN))
  const questions: Record<SearchScope, () => string> = {
    named: () => join(own),
    'partly named': () => allOf([join(plain), anyOf(own)]),
    kind: () => join(terms.map((term, at) => anyOf([own[at]!, ofKind(term, lexicon)]))),
    words: () => join(plain),
    everything: () => join(plain),
  }
  return questions[scope]()
}

/**
 * Returns the question whether a sub-category of the product is of this, and the product not of what it lists beside it. What
 * several words say is also of the last word's kind if the others are its own: a mango achar is mango pickle.
 */
function ofKind({ typed, meanings, guesses, isPrefix }: Term, lexicon: Lexicon): string {
  const kind = (words: Phrase, isOpen: boolean) => {
    const others = lexicon.listedBeside(words).map((word) => quoted(OWN + word))
    const mark = `'#${keyOf(words)}'${isOpen ? ':*' : ''}`
    return others.length > 0 ? allOf([mark, `!${anyOf(others)}`]) : mark
  }
  const phrases = [typed, ...meanings, ...guesses]
  return anyOf(
    phrases.flatMap((words) => {
      const isOpen = isPrefix && words === typed
      const [before, last] = [words.slice(0, -1), words.slice(-1)]
      const ofLast = before.length > 0 ? [allOf([phrase(before, OWN), kind(last, isOpen)])] : []
      return [kind(words, isOpen), ...ofLast]
    }),
  )
}

/**
 * What a product is counts more than what its name mentions, and what was typed, even if it is only mentioned, more than
 * what it may mean. Category and unit count least.
 */
function pointsOf(term: Term): Points[] {
  const exact = { ...term, isPrefix: false, guesses: [] }
  const typed = { ...exact, meanings: [] }
  const hasOthers = term.meanings.length > 0
  const isVague = term.isPrefix || term.guesses.length > 0
  return [
    ...(hasOthers ? [{ question: headOf(typed), points: 1 }] : []),
    { question: headOf(exact), points: hasOthers ? 0.95 : 1 },
    { question: matching(typed, OWN), points: isVague ? 0.78 : 0.6 },
    ...(isVague ? guessedHeads(term) : []),
    ...(hasOthers ? [{ question: matching(exact, OWN), points: 0.5 }] : []),
    ...(isVague ? [{ question: matching(term, OWN), points: 0.3 }] : []),
    { question: matching(term, PLAIN), points: 0.15 },
  ]
}

/** What is begun by what was typed comes before what that may mean: "pane" begins paneer, and may be meant as pani. */
function guessedHeads(term: Term): Points[] {
  const heads = { question: headOf(term), points: 0.6 }
  if (!term.isPrefix || term.guesses.length === 0) return [heads]
  const begun = { ...term, meanings: [], guesses: [] }
  return [
    { question: headOf(begun), points: 0.6 },
    { question: matching(begun, OWN), points: 0.5 },
    { ...heads, points: 0.4 },
  ]
}

function headOf(term: Term): string {
  return anyOf(phrasesOf(term).map(({ words, isPrefix }) => head(words, isPrefix)))
}

/** Marks a word of the product's own name or brand. */
const OWN = '='
/** A word of its categories too. */
const PLAIN = ''
type Mark = typeof OWN | typeof PLAIN

function matching(term: Term, mark: Mark): string {
  return anyOf(phrasesOf(term).map(({ words, isPrefix }) => phrase(words, mark, isPrefix)))
}

function phrasesOf({ typed, meanings, guesses, isPrefix }: Term): { words: Phrase; isPrefix: boolean }[] {
  return [{ words: typed, isPrefix }, ...[...meanings, ...guesses].map((words) => ({ words, isPrefix: false }))]
}

/** Returns the question whether a product is this: its name ends in the last word, or has it as its sub-category does. */
function head(words: Phrase, isPrefix: boolean): string {
  const last = words.at(-1)!
  const star = isPrefix ? ':*' : ''
  const is = anyOf([`'${last}':${isPrefix ? '*' : ''}A`, `('=${last}'${star} & '~${last}'${star})`])
  return allOf([...words.slice(0, -1).map((word) => `'=${word}'`), is])
}

/**
 * Returns the question whether its name ends in the word, and its sub-category has it: milk, but neither milk powder nor bread
 * of atta.
 */
function certainly(term: Term, lexicon: Lexicon): string {
  const [typed, ...others] = phrasesOf(term)
  return anyOf(
    [typed!, ...(lexicon.has(term.typed) ? [] : others)].map(({ words, isPrefix }) => {
      const last = words.at(-1)!
      const before = words.slice(0, -1).map((word) => `'=${word}'`)
      return allOf([...before, `'${last}':${isPrefix ? '*' : ''}A`, `'~${last}'${isPrefix ? ':*' : ''}`])
    }),
  )
}

function exactly(terms: readonly Term[], amounts: string | null): Conditions['exact'] {
  const words = terms.flatMap(({ typed }) => typed)
  return { question: allOf([phrase(words, OWN), ...(amounts ? [amounts] : [])]), words: words.length }
}

function phrase(words: Phrase, mark: Mark, isPrefix = false): string {
  return allOf(words.map((word, i) => `'${mark}${word}'${isPrefix && i === words.length - 1 ? ':*' : ''}`))
}

function quoted(word: string): string {
  return `'${word}'`
}

function allOf(parts: readonly string[]): string {
  return parts.length > 1 ? `(${parts.join(' & ')})` : (parts[0] ?? '')
}

function anyOf(parts: readonly string[]): string {
  const different = [...new Set(parts)]
  return different.length > 1 ? `(${different.join(' | ')})` : (different[0] ?? '')
}
