import { LRUCache } from 'lru-cache'
import {
  type Brand,
  correctSpellings,
  isCorrect,
  isOrdinary,
  keyOf,
  knownBrand,
  meaningsOf,
  type Phrase,
} from './dictionary.ts'
import { nearestWords, wordSplits } from './edit-distance.ts'
import { goodsCalled } from './goods.ts'
import { consonantsOf, phoneticKey } from './hinglish.ts'
import { hasBeginning, isLatin, singular } from './words.ts'

/** What the catalogue's words are, as `search_word` has them, and what misspelt ones may mean there. */
export interface Lexicon {
  /** Whether it is made of exactly these words and marks. */
  isOf(marked: readonly string[]): boolean
  /** Every word in names, brands and categories. */
  words: ReadonlySet<string>
  has(phrase: Phrase): boolean
  /** Whether a word begins like this. */
  hasBeginning(beginning: string): boolean
  /** Returns the brand of that name, of the catalogue or of the dictionary. */
  brandOf(name: Phrase): Brand | undefined
  /** Returns the mark of the categories of that name: `#` before the name, or `%` if it is one of several. */
  categoryMarkOf(name: Phrase): string | undefined
  /** Returns the goods that sub-categories name beside these: sugar beside salt in "Salt & Sugar". */
  listedBeside(name: Phrase): readonly string[]
  /** Whether a word may be a misspelling that the catalogue has: no dictionary, brand or category has it. */
  isDoubtful(word: string): boolean
  /** Returns what a misspelt word may mean, most likely first; none if nothing is near enough. */
  corrections(typed: string, isPrefix: boolean): readonly Phrase[]
}

const MAX_CORRECTIONS_CACHED = 5_000

export function createLexicon(marked: readonly string[]): Lexicon {
  const all = new Set(marked)
  const words = new Set(marked.filter((word) => !MARK.test(word)))
  const sorted = [...words].sort()
  const categoryMarks = new Set(marked.filter((word) => /^[#%]/.test(word)))
  const listedBeside = goodsListedBeside(categoryMarks)
  const brands = new Set(marked.filter((word) => word.startsWith('@')).map((word) => word.slice(1)))
  const trusted = new Set(
    [...brands, ...[...categoryMarks].map((key) => key.slice(1))].flatMap((key) => key.split(' ')),
  )
  const spellings = spellingsIn(words, brands)
  const soundsOfSpellings = soundsOf([...spellings.values()])
  const soundsOfWords = soundsOf([...words].filter(isLatin).map((word) => [word]))
  const corrected = new LRUCache<string, readonly Phrase[]>({ max: MAX_CORRECTIONS_CACHED })

  function isDoubtful(word: string): boolean {
    return !isCorrect(word) && !trusted.has(word)
  }

  function withNamesakes(brand: Brand, name: Phrase): Brand {
    const others = [...brands].map((key) => key.split(' '))
    const isNamesake = (other: Phrase) => {
      const shared = other.filter((word) => name.includes(word)).length
      return shared > 0 && shared < name.length && shared < other.length
    }
    return { ...brand, namesakes: others.filter(isNamesake) }
  }

  function correct(typed: string, isPrefix: boolean): Phrase[] {
    const word = singular(typed)
    // Other letters are compared by their sound.
    if (!isLatin(word)) {
      const known = soundingLike(word, soundsOfSpellings)
      return known.length > 0 ? known : soundingLike(word, soundsOfWords)
    }
    const isKnown = words.has(word)
    // Whoever has typed no more than a first word has not begun the second: "chocolet" is no chocolate drink.
    const isBegun = (phrase: Phrase) => phrase.length === 1 || phrase[0]!.length < word.length
    const candidates = isPrefix
      ? [...spellings].flatMap(([spelling, phrase]) => (isBegun(phrase) ? [spelling] : []))
      : spellings.keys()
    const certain = nearestWords(word, candidates, { unfolded: typed, isPrefix: isPrefix && !isKnown }).filter(
      (near) => near !== word || spellings.get(near)!.length > 1,
    )
    if (certain.length > 0 || isKnown) return certain.map((near) => spellings.get(near)!)
    const parts = wordSplits(word).filter((pieces) => pieces.every((piece) => words.has(piece)))
    return parts.length > 0 ? parts : nearestWords(word, words, { unfolded: typed, isPrefix }).map((near) => [near])
  }

  return {
    isOf: (others) => others.length === all.size && others.every((word) => all.has(word)),
    words,
    has: (phrase) => phrase.every((word) => words.has(word)),
    hasBeginning: (beginning) => hasBeginning(sorted, beginning),
    brandOf(name) {
      const key = keyOf(name)
      const known = knownBrand(name)
      if (known) return name.length > 1 && name.every(isOrdinary) ? withNamesakes(known, name) : known
      return brands.has(key) ? { name: null, names: [name], goods: [], namesakes: [] } : undefined
    },
    categoryMarkOf(name) {
      const key = keyOf(name)
      return [`#${key}`, `%${key}`].find((mark) => categoryMarks.has(mark))
    },
    listedBeside: (name) => listedBeside.get(keyOf(name)) ?? [],
    isDoubtful,
    corrections(typed, isPrefix) {
      const key = isPrefix ? `${typed}*` : typed
      const known = corrected.get(key) ?? correct(typed, isPrefix)
      corrected.set(key, known)
      return known
    },
  }
}

/** Returns by each goods that a sub-category's name lists the others of them, where they are no other name of the same. */
function goodsListedBeside(categoryMarks: ReadonlySet<string>): Map<string, string[]> {
  const beside = new Map<string, string[]>()
  for (const mark of categoryMarks) {
    const goods = mark
      .slice(1)
      .split(' ')
      .filter((word) => goodsCalled([word]) === 'staple' && categoryMarks.has(`#${word}`))
    if (!mark.startsWith('#') || goods.length < 2) continue
    for (const one of goods) {
      const same = new Set((meaningsOf([one]) ?? []).map(keyOf))
      const others = goods.filter((other) => other !== one && !same.has(other))
      beside.set(one, [...new Set([...(beside.get(one) ?? []), ...others])])
    }
  }
  return beside
}

const MARK = /^[@#%]/

/** Phrases by their sound, and sounds by their consonants. */
interface Sounds {
  phrases: ReadonlyMap<string, readonly Phrase[]>
  byConsonants: ReadonlyMap<string, readonly string[]>
}

function soundsOf(spelled: readonly Phrase[]): Sounds {
  const phrases = Map.groupBy(spelled, (phrase) => phoneticKey(phrase.join('')))
  return { phrases, byConsonants: Map.groupBy(phrases.keys(), consonantsOf) }
}

/** With so many consonants in common, a word is the same whatever its vowels are: कोलगेट is read "kolaget". */
const DISTINCTIVE_CONSONANTS = 4
const MAX_VOWEL_EDITS = 3

function soundingLike(word: string, { phrases, byConsonants }: Sounds): Phrase[] {
  const sound = phoneticKey(word)
  const consonants = consonantsOf(sound)
  const like = byConsonants.get(consonants) ?? []
  const allowed = consonants.length >= DISTINCTIVE_CONSONANTS ? MAX_VOWEL_EDITS : undefined
  return nearestWords(sound, like, { allowed }).flatMap((near) => phrases.get(near)!)
}

/** Returns the correct spellings that find something here, and the brands of the catalogue. */
function spellingsIn(words: ReadonlySet<string>, brands: ReadonlySet<string>): Map<string, Phrase> {
  const there = (phrase: Phrase) => phrase.every((word) => words.has(word))
  const finds = (phrase: Phrase) => there(phrase) || knownBrand(phrase) || meaningsOf(phrase)?.some(there)
  const spellings = new Map([...correctSpellings()].filter(([, phrase]) => finds(phrase)))
  for (const key of brands) spellings.set(key.replaceAll(' ', ''), key.split(' '))
  return spellings
}
