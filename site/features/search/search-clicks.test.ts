import { expect, test } from 'bun:test'
import { productPath } from '../../../src/shared/paths.ts'
import { productIdIn } from './search-clicks.ts'

test('a product is known by the path of its page, whatever its name', () => {
  const id = '0193b1c2d3e4f5061728394a5b6c7d8e'
  for (const name of ['Toned Milk 1 L', 'दूध', '-']) expect(productIdIn(productPath({ id, name }))).toBe(id)
  for (const path of ['/search', `/dairy-${id}`, '/product/milk']) expect(productIdIn(path)).toBeNull()
})
