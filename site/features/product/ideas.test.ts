import { expect, test } from 'bun:test'
import type { HomePage, ProductCard } from '../../../src/catalogue/page-models.ts'
import { FIXTURE_PRODUCT } from '../../testing/locals.ts'
import { ideasOf } from './ideas.ts'

const category = { id: 'c', name: 'Fruits', image: '', path: '/Fruits-c' }
const home = (popular: ProductCard[] | null, ...rows: ProductCard[][]): HomePage => ({
  categories: [],
  withdrawn: [],
  popular,
  rows: rows.map((cards) => ({ category, cards, passedOver: [] })),
})
const card = (name: string, fields: Partial<ProductCard> = {}) => ({ ...FIXTURE_PRODUCT, id: name, name, ...fields })
const namesOf = (cards: readonly ProductCard[]) => cards.map(({ name }) => name)
const offer = { priceInPaise: 5000, soldPriceInPaise: 4000 }
const whole = { priceInPaise: 5000, soldPriceInPaise: 5000 }

test('what sells best stands alone, once enough was sold', () => {
  expect(namesOf(ideasOf(home([card('Milk')], [card('Onion')]), 6))).toEqual(['Milk'])
})

test('until then, what is in stock of the first rows stands there in turn, offers first', () => {
  const rows = [
    [card('Onion', whole), card('Okra', { ...offer, stock: 0 }), card('Tomato', offer)],
    [card('Milk', offer), card('Curd', whole), card('Onion', whole)],
  ]
  expect(namesOf(ideasOf(home([], ...rows), 6))).toEqual(['Milk', 'Tomato', 'Onion', 'Curd'])
  expect(namesOf(ideasOf(home([], ...rows), 2))).toEqual(['Milk', 'Tomato'])
})

test('there are none in an empty shop, and none if the owner shows none', () => {
  expect(ideasOf(home([]), 6)).toEqual([])
  expect(ideasOf(home(null, [card('Onion')]), 6)).toEqual([])
})
