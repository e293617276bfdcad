import { isCorrect, knownBrand, meaningsOf } from './dictionary.ts'
import { nearestWords } from './edit-distance.ts'
import { singular } from './words.ts'

/** What the products that are searched for must be free of, by their own words: a wish that nothing else fulfils. */
export interface FreeOf {
  /** As it is written. */
  name: string
  /** What products may call it, folded. */
  words: readonly string[]
  /** Words in names that say the same, folded. */
  saidBy: readonly string[]
}

/** Extracts what a product shall not contain ("gluten free", "no onion", "zero sugar", "diet") from the words of a search. */
export function takeFreeOf(words: readonly string[]): { freeOf: FreeOf[]; rest: string[] } {
  const freeOf: FreeOf[] = []
  const rest: string[] = []
  for (let i = 0; i < words.length; ) {
    const said = isBrandAt(words, i) ? undefined : saidAt(words, i)
    if (said) freeOf.push(said.freeOf)
    else rest.push(words[i]!)
    i += said?.length ?? 1
  }
  return { freeOf: [...new Map(freeOf.map((each) => [each.name, each])).values()], rest }
}

/** What people avoid. With "free" after it anything is, but "no" and "zero" stand before other things too: "zero cola". */
const AVOIDED = (
  'gluten wheat maida lactose dairy milk egg eggs nuts peanuts soya soy sesame sugar jaggery sweetener caffeine alcohol fat ' +
  'cholesterol salt sodium onion garlic oil yeast gelatin preservatives colour msg additives chemicals parabens sulphate ' +
  'sulphates silicone ammonia fluoride fragrance plastic'
).split(' ')
const NAME_OF = new Map(AVOIDED.map((name) => [singular(name), name]))

const NEGATIONS = new Set(['no', 'zero', 'without', 'bina', 'nil'])
/** What is called so has sweeteners instead of sugar. */
const SUGAR_FREE = ['diet', 'sugarless']

/** "stayfree" is no wish. */
function isBrandAt(words: readonly string[], at: number): boolean {
  return [1, 2].some((length) => knownBrand(words.slice(at, at + length).map(singular)) !== undefined)
}

function saidAt(words: readonly string[], at: number): { freeOf: FreeOf; length: number } | undefined {
  const [word, second, third] = words.slice(at, at + 3) as [string, string?, string?]
  if (SUGAR_FREE.includes(word)) return { freeOf: freeOfNamed('sugar', SUGAR_FREE), length: 1 }
  if (second && NEGATIONS.has(word)) return found(avoided(second), 2)
  const isFreeOfNext = third === 'of' || third === 'from'
  if (second === 'free' && !isFreeOfNext && /^[a-z]{3,}$/.test(word)) return found(avoided(word) ?? corrected(word), 2)
  if (third && word === 'free' && (second === 'of' || second === 'from')) return found(avoided(third) ?? third, 3)
  return word.endsWith('free') ? found(avoided(word.slice(0, -'free'.length)), 1) : undefined
}

function found(name: string | undefined, length: number) {
  return name === undefined ? undefined : { freeOf: freeOfNamed(name), length }
}

function freeOfNamed(name: string, saidBy: readonly string[] = []): FreeOf {
  const word = singular(name)
  return { name, words: [word, ...otherNames(word)], saidBy }
}

/** Returns how something that people avoid is written, by any of its names. */
function avoided(word: string): string | undefined {
  const folded = singular(word)
  return [folded, ...otherNames(folded)].map((name) => NAME_OF.get(name)).find((name) => name !== undefined)
}

function corrected(word: string): string {
  const folded = singular(word)
  const [nearest] = isCorrect(folded) ? [] : nearestWords(folded, NAME_OF.keys())
  return nearest === undefined ? word : NAME_OF.get(nearest)!
}

function otherNames(word: string): string[] {
  return (meaningsOf([word]) ?? []).flatMap((name) => (name.length === 1 ? name : []))
}
