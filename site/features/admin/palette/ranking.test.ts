import { expect, test } from 'bun:test'
import { type Choice, SCREENS, SETTINGS } from './choices.ts'
import { rank } from './ranking.ts'

const found = (choices: readonly Choice[], typed: string) => rank(choices, typed, 4).map(({ label }) => label)

test('a label that begins with the text comes before one that has it as a word, inside, or in other words', () => {
  expect(found(SCREENS, 'stock')).toEqual(['Stock', 'Stock count', 'Stock ledger'])
  expect(found(SCREENS, 'order')).toEqual(['Orders', 'New phone order', 'Delivered orders', 'Cancelled orders'])
  expect(found(SCREENS, 'product')).toEqual(['Products', 'Upload Product', 'Hidden products', 'Undeclared products'])
})

test('finds a screen or setting by other words, in any order, without hyphens and accents', () => {
  expect(found(SCREENS, 'dashboard')).toEqual(['Today'])
  expect(found(SCREENS, 'sub categories')).toEqual(['Sub Category'])
  expect(found(SETTINGS, 'delivery free')).toEqual(['Free delivery from'])
  expect(found(SETTINGS, 'gstin')).toEqual(['GSTIN', 'Invoice'])
})

test('finds nothing for an empty text, and at most as much as asked for', () => {
  expect(rank(SCREENS, '  ', 4)).toEqual([])
  expect(rank(SCREENS, 'o', 3)).toHaveLength(3)
  expect(rank(SCREENS, 'zzz', 3)).toEqual([])
})
