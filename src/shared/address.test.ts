import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type AddressForm, type AddressInput, readAddress } from './address.ts'

const validateAddress = (form: AddressInput) => readAddress(form).errors
const normalizeAddress = (form: AddressInput) => readAddress(form).fields

const home: AddressForm = {
  address_line: '12, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  mobile: '9876543210',
}

test('a usual address is valid in any script', () => {
  expect(validateAddress(home)).toEqual({})
  expect(validateAddress({ ...home, address_line: 'मकान १२, झील मार्ग', city: 'बेंगलुरु', note: '' })).toEqual({})
  expect(validateAddress({ ...home, address_line: 'നമ്പർ\u200d 4, "A/B-wing" #7 (1st floor)' })).toEqual({})
})

test('each field that is missing is named', () => {
  const empty = { address_line: '', city: ' ', state: '\u200b', country: ' . ', pincode: '', mobile: ' ' }
  expect(validateAddress(empty)).toEqual({
    address_line: 'Address Line is required',
    city: 'City is required',
    state: 'State is required',
    country: 'Country is required',
    pincode: 'Pincode is required',
    mobile: 'Mobile No. is required',
  })
})

test.each(['560001', ' 560 001 ', '110011'])('%p is a pincode', (pincode) => {
  expect(validateAddress({ ...home, pincode })).toEqual({})
})

test.each(['056001', '56001', '5600011', '56000a', '५६०००', '-560001', '5.6e5'])('%p is no pincode', (pincode) => {
  expect(validateAddress({ ...home, pincode })).toEqual({ pincode: 'Pincode must be six digits, the first not 0' })
})

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765-43210',
  '+919876543210',
  '919876543210',
  '09876543210',
  '0091 9876543210',
  '(+91) 98765 43210',
])('the mobile number %p is kept as ten digits', (mobile) => {
  expect(validateAddress({ ...home, mobile })).toEqual({})
  expect(normalizeAddress({ ...home, mobile }).mobile).toBe('9876543210')
})

test('a number that itself begins with 91 keeps all its digits', () => {
  expect(normalizeAddress({ ...home, mobile: '9198765432' }).mobile).toBe('9198765432')
})

test.each(['5876543210', '987654321', '98765432100', '+1 9876543210', '98765x3210', '+91 +91 9876543210'])(
  '%p is no mobile number',
  (mobile) => {
    const error = 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'
    expect(validateAddress({ ...home, mobile })).toEqual({ mobile: error })
  },
)

test('what is too long is named with its limit', () => {
  const long = { ...home, address_line: 'x'.repeat(201), city: 'x'.repeat(81), note: 'x'.repeat(301) }
  expect(validateAddress(long)).toEqual({
    address_line: 'Address Line must be at most 200 characters',
    city: 'City must be at most 80 characters',
    note: 'Note must be at most 300 characters',
  })
  expect(validateAddress({ ...home, address_line: 'x'.repeat(200), city: 'x'.repeat(80) })).toEqual({})
})

test.each(['\0', '\n', '\t', '\x1b', '\x7f', '\u202e', '\u2066', '\ud800'])(
  'a label is never printed with the control character %j',
  (character) => {
    const errors = validateAddress({ ...home, city: `Bengal${character}uru` })
    expect(errors).toEqual({ city: 'City holds characters that cannot be printed' })
  },
)

test('a note to the rider may have several lines, and is stored as one', () => {
  const form = { ...home, note: ' Blue gate,\r\n  second bell ' }
  expect(validateAddress(form)).toEqual({})
  expect(normalizeAddress(form).note).toBe('Blue gate, second bell')
  expect(validateAddress({ ...home, note: 'Blue\0gate' })).toEqual({
    note: 'Note holds characters that cannot be printed',
  })
})

test('spaces are tidied, and a note that was not sent is not one that was emptied', () => {
  const stored = normalizeAddress({ ...home, address_line: '  12,   Lake View  Road ', pincode: '560 001' })
  expect(stored).toEqual({
    addressLine: '12, Lake View Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    pincode: '560001',
    mobile: '9876543210',
  })
  expect(normalizeAddress({ ...home, note: '' }).note).toBe('')
})

test('normalizing a valid address twice changes nothing more', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('560001', '+91 9876543210', 'x'))
  const forms = fc.record({
    address_line: text,
    city: text,
    state: text,
    country: text,
    pincode: text,
    mobile: text,
    note: text,
  })
  fc.assert(
    fc.property(forms, (form) => {
      if (Object.keys(validateAddress(form)).length > 0) return
      const { addressLine, ...rest } = normalizeAddress(form)
      expect(normalizeAddress({ ...rest, address_line: addressLine })).toEqual({ addressLine, ...rest })
    }),
  )
})

test('hostile length costs next to nothing', () => {
  for (const piece of [' ', '0', '+91', '- ', 'a ', '\n']) {
    const value = piece.repeat(64 * 1024)
    const start = performance.now()
    validateAddress({
      address_line: value,
      city: value,
      state: value,
      country: value,
      pincode: value,
      mobile: value,
      note: value,
    })
    expect(performance.now() - start).toBeLessThan(5_000)
  }
})
