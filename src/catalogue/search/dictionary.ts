import { KNOWN_BRANDS } from './brands.ts'
import { CORRECT_WORDS } from './grocery-words.ts'
import { phoneticKey } from './hinglish.ts'
import { HYPERNYMS, SYNONYM_GROUPS } from './synonyms.ts'
import { firstFrom, hasBeginning, isLatin, wordsOf } from './words.ts'

/** Consecutive words, all folded: ["gram", "flour"]. */
export type Phrase = readonly string[]

/** A brand of the shop or of the dictionary. */
export interface Brand {
  /** As it is written or, of a brand that only the catalogue knows, as it was typed; null for several. */
  name: string | null
  /** What it is called. */
  names: readonly Phrase[]
  /** What somebody means who says the brand alone. */
  goods: readonly Phrase[]
  /** Other brands of the catalogue that share ordinary words with it: what "Mother Dairy" calls milk is no "Dairy Milk". */
  namesakes: readonly Phrase[]
}

/** Number of words in the longest name that the dictionary is searched for. */
export const LONGEST_NAME = 4

/** Returns what else a name stands for, without the name itself, or undefined for an unknown name. */
export function meaningsOf(phrase: Phrase): readonly Phrase[] | undefined {
  return meanings.get(keyOf(phrase))
}

/** Returns what a name also finds, though it is not the same: "seafood" finds fish. */
export function kindsOf(phrase: Phrase): readonly Phrase[] {
  return kinds.get(keyOf(phrase)) ?? []
}

/** Whether the dictionary has goods of that name. */
export function isName(phrase: Phrase): boolean {
  const key = keyOf(phrase)
  return meanings.has(key) || kinds.has(key)
}

/** Whether a name of goods begins so. */
export function beginsName(beginning: string): boolean {
  return hasBeginning(namedWords, beginning)
}

/** Returns the brand of that name, if the dictionary has it. */
export function knownBrand(phrase: Phrase): Brand | undefined {
  return brands.get(keyOf(phrase))
}

/** Returns the names of brands that have this word among several. */
export function brandNamesWith(word: string): readonly Phrase[] {
  return brandNamesByWord.get(word) ?? []
}

/**
 * Returns the brand whose name is begun so far. Of several, what is said may be any; of too many, it says nothing.
 */
export function brandBeginning(begun: Phrase): Brand | undefined {
  const beginning = keyOf(begun)
  if (beginning.length < MIN_BEGINNING) return undefined
  const keys: string[] = []
  for (let i = firstFrom(brandKeys, beginning); brandKeys[i]?.startsWith(beginning); i++) {
    if (!isOrdinary(brandKeys[i]!)) keys.push(brandKeys[i]!)
  }
  const found = [...new Set(keys.map((key) => brands.get(key)!))]
  if (found.length < 2) return found[0]
  if (found.length > MAX_BEGINNINGS) return undefined
  // All may be of one: Britannia, Britannia Bourbon.
  const isOfOne = keys.every((key) => key.startsWith(keys[0]!))
  return {
    name: isOfOne ? brands.get(keys[0]!)!.name : null,
    names: found.flatMap(({ names }) => names),
    goods: found.flatMap(({ goods }) => goods),
    namesakes: [],
  }
}

/** Returns the brand of one word that sounds like this one: "amool", "magi". */
export function brandSounding(word: string): Phrase | undefined {
  const sound = phoneticKey(word)
  return sound.length < MIN_BRAND_SOUND ? undefined : brandsBySound.get(sound)
}

/** Whether goods or parts of their names are called so: "slice" is a word first, and a brand only with others. */
export function isOrdinary(word: string): boolean {
  return ordinaryWords.has(word)
}

/** Whether the word is spelled correctly, for all that the dictionary knows. */
export function isCorrect(word: string): boolean {
  return correctWords.has(word)
}

/** Returns what a word may mean by its sound: known words that sound like it ("jeera" for "zeeraa"), and synonyms. */
export function phoneticMatches(word: string): readonly Phrase[] {
  const sound = phoneticKey(word)
  if (sound.length < 3) return []
  return (bySound.get(sound) ?? []).flatMap((known) => [[known], ...(meanings.get(known) ?? [])])
}

/** Whether the name of a brand begins so. */
export function beginsBrand(beginning: string): boolean {
  return beginning.length >= MIN_BEGINNING && hasBeginning(brandWords, beginning)
}

/** Returns what the words with this prefix stand for; none if the prefix is short or too many words have it. */
export function meaningsOfBeginning(beginning: string): readonly Phrase[] {
  // A letter of Devanagari is a syllable.
  if (beginning.length < (isLatin(beginning) ? MIN_BEGINNING : 2)) return []
  const found: Phrase[] = []
  let words = 0
  for (let i = firstFrom(namedWords, beginning); i < namedWords.length && namedWords[i]!.startsWith(beginning); i++) {
    if (++words > MAX_BEGINNINGS) return []
    found.push(...meanings.get(namedWords[i]!)!)
  }
  return found
}

/** Returns the spellings to which a misspelt word may be corrected, each with what it spells: "goodknight" and "phulgobi" two words. */
export function correctSpellings(): ReadonlyMap<string, Phrase> {
  return spellings
}

export function keyOf(phrase: Phrase): string {
  return phrase.join(' ')
}

const MAX_BEGINNINGS = 8
const MIN_BEGINNING = 3
const MIN_BRAND_SOUND = 4

const meanings = new Map<string, Phrase[]>()
for (const group of SYNONYM_GROUPS) {
  const names = group.map(wordsOf)
  for (const name of names) addTo(meanings, name, names)
}
const kinds = new Map<string, Phrase[]>()
for (const [name, others] of HYPERNYMS) addTo(kinds, wordsOf(name), others.map(wordsOf))

const brands = new Map<string, Brand>()
for (const { name, names, goods } of KNOWN_BRANDS) {
  const brand = { name, names: names.map(wordsOf), goods: goods.map(wordsOf), namesakes: [] }
  for (const called of brand.names) brands.set(keyOf(called), brand)
}

const phrases = [...meanings.keys(), ...kinds.keys()].map((key) => key.split(' '))
const groceryWords = CORRECT_WORDS.flatMap(wordsOf)
const brandKeys = [...brands.keys()].sort()
const brandNamesByWord = new Map<string, Phrase[]>()
for (const name of brandKeys.map((key) => key.split(' ')).filter(({ length }) => length > 1)) {
  for (const word of name) brandNamesByWord.set(word, [...(brandNamesByWord.get(word) ?? []), name])
}
const brandWords = [...brands.keys()].flatMap((key) => key.split(' ')).sort()
const ordinaryWords: ReadonlySet<string> = new Set([...meanings.keys(), ...groceryWords])
const brandsBySound = new Map(
  brandKeys.filter((key) => isLatin(key) && !isOrdinary(key)).map((key) => [phoneticKey(key), [key]]),
)
const correctWords: ReadonlySet<string> = new Set([...phrases.flat(), ...groceryWords, ...brandWords])
const spellings = new Map<string, Phrase>([
  ...[...[...meanings.keys()].filter((key) => key.includes(' ')), ...brands.keys()].map(
    (key) => [key.replaceAll(' ', ''), key.split(' ')] as const,
  ),
  ...[...correctWords].filter((word) => word.length >= 3).map((word) => [word, [word]] as const),
])
const namedWords = [...meanings.keys()].filter((name) => !name.includes(' ')).sort()
const bySound = Map.groupBy(new Set([...namedWords, ...groceryWords]), phoneticKey)

function addTo(map: Map<string, Phrase[]>, name: Phrase, others: readonly Phrase[]): void {
  const key = keyOf(name)
  const all = [...(map.get(key) ?? []), ...others].filter((other) => keyOf(other) !== key)
  map.set(key, [...new Map(all.map((other) => [keyOf(other), other])).values()])
}
