import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoCatalogue } from '../src/demo/data.ts'
import { IMAGE_FORMATS, imageFile, imageWidths, parseImageFile } from '../src/shared/images.ts'
import json from './catalogue.json'

const { categories, subCategories, products } = json as unknown as DemoCatalogue
const media = join(import.meta.dir, 'media')
const productNames = products.map(({ name }) => name)

describe('the demo catalogue can be put into a shop as it is', () => {
  test('it has the promised number of things', () => {
    expect(categories).toHaveLength(20)
    expect(subCategories).toHaveLength(85)
    expect(products.length).toBeGreaterThanOrEqual(480)
  })

  test('no two things have the same name, and no two products the same SKU', () => {
    for (const names of [
      categories.map(({ name }) => name),
      subCategories.map(({ name }) => name),
      products.map(({ sku }) => sku),
      products.map(({ name, unit }) => `${name}, ${unit}`),
    ]) {
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('whatever is named exists, and a product stands in a category of its sub-category', () => {
    const categoryNames = new Set(categories.map(({ name }) => name))
    const parents = new Map(subCategories.map((one) => [one.name, one.categories]))
    for (const one of subCategories) for (const name of one.categories) expect(categoryNames).toContain(name)
    for (const one of products) {
      expect(one.categories.length).toBeGreaterThan(0)
      for (const name of one.categories) expect(categoryNames).toContain(name)
      for (const name of one.subCategories) {
        expect(parents.get(name)?.some((parent) => one.categories.includes(parent))).toBe(true)
      }
    }
  })

  test('prices, discounts and stocks are whole and within their bounds', () => {
    for (const { price, discount, stock } of products) {
      expect([price, discount, stock].every(Number.isInteger)).toBe(true)
      expect(price).toBeGreaterThan(0)
      expect(discount >= 0 && discount <= 100 && stock >= 0).toBe(true)
    }
  })

  test('every product is described, says its net quantity and origin, and leaves no detail empty', () => {
    for (const { sku, brand, unit, description, details } of products) {
      expect(description.length, sku).toBeGreaterThan(30)
      expect(details['Net Quantity'], sku).toBe(unit)
      expect(details['Country of Origin']?.length, sku).toBeGreaterThan(3)
      expect(
        Object.values(details).every((value) => value.trim() !== ''),
        sku,
      ).toBe(true)
      expect(details.Brand ?? brand, sku).toBe(brand)
    }
  })
})

describe('the demo catalogue holds what real ones trip over', () => {
  for (const sign of ['/', '%', '&', '+', "'", '"']) {
    test(`a product name with ${sign}`, () => {
      expect(productNames.some((name) => name.includes(sign))).toBe(true)
    })
  }

  test('a product name of about 190 characters', () => {
    const longest = Math.max(...productNames.map((name) => name.length))
    expect(longest).toBeGreaterThanOrEqual(180)
    expect(longest).toBeLessThanOrEqual(200)
  })

  test('a sub-category of two categories, an empty one, and a product in two categories', () => {
    const filled = new Set(products.flatMap((one) => one.subCategories))
    expect(subCategories.filter((one) => one.categories.length > 1).length).toBeGreaterThan(0)
    expect(subCategories.filter((one) => !filled.has(one.name))).toHaveLength(1)
    expect(products.some((one) => one.categories.length > 1 && one.subCategories.length > 1)).toBe(true)
  })

  test('products that are sold out, nearly sold out, and sold without a discount', () => {
    const share = (is: (one: (typeof products)[number]) => boolean) => products.filter(is).length / products.length
    expect(share(({ stock }) => stock === 0)).toBeCloseTo(0.07, 1)
    expect(share(({ stock }) => stock > 0 && stock <= 5)).toBeGreaterThan(0.05)
    expect(share(({ discount }) => discount === 0)).toBeGreaterThan(0.15)
  })
})

describe('every picture that is named is shipped', () => {
  const urls = [...categories, ...subCategories]
    .map(({ image }) => image)
    .concat(products.flatMap(({ images }) => images))

  test('in every width and format', () => {
    for (const url of urls) {
      const parsed = parseImageFile(url.replace('/media/', ''))
      if (!parsed) throw new Error(`${url} is not the address of a stored image`)
      for (const width of imageWidths(parsed.name.width)) {
        for (const format of IMAGE_FORMATS)
          expect(existsSync(join(media, imageFile(parsed.name, width, format)))).toBe(true)
      }
    }
  })

  test('and nothing else is', () => {
    const named = new Set(urls.map((url) => parseImageFile(url.replace('/media/', ''))?.name.hash))
    for (const file of readdirSync(media)) expect(named).toContain(parseImageFile(file)?.name.hash)
  })

  test('a product has its front, its label and its details', () => {
    for (const { images } of products) expect(images).toHaveLength(3)
  })
})
