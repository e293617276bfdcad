import { expect, test } from 'bun:test'
import { readStock } from './amounts.ts'
import { isWrittenDay } from './days.ts'
import { parseRow } from './row-parser.ts'

const read = (unit: string, stock: string) =>
  parseRow(['Clips', unit, stock], {
    header: ['Name', 'Unit', 'Stock'],
    mapping: ['name', 'unit', 'stock'],
    money: 'rupees',
    discounts: 'percent',
  })

test('a date that a spreadsheet made of "10-12" is no stock and no unit', () => {
  expect(read('10-Dec', '12-Oct-2026').faults).toEqual([
    'Unit "10-Dec" is a date: a spreadsheet may have made it of a text such as 10-12',
    'Stock "12-Oct-2026" is a date, not a whole number',
  ])
  for (const day of [
    '10-Dec',
    'Dec-10',
    '10 December 2026',
    '10-Dec-26',
    'December 10, 2026',
    '2026-12-10',
    '2026-12-10 00:00:00',
    '10/12/2026',
    '10-12-26',
  ])
    expect([day, isWrittenDay(day)]).toEqual([day, true])
  for (const unit of [
    '10-12',
    '12-10',
    '10 marbles',
    '5 decorations',
    '1 dozen',
    '2 x 500 g',
    '1/2 kg',
    '500',
    '12 mayonnaise',
  ])
    expect([unit, isWrittenDay(unit)]).toEqual([unit, false])
})

test('the number that spreadsheets store for a date is taken, with a note of the day', () => {
  const { facts, faults } = read('46366', '46366')
  expect(faults).toEqual([])
  expect(facts).toMatchObject({ unit: '46366', stock: 46_366 })
  expect(facts.notes).toEqual([
    'Unit "46366" is taken as it is; spreadsheets store the date 10 Dec 2026 as this number',
    'Stock "46366" is read as 46,366; spreadsheets store the date 10 Dec 2026 as this number',
  ])
  for (const stock of ['1250', '43830', '51136', '450000', '46366 pcs'])
    expect(readStock(stock)).not.toHaveProperty('doubt')
})
