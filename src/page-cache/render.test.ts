import { expect, test } from 'bun:test'
import { UNDECLARED } from '../catalogue/declarations/declarations.ts'
import { saveDeclarations } from '../catalogue/declarations/queries.ts'
import type { CardChoices } from '../catalogue/page-models.ts'
import { productFamily } from '../catalogue/schema.ts'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { newId } from '../platform/runtime/ids.ts'
import { DEFAULT_SETTINGS } from '../settings/contract.ts'
import { type CardQuery, parseCardQuery, SEARCH_SORTS, type SearchSort } from '../shared/card-query.ts'
import { createTestApp } from '../testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { shopOf } from './render.ts'

const { db } = await createTestApp()
const shop = shopOf(db, createProductSearch({ db }), DEFAULT_SETTINGS)
const dairy = await givenCategory(db, 'Dairy')
const butters = await givenSubCategory(db, 'Butter', [dairy])
const families = [newId(), newId()]
await db.insert(productFamily).values(families.map((id, at) => ({ id, name: `Butter ${at}` })))
const placed = { categoryIds: [dairy], subCategoryIds: [butters], name: 'Butter' }
for (const [brand, familyId, origin, unit] of [
  ['Amul', families[0], 'IN', '100 g'],
  ['Amul', families[0], 'IN', '500 g'],
  ['Amul', families[0], 'DK', '1 kg'],
  ['Gokul', families[1], 'IN', '100 g'],
  ['Lurpak', families[1], 'DK', '200 g'],
  ['Gokul', null, null, '50 g'],
  [null, null, 'NZ', '250 g'],
] as const) {
  const id = await givenProduct(db, { ...placed, brand, familyId, unit })
  if (origin) await saveDeclarations(db, id, { ...UNDECLARED, origin })
}

const query = (text = '') => parseCardQuery(new URLSearchParams(text), SEARCH_SORTS)

test.each([
  ['search', (view: CardQuery<SearchSort>) => shop.search('butter', view)],
  ['a listing', async (view: CardQuery<SearchSort>) => (await shop.listing(dairy, butters, view))!],
] as const)(
  'the numbers beside the brands and origins of %s are those of the cards that they lead to',
  async (_, load) => {
    const { brands, origins, total } = await load(query())
    expect(total).toBe(4)
    expect(brands.map(({ name }) => name)).toEqual(['Gokul', 'Amul', 'Lurpak'])
    expect(origins.map(({ code }) => code)).toEqual(['DK', 'IN', 'NZ'])
    const choices: [string, number | null][] = [
      ...brands.map(({ name, products }) => [`brand=${name}`, products] as [string, number | null]),
      ...origins.map(({ code, products }) => [`origin=${code}`, products] as [string, number | null]),
    ]
    for (const [choice, products] of choices) {
      const narrowed: CardChoices & { total: number } = await load(query(choice))
      expect([choice, narrowed.total]).toEqual([choice, products!])
      expect(narrowed.brands).toEqual(brands)
    }
  },
)
