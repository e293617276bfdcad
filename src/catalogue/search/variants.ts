import { beginsName, isName } from './dictionary.ts'
import type { Lexicon } from './lexicon.ts'
import type { ParsedQuery, Term } from './query-parser.ts'
import { singular } from './words.ts'

/** Words for one of a brand's products, folded, which name no goods: "amul gold" is milk. */
const VARIANT_WORDS = folded(
  'active advanced care classic complete deluxe easy elite extra fresh gold lite max natural original plus premium pro pure ' +
    'regular rich royal select silk special star strong super taaza total ultra',
)

/** What is goods by itself, but of many brands only says which of their goods: "kurkure masala" is no spice. */
const FLAVOURS = folded(
  'aloe apple cardamom elaichi garlic guava lemon litchi mango masala mint neem nimbu onion orange pepper pineapple pudina ' +
    'rose sandal strawberry tamatar tomato vanilla',
)

/**
 * Beside a brand, marks what only says which of its products is meant: "classic" of "nescafe classic".
 * @param areCalledSo whether most products with the term in their names are called so.
 */
export async function withVariants(
  query: ParsedQuery,
  lexicon: Lexicon,
  areCalledSo: (terms: readonly Term[]) => Promise<readonly boolean[]>,
): Promise<ParsedQuery> {
  if (!query.brand) return query
  const doubtful = query.terms.filter((term) => !isKnownAsGoods(term, lexicon))
  const asked = doubtful.filter(({ isUnsure, typed }) => !isUnsure && !VARIANT_WORDS.has(typed.at(-1)!))
  const called = asked.length > 0 ? await areCalledSo(asked) : []
  const variants = new Set(doubtful.filter((term) => !called[asked.indexOf(term)]))
  return { ...query, terms: query.terms.map((term) => (variants.has(term) ? { ...term, isVariant: true } : term)) }
}

export function isFlavour({ typed }: Term): boolean {
  return typed.length === 1 && FLAVOURS.has(typed[0]!)
}

/** Whether it is goods by its name, or may begin such a name. */
function isKnownAsGoods({ typed, isPrefix }: Term, lexicon: Lexicon): boolean {
  if (isName(typed)) return true
  if (VARIANT_WORDS.has(typed.at(-1)!)) return false
  const isCategory = lexicon.categoryMarkOf(typed)?.startsWith('#') ?? false
  return isCategory || (isPrefix && typed.length === 1 && beginsName(typed[0]!))
}

function folded(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(singular))
}
