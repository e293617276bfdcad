import { expect, test } from 'bun:test'
import { gtinOf } from './barcode.ts'

test('EAN, UPC and GTIN-14 with their check digit are numbers of trade items', () => {
  for (const code of ['8901262010016', '96385074', '036000291452', '18901262010013'])
    expect([code, gtinOf(code)]).toEqual([code, code])
  expect(gtinOf(' 8901262010016 ')).toBe('8901262010016')
})

test('other codes, mistyped ones and numbers that each shop gives by itself are none', () => {
  for (const code of [
    '',
    'SALT-1',
    '8901262010017',
    '890126201001',
    '7613035',
    '2000000000008',
    '0212345000005',
    '20000004',
  ])
    expect([code, gtinOf(code)]).toEqual([code, null])
})
