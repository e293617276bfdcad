/** Between the levels of a category, as Shopify and other shops write them. */
const BETWEEN = /\s+>\s+/

/** A category of as many levels as the shop has. */
export interface TwoLevels {
  category: string
  /** Null if the category has one level only. */
  subCategory: string | null
}

/** Reads "Food > Dairy > Butter" as the sub category "Butter" of the category "Dairy": the last two levels count. */
export function twoLevelsOf(name: string): TwoLevels {
  const levels = name.split(BETWEEN).filter((level) => level.trim() !== '')
  return { category: levels.at(-2) ?? levels[0] ?? name, subCategory: levels.length > 1 ? levels.at(-1)! : null }
}

export function hasLevels(name: string): boolean {
  return twoLevelsOf(name).subCategory !== null
}

/** Returns whether categories of a file may have levels: in the shop's own exports, a name is a name whatever is in it. */
export function areLevelsRead(mapping: readonly string[]): boolean {
  return !mapping.includes('id')
}
