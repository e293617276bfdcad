import { expect, test } from 'bun:test'
import { readGoods } from './goods.ts'
import { identityOf, makeCatalogue } from './products.ts'
import { HALVES, readQueries } from './queries.ts'
import { parseRule } from './rules.ts'

const catalogue = makeCatalogue()
const { products } = catalogue
const facets = products.map((product) => product.facets)
const queries = HALVES.flatMap((half) => readQueries(half).map((query) => ({ half, ...query })))

test('the bench has 25,000 products or more, which differ for a shopper', () => {
  expect(products.length).toBeGreaterThanOrEqual(25_000)
  expect(new Set(products.map(identityOf)).size).toBe(products.length)
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
  expect(new Set(facets.map(({ brand }) => brand)).size).toBeGreaterThan(250)
  const keys = readGoods().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the products are the same on every run and every machine', () => {
  expect(makeCatalogue()).toEqual(catalogue)
  const rows = products.map(({ sku, name, unit, price }) => [sku, name, unit, price].join(' '))
  expect(new Bun.CryptoHasher('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe('bb0bec73741e7670')
})

test('a product can be sold: it has a price, a category that exists, and mostly stock', () => {
  const categories = new Set(catalogue.categories.map(({ name }) => name))
  const subCategories = new Set(catalogue.subCategories.map(({ name }) => name))
  for (const product of products) {
    expect(product.price).toBeGreaterThan(0)
    expect(categories.has(product.categories[0]!)).toBe(true)
    expect(subCategories.has(product.subCategories[0]!)).toBe(true)
    expect(product.name.length).toBeLessThanOrEqual(200)
    expect(product.unit.length).toBeLessThanOrEqual(60)
  }
  const outOfStock = products.filter(({ stock }) => stock === 0).length / products.length
  expect(outOfStock).toBeGreaterThan(0.05)
  expect(outOfStock).toBeLessThan(0.12)
  const sold = products.map(({ unitsSold }) => unitsSold).sort((a, b) => b - a)
  const ofAll = sold.reduce((sum, each) => sum + each, 0)
  const ofBestTenth = sold.slice(0, sold.length / 10).reduce((sum, each) => sum + each, 0)
  expect(ofBestTenth / ofAll).toBeGreaterThan(0.4)
})

test('names are written as price lists write them', () => {
  const share = (has: (product: (typeof products)[number]) => boolean) => products.filter(has).length / products.length
  expect(share(({ name }) => name === name.toUpperCase())).toBeGreaterThan(0.05)
  expect(share(({ brand, facets }) => brand === null && facets.brand !== '')).toBeGreaterThan(0.1)
  expect(share(({ brand, name }) => brand !== null && !name.startsWith(brand))).toBeGreaterThan(0.05)
  for (const slip of ['Cury Leaves', 'Choclate', 'Pkt', 'Haldi', 'Doodh'])
    expect(products.some(({ name }) => name.includes(slip))).toBe(true)
})

test('there are nine kinds of queries, with 400 or more in all, half of them held out', () => {
  const kinds = Map.groupBy(queries, ({ kind }) => kind)
  expect(kinds.size).toBe(9)
  expect(queries.length).toBeGreaterThanOrEqual(400)
  for (const ofKind of kinds.values()) {
    expect(ofKind.length).toBeGreaterThanOrEqual(45)
    const heldOut = ofKind.filter(({ half }) => half === 'held-out').length
    expect(heldOut).toBe(ofKind.length / 2)
  }
})

test('no query stands twice', () => {
  const texts = queries.map(({ text }) => text.toLowerCase())
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test('every query has a relevant product', () => {
  const without = queries.filter(({ rule }) => !facets.some(rule.isRelevant))
  expect(without.map(({ text }) => text)).toEqual([])
})

test('where a query names a brand that has nothing of the kind, it has nothing of the kind', () => {
  const ofNone = queries.filter(({ rule }) => rule.missingBrand !== null)
  expect(ofNone.length).toBeGreaterThan(0)
  expect(ofNone.filter(({ rule }) => facets.some(rule.contradicts)).map(({ text }) => text)).toEqual([])
  for (const { rule } of ofNone) expect(facets.some(({ brand }) => brand === rule.missingBrand)).toBe(true)
})

test('a rule holds when all of its terms do', () => {
  const butter = {
    brand: 'Amul',
    goods: 'butter',
    variant: 'Garlic & Herb',
    amount: { packs: 1, each: 500, measure: 'g' as const },
    category: 'Dairy, Bread & Eggs',
    subCategory: 'Butter & Cheese',
  }
  const holds = (rule: string) => parseRule(rule).isRelevant(butter)
  expect(holds('goods=ghee|butter; brand=Amul; amount=0.5kg')).toBe(true)
  expect(holds('goods=butter; brand=Nandini')).toBe(false)
  expect(holds('goods=ghee or sub=Butter & Cheese')).toBe(true)
  expect(holds('variant=herb garlic')).toBe(true)
  expect(holds('variant!=Garlic')).toBe(false)
  expect(holds('goods=but')).toBe(false)
  expect(parseRule('goods=butter; none=Amul').contradicts(butter)).toBe(true)
  expect(() => parseRule('colour=red')).toThrow('is not a term')
})
