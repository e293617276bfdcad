import { expect, test } from 'bun:test'
import { areaLabel } from './area-label.ts'

test.each([
  [[], ''],
  [['560038'], '1 pincode'],
  [['560038', '560001'], '2 pincodes'],
  [['4110*'], 'Pincodes beginning with 4110'],
  [['4110*', '5600*'], 'Pincodes beginning with 4110 or 5600'],
  [['560038', '4110*'], '1 pincode, and all beginning with 4110'],
  [['1*', '2*', '3*', '4*', '5*', '6*'], 'Pincodes beginning with 1, 2, 3, 4 and 2 more'],
])('the area of %p is %p', (served, label) => {
  expect(areaLabel(served)).toBe(label)
})
