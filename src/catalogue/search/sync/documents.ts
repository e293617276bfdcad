import type { IndexedDocument, MeilisearchOptions } from '../../../platform/search/meilisearch.ts'
import { takeQuantities } from '../quantities.ts'
import { HYPERNYMS, SYNONYM_GROUPS } from '../synonyms.ts'
import { plain } from '../words.ts'
import type { SearchedProduct } from './queries.ts'

export const PRODUCT_INDEX = 'products'

/** How Meilisearch searches and ranks products: as in Postgres, by what they are before what they mention. */
export const PRODUCT_INDEX_SETTINGS: MeilisearchOptions['settings'] = {
  searchableAttributes: ['heads', 'name', 'brand', 'subCategories', 'categories', 'amounts', 'unit', 'details'],
  rankingRules: ['sort', 'words', 'typo', 'attribute', 'aisle:desc', 'inStock:desc', 'proximity', 'exactness'],
  // Considers whether words are in the same attribute, not their distance. Products are ranked in the same order, and
  // counting distances took a third of the time to build the index.
  proximityPrecision: 'byAttribute',
  synonyms: synonyms(),
  typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 }, disableOnAttributes: ['amounts'] },
}

/** Changes with the settings or the documents' fields; an index of another version is rebuilt. */
export const PRODUCT_INDEX_VERSION = Bun.hash(JSON.stringify({ fields: 2, ...PRODUCT_INDEX_SETTINGS })).toString(36)

export function documentOf(product: SearchedProduct): IndexedDocument {
  return { ...product, revision: Bun.hash(JSON.stringify(product)).toString(36) }
}

/** Returns the typed text with amounts in the form of the documents: "1kg sugar" becomes "sugar 1000g". */
export function indexText(text: string): string {
  const { amounts, rest } = takeQuantities(plain(text).replaceAll('\0', ' '))
  return [rest.trim(), ...amounts].join(' ').trim()
}

function synonyms(): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  const add = (name: string, others: readonly string[]) => {
    const known = all.get(name) ?? new Set()
    for (const other of others) if (other !== name) known.add(other)
    all.set(name, known)
  }
  for (const group of SYNONYM_GROUPS) for (const name of group) add(name, group)
  for (const [word, meanings] of HYPERNYMS) add(word, meanings)
  return Object.fromEntries([...all].map(([name, others]) => [name, [...others]]))
}
