import { expect, test } from 'bun:test'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { takeFreeOf } from './free-of.ts'
import { createProductSearch } from './product-search.ts'

const { db } = await createTestDatabase()
const nameOf = new Map<string, string>()
const given = async (name: string, over: object = {}) => nameOf.set(await givenProduct(db, { name, ...over }), name)
for (const name of ['Cow Milk', 'Rolled Oats', 'Soya Chunks', 'Cheese Slices', 'Garlic', 'Aloo Bhujia'])
  await given(name)

async function found(text: string) {
  const search = createProductSearch({ db })
  const { ids, missingFreeOf } = await search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 20 })
  return [ids.map((id) => nameOf.get(id)!), missingFreeOf]
}

const freeOf = (text: string) => {
  const taken = takeFreeOf(text.split(' '))
  return [taken.freeOf.map(({ name }) => name), taken.rest.join(' ')]
}

test('several things are avoided together', () => {
  for (const text of [
    'no onion garlic',
    'no onion or garlic',
    'without onion and garlic',
    'no onion no garlic',
    'bina pyaz lehsun',
    'bina pyaz aur lehsun',
    'pyaz lehsun ke bina',
    'pyaz aur lehsun ke bagair',
    'onion garlic free',
    'onion and garlic free',
  ])
    expect([text, freeOf(`${text} namkeen`)]).toEqual([text, [['onion', 'garlic'], 'namkeen']])
  expect(freeOf('jain namkeen')).toEqual([['onion', 'garlic'], 'jain namkeen'])
  expect(freeOf('gluten and sugar free biscuits')).toEqual([['gluten', 'sugar'], 'biscuits'])
  // What stands next is what is wanted.
  expect(freeOf('no sugar milk')).toEqual([['sugar'], 'milk'])
  expect(freeOf('onion and garlic paste')).toEqual([[], 'onion and garlic paste'])
})

test('milk of plants is no milk of cows, of which a note says that it may be dairy', async () => {
  const texts = ['oat milk', 'soya milk', 'soy milk', 'plant milk', 'plant based milk', 'vegan milk']
  for (const text of texts) expect([text, await found(text)]).toEqual([text, [['Cow Milk'], ['dairy']]])
  await given('Coconut Milk')
  for (const text of texts) expect([text, await found(text)]).toEqual([text, [['Coconut Milk'], []]])
  await given('Oat Milk, Barista')
  expect(await found('oat milk')).toEqual([['Oat Milk, Barista', 'Coconut Milk'], []])
})

test('what is vegan or jain says so, or a note says that it may not be', async () => {
  expect(await found('vegan cheese')).toEqual([['Cheese Slices'], ['animal products']])
  expect(await found('jain bhujia')).toEqual([['Aloo Bhujia'], ['onion', 'garlic']])
  for (const text of ['jain', 'no onion garlic', 'vegan']) expect((await found(text))[0]).toEqual([])
  await given('Vegan Cheese Block')
  await given('Chana Bhujia', { description: 'No onion, no garlic.' })
  await given('Jain Sambar Powder')
  expect(await found('vegan cheese')).toEqual([['Vegan Cheese Block'], []])
  expect(await found('jain bhujia')).toEqual([['Chana Bhujia'], []])
  expect((await found('no onion garlic'))[0]!.toSorted()).toEqual(['Chana Bhujia', 'Jain Sambar Powder'])
})
