import { phoneticKey } from './hinglish.ts'
import { HYPERNYMS, SYNONYM_GROUPS } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** Consecutive words, all folded: ["gram", "flour"]. */
export type Phrase = readonly string[]

/** Number of words in the longest name that the dictionary is searched for. */
export const LONGEST_NAME = 4

/** Returns what else a name stands for, without the name itself, or undefined for an unknown name. */
export function meaningsOf(phrase: Phrase): readonly Phrase[] | undefined {
  return dictionary.get(phrase.join(' '))
}

/** Returns what a word may mean by its sound: known words that sound like it ("jeera" for "zeeraa"), and synonyms. */
export function phoneticMatches(word: string): readonly Phrase[] {
  const sound = phoneticKey(word)
  if (sound.length < 3) return []
  return (bySound.get(sound) ?? []).flatMap((known) => [[known], ...(dictionary.get(known) ?? [])])
}

/** Returns what the words with this prefix stand for; none if the prefix is short or too many words have it. */
export function meaningsOfBeginning(beginning: string): readonly Phrase[] {
  if (beginning.length < 3) return []
  const found: Phrase[] = []
  let words = 0
  for (let i = firstFrom(beginning); i < knownWords.length && knownWords[i]!.startsWith(beginning); i++) {
    if (++words > MAX_BEGINNINGS) return []
    found.push(...dictionary.get(knownWords[i]!)!)
  }
  return found
}

/** Returns all single words of the dictionary, sorted. */
export function dictionaryWords(): readonly string[] {
  return knownWords
}

const MAX_BEGINNINGS = 8

const dictionary = buildDictionary()
const knownWords = [...dictionary.keys()].filter((name) => !name.includes(' ')).sort()
const bySound = Map.groupBy(knownWords, phoneticKey)

function buildDictionary(): Map<string, Phrase[]> {
  const built = new Map<string, Phrase[]>()
  const add = (name: Phrase, meanings: readonly Phrase[]) => {
    const key = name.join(' ')
    const known = built.get(key) ?? []
    const others = meanings.filter((meaning) => meaning.join(' ') !== key)
    built.set(key, [...new Map([...known, ...others].map((meaning) => [meaning.join(' '), meaning])).values()])
  }
  for (const group of SYNONYM_GROUPS) {
    const names = group.map(wordsOf)
    for (const name of names) add(name, names)
  }
  for (const [word, meanings] of HYPERNYMS) add(wordsOf(word), meanings.map(wordsOf))
  return built
}

function firstFrom(beginning: string): number {
  let low = 0
  let high = knownWords.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (knownWords[middle]! < beginning) low = middle + 1
    else high = middle
  }
  return low
}
