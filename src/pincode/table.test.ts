import { describe, expect, test } from 'bun:test'
import { parseTable, pincodeTable } from './table.ts'

const text = await Bun.file(new URL('./pincodes.txt', import.meta.url)).text()
const lines = text.trimEnd().split('\n')
const table = await pincodeTable()

const STATES = `Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chandigarh, Chhattisgarh,
  Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir, Jharkhand,
  Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha,
  Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal`
  .split(',')
  .map((name) => name.trim())

const isPlace = (line: string) => line.includes('\t')
const rows = lines.filter((line) => !isPlace(line))

describe('the table that is shipped', () => {
  test('has at least 19,000 pincodes, each once', () => {
    const pincodes = rows.map((row) => row.split(' ')[0])
    expect(new Set(pincodes).size).toBe(pincodes.length)
    expect(table.size).toBe(pincodes.length)
    expect(pincodes.length).toBeGreaterThanOrEqual(19_000)
  })

  test('has six digits in each row, and coordinates in India or none', () => {
    for (const row of rows) {
      expect(row).toMatch(/^[1-8][0-9]{5}( [0-9]{1,2}\.[0-9]{3} [0-9]{2}\.[0-9]{3})?$/)
      const [, latitude, longitude] = row.split(' ').map(Number)
      if (latitude === undefined) continue
      expect(latitude, row).toBeWithin(6, 38)
      expect(longitude!, row).toBeWithin(68, 98)
    }
  })

  test('has every state and union territory of today, and no others', () => {
    const places = lines.filter(isPlace)
    expect([...new Set(places.map((line) => line.split('\t')[1]!))].sort()).toEqual(STATES)
    expect(new Set(places).size).toBe(places.length)
    for (const line of places) expect(line).toMatch(/^[A-Z0-9][\w .()&-]{2,40}\t[A-Z]/)
  })

  test('has the places that the rows stand under', () => {
    let place = ''
    for (const line of lines) {
      if (isPlace(line)) place = line
      else {
        const found = table.placeOf(line.slice(0, 6))
        expect(`${found?.city}\t${found?.state}`).toBe(place)
      }
    }
  })

  test.each([
    ['110001', 'New Delhi', 'Delhi'],
    ['110025', 'Delhi', 'Delhi'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['194101', 'Leh', 'Ladakh'],
    ['380001', 'Ahmedabad', 'Gujarat'],
    ['396230', 'Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['411001', 'Pune', 'Maharashtra'],
    ['500032', 'Hyderabad', 'Telangana'],
    ['560038', 'Bengaluru', 'Karnataka'],
    ['682555', 'Lakshadweep', 'Lakshadweep'],
    ['700016', 'Kolkata', 'West Bengal'],
    ['781001', 'Guwahati', 'Assam'],
  ])('knows that %s is in %s, %s', (pincode, city, state) => {
    expect(table.placeOf(pincode)).toEqual({ city, state })
  })

  test.each(['999999', '100000', '000000', '', 'x'])('has no %p', (pincode) => {
    expect(table.placeOf(pincode)).toBeUndefined()
  })

  test('finds the pincode near a point, and none at sea or abroad', () => {
    expect(table.nearest(18.512, 73.878, 10)).toBe('411001')
    expect(table.nearest(15, 65, 10)).toBeUndefined()
    expect(table.nearest(48.857, 2.352, 10)).toBeUndefined()
    expect(table.nearest(Number.NaN, 73, 10)).toBeUndefined()
  })
})

test('the nearest is measured in kilometres, not in degrees, and rows without coordinates are never near', () => {
  const { nearest } = parseTable('Leh\tLadakh\n194101 34.000 77.000\n194102 34.090 77.100\n194103\n')
  // 0.11 degrees to the east of the first are nearer than 0.09 to the south-west of the second would suggest.
  expect(nearest(34, 77.1, 20)).toBe('194101')
  expect(nearest(34, 77.1, 5)).toBeUndefined()
})
