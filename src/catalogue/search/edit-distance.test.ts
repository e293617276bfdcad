import { expect, test } from 'bun:test'
import { nearestWords } from './edit-distance.ts'

const WORDS = ['milk', 'silk', 'butter', 'better', 'batter', 'biscuit', 'chocolate', 'detergent', 'दूध', 'दाल']

test.each([
  ['mlik', ['milk']],
  ['milc', ['milk']],
  ['buttre', ['butter']],
  ['biscut', ['biscuit']],
  ['chcoolaet', ['chocolate']],
  ['दूद', ['दूध']],
])('%s is nearest to %p, neighbours that were swapped being one mistake', (typed, words) => {
  expect(nearestWords(typed, WORDS)).toEqual(words)
})

test('sorts equally near words by equal first and last letters', () => {
  expect(nearestWords('botter', WORDS)).toEqual(['batter', 'better', 'butter'])
})

test('of equally near words, those with the same consonants are meant, if these are enough to tell', () => {
  expect(nearestWords('besun', ['begun', 'besan'])).toEqual(['besan'])
  expect(nearestWords('mel', ['gel', 'mal'])).toEqual(['mal', 'gel'])
})

test.each(['ml', 'mikl2', 'coffee', 'chaclotaet'])('%s is near to nothing', (typed) => {
  expect(nearestWords(typed, WORDS)).toEqual([])
})

test('a word that is still being typed is compared with the beginnings of others', () => {
  expect(nearestWords('diterg', WORDS, { isPrefix: true })).toEqual(['detergent'])
  expect(nearestWords('diterg', WORDS)).toEqual([])
})

test('a word that only looks like a plural is compared as it was typed, too', () => {
  expect(nearestWords('chee', ['ghee', 'cheese'])).toEqual(['ghee'])
  expect(nearestWords('chee', ['ghee', 'cheese'], { unfolded: 'chees' })[0]).toBe('cheese')
})
