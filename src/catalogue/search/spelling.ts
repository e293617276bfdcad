import {
  beginsBrand,
  brandNamesWith,
  brandSounding,
  isOrdinary,
  knownBrand,
  LONGEST_NAME,
  meaningsOf,
  meaningsOfBeginning,
  type Phrase,
  phoneticMatches,
} from './dictionary.ts'
import { nearestWords } from './edit-distance.ts'
import { consonantsOf, hindiSingulars, phoneticKey } from './hinglish.ts'
import type { Lexicon } from './lexicon.ts'
import { singular } from './words.ts'

/** A word as it is understood: one that is misspelt has become the most likely one. */
export interface Spelled {
  word: string
  /** As typed, unless it was misspelt. */
  said: string
  /** What else it may spell. */
  others: readonly Phrase[]
  isPrefix: boolean
  /** Whether it was corrected to a word that may just happen to be near. */
  isGuessed: boolean
}

/** Words that would be others without the ending of a plural: matches, and not fish. */
const UNFOLDED: ReadonlyMap<string, string> = new Map([['machis', 'maachis']])

/** The most words to correct: comparing words is the costliest step, and a genuine search hardly misspells more. */
const MAX_CORRECTED = 3

/** Returns the words as they are understood, and adds those that it corrects to `corrected`. */
export function correctSpelling(
  said: readonly string[],
  isPrefix: boolean,
  lexicon: Lexicon,
  corrected: string[],
): Spelled[] {
  const words: Spelled[] = []
  let compared = 0
  for (let i = 0; i < said.length; ) {
    const brand = misspeltBrand(said, i, lexicon)
    if (brand) {
      words.push(...brand.map(correctly))
      i += brand.length
      continue
    }
    const isOpen = isPrefix && i === said.length - 1
    words.push(...spelled(said[i]!, isOpen))
    i++
  }
  return words

  function spelled(typed: string, isOpen: boolean): Spelled[] {
    const word = singular(UNFOLDED.get(typed) ?? typed)
    const asTyped = {
      word,
      said: typed,
      others: [],
      isPrefix: isOpen && (lexicon.isDoubtful(word) || !lexicon.words.has(word)),
      isGuessed: false,
    }
    if (!lexicon.isDoubtful(word) || soundsKnown(typed, lexicon)) return [asTyped]
    const isHere = lexicon.words.has(word) || (isOpen && beginsHere(word, lexicon))
    const brand = isHere ? undefined : brandSounding(word)
    if (brand) {
      corrected.push(word)
      return brand.map(correctly)
    }
    if (isBegun(word, isOpen, lexicon)) return [asTyped]
    if (++compared > MAX_CORRECTED) return [asTyped]
    const [first, ...others] = lexicon
      .corrections(typed, isOpen)
      .filter((phrase) => !isBrandAlone(phrase) || isNearBrand(typed, phrase.join('')))
    if (!first) return [asTyped]
    if (lexicon.words.has(word)) return [{ ...asTyped, others: [first, ...others] }]
    corrected.push(word)
    if (first.length > 1) return first.map(correctly)
    const isGuessed = !isSurelyMisspelt(typed, first[0]!)
    return [{ ...correctly(first[0]!), others: [...others, [word]], isGuessed }]
  }
}

function correctly(word: string): Spelled {
  return { word, said: word, others: [], isPrefix: false, isGuessed: false }
}

/** Whether it names nothing but a brand, which a word that is a few letters off hardly means: "crocin" is not Colin. */
function isBrandAlone(phrase: Phrase): boolean {
  return knownBrand(phrase) !== undefined && !phrase.every(isOrdinary)
}

const BRAND_CONSONANTS = 3

function isNearBrand(typed: string, brand: string): boolean {
  const [said, right] = [typed, brand].map((word) => consonantsOf(phoneticKey(word)).slice(0, BRAND_CONSONANTS))
  return isSurelyMisspelt(typed, brand) || (said === right && said!.length === BRAND_CONSONANTS)
}

const LONG_WORD = 6

/** Vowels are misspelt most; in a long word, one letter is no accident either. */
function isSurelyMisspelt(typed: string, meant: string): boolean {
  const [said, right] = [typed, meant].map((word) => consonantsOf(phoneticKey(word)))
  return said === right || (typed.length >= LONG_WORD && nearestWords(typed, [meant], { allowed: 1 }).length > 0)
}

/** Returns the brand of several words that begins there with one of them misspelt, which alone may be near to nothing: "surf exel". */
function misspeltBrand(said: readonly string[], from: number, lexicon: Lexicon): Phrase | undefined {
  const isMisspelt = (word: string) => lexicon.isDoubtful(word) && !lexicon.words.has(word)
  for (let length = Math.min(LONGEST_NAME, said.length - from); length > 1; length--) {
    const words = said.slice(from, from + length).map(singular)
    if (!words.some(isMisspelt)) continue
    const isNear = (part: string, i: number) =>
      part === words[i] || (isMisspelt(words[i]!) && nearestWords(words[i]!, [part]).length > 0)
    const found = words.flatMap(brandNamesWith).find((name) => name.length === length && name.every(isNear))
    if (found) return found
  }
  return undefined
}

/** Whether the word may only be incomplete: it begins a word of the catalogue, or another word for one, and is none itself. */
function isBegun(word: string, isOpen: boolean, lexicon: Lexicon): boolean {
  return isOpen && !lexicon.words.has(word) && (beginsHere(word, lexicon) || beginsBrand(word))
}

function beginsHere(word: string, lexicon: Lexicon): boolean {
  return lexicon.hasBeginning(word) || meaningsOfBeginning(word).some(lexicon.has)
}

function soundsKnown(word: string, lexicon: Lexicon): boolean {
  if (lexicon.words.has(singular(word))) return false
  const named = hindiSingulars(word).flatMap((one) => meaningsOf([one]) ?? [])
  return [...named, ...phoneticMatches(singular(word))].some(lexicon.has)
}
