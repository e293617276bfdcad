import { expect, test } from 'bun:test'
import type { Tile } from '../../../src/catalogue/page-models.ts'
import { bannerPath } from './banner.ts'

const tile = (name: string): Tile => ({ id: name, name, image: '', path: `/${name}` })
const categories = [tile('Atta, Rice & Dal'), tile('Fruits & Vegetables')]

test('the banner leads to the category that its button names', () => {
  expect(bannerPath({ action: 'Shop vegetables', link: '' }, categories)).toBe('/Fruits & Vegetables')
})

test('a button that names none leads to the first category, and in an empty shop nowhere', () => {
  expect(bannerPath({ action: 'Shop now', link: '' }, categories)).toBe('/Atta, Rice & Dal')
  expect(bannerPath({ action: 'Shop now', link: '' }, [])).toBeNull()
})

test('a banner whose owner said where leads there', () => {
  expect(bannerPath({ action: 'Shop vegetables', link: '/search?q=milk' }, categories)).toBe('/search?q=milk')
})
