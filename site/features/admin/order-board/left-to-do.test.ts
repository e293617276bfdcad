import { expect, test } from 'bun:test'
import { leftToDo } from './left-to-do.tsx'

const NOTHING = {
  complaints: { total: 0, lines: [] },
  replacementsOwed: { total: 0, lines: [] },
  cashOwed: { total: 0, amount: 0, lines: [] },
  cashToCollect: { orders: 0, amount: 0 },
}

test('says what is left to do when no order is under way, each with its list', () => {
  expect(leftToDo(NOTHING)).toEqual([])
  const left = leftToDo({
    complaints: { total: 1, lines: [] },
    replacementsOwed: { total: 2, lines: [] },
    cashOwed: { total: 3, amount: 96.5, lines: [] },
    cashToCollect: { orders: 4, amount: 1320 },
  })
  expect(left).toEqual([
    ['complaints', 'Respond to 1 complaint'],
    ['replacements', 'Bring 2 replacements'],
    ['due', 'Collect ₹1,320 in cash'],
    ['owed', 'Refund ₹96.50 in cash'],
  ])
})
