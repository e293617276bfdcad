import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { EMAIL, PASSKEY_NAME, PERSON_NAME } from './account.ts'
import { ADDRESS, MOBILE } from './address.ts'
import { DAY } from './day.ts'
import { PRODUCT } from './product.ts'
import { check, type ListSchema, type ObjectSchema, type Schema, sentenceOf } from './schema.ts'

const errorOf = (schema: Schema, value: unknown) => {
  const [violation] = check(schema, value).violations
  return violation ? sentenceOf(violation, 'it') : null
}
const LIST: ListSchema = {
  type: 'array',
  items: PRODUCT.unit,
  minItems: 1,
  maxItems: 2,
  errors: { type: 'must be a list', minItems: 'must hold at least 1', maxItems: 'must hold at most 2' },
}
const OBJECT: ObjectSchema = {
  type: 'object',
  properties: { names: LIST, price: PRODUCT.price },
  errors: { type: 'must be an object', additionalProperties: 'is not known' },
}

test('lengths are counted in code points of the normalized text, as the database counts', () => {
  expect(check(PRODUCT.name, '🥛'.repeat(200)).violations).toEqual([])
  expect(errorOf(PRODUCT.name, '🥛'.repeat(201))).toBe('it must be 1 to 200 characters')
  expect(check(PRODUCT.name, `  ${'x'.repeat(200)}\n\n`).value).toBe('x'.repeat(200))
  expect(check(PRODUCT.name, 'e\u0301'.repeat(200)).value).toBe('é'.repeat(200))
})

// NFKC, for one, leaves the digits of Indian scripts as they are.
test('pincodes and mobile numbers are read in the digits of any script', () => {
  expect(check(ADDRESS.pincode, '४११ ००१').value).toBe('411001')
  expect(check(ADDRESS.mobile, '+९१ ९८४५० १२३४५').value).toBe('9845012345')
  expect(check(MOBILE, '９８４５０１２３４５').value).toBe('9845012345')
})

test('a text of invisible characters alone is empty, wherever one is required', () => {
  const required = { ...PRODUCT, ...ADDRESS, person: PERSON_NAME, passkey: PASSKEY_NAME, EMAIL }
  const texts = Object.values<Schema>(required).filter((one) => one.type === 'string' && !one.nullable)
  expect(texts.length).toBeGreaterThan(10)
  for (const schema of texts)
    for (const unseen of [
      '\u200b',
      '\ufeff',
      '\u00a0',
      '\u2060\u200d',
      '\u00ad',
      '\u3164',
      '\u2800',
      '\ufe0f',
      ' \u115f ',
    ])
      if ('minLength' in schema && schema.minLength > 0)
        expect([unseen, check(schema, unseen).violations[0]?.keyword]).toEqual([unseen, 'minLength'])
  expect(errorOf(ADDRESS.address_line, '\u3164\u200b')).toBe('Address Line is required')
  expect(errorOf(PRODUCT.name, '\u3164')).toBe('it must be 1 to 200 characters')
  expect(check(PRODUCT.name, 'क्\u200dष').violations).toEqual([])
})

test('numbers come as such or, where a schema says so, as digits', () => {
  expect([54, '54', ' 54 '].map((value) => check(PRODUCT.stock, value).value)).toEqual([54, 54, 54])
  for (const value of [54.5, '54.5', '54.', '', '1e2', '0x10', '٣', -1, '-1', Number.NaN, 1_000_001, null, [], {}])
    expect(errorOf(PRODUCT.stock, value)).toStartWith('it must be a')
  expect(['54.5', '.5', '54.', 0.3].map((value) => check(PRODUCT.price, value).value)).toEqual([54.5, 0.5, 54, 0.3])
  for (const value of ['54.555', 54.555, 0.1 + 0.2, Number.POSITIVE_INFINITY])
    expect(errorOf(PRODUCT.price, value)).not.toBeNull()
})

test('each violation has the path of its place', () => {
  const { violations } = check(OBJECT, { names: ['', 7], price: -1, size: 3 })
  expect(violations.map(({ at, keyword }) => [at, keyword])).toEqual([
    ['size', 'additionalProperties'],
    ['names.0', 'minLength'],
    ['names.1', 'type'],
    ['price', 'range'],
  ])
  expect(errorOf(OBJECT, [])).toBe('it must be an object')
  expect(errorOf(OBJECT, { names: [], price: 1 })).toBe('it.names must hold at least 1')
  expect(errorOf(OBJECT, { names: ['a', 'b', 'c'], price: 1 })).toBe('it.names must hold at most 2')
})

describe('whatever is sent', () => {
  const schemas = Object.entries<Schema>({ ...PRODUCT, list: LIST, object: OBJECT })

  test.each(schemas)('%s is read or refused, and what was read is read again unchanged', (_, schema) => {
    const values = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double(), fc.jsonValue())
    fc.assert(
      fc.property(values, (value) => {
        const first = check(schema, value)
        if (first.violations.length > 0) return
        expect(check(schema, first.value)).toEqual(first)
      }),
    )
  })

  test('hostile length costs next to nothing', () => {
    for (const piece of [' ', '\u0301', '\ufeff', '\r', 'aA', '\n '])
      for (const [, schema] of schemas) {
        const start = performance.now()
        check(schema, piece.repeat(64 * 1024))
        expect(performance.now() - start).toBeLessThan(5_000)
      }
  })
})

test('a day is one of the calendar', () => {
  const error = 'it must be a day such as 2026-11-21'
  for (const day of ['2026-11-21', '2024-02-29']) expect(errorOf(DAY, day)).toBe(null)
  for (const day of ['2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '1999-01-01', '2026-1-1', '', 20261121])
    expect([day, errorOf(DAY, day)]).toEqual([day, error])
})
