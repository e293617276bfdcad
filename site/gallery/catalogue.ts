import type { ProductCard, Tile } from '../../src/catalogue/page-models.ts'
import type { Crumb } from '../layouts/structured-data.ts'

/** Names that stretch what shows them. */
export const LONG_NAME =
  'Festive Gift Hamper with Kaju Katli, Besan Ladoo, Roasted Almonds, Salted Pistachios, Golden Raisins, Dark Chocolate and Masala Chai'
export const LONG_WORD = 'Kaffeehausmischungsgetränkepulverdosenverschluss'

export const CARDS: ProductCard[] = [
  cardOf('a', 'Toned Milk', { priceInPaise: 3200, soldPriceInPaise: 2700, discountPercent: 15 }),
  cardOf('b', 'Brown Bread', { stock: 0 }),
  cardOf('c', LONG_NAME, { priceInPaise: 1_234_567, soldPriceInPaise: 1_148_167, discountPercent: 7 }),
  cardOf('d', LONG_WORD, { unit: LONG_WORD }),
  familyOf('e', 'Gold Milk', ['500 ml', '1 L', '6 L']),
  familyOf('f', LONG_NAME, [LONG_WORD, '6 × 200 ml (family pack)']),
]

export const TILES: Tile[] = ['Milk', 'Condensed & Evaporated', LONG_NAME].map((name, at) => ({
  id: String(at).repeat(32),
  name,
  image: '',
  path: '/',
}))

export const CRUMBS: Crumb[] = [
  { name: 'Home', path: '/' },
  { name: LONG_NAME, path: '/' },
]

/** A card with several packs, each of another unit. */
function familyOf(letter: string, name: string, units: string[]): ProductCard {
  const packs = units.map((unit, at) => cardOf(`${letter}${at}`, name, { unit, soldPriceInPaise: 4500 + at * 3_950 }))
  return { ...packs[0]!, familyId: letter.repeat(32), packs }
}

function cardOf(letter: string, name: string, over: Partial<ProductCard>): ProductCard {
  const amounts = { priceInPaise: 4500, soldPriceInPaise: 4500, discountPercent: 0, sellingPriceInPaise: null }
  return {
    id: letter.repeat(32).slice(0, 32),
    name,
    brand: 'Gokul',
    unit: '500 ml',
    sku: null,
    gtin: null,
    netQuantity: { quantity: 500, measure: 'ml', packs: 1 },
    veg: 'veg',
    image: '',
    stock: 8,
    path: '/',
    familyId: null,
    packs: [],
    ...amounts,
    ...over,
  }
}
