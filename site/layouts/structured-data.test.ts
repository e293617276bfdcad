import { expect, test } from 'bun:test'
import type { ProductPage } from '../../src/catalogue/page-models.ts'
import { breadcrumbThing, jsonLd, productThing, productThings, websiteThing } from './structured-data.ts'

const ORIGIN = 'https://shop.example'
const product = {
  id: 'a'.repeat(32),
  name: 'Toned Milk',
  path: '/product/Toned-Milk-a',
  images: ['/media/one.webp'],
  unit: '500 ml',
  sku: null,
  gtin: null,
  netQuantity: { quantity: 500, measure: 'ml', packs: 1 },
  soldPriceInPaise: 5450,
  stock: 3,
  description: '',
  brand: null,
  declarations: {},
  category: null,
  subCategory: { name: 'Milk' },
  packs: [],
} as unknown as ProductPage

test('escapes names in the JSON-LD block', () => {
  const text = jsonLd([{ name: '</script><script>alert(1)</script><!--' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--')
})

test('offers a product at its current price in rupees', () => {
  expect(productThing(product, ORIGIN)).toMatchObject({
    image: [`${ORIGIN}/media/one.webp`],
    category: 'Milk',
    offers: {
      price: '54.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      url: `${ORIGIN}/product/Toned-Milk-a`,
    },
  })
})

test('says what quantity the price is for, and per what it is compared, unless that is the price itself', () => {
  expect(productThing(product, ORIGIN)).toMatchObject({
    offers: {
      priceSpecification: {
        price: '54.50',
        referenceQuantity: { value: 500, unitCode: 'MLT', valueReference: { value: 1, unitCode: 'MLT' } },
      },
    },
  })
  const netQuantity = { quantity: 1000, measure: 'ml', packs: 1 } as const
  const litre = JSON.parse(jsonLd([productThing({ ...product, netQuantity }, ORIGIN)]))['@graph'][0]
  expect(litre.offers).not.toHaveProperty('priceSpecification')
})

test('has the SKU and the number of the barcode, and the id only without an SKU', () => {
  const own = JSON.parse(jsonLd([productThing(product, ORIGIN)]))['@graph'][0]
  expect(own.sku).toBe(product.id)
  expect(own).not.toHaveProperty('gtin')
  const coded = { ...product, sku: 'MILK-500', gtin: '8901262010016' }
  expect(productThing(coded, ORIGIN)).toMatchObject({ sku: 'MILK-500', gtin: '8901262010016' })
  const litre = { ...product, id: 'b'.repeat(32), path: '/product/Toned-Milk-b', sku: 'MILK-1000', image: '' }
  const [, group] = productThings({ ...coded, familyId: 'f', packs: [coded, litre] }, ORIGIN)
  expect(group).toMatchObject({ hasVariant: [{}, { sku: 'MILK-1000' }] })
})

test('a pack is a variant of its group, which varies by size and has the other packs', () => {
  const litre = { ...product, id: 'b'.repeat(32), path: '/product/Toned-Milk-b', unit: '1 L', image: '', stock: 0 }
  const grouped = { ...product, familyId: 'f', familyName: 'Gokul Toned Milk', packs: [product, litre] }
  expect(productThings(product, ORIGIN)).toHaveLength(1)
  const [own, group] = JSON.parse(jsonLd(productThings(grouped, ORIGIN)))['@graph']
  expect(own).toMatchObject({ '@type': 'Product', size: '500 ml', isVariantOf: { '@id': group['@id'] } })
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'f',
    name: 'Gokul Toned Milk',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { '@id': own['@id'] },
      {
        '@type': 'Product',
        size: '1 L',
        offers: { url: `${ORIGIN}/product/Toned-Milk-b`, availability: 'https://schema.org/OutOfStock' },
      },
    ],
  })
})

test('marks a product without stock as out of stock', () => {
  expect(productThing({ ...product, stock: 0 }, ORIGIN)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('omits missing properties of a product', () => {
  expect(JSON.parse(jsonLd([productThing(product, ORIGIN)]))['@graph'][0]).not.toHaveProperty('brand')
})

test('says where a product comes from, who makes it and how much it is, as declared', () => {
  const declarations = { origin: 'IN', manufacturer: 'Gokul Dairy\nKolhapur 416 001' }
  const netQuantity = { quantity: 200, measure: 'ml', packs: 6 } as const
  expect(productThing({ ...product, declarations, netQuantity }, ORIGIN)).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'India', identifier: 'IN' },
    manufacturer: { '@type': 'Organization', name: 'Gokul Dairy' },
    hasMeasurement: { value: 1200, unitCode: 'MLT' },
  })
})

test('numbers breadcrumbs from one, with absolute URLs', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Tea', path: '/Tea-1' },
  ]
  expect(breadcrumbThing(crumbs, ORIGIN).itemListElement).toMatchObject([
    { position: 1, item: `${ORIGIN}/` },
    { position: 2, item: `${ORIGIN}/Tea-1` },
  ])
})

test('describes the search of the shop to search engines', () => {
  expect(websiteThing('Tokri', ORIGIN)).toMatchObject({
    potentialAction: { target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` } },
  })
})

test('has every declaration of the page, those without a property of their own by name', () => {
  const declared = [
    { name: 'Generic name', text: 'Toned milk' },
    { name: 'Net quantity', text: '500 ml' },
    { name: 'Country of origin', text: 'India' },
    { name: 'Shelf life', text: '3 days' },
  ]
  expect(productThings(product, ORIGIN, declared)[0]).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Generic name', value: 'Toned milk' },
      { '@type': 'PropertyValue', name: 'Shelf life', value: '3 days' },
    ],
  })
  expect(JSON.parse(jsonLd(productThings(product, ORIGIN)))['@graph'][0]).not.toHaveProperty('additionalProperty')
})
