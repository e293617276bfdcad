import type { IndexedDocument, MeilisearchOptions } from '../../../platform/search/meilisearch.ts'
import { countryName } from '../../../shared/countries.ts'
import { isForOthers } from '../goods.ts'
import { HYPERNYMS, SYNONYM_GROUPS } from '../synonyms.ts'
import { wordsOf } from '../words.ts'
import type { SearchedProduct } from './queries.ts'

export const PRODUCT_INDEX = 'products'

/** What products are called: the fields of their own names, and all that is searched but descriptions and details. */
export const NAME_FIELDS = ['heads', 'names']
export const WORD_FIELDS = [...NAME_FIELDS, 'categories', 'unit']
export const ALL_FIELDS = [...WORD_FIELDS, 'details']

/** How Meilisearch searches and ranks products: as in Postgres, by what they are before what they mention. */
export const PRODUCT_INDEX_SETTINGS: MeilisearchOptions['settings'] = {
  searchableAttributes: ALL_FIELDS,
  rankingRules: [
    ...['sort', 'words', 'typo', 'attribute', 'exactness'],
    ...['aisle:desc', 'inStock:desc', 'popularity:desc', 'clicks:desc'],
  ],
  // Considers whether words are in the same attribute, not their distance. Products are ranked in the same order, and
  // counting distances took a third of the time to build the index.
  proximityPrecision: 'byAttribute',
  synonyms: synonyms(),
  // Misspelt words are corrected before; this is for what lists misspell.
  typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 }, disableOnAttributes: ['unit'] },
}

/** Words of the product's own name, what it says to be free of, marks of its categories, and amounts. */
export const PRODUCT_INDEX_FILTERS = ['ownWords', 'freeOf', 'categoryMarks', 'amounts'] as const

/** Whether it is for babies or animals. */
export const PRODUCT_INDEX_ORDERS = ['isForOthers'] as const

/** Changes with the settings or the documents' fields; an index of another version is rebuilt. */
export const PRODUCT_INDEX_VERSION = Bun.hash(
  JSON.stringify({
    fields: 8,
    ...PRODUCT_INDEX_SETTINGS,
    filters: PRODUCT_INDEX_FILTERS,
    orders: PRODUCT_INDEX_ORDERS,
  }),
).toString(36)

export function documentOf(product: SearchedProduct): IndexedDocument {
  const country = product.origin === null ? null : countryName(product.origin)
  const revision = Bun.hash(JSON.stringify(product)).toString(36)
  return { ...product, country, isForOthers: isForOthers(product.ownWords), revision }
}

/** Synonyms are folded as the documents' words are. */
function synonyms(): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  const add = (name: string, others: readonly string[]) => {
    const key = folded(name)
    const known = all.get(key) ?? new Set()
    for (const other of others.map(folded)) if (other !== key) known.add(other)
    all.set(key, known)
  }
  for (const group of SYNONYM_GROUPS) for (const name of group) add(name, group)
  for (const [word, meanings] of HYPERNYMS) add(word, meanings)
  return Object.fromEntries([...all].map(([name, others]) => [name, [...others]]))
}

function folded(name: string): string {
  return wordsOf(name).join(' ')
}
