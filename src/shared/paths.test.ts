import { expect, test } from 'bun:test'
import { listingPath, productPath } from './paths.ts'
import { idOfSlug } from './slug.ts'

const milk = { id: '0198a1b2c3d47e5f8091a2b3c4d5e6f7', name: 'Milk' }
const dairy = { id: '0198a1b2c3d47e5f8091a2b3c4d5e6f8', name: 'Dairy, Bread & Eggs' }

test('a listing is addressed by category and sub-category, a category without them by itself', () => {
  expect(listingPath(dairy, milk)).toBe(`/Dairy-Bread-Eggs-${dairy.id}/Milk-${milk.id}`)
  expect(listingPath(dairy, null)).toBe(`/Dairy-Bread-Eggs-${dairy.id}`)
})

test('a name in another script gives a path of ASCII that leads back to the id', () => {
  const path = productPath({ id: milk.id, name: 'दूध' })
  expect(path).toMatch(/^[\x21-\x7e]+$/)
  expect(idOfSlug(decodeURIComponent(path.split('/').at(-1)!))).toBe(milk.id)
})
