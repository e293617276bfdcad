import { expect, test } from 'bun:test'
import { readPrice, readSellingPrice, readStock } from './inline-edit-state.ts'

test('a stock is set by a number, and changed by one with a sign', () => {
  expect(['12', ' 0 ', '+10', '-2', '− 3', '1,000', '+1,00,000'].map(readStock)).toEqual([
    { stock: 12 },
    { stock: 0 },
    { addStock: 10 },
    { addStock: -2 },
    { addStock: -3 },
    { stock: 1000 },
    { addStock: 100_000 },
  ])
  expect(['', 'ten', '1.5', '1e3', '12345678', '+-2', '1,5', '1,0000'].map(readStock)).toEqual(Array(8).fill(null))
})

test('a price is read in rupees, with at most two decimals', () => {
  expect(['54', '49.5', '₹1,234.50', ' 0 ', 'Rs. 55.50/-', 'rs45', '45/-'].map(readPrice)).toEqual([
    { price: 54 },
    { price: 49.5 },
    { price: 1234.5 },
    { price: 0 },
    { price: 55.5 },
    { price: 45 },
    { price: 45 },
  ])
  expect(['', '-1', '1.005', 'free', '1,2.3.4', '5,5', '49,50'].map(readPrice)).toEqual(Array(7).fill(null))
})

test('a selling price is read as a price, and an empty one ends the offer', () => {
  expect(['44.5', ' ', '₹1,234', 'free'].map((typed) => readSellingPrice(typed, { price: 50 }))).toEqual([
    { sellingPrice: 44.5 },
    { sellingPrice: 50 },
    { sellingPrice: 1234 },
    null,
  ])
})
