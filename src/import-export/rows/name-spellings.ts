import { spellingsOfUnit } from '../../shared/measures.ts'

const WITH_UNIT = /^(.*[^\s,(–-])[\s,(–-]*(?<![\d.])(\d{1,6}(?:\.\d{1,3})?)\s*(\p{L}[\p{L}\p{M}]*)\.?\)?$/u

/**
 * Returns all spellings of a name that ends with a unit, in lower case and always in the same order: "tata salt 1kg",
 * "tata salt (1 kgs)" and the like of "Tata Salt 1 KG"; none of a name that does not.
 */
export function spellingsOfName(name: string): string[] {
  const [, goods, number, word] = WITH_UNIT.exec(name.replace(/\s+/g, ' ').trim().toLowerCase()) ?? []
  const units = spellingsOfUnit(word ?? '').flatMap((spelling) => [`${number}${spelling}`, `${number} ${spelling}`])
  return units.flatMap((unit) => [`${goods} ${unit}`, `${goods} (${unit})`, `${goods} - ${unit}`])
}
