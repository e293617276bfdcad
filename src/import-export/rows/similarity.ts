/**
 * Returns whether two names hardly mean the same product: at most half of the letters of the shorter name are in words
 * that both have, and fewer than half of the letter pairs are shared. Other spellings of a name share most pairs.
 */
export function areOtherGoods(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const letters = (some: readonly string[]) => some.join('').length
  const shared = letters([...new Set(words)].filter((word) => others.includes(word)))
  if (shared * 2 > Math.min(letters(words), letters(others))) return false
  const [pairs, otherPairs] = [pairsOf(words.join('')), pairsOf(others.join(''))]
  let same = 0
  for (const [pair, times] of pairs) same += Math.min(times, otherPairs.get(pair) ?? 0)
  return same * 4 < countOf(pairs) + countOf(otherPairs)
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

function countOf(pairs: Map<string, number>): number {
  return [...pairs.values()].reduce((sum, times) => sum + times, 0)
}
