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
    const length = said?.length ?? 1
    freeOf.push(...(said?.freeOf ?? []))
    if (!said || said.isAlsoSearched) rest.push(...words.slice(i, i + length))
    i += length
  }
  const different = [...new Map(freeOf.map((each) => [each.name, each])).values()]
  return { freeOf: different, rest: different.length > 0 ? rest.filter((word) => !ANY_FOOD.has(word)) : rest }
}

/** What people avoid. With "free" after it anything is, but "no" and "zero" stand before other things too: "zero cola". */
const AVOIDED = (
  'gluten wheat maida lactose dairy milk egg eggs nuts peanuts soya soy sesame sugar jaggery sweetener caffeine alcohol fat ' +
  'cholesterol salt sodium onion garlic oil yeast gelatin preservatives colour msg additives chemicals parabens sulphate ' +
  'sulphates silicone ammonia fluoride fragrance plastic'
).split(' ')
const NAME_OF = new Map(AVOIDED.map((name) => [singular(name), name]))

const NEGATIONS = new Set(['no', 'zero', 'without', 'bina', 'nil', 'बिना'])
/** What Hindi puts after what is avoided: "cheeni ke bina". */
const WITHOUT_IT = /^(?:ke (?:bina|bagair)|के (?:बिना|बगैर))$/
/** What is called so has sweeteners instead of sugar. */
const SUGAR_FREE = ['diet', 'sugarless']

const ANDS = new Set(['and', 'or', 'nor', 'aur', 'ya', 'और', 'या'])
/** People who avoid one avoid both: "no onion garlic". */
const AVOIDED_TOGETHER = new Set(['onion', 'garlic'])
const JAIN = 'jain'

/** Milk of plants says so in its name, and is no dairy. */
const PLANT_MILKS = new Set('plant vegan soya soy oat oats'.split(' '))
const MILKS = new Set('milk doodh dudh दूध'.split(' '))
const PLANTS = 'soya soy oat almond coconut cashew rice hemp pea plant vegan'.split(' ')

interface Said {
  freeOf: readonly FreeOf[]
  /** Number of words that say it. */
  length: number
  /** Whether the words also say what is searched for. */
  isAlsoSearched?: boolean
}

/** Beside what people avoid, these mean all that they eat: "jain food". */
const ANY_FOOD = new Set(['food', 'foods', 'khana', 'खाना'])

/** "stayfree" is no wish. */
function isBrandAt(words: readonly string[], at: number): boolean {
  return [1, 2].some((length) => knownBrand(words.slice(at, at + length).map(singular)) !== undefined)
}

function saidAt(words: readonly string[], at: number): Said | undefined {
  const [word, second, third] = words.slice(at, at + 3) as [string, string?, string?]
  if (SUGAR_FREE.includes(word)) return { freeOf: [freeOfNamed('sugar', SUGAR_FREE)], length: 1 }
  if (second && NEGATIONS.has(word)) return found(avoidedFrom(words, at + 1), 1)
  return dietAt(words, at) ?? freeAt([word, second, third]) ?? avoidedBeforeAt(words, at)
}

function freeAt([word, second, third]: [string, string?, string?]): Said | undefined {
  const isFreeOfNext = third === 'of' || third === 'from'
  if (second === 'free' && !isFreeOfNext && /^[a-z]{3,}$/.test(word))
    return found([avoided(word) ?? corrected(word)], 1)
  if (third && word === 'free' && (second === 'of' || second === 'from')) return found([avoided(third) ?? third], 2)
  return word.endsWith('free') ? found([avoided(word.slice(0, -'free'.length))], 0) : undefined
}

/** "onion and garlic free", "cheeni ke bina" */
function avoidedBeforeAt(words: readonly string[], at: number): Said | undefined {
  const names = avoidedFrom(words, at)
  const next = at + names.length
  if (names.length > 0 && WITHOUT_IT.test(words.slice(next, next + 2).join(' '))) return found(names, 2)
  return names.length > 1 && words[next] === 'free' ? found(names, 1) : undefined
}

/** What people eat who avoid some things. */
function dietAt(words: readonly string[], at: number): Said | undefined {
  const [word, second, third] = words.slice(at, at + 3) as [string, string?, string?]
  if (word === JAIN) {
    return { freeOf: [...AVOIDED_TOGETHER].map((name) => freeOfNamed(name)), length: 1, isAlsoSearched: true }
  }
  const isBased = word === 'plant' && second === 'based'
  const milk = isBased ? third : second
  const length = isBased ? 2 : 1
  if (milk && MILKS.has(milk) && PLANT_MILKS.has(word)) {
    return { freeOf: [freeOfNamed('dairy', PLANTS)], length: length + 1, isAlsoSearched: true }
  }
  // By itself it is searched for like any other word: a category may be called so.
  if ((word !== 'vegan' && !isBased) || words.length === length) return undefined
  return {
    freeOf: [{ name: 'animal products', words: ['animal'], saidBy: isBased ? [word, 'vegan'] : [word] }],
    length,
  }
}

/** Returns what is avoided from there, which may be several: "onion and garlic". Between them, undefined stands for "and". */
function avoidedFrom(words: readonly string[], at: number): (string | undefined)[] {
  const first = avoided(words[at] ?? '')
  if (first === undefined) return []
  const names: (string | undefined)[] = [first]
  for (let last = first; ; ) {
    const next = at + names.length
    const isAnd = ANDS.has(words[next] ?? '')
    const name = avoided(words[isAnd ? next + 1 : next] ?? '')
    if (name === undefined || !(isAnd || (AVOIDED_TOGETHER.has(last) && AVOIDED_TOGETHER.has(name)))) return names
    names.push(...(isAnd ? [undefined, name] : [name]))
    last = name
  }
}

/** @param besides number of words that say that it is avoided. */
function found(names: readonly (string | undefined)[], besides: number): Said | undefined {
  const known = names.filter((name) => name !== undefined)
  return known.length > 0
    ? { freeOf: known.map((name) => freeOfNamed(name)), length: names.length + besides }
    : undefined
}

function freeOfNamed(name: string, saidBy: readonly string[] = AVOIDED_TOGETHER.has(name) ? [JAIN] : []): FreeOf {
  const word = singular(name)
  return { name, words: [word, ...otherNames(word)], saidBy: saidBy.map(singular) }
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
