import { normalizeLine } from './multi-values.ts'

/** Returns a name of a category in one case. */
export function folded(name: string): string {
  return normalizeLine(name).toLowerCase()
}

/**
 * Returns what names have in common that people take for one: "Fruits and Vegetables", "Fruits & Vegetables" and "fruit,
 * vegetable" have the same.
 */
export function looseKey(name: string): string {
  const terms = folded(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((term) => term !== 'and')
  return terms.map((term) => (term.length > 3 ? term.replace(/(?<!s)s$/, '') : term)).join('') || folded(name)
}
