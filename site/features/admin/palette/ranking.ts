import type { Choice } from './choices.ts'

/**
 * Returns the choices that have every typed word in their label or at the beginning of other words, at most `limit`. First
 * come those whose label begins with the text, then those with words that begin with it, and those with it only elsewhere.
 */
export function rank(choices: readonly Choice[], typed: string, limit: number): Choice[] {
  const text = folded(typed)
  const terms = text.split(' ').filter(Boolean)
  if (terms.length === 0) return []
  return choices
    .flatMap((choice) => {
      const label = folded(choice.label)
      const others = ` ${folded(choice.detail)} ${folded(choice.keywords ?? '')}`
      const has = (term: string) => label.includes(term) || others.includes(` ${term}`)
      return terms.every(has) ? [{ choice, rank: rankOf(label, text, terms) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ choice }) => choice)
}

function rankOf(label: string, text: string, terms: readonly string[]): number {
  if (label.startsWith(text)) return 0
  if (terms.every((term) => ` ${label}`.includes(` ${term}`))) return 1
  return terms.every((term) => label.includes(term)) ? 2 : 3
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}
