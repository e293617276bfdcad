import { expect, test } from 'bun:test'
import { STOCK_REASONS } from '../../../../src/catalogue/schema.ts'
import type { LowProduct } from '../../../../src/catalogue/stock/contract.ts'
import {
  actorLabel,
  differenceLabel,
  paceLabel,
  readPieces,
  readRefill,
  reasonLabel,
  signed,
  waitingLabel,
} from './labels.ts'

test('labels every reason of the ledger', () => {
  const labels = STOCK_REASONS.map(reasonLabel)
  expect(new Set(labels).size).toBe(STOCK_REASONS.length)
  for (const word of labels) expect(word).toMatch(/^[A-Z]/)
})

test('names who changed the stock, also for deleted accounts', () => {
  expect(actorLabel({ kind: 'admin', name: 'Meera', fileName: '' })).toBe('Meera')
  expect(actorLabel({ kind: 'admin', name: '', fileName: '' })).toBe('Somebody whose account is gone')
  expect(actorLabel({ kind: 'order', name: 'ORD-7K2M9QXA', fileName: '' })).toBe('ORD-7K2M9QXA')
  expect(actorLabel({ kind: 'shop', name: '', fileName: '' })).toBe('System')
  expect(actorLabel({ kind: 'import', name: 'f', fileName: 'prices.csv' })).toBe('Import of prices.csv')
  expect(actorLabel({ kind: 'import', name: 'f', fileName: '' })).toBe('An import')
})

test('how long a product lasts is said in days', () => {
  const soldLabel = (soldInWeek: number, stock: number, daysLeft: number | null) =>
    paceLabel({ soldInWeek, stock, daysLeft } as LowProduct)
  expect(soldLabel(0, 3, null)).toBe('None sold in 7 days')
  expect(soldLabel(7, 0, 0)).toBe('7 sold in 7 days')
  expect(soldLabel(28, 3, 0.8)).toBe('28 sold in 7 days, lasts less than a day')
  expect(soldLabel(7, 1, 1)).toBe('7 sold in 7 days, lasts about a day')
  expect(soldLabel(1, 2, 14)).toBe('1 sold in 7 days, lasts about 14 days')
})

test('how many wait for a product is said, unless nobody does', () => {
  const labelOf = (waiting: number) => waitingLabel({ waiting } as LowProduct)
  expect([0, 1, 12].map(labelOf)).toEqual([null, '1 shopper waits for it', '12 shoppers wait for it'])
})

test('changes and differences have signs and words', () => {
  expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2'])
  expect([differenceLabel(5, 5), differenceLabel(7, 5), differenceLabel(1, 5)]).toEqual([
    'As expected',
    '2 more',
    '4 fewer',
  ])
})

test('pieces are whole numbers in digits', () => {
  expect([' 12 ', '0', '', '-1', '1.5', 'ten', '1234567890'].map(readPieces)).toEqual([
    12,
    0,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a refill is at most what the stock has room for', () => {
  expect([' 12 ', '999995', '999996', '2000000'].map((typed) => readRefill(typed, 5))).toEqual([
    12,
    999_995,
    'At most 9,99,995 more',
    'At most 9,99,995 more',
  ])
  for (const typed of ['0', '', 'ten', '1.5']) expect(readRefill(typed, 5)).toBe('A whole number from 1')
})
