import { consonantsOf, phoneticKey } from './hinglish.ts'

interface Nearness {
  isPrefix?: boolean
  allowed?: number | undefined
  /** The word before its plural was folded, to which one may be nearer: "chees" is cheese, though "chee" is near to ghee. */
  unfolded?: string
}

/** Returns the words nearest to the typed one, nearest first, at most three; none if no word is near enough. */
export function nearestWords(
  typed: string,
  candidates: Iterable<string>,
  { isPrefix = false, allowed = allowedEdits(typed), unfolded = typed }: Nearness = {},
): string[] {
  if (allowed === 0) return []
  const near: { word: string; edits: number }[] = []
  const forms = [...new Set([typed, unfolded])].map((form) => ({ form, editsFromForm: editsFrom(form, allowed) }))
  for (const word of candidates) {
    const edits = Math.min(
      ...forms.map(({ form, editsFromForm }) => editsTo(form, word, allowed, isPrefix, editsFromForm)),
    )
    if (edits <= allowed) near.push({ word, edits })
  }
  const min = Math.min(...near.map(({ edits }) => edits))
  const nearest = near.filter(({ edits }) => edits === min).map(({ word }) => word)
  const consonants = consonantsIn(typed)
  // Vowels are misspelt most.
  const alike =
    consonants.length < MIN_CONSONANTS_IN_COMMON ? [] : nearest.filter((word) => consonantsIn(word) === consonants)
  return (alike.length > 0 ? alike : nearest)
    .sort((a, b) => closeness(typed, b) - closeness(typed, a) || (a < b ? -1 : 1))
    .slice(0, MAX_NEAREST)
}

/** So many consonants in common are no accident: "besun" is besan rather than begun, though both are one letter off. */
const MIN_CONSONANTS_IN_COMMON = 3

function consonantsIn(word: string): string {
  return consonantsOf(phoneticKey(word))
}

/** Returns every way to split a word into two pieces of at least three letters, in case two words were written as one. */
export function wordSplits(word: string): [string, string][] {
  const letters = Array.from(word)
  return Array.from({ length: Math.max(letters.length - 5, 0) }, (_, i) => [
    letters.slice(0, i + 3).join(''),
    letters.slice(i + 3).join(''),
  ])
}

/**
 * Returns a function that counts the insertions, deletions, substitutions and swaps of neighbours between the typed
 * word and another. Thousands of words are compared while other requests wait, so it gives up and returns infinity as
 * soon as the count must exceed `allowed`.
 */
function editsFrom(typed: string, allowed: number): (word: string) => number {
  const x = Array.from(typed)
  let beforeLast: number[] = []
  let last: number[] = []
  let row: number[] = []
  return (word) => {
    const y = Array.from(word)
    for (let j = 0; j <= y.length; j++) last[j] = j
    let minOfLast = 0
    for (let i = 1; i <= x.length; i++) {
      row[0] = i
      let min = i
      for (let j = 1; j <= y.length; j++) {
        let edits = Math.min(last[j - 1]! + Number(x[i - 1] !== y[j - 1]), last[j]! + 1, row[j - 1]! + 1)
        if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
          edits = Math.min(edits, beforeLast[j - 2]! + 1)
        row[j] = edits
        min = Math.min(min, edits)
      }
      // A swap in the next row adds one edit to the previous row, so that row must have none to spare either.
      if (min > allowed && minOfLast >= allowed) return Number.POSITIVE_INFINITY
      minOfLast = min
      const spare = beforeLast
      beforeLast = last
      last = row
      row = spare
    }
    return last[y.length]!
  }
}

const MAX_NEAREST = 3

function allowedEdits(word: string): number {
  const length = Array.from(word).length
  if (length < 3 || /\d/.test(word)) return 0
  return length < 6 ? 1 : 2
}

function editsTo(
  typed: string,
  word: string,
  allowed: number,
  isPrefix: boolean,
  editsFromTyped: (word: string) => number,
): number {
  if (word.length < typed.length - allowed) return Number.POSITIVE_INFINITY
  if (word.length <= typed.length + allowed) return editsFromTyped(word)
  // A word that is still being typed is compared with the beginning of the candidate; the missing end costs half an
  // edit.
  return isPrefix && typed.length >= 4 ? editsFromTyped(word.slice(0, typed.length)) + 0.5 : Number.POSITIVE_INFINITY
}

function closeness(typed: string, word: string): number {
  const first = typed[0] === word[0] ? 2 : 0
  const last = typed.at(-1) === word.at(-1) ? 1 : 0
  return first + last - Math.abs(word.length - typed.length) / 4
}
