import { expect, test } from 'bun:test'
import { isServed, readAreas } from './serviceability.ts'

test('a shop that names no pincodes delivers everywhere', () => {
  expect(isServed([], '560001')).toBe(true)
})

test('a pincode is served when it is named, or begins as one that is', () => {
  expect(isServed(['411001', '4120*'], '411001')).toBe(true)
  expect(isServed(['411001', '4120*'], '412099')).toBe(true)
  expect(isServed(['411001', '4120*'], '411002')).toBe(false)
})

test('pincodes are extracted from any pasted text, each once', () => {
  expect(readAreas('411001, 411 002;4110*\n411001 | 011001 Pune')).toEqual({
    areas: ['411001', '411002', '4110*'],
    names: ['Pune'],
    others: ['011001'],
  })
  expect(readAreas('411001 411002').areas).toEqual(['411001', '411002'])
})

test('a column that is pasted with its heading, quotes and spaces, and ranges, are understood; what is not, is named', () => {
  expect(readAreas('PIN Code\r\n"560001"\r\n 560 002 \n560003.\n\n(560004)')).toEqual({
    areas: ['560001', '560002', '560003', '560004'],
    names: [],
    others: [],
  })
  const ten = Array.from({ length: 10 }, (_, at) => String(560_001 + at))
  for (const range of ['560001-560010', '560001 – 560010', '560001 to 560010', '560 001 - 560 010'])
    expect(readAreas(range)).toEqual({ areas: ten, names: [], others: [] })
  expect(readAreas('560010-560001, 110001-560010 Indiranagar')).toEqual({
    areas: [],
    names: [],
    others: ['560010-560001', '110001-560010', 'Indiranagar'],
  })
})

test('names of places beside pincodes do not hide a mistyped pincode, and alone are not understood', () => {
  expect(readAreas('Kothrud - 411038\nBaner 4110455 Aundh 411007-411001')).toEqual({
    areas: ['411038'],
    names: ['Kothrud', 'Baner', 'Aundh'],
    others: ['4110455', '411007-411001'],
  })
  expect(readAreas('Kothrud').others).toEqual(['Kothrud'])
})

test('pincodes may be written in Devanagari', () => {
  expect(readAreas('४११०३८, ४११ ००१').areas).toEqual(['411038', '411001'])
})
