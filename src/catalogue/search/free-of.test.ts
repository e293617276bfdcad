import { expect, test } from 'bun:test'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { UNDECLARED } from '../declarations/declarations.ts'
import { saveDeclarations } from '../declarations/queries.ts'

const { db } = await createTestDatabase()

async function saidBy(name: string, description = '', moreDetails: Record<string, string> = {}): Promise<string> {
  return freeOf(await givenProduct(db, { name, description, moreDetails }))
}

async function freeOf(productId: string): Promise<string> {
  const [row] = await db.$client<{ said: string }[]>`
    select array_to_string(array(select word from unnest(tsvector_to_array(words)) as word where word like '!%' order by word), ' ') as said
    from product_search where product_id = ${productId}`
  return row!.said
}

test('a product says what it is free of in its name, description and details', async () => {
  expect(await saidBy('Lactose Free Milk')).toBe('!lactose')
  expect(await saidBy('Sugarfree Gold')).toBe('!sugar')
  expect(await saidBy('Mayonnaise', 'Eggless, with no preservatives.')).toBe('!egg !preservative')
  expect(await saidBy('Snack Bar', 'Free from gluten, nuts and soya')).toBe('!and !gluten !nut !soya')
  expect(await saidBy('Cola, Zero Sugar', '0% fat')).toBe('!fat !sugar')
  expect(await saidBy('Diet Coke')).toBe('!sugar')
  expect(await saidBy('Tea', '', { Caffeine: 'None', 'Gluten Free': 'Yes' })).toBe('!caffeine !gluten')
})

test('what is denied, given away, or only lacks a part of it says nothing', async () => {
  for (const description of [
    'Not gluten free.',
    "This isn't gluten-free",
    'Gluten free: no',
    'No sugar added.',
    'No milk powder in it',
    'Buy one and get sugar free!',
    'Free-flowing salt',
    '6.0% fat',
    'No egg needed',
  ])
    expect([description, await saidBy('Thing', description)]).toEqual([description, ''])
  expect(await saidBy('Thing', '', { 'Gluten Free': 'No' })).toBe('')
})

test('what its allergens name, it is not free of', async () => {
  expect(await saidBy('Oats', 'Gluten free.', { Allergens: 'May contain wheat (gluten)' })).toBe('')
  expect(await saidBy('Oats', '', { Allergens: 'Gluten free' })).toBe('!gluten')
  const id = await givenProduct(db, { name: 'Oats', description: 'Gluten free, nut free.' })
  expect(await freeOf(id)).toBe('!gluten !nut')
  await saveDeclarations(db, id, { ...UNDECLARED, allergens: 'Contains nuts' })
  expect(await freeOf(id)).toBe('!gluten')
  await saveDeclarations(db, id, { ...UNDECLARED, allergens: 'No soya' })
  expect(await freeOf(id)).toBe('!gluten !nut !soya')
})
