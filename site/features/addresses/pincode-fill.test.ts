import { expect, test } from 'bun:test'
import { addressFieldsOf } from './address-fields.tsx'
import { fillFrom } from './pincode-fill.ts'

const PUNE = { city: 'Pune', state: 'Maharashtra' }
const UNKNOWN = { city: null, state: null }
const formOf = (city: string, state: string) => addressFieldsOf({ city, state })

test('a pincode fills what is empty, and leaves what was typed', () => {
  expect(fillFrom(PUNE, formOf('', ' '), {})).toEqual(PUNE)
  expect(fillFrom(PUNE, formOf('Pimpri', ''), {})).toEqual({ state: 'Maharashtra' })
  expect(fillFrom(PUNE, formOf('Pimpri', 'MH'), {})).toEqual({})
})

test('the next pincode replaces what an earlier one filled, and nothing that was typed since', () => {
  const filled = { city: 'Bengaluru', state: 'Karnataka' }
  expect(fillFrom(PUNE, formOf('Bengaluru', 'Karnataka'), filled)).toEqual(PUNE)
  expect(fillFrom(PUNE, formOf('Bangalore', 'Karnataka'), filled)).toEqual({ state: 'Maharashtra' })
})

test('an unknown pincode empties what an earlier one filled, and nothing else', () => {
  expect(fillFrom(UNKNOWN, formOf('Pune', 'MH'), PUNE)).toEqual({ city: '' })
})
