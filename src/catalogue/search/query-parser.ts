import {
  type Brand,
  brandBeginning,
  isName,
  isOrdinary,
  kindsOf,
  LONGEST_NAME,
  meaningsOf,
  meaningsOfBeginning,
  type Phrase,
  phoneticMatches,
} from './dictionary.ts'
import { type FreeOf, takeFreeOf } from './free-of.ts'
import { type Goods, goodsCalled } from './goods.ts'
import { hindiSingulars, latinOf } from './hinglish.ts'
import type { Lexicon } from './lexicon.ts'
import { takePrices, takeQuantities } from './quantities.ts'
import { correctSpelling, type Spelled } from './spelling.ts'
import { isAnd, isForOffers, meaningfulWords } from './stop-words.ts'
import { plain, singular, splitWords } from './words.ts'

/** One search term: the words typed, with their synonyms. */
export interface Term {
  typed: Phrase
  /** Other names of the same thing, and correct spellings. */
  meanings: readonly Phrase[]
  /** What the term may also mean: by its sound, if it is not typed to its end, or because that is a kind of it. */
  guesses: readonly Phrase[]
  /** Whether the last word may be incomplete, so that it matches words that begin with it. */
  isPrefix: boolean
  /**
   * Whether it is given up before the others: it may not say what is wanted, was corrected by a guess, or is nothing that
   * the catalogue has.
   */
  isUnsure: boolean
  /** Whether it only says which of a brand's products is meant, so that others' products of it are nothing like that. */
  isVariant: boolean
  /** Which goods it names, if those are asked for one beside another. */
  goods: Goods | null
}

/** What a search text means, the same for every engine. */
export interface ParsedQuery {
  /** What is searched for besides the brand. */
  terms: readonly Term[]
  /** A brand that the text names: a wish, which others' products fulfil if it has nothing of the kind. */
  brand: Brand | null
  /** What the products must be free of: a wish that is given up last, and never without a word. */
  freeOf: readonly FreeOf[]
  /** Whether it says "and" between things. */
  isList: boolean
  /** Mark of the categories that the whole text names. */
  categoryMark: string | null
  /** Words that the catalogue does not have, and that were corrected. */
  corrected: readonly string[]
  /** "1000g" or "12pc": preferred amounts, which exclude no product unless the text has nothing else. */
  amounts: readonly string[]
  /** What the products may cost at most, if the text says so, or nothing but a price. */
  maxPriceInPaise: number | null
  /** Whether nothing but what is on offer is asked for. */
  isForOffers: boolean
}

/** Interprets a search text by the dictionary and the words of the catalogue. */
export function parseQuery(text: string, lexicon: Lexicon): ParsedQuery {
  const { maxInPaise, namedInPaise, rest: plainText } = takePrices(plain(text))
  const { amounts, rest } = takeQuantities(plainText)
  const { freeOf, rest: said } = takeFreeOf(splitWords(rest))
  const last = splitWords(plainText).at(-1)
  const isOpen = last !== undefined && plainText.endsWith(last) && said.at(-1) === last
  const meaningful = meaningfulWords(said, isOpen, lexicon)
  const isAnythingSaid = meaningful.words.length > 0 || amounts.length > 0 || freeOf.length > 0
  const maxPriceInPaise = maxInPaise ?? (isAnythingSaid ? null : namedInPaise)
  const words = (isAnythingSaid || maxPriceInPaise !== null ? meaningful.words : said).slice(0, MAX_TERMS)
  const isPrefix = isOpen && words.at(-1) === last
  const corrected: string[] = []
  const spelled = correctSpelling(words, isPrefix, lexicon, corrected)
  const { terms, brand } = termsOf(spelled, meaningful.asides, lexicon)
  return {
    terms,
    brand,
    freeOf,
    isList: said.slice(1, -1).some(isAnd) || /\S\s*[&+]\s*\S/.test(plainText),
    categoryMark: brand ? null : categoryMarkOf(terms, lexicon),
    corrected,
    amounts,
    maxPriceInPaise,
    isForOffers: amounts.length === 0 && freeOf.length === 0 && isForOffers(said, lexicon),
  }
}

const MAX_TERMS = 12
const MAX_MEANINGS = 40

function termsOf(
  words: readonly Spelled[],
  asides: ReadonlySet<string>,
  lexicon: Lexicon,
): { terms: Term[]; brand: Brand | null } {
  const terms: Term[] = []
  let brand: Brand | null = null
  for (let i = 0; i < words.length; ) {
    const named = longest(words, i, (name) => (brand === null ? brandOf(name, lexicon) : undefined))
    const length = longest(words, i, (name) => isName(wordsIn(name)) || undefined)?.length ?? 1
    if (named && named.length >= length) {
      brand = named.found
      i += named.length
      continue
    }
    const joined = length === 1 ? joinedTerm(words[i]!, words[i + 1], lexicon) : undefined
    terms.push(joined ?? termOf(words.slice(i, i + length), asides, lexicon))
    i += joined ? 2 : length
  }
  return { terms, brand }
}

/** Returns the longest name from there for which `look` finds something. */
function longest<T>(words: readonly Spelled[], from: number, look: (name: readonly Spelled[]) => T | undefined) {
  for (let length = Math.min(LONGEST_NAME, words.length - from); length > 0; length--) {
    const found = look(words.slice(from, from + length))
    if (found !== undefined) return { found, length }
  }
  return undefined
}

function wordsIn(name: readonly Spelled[]): Phrase {
  return name.map(({ word }) => word)
}

/** A brand whose name is an ordinary word too, such as "Slice", is no wish for the brand. */
function brandOf(said: readonly Spelled[], lexicon: Lexicon): Brand | undefined {
  const name = wordsIn(said)
  if (name.length === 1 && isOrdinary(name[0]!)) return undefined
  const known = lexicon.brandOf(name)
  if (known) return known.name === null ? { ...known, name: capitalised(said) } : known
  return isBegunHere(said, lexicon) ? undefined : brandBeginning(name)
}

/** The words of the catalogue are folded, "dairi" for dairy: its brand is called as it was typed. */
function capitalised(said: readonly Spelled[]): string {
  return said.map(({ said: [first = '', ...rest] }) => first.toUpperCase() + rest.join('')).join(' ')
}

/** Whether the words are complete, or may begin something that the shop has: that is found by its beginning. */
function isBegunHere(said: readonly Spelled[], lexicon: Lexicon): boolean {
  const last = said.at(-1)!
  if (!last.isPrefix) return true
  return (
    lexicon.has(wordsIn(said.slice(0, -1))) && (lexicon.hasBeginning(last.word) || guessesOf(last).some(lexicon.has))
  )
}

/** Two words that are also written as one: "butter milk". */
function joinedTerm(a: Spelled, b: Spelled | undefined, lexicon: Lexicon): Term | undefined {
  if (!b) return undefined
  const word = a.word + b.word
  if (!lexicon.words.has(word) || lexicon.isDoubtful(word)) return undefined
  return {
    typed: [a.word, b.word],
    meanings: [[word], ...(meaningsOf([word]) ?? [])],
    guesses: [],
    isPrefix: b.isPrefix,
    isUnsure: false,
    isVariant: false,
    goods: null,
  }
}

function termOf(words: readonly Spelled[], asides: ReadonlySet<string>, lexicon: Lexicon): Term {
  const typed = words.map(({ word }) => word)
  const known = meaningsOf(typed)
  const [only] = words.length === 1 ? words : []
  const meanings = unique(
    [...(known ?? []), ...(only?.others ?? []), ...(only?.others ?? []).flatMap((other) => meaningsOf(other) ?? [])],
    [typed],
  )
  const guesses = unique([...kindsOf(typed), ...(only && !known ? guessesOf(only) : [])], [typed, ...meanings])
  const { isPrefix } = words.at(-1)!
  const isThere = isPrefix || [typed, ...meanings, ...guesses].some(lexicon.has)
  const isAside = only !== undefined && (only.isGuessed || asides.has(only.said))
  return {
    typed,
    meanings,
    guesses,
    isPrefix,
    isUnsure: isAside || !isThere,
    isVariant: false,
    goods: goodsCalled(typed),
  }
}

function guessesOf({ said, word, isPrefix }: Spelled): Phrase[] {
  const latin = latinOf(said)
  return [
    ...hindiSingulars(word).flatMap((one) => [[one], ...(meaningsOf([one]) ?? [])]),
    ...phoneticMatches(word),
    ...(latin !== said ? [[singular(latin)]] : []),
    ...(isPrefix ? meaningsOfBeginning(word) : []),
  ]
}

/** "taza sabzi" names a category, of which it also says how it shall be. */
function categoryMarkOf(terms: readonly Term[], lexicon: Lexicon): string | null {
  const sure = terms.filter(({ isUnsure }) => !isUnsure)
  return categoryMarkOfAll(terms, lexicon) ?? categoryMarkOfAll(sure, lexicon)
}

function categoryMarkOfAll(terms: readonly Term[], lexicon: Lexicon): string | null {
  const names = terms.length === 1 ? [terms[0]!.typed, ...terms[0]!.meanings] : [terms.flatMap(({ typed }) => typed)]
  return names.map(lexicon.categoryMarkOf).find((categoryMark) => categoryMark !== undefined) ?? null
}

function unique(phrases: readonly Phrase[], but: readonly Phrase[]): Phrase[] {
  const seen = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]))
  for (const phrase of but) seen.delete(phrase.join(' '))
  return [...seen.values()].slice(0, MAX_MEANINGS)
}
