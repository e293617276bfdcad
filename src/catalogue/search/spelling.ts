/** The words nearest to what was typed, nearest first, at most `limit`; none when none is near enough. */
export function nearestWords(typed: string, candidates: Iterable<string>, growing: boolean, limit = 3): string[] {
  const allowed = allowedEdits(typed)
  if (allowed === 0) return []
  const near: { word: string; edits: number }[] = []
  for (const word of candidates) {
    const edits = editsTo(typed, word, allowed, growing)
    if (edits <= allowed) near.push({ word, edits })
  }
  const least = Math.min(...near.map(({ edits }) => edits))
  return near
    .filter(({ edits }) => edits === least)
    .sort((a, b) => closeness(typed, b.word) - closeness(typed, a.word) || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}

/** Two words that were written as one: every way to part it into pieces of three letters or more. */
export function partings(word: string): [string, string][] {
  const letters = Array.from(word)
  return Array.from({ length: Math.max(letters.length - 5, 0) }, (_, i) => [
    letters.slice(0, i + 3).join(''),
    letters.slice(i + 3).join(''),
  ])
}

/** Insertions, deletions, replacements and swaps of neighbours that make one word of the other. */
function editDistance(a: string, b: string): number {
  const x = Array.from(a)
  const y = Array.from(b)
  let beforeLast: number[] = []
  let last = Array.from({ length: y.length + 1 }, (_, j) => j)
  for (let i = 1; i <= x.length; i++) {
    const row = [i]
    for (let j = 1; j <= y.length; j++) {
      const replaced = last[j - 1]! + Number(x[i - 1] !== y[j - 1])
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[y.length]!
}

function allowedEdits(word: string): number {
  const length = Array.from(word).length
  if (length < 3 || /\d/.test(word)) return 0
  return length < 6 ? 1 : 2
}

function editsTo(typed: string, word: string, allowed: number, growing: boolean): number {
  if (word.length < typed.length - allowed) return Number.POSITIVE_INFINITY
  if (word.length <= typed.length + allowed) return editDistance(typed, word)
  // A word still being typed is compared with as much of the candidate; the end that is missing costs a little.
  return growing && typed.length >= 4
    ? editDistance(typed, word.slice(0, typed.length)) + 0.5
    : Number.POSITIVE_INFINITY
}

function closeness(typed: string, word: string): number {
  const first = typed[0] === word[0] ? 2 : 0
  const last = typed.at(-1) === word.at(-1) ? 1 : 0
  return first + last - Math.abs(word.length - typed.length) / 4
}
