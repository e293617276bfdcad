import { KNOWN_BRANDS } from './brands.ts'
import { brandBeginning, meaningsOf, type Phrase } from './dictionary.ts'
import { CORRECT_WORDS } from './grocery-words.ts'
import { consonantsOf, phoneticKey } from './hinglish.ts'
import type { Lexicon } from './lexicon.ts'
import { isStopWord } from './stop-words.ts'
import { SYNONYM_GROUPS } from './synonyms.ts'
import { plain, singular, splitWords, wordsOf } from './words.ts'

/** How a search that is being typed may go on. */
export interface SuggestedWords {
  /** Whole searches: "basmati rice" for "basm". */
  searches: string[]
  brands: string[]
}

const MAX_WORDS = 4
const MAX_BRANDS = 2
/** How many searches of several words are looked up in the products, for each is a question to the database. */
const MAX_LOOKED_UP = 16

/**
 * Suggests only what the catalogue has; of searches of several words, those for which `areFound` says that one product
 * has all of the words. Where the last of several is a word that the shop has, what goes on from it comes before longer
 * words ("atta dal" says what it means, "atta daliya" something else), and these come not at all where nothing does.
 */
export async function suggestWords(
  text: string,
  lexicon: Lexicon,
  areFound: (searches: readonly string[]) => Promise<readonly boolean[]>,
): Promise<SuggestedWords> {
  const said = splitWords(plain(text))
  const last = said.at(-1)
  if (last === undefined) return { searches: [], brands: [] }
  const isThere = ({ folded }: Name) => lexicon.has(folded)
  // Names of categories come first: "m" means milk before mop.
  const order = (name: Name) => (isThere(name) ? Number(lexicon.categoryMarkOf(name.folded) === undefined) : 2)
  const there = (names: readonly Name[]) => {
    const found = names.filter(({ folded }) => lexicon.has(folded) || meaningsOf(folded)?.some(lexicon.has))
    const spelled = new Set(found.map((name) => usualSpelling(name, isThere)))
    const usual = oneOfEachMeaning([...spelled], isThere)
    return usual.toSorted((a, b) => order(a) - order(b)).map(({ name }) => name)
  }
  const before = said.slice(0, -1).join(' ')
  const after = (names: readonly string[]) => names.map((name) => `${before} ${name}`.trim())
  const whole = there(beginning(NAMES, said.join(' ')))
  // "Khet Se" is a brand, and nobody who says it wants seeds.
  const isBrand = before !== '' && lexicon.brandOf(said.map(singular)) !== undefined
  const longer = isBrand ? [] : there(beginning(before === '' ? NAMES : NAMES_AND_BRANDS, last))
  const completed = [...whole, ...after(longer)]
  const words = new Set(completed.length > 0 || isBrand ? completed : after(corrected(last, lexicon)))
  const found = await foundOf([...words], areFound)
  const isComplete = before !== '' && there(complete(last)).length > 0
  return {
    searches: (isComplete ? goingOnFirst(said, whole, found) : found).slice(0, MAX_WORDS),
    brands: there(beginning(BRANDS, said.join(' '))).slice(0, MAX_BRANDS),
  }
}

/** @param whole names that begin with all that is said, which go on from it too: "gulab jamun" from "gulab jam". */
function goingOnFirst(said: readonly string[], whole: readonly string[], searches: readonly string[]): string[] {
  const before = wordsOf(said.slice(0, -1).join(' '))
  const last = singular(said.at(-1)!)
  const same = [[last], ...(meaningsOf([last]) ?? [])].map((name) => [...before, ...name].join(' '))
  const folded = new Map(searches.map((search) => [search, wordsOf(search).join(' ')]))
  const isSame = (search: string) => same.includes(folded.get(search)!)
  const isGoingOn = (search: string) =>
    isSame(search) || whole.includes(search) || same.some((each) => folded.get(search)!.startsWith(`${each} `))
  const goingOn = searches.filter(isGoingOn)
  return goingOn.every(isSame) ? goingOn : [...goingOn, ...searches.filter((search) => !isGoingOn(search))]
}

async function foundOf(
  searches: readonly string[],
  areFound: (searches: readonly string[]) => Promise<readonly boolean[]>,
): Promise<string[]> {
  const several = searches.filter((search) => search.includes(' ')).slice(0, MAX_LOOKED_UP)
  const found = several.length > 0 ? await areFound(several) : []
  const offered = new Set(several.filter((_, at) => found[at]))
  return searches.filter((search) => !search.includes(' ') || offered.has(search))
}

/** Returns what sounds so of the names of one thing: paneer for panir. What the shop has comes before what is most usual. */
function usualSpelling(name: Name, isThere: (name: Name) => boolean): Name {
  if (IS_BRAND.has(name)) return name
  const sound = consonantsOfName(name)
  const spellings = (meaningsOf(name.folded) ?? [])
    .map((phrase) => NAME_BY_KEY.get(phrase.join(' ')))
    .filter((other) => other !== undefined && consonantsOfName(other) === sound) as Name[]
  // Singular and plural are the same to a search.
  const own = NAME_BY_KEY.get(name.folded.join(' ')) ?? name
  return [...spellings, own].sort((a, b) => Number(isThere(b)) - Number(isThere(a)) || a.place - b.place)[0]!
}

function consonantsOfName({ plain }: Name): string {
  return consonantsOf(phoneticKey(plain))
}

/** Leaves one name of each thing: the first that the shop has (powder for pwd), or else the most usual (haldi for haldhi). */
function oneOfEachMeaning(names: readonly Name[], isThere: (name: Name) => boolean): Name[] {
  const byKey = new Map(names.map((name) => [name.folded.join(' '), name]))
  const isBetter = (a: Name, b: Name) => (isThere(a) === isThere(b) ? a.place < b.place : isThere(a))
  return names.filter((name) => {
    const rivals = (meaningsOf(name.folded) ?? []).map((phrase) => byKey.get(phrase.join(' ')))
    return !rivals.some((rival) => rival !== undefined && isBetter(rival, name))
  })
}

interface Name {
  name: string
  plain: string
  folded: Phrase
  /** Where the lists have it; each group of synonyms has the most usual name first. */
  place: number
}

const NAMES = sorted([
  ...SYNONYM_GROUPS.flat(),
  ...CORRECT_WORDS.filter((word) => word.length > 3 && !isStopWord(word)),
])
const BRANDS = sorted(KNOWN_BRANDS.map(({ name }) => name))
const IS_BRAND: ReadonlySet<Name> = new Set(BRANDS)
const NAMES_AND_BRANDS = [...NAMES, ...BRANDS]
const NAME_BY_KEY = new Map(NAMES.toReversed().map((name) => [name.folded.join(' '), name]))

/** Shorter names first, which are the more usual ones. */
function sorted(names: readonly string[]): Name[] {
  const all = [...new Set(names)].map((name, place) => ({ name, plain: plain(name), folded: wordsOf(name), place }))
  return all.sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
}

function beginning(names: readonly Name[], prefix: string): Name[] {
  return names.filter((each) => each.plain.startsWith(prefix))
}

function complete(word: string): Name[] {
  return NAMES_AND_BRANDS.filter((each) => each.plain === word)
}

/** What the shop has by that very word comes before other names of it, among which are spellings that nobody reads. */
function corrected(word: string, lexicon: Lexicon): string[] {
  if (!lexicon.isDoubtful(singular(word))) return []
  const brand = brandBeginning([singular(word)])
  if (brand) return brand.name === null ? [] : [brand.name]
  const phrases = lexicon.corrections(word, true)
  const own = phrases.filter(lexicon.has)
  return (own.length > 0 ? own : phrases).map((phrase) => NAME_BY_KEY.get(phrase.join(' '))?.name ?? phrase.join(' '))
}
