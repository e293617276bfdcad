import type { Queryable } from '../../platform/database/database.ts'
import { dictionaryWords, meaningsOf, type Phrase } from './dictionary.ts'
import { nearestWords, wordSplits } from './edit-distance.ts'
import { knownWords, similarWords } from './queries.ts'
import type { Term } from './query-parser.ts'

/** The most words to correct: the similarity search is the costliest step, and a genuine search hardly misspells more. */
const MAX_CORRECTED = 3

/**
 * Replaces words that the catalogue does not have: by the nearest ones that it has, split in two, or joined with the
 * next word. Returns null if there was nothing to correct.
 */
export async function correctSpelling(db: Queryable, terms: readonly Term[]): Promise<Term[] | null> {
  const known = await knownPieces(db, terms)
  const corrected: Term[] = []
  let changed = false
  let unknown = 0
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!
    const next = terms[i + 1]
    const joined = next && joinedWord(term, next)
    if (joined && known.has(joined)) {
      corrected.push({ ...next, typed: [joined], meanings: meaningsOf([joined]) ?? [], guesses: [] })
      changed = true
      i++
    } else if (isKnown(term, known) || ++unknown > MAX_CORRECTED) {
      corrected.push(term)
    } else {
      const meanings = await correctWord(db, term, known)
      corrected.push({ ...term, meanings: [...term.meanings, ...meanings] })
      changed ||= meanings.length > 0
    }
  }
  return changed ? corrected : null
}

async function knownPieces(db: Queryable, terms: readonly Term[]): Promise<Set<string>> {
  const words = terms.flatMap((term, i) => [
    ...[term.typed, ...term.meanings, ...term.guesses].flat(),
    ...(term.typed.length === 1 ? wordSplits(term.typed[0]!).flat() : []),
    ...(terms[i + 1] ? [joinedWord(term, terms[i + 1]!) ?? ''] : []),
  ])
  const beginnings = terms.filter((term) => term.isPrefix).map((term) => term.typed.at(-1)!)
  return knownWords(db, [...new Set(words)], beginnings)
}

function joinedWord(a: Term, b: Term): string | null {
  return a.typed.length === 1 && b.typed.length === 1 ? a.typed[0]! + b.typed[0]! : null
}

function isKnown(term: Term, known: ReadonlySet<string>): boolean {
  return [term.typed, ...term.meanings, ...term.guesses].some((phrase) => phrase.every((word) => known.has(word)))
}

async function correctWord(db: Queryable, term: Term, known: ReadonlySet<string>): Promise<Phrase[]> {
  if (term.typed.length > 1) return []
  const typed = term.typed[0]!
  const parted = wordSplits(typed).filter(([left, right]) => known.has(left) && known.has(right))
  if (parted.length > 0) return parted.flatMap((pieces) => [pieces, ...(meaningsOf(pieces) ?? [])])
  const candidates = new Set([...(await similarWords(db, typed, term.isPrefix)), ...dictionaryWords()])
  return nearestWords(typed, candidates, term.isPrefix).flatMap((word) => [[word], ...(meaningsOf([word]) ?? [])])
}
