import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_SEARCH_RESULTS, type SearchHits, type SearchRequest } from '../../platform/search/port.ts'
import { type FoundPack, findCards, onePerFamily } from './search-results.ts'

const BY_RELEVANCE = { byRelevance: true, saysAmount: false }
const IN_ORDER = { byRelevance: false, saysAmount: false }
const pack = (id: string, familyId: string, soldPriceInPaise: number, isInStock = true): FoundPack => ({
  id,
  familyId,
  soldPriceInPaise,
  isInStock,
})

test('a family stands where its best pack was found, and shows the cheapest in stock', () => {
  const packs = [pack('a', 'F', 200), pack('c', 'F', 100), pack('d', 'F', 50, false)]
  expect(onePerFamily(['a', 'b', 'c', 'd'], packs, BY_RELEVANCE)).toEqual(['c', 'b'])
  expect(onePerFamily(['d', 'b'], packs, BY_RELEVANCE)).toEqual(['d', 'b'])
})

test('in any other order a family stands where the pack that it shows was found', () => {
  const packs = [pack('a', 'F', 50, false), pack('c', 'F', 100)]
  expect(onePerFamily(['a', 'b', 'c'], packs, IN_ORDER)).toEqual(['b', 'c'])
})

test('who searches for an amount gets the pack of this amount, while it is in stock', () => {
  const find = (packs: FoundPack[]) => onePerFamily(['large', 'small'], packs, { byRelevance: true, saysAmount: true })
  expect(find([pack('small', 'F', 50), pack('large', 'F', 250)])).toEqual(['large'])
  expect(find([pack('small', 'F', 50), pack('large', 'F', 250, false)])).toEqual(['small'])
})

test('whatever is found, each family is shown once, by its cheapest found pack in stock, and nothing else is lost', () => {
  const found = fc.uniqueArray(
    fc.record({ id: fc.nat(999).map(String), family: fc.nat(5), price: fc.nat(9), isInStock: fc.boolean() }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  fc.assert(
    fc.property(found, fc.boolean(), (rows, byRelevance) => {
      const packs = rows.flatMap(({ id, family, price, isInStock }) =>
        family > 0 ? pack(id, `F${family}`, price, isInStock) : [],
      )
      const ids = rows.map(({ id }) => id)
      const shown = onePerFamily(ids, packs, { byRelevance, saysAmount: false })
      const familyOf = new Map(packs.map((each) => [each.id, each.familyId]))
      expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted())
      expect(shown.filter((id) => !familyOf.has(id))).toEqual(ids.filter((id) => !familyOf.has(id)))
      for (const [family, members] of Map.groupBy(packs, ({ familyId }) => familyId)) {
        const [only, ...more] = shown.filter((id) => familyOf.get(id) === family)
        const best = members.toSorted(
          (one, other) =>
            Number(other.isInStock) - Number(one.isInStock) ||
            one.soldPriceInPaise - other.soldPriceInPaise ||
            (one.id < other.id ? -1 : 1),
        )[0]!
        expect([only, more]).toEqual([best.id, []])
      }
      if (!byRelevance) expect(shown).toEqual(ids.filter((id) => shown.includes(id)))
    }),
  )
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at))
const hitsOf = (ids: string[]): SearchHits => ({
  ids,
  total: ids.length,
  related: [],
  missingBrand: null,
  missingFreeOf: [],
  missingMaxPriceInPaise: null,
  engine: 'postgres',
})

/** A search that finds `ids`, of which those of `packs` are in a family; it records what was asked for. */
function readsOf(
  ids: string[],
  packs: FoundPack[],
  choices = { brands: [{ name: 'Gaai', products: 5 }], origins: [], vegMarks: [] },
) {
  const asked: SearchRequest[] = []
  const looked: string[][] = []
  let grouped = 0
  const find = async (request: SearchRequest) => {
    asked.push(request)
    return hitsOf(ids)
  }
  const groupsOf = async () => {
    grouped++
    return { familyOf: new Map(packs.map(({ id, familyId }) => [id, familyId])), choices }
  }
  const packsAmong = async (of: readonly string[]) => {
    looked.push([...of])
    return packs.filter(({ id }) => of.includes(id))
  }
  return { reads: { find, groupsOf, packsAmong }, asked, looked, grouped: () => grouped }
}

test('pages and numbers count cards, whatever page is asked for', async () => {
  const packs = numbers(10).map((id) => pack(id, `F${Number(id) % 5}`, Number(id)))
  const { reads, asked, looked } = readsOf(numbers(10), packs)
  const request = { text: 'milk', filter: {}, sort: 'relevance', offset: 3, limit: 3 } as const
  const choices = { brands: [{ name: 'Gaai', products: 5 }], origins: [], vegMarks: [] }
  expect(await findCards(reads, request)).toMatchObject({ ids: ['3', '4'], total: 5, choices })
  expect(asked[0]).toMatchObject({ offset: 0, text: 'milk' })
  expect(looked).toEqual([['3', '4', '8', '9']])
})

test('a page by relevance is the part of all cards that it asks for', async () => {
  const found = fc.uniqueArray(fc.record({ id: fc.nat(99).map(String), family: fc.nat(4), price: fc.nat(9) }), {
    selector: ({ id }) => id,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(found, fc.nat(12), fc.integer({ min: 1, max: 6 }), async (rows, offset, limit) => {
      const packs = rows.flatMap(({ id, family, price }) => (family > 0 ? pack(id, `F${family}`, price) : []))
      const ids = rows.map(({ id }) => id)
      const cards = onePerFamily(ids, packs, BY_RELEVANCE)
      const page = await findCards(readsOf(ids, packs).reads, {
        text: 'milk',
        filter: {},
        sort: 'relevance',
        offset,
        limit,
      })
      expect([page.ids, page.total]).toEqual([cards.slice(offset, offset + limit), cards.length])
    }),
  )
})

test('the groups of results that a cache holds are read once, and prices and stock each time', async () => {
  const ids = numbers(4)
  const packs = [pack('0', 'F', 100), pack('1', 'F', 200)]
  const { reads, looked, grouped } = readsOf(ids, packs)
  const request = { text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 } as const
  expect((await findCards(reads, request)).ids).toEqual(['0', '2', '3'])
  packs[0]!.isInStock = false
  expect((await findCards(reads, request)).ids).toEqual(['1', '2', '3'])
  expect([grouped(), looked.length]).toEqual([1, 2])
})

test('choices are those of the whole search, and are not counted where it finds more than is shown', async () => {
  const readsIn = (count: number) => ({
    find: async (request: SearchRequest) => hitsOf(numbers(request.filter.inStock ? 1 : count)),
    groupsOf: async (found: readonly string[]) => ({
      familyOf: new Map(),
      choices: {
        brands: [{ name: 'Gaai', products: found.length }],
        origins: [{ code: 'IN', products: found.length }],
        vegMarks: [{ mark: 'veg' as const, products: found.length }],
      },
    }),
    packsAmong: async () => [],
  })
  const request = { text: 'milk', filter: { inStock: true }, sort: 'price', offset: 0, limit: 10 } as const
  const few = await findCards(readsIn(12), request)
  expect(few).toMatchObject({ ids: ['0'], total: 1, choices: { brands: [{ name: 'Gaai', products: 12 }] } })
  const many = await findCards(readsIn(MAX_SEARCH_RESULTS), request)
  expect(many.choices).toEqual({
    brands: [{ name: 'Gaai', products: null }],
    origins: [{ code: 'IN', products: null }],
    vegMarks: [{ mark: 'veg', products: null }],
  })
})

test('what is related has one card a family, and none of a family that is found', async () => {
  const packs = [pack('0', 'F', 100), pack('1', 'F', 200), pack('2', 'G', 300), pack('3', 'G', 100)]
  const { reads } = readsOf(['0'], packs)
  const request = { text: 'milk', filter: {}, sort: 'relevance', offset: 0, limit: 10 } as const
  const found = await findCards(
    { ...reads, find: async () => ({ ...hitsOf(['0']), related: ['1', '2', '3', '4'] }) },
    request,
  )
  expect(found).toMatchObject({ ids: ['0'], related: ['3', '4'] })
})
