import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ProductCard as Product } from '../../../src/catalogue/page-models.ts'
import { PackList } from './PackList.tsx'
import { ProductCards } from './ProductCard.tsx'

const product: Product = {
  id: 'a'.repeat(32),
  name: 'Salt & <Pepper> "Chips"',
  brand: 'Karari',
  unit: '90 g',
  sku: null,
  gtin: null,
  netQuantity: { quantity: 90, measure: 'g', packs: 1 },
  veg: null,
  image: `/media/${'0'.repeat(32)}-800x800-800.webp`,
  priceInPaise: 3200,
  soldPriceInPaise: 2500,
  discountPercent: 20,
  sellingPriceInPaise: null,
  stock: 4,
  path: '/product/Salt-Pepper-Chips-a',
  familyId: null,
  packs: [],
}

const html = (changes: Partial<Product> = {}) =>
  renderToStaticMarkup(
    <ProductCards products={[{ ...product, ...changes }]} badge="10 min" place="grid" eager={1} first />,
  )

test('a card has the brand beside the unit, and a price that is easily compared', () => {
  expect(html()).toContain('Karari · 90 g')
  expect(html()).toContain('₹277.78 / kg')
  expect(html({ brand: 'Salt' })).not.toContain('Salt ·')
  expect(html({ unit: '1 pc', netQuantity: { quantity: 1, measure: 'piece', packs: 1 } })).not.toContain(' / piece')
})

test('a card passes its cart control an exact price', () => {
  expect(html({ sellingPriceInPaise: 2550, soldPriceInPaise: 2550 })).toContain(
    'price="3200" discount="20" selling-price="2550"',
  )
  expect(html()).not.toContain('selling-price')
})

test('a card passes its cart control everything that the cart needs', () => {
  expect(html()).toContain(
    `<cart-control class="cart-control" data-state="add" product-id="${product.id}" name="Salt &amp; &lt;Pepper&gt; &quot;Chips&quot;" brand="Karari" unit="90 g" price="3200" discount="20" stock="4" image="${product.image}" path="${product.path}">`,
  )
})

test('a product in stock can be added, and says what it is to a screen reader', () => {
  expect(html()).toContain('aria-label="Add Karari Salt &amp; &lt;Pepper&gt; &quot;Chips&quot;, 90 g">Add</button>')
})

test('a product without stock has words in place of the button', () => {
  expect(html({ stock: 0 })).toContain('<span class="sold-out">Out of stock</span>')
  expect(html({ stock: 0 })).not.toContain('<button')
})

test('the discount badge and the struck price show only with a discount', () => {
  expect(html()).toContain('20% off')
  expect(html()).toMatch(/₹25<\/b>.*<s .*₹32<\/s>/)
  expect(html({ discountPercent: 0, soldPriceInPaise: 3200 })).not.toMatch(/off<|<s /)
})

test('loads a priority image eagerly, with its size', () => {
  expect(html()).toMatch(/fetchPriority="high"/i)
  expect(html()).toContain('width="800" height="800"')
  expect(html()).not.toContain('loading="lazy"')
})

test('a card of several packs names two of them, and leads to all of them', () => {
  const packs = ['90 g', '250 g', '1 kg'].map((unit, at) => ({
    ...product,
    id: `${at}`,
    unit,
    soldPriceInPaise: 2_500 * (at + 1),
  }))
  const card = html({ familyId: 'f', packs })
  expect(card).toContain(
    `data-cards="/cards/packs/f" data-others="0 1 2" data-per="₹277.78 / kg|₹555.56 / kg|₹833.33 / kg" count="3"><a href="${product.path}#packs">`,
  )
  expect(card.replace(/<[^>]+>/g, '')).toContain(
    'Packs of Karari Salt &amp; &lt;Pepper&gt; &quot;Chips&quot;: 90 g ₹25 · 250 g ₹50 + 1 more',
  )
  expect(html({ familyId: 'f' })).not.toContain('pack-link')
})

test('no card carries inline style', () => {
  expect(html()).not.toContain('style=')
})

test('shows a panel for a product without an image', () => {
  expect(html({ image: '' })).toContain('product-card__media')
  expect(html({ image: '' })).not.toContain('<img')
})

test('food carries its mark with a name for screen readers; nothing else does', () => {
  expect(html({ veg: 'veg' })).toContain('role="img" aria-label="Vegetarian"')
  expect(html({ veg: 'nonveg' })).toContain('aria-label="Non-vegetarian"')
  expect(html({ veg: 'none' })).not.toContain('veg-mark')
  expect(html({ veg: null })).not.toContain('veg-mark')
})

// A shopper chose a card by the price of a pack that was sold out.
test('a card names the packs that are in stock, or all if none is', () => {
  const packs = ['90 g', '250 g', '1 kg'].map((unit, at) => ({
    ...product,
    id: `${at}`,
    unit,
    stock: at === 0 ? 0 : 4,
  }))
  const named = (of: typeof packs) => html({ familyId: 'f', packs: of }).match(/(90 g|250 g|1 kg) (?=<b)/g)
  expect(named(packs)).toEqual(['250 g ', '1 kg '])
  expect(named(packs.map((pack) => ({ ...pack, stock: 0 })))).toEqual(['90 g ', '250 g '])
})

// A pack at ₹35 instead of ₹42 said 15 % in the sheet and 16 % on its card: the percent for clients is never above the price.
test('the sheet of packs says the percent that the card says', () => {
  const pack = {
    ...product,
    priceInPaise: 4200,
    soldPriceInPaise: 3500,
    sellingPriceInPaise: 3500,
    discountPercent: 15,
  }
  expect(html(pack)).toContain('>16% off<')
  expect(renderToStaticMarkup(<PackList packs={[pack]} />)).toContain('>16% off<')
})
