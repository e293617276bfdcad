import { expect, test } from 'bun:test'
import { bareAmount } from '../../shared/typed-amounts.ts'
import { readMoney, readStock } from './amounts.ts'
import { addSeparators, type Decimals, decimalsOf, NO_SEPARATORS, readNumber } from './numbers.ts'

/** Returns the decimals of a table's columns, of which those in `amounts` are amounts. */
function reported(columns: Record<string, readonly string[]>, amounts = Object.keys(columns)): Decimals[] {
  const seen = Object.values(columns).map((cells) => {
    const known = { ...NO_SEPARATORS }
    for (const [at, cell] of cells.entries()) addSeparators(known, bareAmount(cell), at + 2)
    return known
  })
  return decimalsOf(seen, (at) => amounts.includes(Object.keys(columns)[at]!))
}

/** Reads cells as one column; an ambiguous cell yields both of its possible values. */
function read(...cells: string[]) {
  const [decimals] = reported({ cells })
  return cells.map((cell) => {
    const { value = null, otherwise } = readNumber(bareAmount(cell), decimals) ?? {}
    return otherwise === undefined ? value : [value, otherwise]
  })
}

test('dots between thousands alone are no decimal comma', () => {
  const known = { ...NO_SEPARATORS }
  for (const [at, cell] of ['1.250.000', '58,5'].entries()) addSeparators(known, cell, at + 2)
  expect(known.firstComma).toEqual({ row: 3, written: '58,5' })
})

// owner trial 5
test('a column of decimal commas has dots between its thousands', () => {
  expect(read('58,5', '1.250,00', '1.250')).toEqual([58.5, 1250, 1250])
  expect(read('₹ 1.240,00', '₹ 165,50', '₹ 2.400', '12')).toEqual([1240, 165.5, 2400, 12])
  expect(read('1.250.000', '2.500')).toEqual([1_250_000, 2500])
  expect(read('0,250', '1.250', '-3.500')).toEqual([0.25, 1250, -3500])
  // A column with a decimal comma in one row may have a comma between thousands in another.
  expect(read('58,5', '1,250')).toEqual([58.5, [1250, 1.25]])
})

// owner trial 5
test('a column of decimal points is read as ever', () => {
  expect(read('58.50', '1.250', '0.500', '1,250', '1,20,000', '1,250.00')).toEqual([
    58.5, 1.25, 0.5, 1250, 120_000, 1250,
  ])
  expect(read('1.250', '2.000', '12.750')).toEqual([1.25, 2, 12.75])
  expect(read('1,20,000', '1,250')).toEqual([120_000, 1250])
  expect(read('1,250', '45')).toEqual([1250, 45])
  expect(read('१,२५०', '१२०')).toEqual([1250, 120])
})

// owner trial 5
test('where the cells of a column do not tell, or contradict each other, what may mean something else is said', () => {
  expect(read('58,5', '28.00', '1.250', '1,250', '1.250,00')).toEqual([58.5, 28, [1.25, 1250], [1250, 1.25], 1250])
  expect(read('850', '1.250', '1,250')).toEqual([850, [1.25, 1250], 1250])
  for (const cell of ['1.250.00', '1,20,00', '12.50,00', '1.25.000,00', '1,2,3', '.', ','])
    expect([cell, ...read(cell)]).toEqual([cell, null])
})

test('a comma before two digits is doubtful unless all numbers of the column have one', () => {
  expect(read('54', '1,23', '120')).toEqual([54, [1.23, 123], 120])
  expect(read('58.50', '1,23')).toEqual([58.5, [1.23, 123]])
  expect(read('158,50', '1,23')).toEqual([158.5, 1.23])
  expect(read('1.258,50', '1,23')).toEqual([1258.5, 1.23])
  // Where no other cell shows the habit, all of them may lack a digit, or have a comma too many.
  expect(read('2,45')).toEqual([[2.45, 245]])
  expect(read('58,50', '1,23')).toEqual([
    [58.5, 5850],
    [1.23, 123],
  ])
})

test('a price with such a comma is refused by name, with how to write it; commas between thousands and lakhs are not', () => {
  const price = (cell: string) => readMoney(cell, 'rupees', 'Price', reported({ cells: [cell, '54'] })[0])
  expect(price('2,45')).toEqual({
    fault: 'Price "2,45" may be 2.45 or 245: write it as 2.45 or 245, without the comma',
  })
  expect(price('1,20,000')).toEqual({ value: 12_000_000, rounded: false })
  expect(price('2,450')).toEqual({ value: 245_000, rounded: false })
})

// owner trial 5
test('a column that does not tell is written as the other amounts of the file', () => {
  const columns = { price: ['58,5'], stock: ['10', '1.250'], weight: ['1.250', '0.500'] }
  expect(reported(columns, ['price', 'stock'])).toEqual(['comma', 'likely comma', 'point'])
  expect(reported({ ...columns, price: ['58.5'] })).toEqual(['point', 'likely point', 'point'])
  expect(reported({ mrp: ['58,5'], price: ['58.50'], stock: ['1.250'] })).toEqual(['comma', 'point', 'point'])
})

// owner trial 5
test('an ambiguous amount is reported with both readings', () => {
  expect(readMoney('₹1.250', 'rupees', 'Price', 'contradictory')).toEqual({
    value: 125,
    rounded: false,
    doubt: 'Price "₹1.250" is read as ₹1.25; it may mean ₹1,250',
  })
  expect(readStock('1.250', 'likely comma')).toEqual({ value: 1250, rounded: false })
  expect(readStock('12.000', 'likely comma')).toMatchObject({
    value: 12_000,
    doubt: 'Stock "12.000" is read as 12,000; it may mean 12',
  })
  expect(readStock('1.250', 'point')).toHaveProperty('fault')
})

test('in a column that has commas between thousands or decimal points too, each decimal comma is reported', () => {
  for (const other of ['1,20,000', '58.50', '1,250.00']) {
    const [decimals] = reported({ cells: ['206,50', other] })
    expect(readMoney('206,50', 'rupees', 'Price', decimals)).toEqual({
      value: 20_650,
      rounded: false,
      doubt: 'Price "206,50" is read as ₹206.50',
    })
    expect(readMoney(other, 'rupees', 'Price', decimals)).not.toHaveProperty('doubt')
    expect(readStock('1.250,00', decimals)).toMatchObject({ doubt: 'Stock "1.250,00" is read as 1,250' })
  }
  const [decimals] = reported({ cells: ['206,50', '120'] })
  expect(readMoney('206,50', 'rupees', 'Price', decimals)).toEqual({ value: 20_650, rounded: false })
})
