import { expect, test } from 'bun:test'
import { idOfSlug, isId, slugOf } from './slug.ts'

const id = '0198a1b2c3d47e5f8091a2b3c4d5e6f7'

test('spaces, commas and ampersands become hyphens', () => {
  expect(slugOf('Atta, Rice & Dal', id)).toBe(`Atta-Rice-Dal-${id}`)
})

test('names with any character give a segment that needs no escaping in a path', () => {
  for (const name of ['7 Up / Sprite', '100% Juice', 'Maa\'s "Best" #1?', 'a+b\\c', 'line\nbreak', 'x'.repeat(300)]) {
    const slug = slugOf(name, id)
    expect(slug).toMatch(/^[A-Za-z0-9-]+$/)
    expect(idOfSlug(slug)).toBe(id)
  }
})

test('names in Indian scripts stay readable, and a name of signs alone leaves the id', () => {
  expect(slugOf('दूध', id)).toBe(`दूध-${id}`)
  expect(slugOf('%%%', id)).toBe(id)
  expect(idOfSlug(id)).toBe(id)
})

test('a segment without an id at its end has none', () => {
  for (const segment of ['milk', 'milk-', 'milk-123', `milk-${id.toUpperCase()}`, ''])
    expect(idOfSlug(segment)).toBeNull()
  expect(isId(`${id}0`)).toBeFalse()
})
