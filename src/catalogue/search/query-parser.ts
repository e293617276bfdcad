import { LONGEST_NAME, meaningsOf, meaningsOfBeginning, type Phrase, phoneticMatches } from './dictionary.ts'
import { latinOf } from './hinglish.ts'
import { takeQuantities } from './quantities.ts'
import { plain, singular, splitWords } from './words.ts'

/** One search term: the words typed, with their synonyms. */
export interface Term {
  typed: Phrase
  meanings: readonly Phrase[]
  /** What the term may mean if it is spelled by sound or not typed to its end. */
  guesses: readonly Phrase[]
  /** Whether the last word may be incomplete, so that it matches words that begin with it. */
  isPrefix: boolean
}

export interface ParsedQuery {
  terms: readonly Term[]
  /** "1000g" or "12pc": preferred amounts, which exclude no product unless the text has nothing else. */
  amounts: readonly string[]
}

/** Interprets a search text, without looking at the catalogue. */
export function parseQuery(text: string): ParsedQuery {
  const plainText = plain(text)
  const { amounts, rest } = takeQuantities(plainText)
  const said = splitWords(rest)
  const meaningful = said.filter((word) => !STOP_WORDS.has(word))
  const words = (meaningful.length > 0 || amounts.length > 0 ? meaningful : said).slice(0, MAX_TERMS)
  const last = splitWords(plainText).at(-1)
  const isPrefix = last !== undefined && plainText.endsWith(last) && words.at(-1) === last
  return { terms: termsOf(words, isPrefix), amounts }
}

const MAX_TERMS = 12
const MAX_MEANINGS = 40

// Filler words of searches, in English and Hinglish.
const STOP_WORDS = new Set(
  (
    'a an and the of for with in on to from at by or is i me my some any want need buy order get give show online ' +
    'price rate cost rs rupees cheap best good near please pls ka ke ki ko ka se wala wali wale chahiye do dena aur ' +
    'liye mera pack packet pkt kg gm gms gram litre ltr ml piece pieces pcs का के की को और'
  ).split(' '),
)

function termsOf(words: readonly string[], isPrefix: boolean): Term[] {
  const terms: Term[] = []
  for (let i = 0; i < words.length; ) {
    const name = longestName(words, i)
    i += name.length
    terms.push(term(name, words.slice(i - name.length, i), isPrefix && i === words.length))
  }
  return terms
}

function longestName(words: readonly string[], from: number): Phrase {
  for (let length = Math.min(LONGEST_NAME, words.length - from); length > 1; length--) {
    const name = words.slice(from, from + length).map(singular)
    if (meaningsOf(name)) return name
  }
  return [singular(words[from]!)]
}

function term(typed: Phrase, said: readonly string[], isPrefix: boolean): Term {
  const known = meaningsOf(typed)
  const word = typed.length === 1 ? said[0]! : null
  const latin = word === null ? null : latinOf(word)
  const sounds = word !== null && !known ? phoneticMatches(singular(word)) : []
  const spoken = latin !== null && latin !== word ? [[singular(latin)]] : []
  const begun = word !== null && isPrefix && !known ? meaningsOfBeginning(singular(word)) : []
  const meanings = unique(known ?? [], [typed])
  return { typed, meanings, guesses: unique([...sounds, ...spoken, ...begun], [typed, ...meanings]), isPrefix }
}

function unique(phrases: readonly Phrase[], but: readonly Phrase[]): Phrase[] {
  const seen = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]))
  for (const phrase of but) seen.delete(phrase.join(' '))
  return [...seen.values()].slice(0, MAX_MEANINGS)
}
