import { expect, test } from 'bun:test'
import { categoryChoice, countFilters, inCategory, listParams, NO_CATEGORY, parseListQuery } from './list-query.ts'

const parse = (query: string) => parseListQuery(new URLSearchParams(query))

test('a view of the list has one URL, without what is the default', () => {
  const query = `search=milk&category=${'a'.repeat(32)}&categories=none&brand=Khet+Se&stock=low&offer=on&shown=hidden&image=none&price=none&undeclared=fssai&sort=-price&page=3`
  expect(new URLSearchParams(listParams(parse(query))).toString()).toBe(query)
  expect(listParams(parse('search=&sort=-added&page=1'))).toEqual({})
})

test.each([
  ['', { category: '', subCategory: undefined, categories: undefined }],
  ['a', { category: 'a', subCategory: undefined, categories: undefined }],
  ['a/b', { category: 'a', subCategory: 'b', categories: undefined }],
  [NO_CATEGORY, { category: undefined, subCategory: undefined, categories: 'none' as const }],
])('the choice of a category, of one below it or of none takes the place of another: "%s"', (choice, filter) => {
  expect(inCategory(choice)).toEqual(filter)
  expect(categoryChoice(filter)).toBe(choice)
})

test('what the list does not know is as good as not said', () => {
  expect(listParams(parse('category=dairy&stock=much&image=some&undeclared=colour&sort=colour&page=-1'))).toEqual({})
})

test('a subcategory counts as one filter with its category, and the search as none', () => {
  const [id, other] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(countFilters(parse(`search=milk&category=${id}&subCategory=${other}&stock=in`).filter)).toBe(2)
})
