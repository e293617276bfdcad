export type Measure = 'g' | 'ml' | 'piece'

/** A unit of measure; `name` is the first of its spellings. */
export interface Unit {
  name: string
  factor: number
  measure: Measure
}

const COUNTED = 'egg tablet capsule sheet roll bag teabag sachet wipe pad diaper'.split(' ')
/** The units that people write, by each of their spellings in lower case. */
export const UNITS: Record<string, Unit> = {
  ...named(0.001, 'g', 'mg मिलीग्राम मिग्रा'),
  ...named(1, 'g', 'g gm gms gr grm grms gram grams gramme grammes ग्राम ग्रा ग्रॅम ग्रॅ'),
  ...named(1000, 'g', 'kg kgs kilo kilos kilogram kilograms किलो किलोग्राम किग्रा किलोग्रॅम किग्रॅ'),
  ...named(1, 'ml', 'ml mls millilitre millilitres milliliter milliliters मिली मिलीलीटर मिलीलिटर'),
  ...named(10, 'ml', 'cl'),
  ...named(1000, 'ml', 'L l lt lts ltr ltrs lit litre litres liter liters लीटर लिटर ली'),
  ...named(1, 'piece', 'pc pcs piece pieces no nos n u unit units पीस नग'),
  ...named(12, 'piece', 'dozen dozens doz दर्जन डझन'),
  ...Object.assign({}, ...COUNTED.map((goods) => named(1, 'piece', `${goods} ${goods}s`))),
}

/** Returns "g", "kg", "ml" and the like for a spelling of a weight or a volume; null for any other word. */
export function measureNamed(word: string): string | null {
  const unit = UNITS[word.toLowerCase()]
  return unit && unit.measure !== 'piece' ? unit.name : null
}

/** Returns all spellings of a unit of measure, such as "kg", "kgs" and "kilo" of "KG"; none of any other word. */
export function spellingsOfUnit(word: string): string[] {
  const unit = UNITS[word.toLowerCase()]
  return Object.keys(UNITS).filter((each) => UNITS[each]!.name === unit?.name && each === each.toLowerCase())
}

function named(factor: number, measure: Measure, spellings: string): Record<string, Unit> {
  const names = spellings.split(' ')
  const unit = { name: names[0]!, factor, measure }
  return Object.fromEntries(names.map((name) => [name, unit]))
}
