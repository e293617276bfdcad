import { expect, test } from 'bun:test'
import type { Tile } from '../../src/catalogue/pages.ts'
import { bannerPath } from './banner.ts'

const tile = (name: string): Tile => ({ id: name, name, image: '', path: `/${name}` })
const categories = [tile('Atta, Rice & Dal'), tile('Fruits & Vegetables')]

test('the banner leads to the category that its button names', () => {
  expect(bannerPath('Shop vegetables', categories)).toBe('/Fruits & Vegetables')
})

test('a button that names none leads to the first category, and in an empty shop nowhere', () => {
  expect(bannerPath('Shop now', categories)).toBe('/Atta, Rice & Dal')
  expect(bannerPath('Shop now', [])).toBeNull()
})
