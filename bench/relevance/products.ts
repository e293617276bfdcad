import type { DemoCatalogue, DemoProduct } from '../../src/demo/data.ts'
import { type Amount, parseAmount, writeAmount } from './amounts.ts'
import { type Goods, type Maker, readGoods } from './goods.ts'
import { type Naming, styleOf, withSlips } from './list-styles.ts'
import { pickOf, randomOf } from './random.ts'

/** What a product truly is, whatever its list calls it. Only the marks know it; the shop is never given it. */
export interface Facets {
  /** Empty without a brand. */
  brand: string
  /** Key of the kind of goods, such as `dal/toor`. */
  goods: string
  /** The brand's line and the variety: "Taaza Toned", empty for the plain sort. */
  variant: string
  amount: Amount
  category: string
  subCategory: string
}

export interface BenchProduct extends DemoProduct {
  facets: Facets
  /** Pieces sold in the last 30 days: brands that stand first in the catalogue and small packs sell most. */
  unitsSold: number
}

export interface BenchCatalogue extends DemoCatalogue {
  products: BenchProduct[]
}

/** How many of the goods' varieties and sizes a brand has: those that stand first in the catalogue have more. */
const VARIETY_SHARES = { leading: 0.95, other: 0.5 }
const SIZE_SHARES = { leading: 0.85, other: 0.52 }
const LEADING_BRANDS = 3
/** How many brands use the first of the goods' names. */
const FIRST_NAME_SHARE = 0.5
const OUT_OF_STOCK_SHARE = 0.08
const DISCOUNTS = [0, 0, 0, 0, 5, 8, 10, 12, 15, 20, 25, 33]

/** Makes the shop's products from the hand-written catalogue, the same on every run. */
export function makeCatalogue(): BenchCatalogue {
  const goods = readGoods()
  const subCategories = Map.groupBy(goods, ({ subCategory }) => subCategory)
  return {
    categories: [...new Set(goods.map(({ category }) => category))].map((name) => ({ name, image: '' })),
    subCategories: [...subCategories].map(([name, members]) => ({
      name,
      image: '',
      categories: [...new Set(members.map(({ category }) => category))],
    })),
    products: shuffled(
      distinct(goods.flatMap((each) => each.brands.flatMap((maker, rank) => productsOf(each, maker, rank)))),
    ),
  }
}

/** No kind of goods is newer than another, since engines may prefer what is new. */
function shuffled(products: BenchProduct[]): BenchProduct[] {
  return products
    .map((product) => ({ product, place: randomOf(`place ${product.sku}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ product }) => product)
}

function productsOf(goods: Goods, maker: Maker, rank: number): BenchProduct[] {
  const list = `${maker.name}/${goods.key}`
  const style = styleOf(list)
  const goodsName = randomOf(`first ${list}`) < FIRST_NAME_SHARE ? goods.names[0]! : pickOf(`name ${list}`, goods.names)
  const share = rank < LEADING_BRANDS || maker.variants ? 'leading' : 'other'
  const costs = 0.88 + 0.3 * randomOf(`costs ${list}`)
  const varieties =
    maker.variants ?? goods.variants.filter((each) => randomOf(`variety ${list}/${each}`) < VARIETY_SHARES[share])
  return varieties.flatMap((written, variantRank) =>
    goods.sizes.flatMap(({ amount, rupees }, sizeRank) => {
      const key = `${list}/${written}/${amount}`
      if (randomOf(`size ${key}`) >= SIZE_SHARES[share]) return []
      const parsed = parseAmount(amount)
      const unit = writeAmount(parsed, style.amounts)
      const naming = namingOf(maker.name, goodsName, written)
      const price = Math.max(1, Math.round(rupees * costs * (0.96 + 0.12 * randomOf(`price ${list}/${written}`))))
      const popularity = 3_000 / ((1 + rank) * (1 + variantRank) * (1 + Math.abs(sizeRank - 1)))
      return {
        sku: `T-${Math.floor(randomOf(`sku ${key}`) * 2 ** 32).toString(36)}-${key.length}`.toUpperCase(),
        brand: style.hasBrand && maker.name ? maker.name : null,
        name: withSlips(key, style.name(naming, unit)),
        unit,
        price,
        discount: pickOf(`discount ${key}`, DISCOUNTS),
        stock: randomOf(`out ${key}`) < OUT_OF_STOCK_SHARE ? 0 : 1 + Math.floor(120 * randomOf(`stock ${key}`)),
        description: '',
        details: {},
        categories: [goods.category],
        subCategories: [goods.subCategory],
        images: [],
        facets: {
          brand: maker.name,
          goods: goods.key,
          variant: written.replace(/^=/, ''),
          amount: parsed,
          category: goods.category,
          subCategory: goods.subCategory,
        },
        unitsSold: Math.round(popularity * randomOf(`sold ${key}`)),
      }
    }),
  )
}

/** A variant that is a whole name replaces the goods' name; one that the goods' name has already is not repeated. */
function namingOf(brand: string, goods: string, written: string): Naming {
  if (written.startsWith('=')) return { brand, goods: written.slice(1), variant: '', joined: written.slice(1) }
  const variant = ` ${goods} `.toLowerCase().includes(` ${written.toLowerCase()} `) ? '' : written
  const isRepeated = variant.split(' ').at(-1)?.toLowerCase() === goods.split(' ')[0]!.toLowerCase()
  const head = isRepeated ? variant.split(' ').slice(0, -1).join(' ') : variant
  return { brand, goods, variant, joined: [head, goods].filter(Boolean).join(' ') }
}

/** Leaves one of the products that lists write alike, since a shop has only one. */
function distinct(products: readonly BenchProduct[]): BenchProduct[] {
  return [...new Map(products.map((product) => [identityOf(product), product])).values()]
}

/** What tells two products apart for a shopper. */
export function identityOf({ brand, name, unit }: DemoProduct): string {
  return [brand ?? '', name, unit].join('\n').toLowerCase()
}
