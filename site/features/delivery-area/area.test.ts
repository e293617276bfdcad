import { describe, expect, test } from 'bun:test'
import { type Area, parseArea } from './area.ts'
import { areaOf } from './choose-area.ts'

const AREA: Area = {
  pincode: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
  name: '560038, Bengaluru',
  userId: '',
  serves: true,
  checkedAt: 1_790_000_000_000,
}

describe('what the browser stores', () => {
  test('is read as it was stored', () => {
    expect(parseArea(JSON.stringify(AREA))).toEqual(AREA)
  })

  test.each([
    undefined,
    '',
    'null',
    '[]',
    '5',
    '"560038"',
    '{"pincode":',
    JSON.stringify({ ...AREA, pincode: 560038 }),
    JSON.stringify({ ...AREA, pincode: '060038' }),
    JSON.stringify({ ...AREA, pincode: '560038<b>' }),
    JSON.stringify({ ...AREA, city: null }),
    JSON.stringify({ ...AREA, city: ['Bengaluru'] }),
    JSON.stringify({ ...AREA, name: 'x'.repeat(400) }),
    JSON.stringify({ ...AREA, userId: {} }),
    JSON.stringify({ ...AREA, userId: undefined }),
  ])('is ignored if it is %p', (text) => {
    expect(parseArea(text)).toBeUndefined()
  })
})

test('an area is named by pincode and city, and by the pincode alone where nothing is delivered or known', () => {
  const place = { pincode: '560038', city: 'Bengaluru', state: 'Karnataka', serves: true }
  expect(areaOf(place)).toEqual({ ...AREA, checkedAt: expect.any(Number) })
  expect(areaOf({ ...place, city: null, state: null })).toMatchObject({ name: '560038', city: '', state: '' })
  expect(areaOf({ ...place, serves: false }).name).toBe('560038')
})
