import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestDatabase } from '../../testing/database.ts'
import { nearestWords } from './edit-distance.ts'
import { latinOf, phoneticKey } from './hinglish.ts'
import { takeQuantities } from './quantities.ts'
import { plain, wordsOf } from './words.ts'

const { db } = await createTestDatabase()

test('normalizes words as the database does', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdeihoszxvyéüñ'), minLength: 1, maxLength: 12 })
  const word = fc.oneof(
    letters,
    letters.map((stem) => `${stem}ies`),
    letters.map((stem) => `${stem}oes`),
    fc.constantFrom('दूध', 'प्याज़', 'Leaves', 'Cookies', '१२', "Lay's", 'चाँद'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const text = words.join(' ')
      const [row] = await db.$client`select search_fold(${text}) as folded`
      expect(wordsOf(text).join(' ')).toBe(row!.folded.trim())
    }),
    { numRuns: 300 },
  )
})

test('amounts are written as the database writes units', async () => {
  for (const unit of ['1 kg', '500 g', '1.2 L', '750 ml', '12 pcs', '1 pc', '0.5 kg', '6 pieces', '2 litres']) {
    const [row] = await db.$client`select search_amounts(${unit}) as amount`
    expect(takeQuantities(plain(unit)).amounts).toEqual([row!.amount])
  }
})

test('amounts are understood however they are said', () => {
  const amounts = (text: string) => takeQuantities(plain(text)).amounts
  expect(amounts('1kg sugar')).toEqual(['1000g'])
  expect(amounts('sugar, 1,5 kg')).toEqual(['1500g'])
  expect(amounts('½ litre milk')).toEqual(['500ml'])
  expect(amounts('a dozen eggs')).toEqual(['12pc'])
  expect(amounts('2 dozen')).toEqual(['24pc'])
  expect(amounts('आधा किलो')).toEqual(['500g'])
  expect(amounts('१ किलो चीनी')).toEqual(['1000g'])
  expect(amounts('7up 12 led')).toEqual([])
})

test('spellings of one Hindi word sound alike', () => {
  for (const [a, b] of [
    ['doodh', 'dudh'],
    ['dhaniya', 'dhania'],
    ['aata', 'atta'],
    ['zeera', 'jira'],
    ['pyaaz', 'pyaz'],
    ['chaval', 'chawal'],
  ])
    expect(phoneticKey(a!)).toBe(phoneticKey(b!))
  expect(latinOf('टमाटर')).toBe('tamaatar')
  expect(phoneticKey('बादाम')).toBe(phoneticKey('badam'))
})

test('chooses the nearest word, or none', () => {
  const words = ['milk', 'millet', 'silk', 'paneer', 'onion']
  expect(nearestWords('mikl', words)).toEqual(['milk'])
  expect(nearestWords('panner', words)).toEqual(['paneer'])
  expect(nearestWords('xyz', words)).toEqual([])
  expect(nearestWords('500', words)).toEqual([])
})
