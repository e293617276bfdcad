import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { declarationsAfter, UNDECLARED } from '../../catalogue/declarations/declarations.ts'
import type { Declarations } from '../../shared/schemas/declarations.ts'
import { guessMapping } from './columns.ts'
import { DECLARED, DECLARED_FIELDS, declaredCells, readDeclared } from './declared.ts'

const HEADERS: Partial<Record<keyof Declarations, string>> = {
  genericName: 'Generic Name; COMMON NAME; Commodity; Name of Commodity',
  manufacturer: 'Mfg by; Mfd. By; Manufactured By; Manufacturer Name; Manufacturer Name & Address; Maker; Mfg. Address',
  packer: 'Packed By; Packer; Packer Name and Address; Marketed by; Packed & Marketed By',
  importer: 'Imported By; Importer; Importer Name & Address; Importer Details',
  origin: 'Country of Origin; COUNTRY OF ORIGIN; Origin; Made In; country_of_origin; COO; Country Of Manufacture',
  fssai: 'FSSAI Lic No; FSSAI Lic. No.; FSSAI; Fssai License No; FSSAI Licence Number; fssai_number; Lic. No.',
  veg: 'Veg/Non-Veg; Veg Mark; Is Veg; Food Type; Diet; Veg / Nonveg',
  allergens: 'Allergens; Allergen Information; Allergen Info',
  shelfLifeDays: 'Shelf Life; Shelf Life (days); ShelfLife; shelf_life_days; Shelf Life in Days; Self Life',
  bestBefore: 'Best Before; Best Before Date; Expiry Date; Expiry; Exp. Date; Use By; EXP',
  hsn: 'HSN; HSN Code; HSN/SAC; HSN/SAC Code; hsn_code; HSN No.; GST HSN Code',
  gstRate: 'GST; GST %; GST Rate; GST Rate (%); Tax %; Tax Rate; gst_percentage; IGST %; Tax Slab',
  cessRate: 'Cess; Cess %; Cess Rate; GST Cess %',
  loose: 'Sold Loose; Loose; Is Loose',
}

test('columns of declarations are recognized by the many names that price lists give them', () => {
  for (const [field, headers] of Object.entries(HEADERS))
    for (const header of headers.split('; '))
      expect([header, guessMapping(['Name', 'Brand', 'MRP', header])[3]]).toEqual([header, field])
  expect(guessMapping(['Name', 'Manufacturer', 'MRP'])[1]).toBe('brand')
  expect(guessMapping(['Name', 'Brand', 'Manufacturer', 'MRP'])[2]).toBe('manufacturer')
  expect(guessMapping(['Name', 'Net Quantity', 'MRP'])[1]).toBe('unit')
  expect(guessMapping(['Name', 'Pack Size', 'Net Quantity'], [['Dhania', '1 bunch', '100 g']])[2]).toBe('netQuantity')
})

const CELLS: [field: keyof Declarations, cells: string, value: unknown][] = [
  ['origin', 'IN; in; India; INDIA; Bharat; भारत; Made in India; Product of India', 'IN'],
  ['origin', 'US; USA; U.S.A.; United States; United States of America', 'US'],
  ['origin', 'Sri Lanka; LK', 'LK'],
  ['veg', 'veg; Veg; VEG; Vegetarian; V; Green; yes', 'veg'],
  ['veg', 'Non Veg; non-veg; NONVEG; Non-Vegetarian; NV; egg; Contains egg; no', 'nonveg'],
  ['veg', 'NA; N/A; Not food; non-food; -', 'none'],
  ['shelfLifeDays', '180; 180 days; 180 Days; 6 months; 6 Month; Best before 6 months from packaging', 180],
  ['shelfLifeDays', '1 year; 12 months; 365 days; 12 months, refrigerate once open', 365],
  ['shelfLifeDays', '2 weeks; 14 d', 14],
  [
    'bestBefore',
    '2026-12-31; 31/12/2026; 31-12-2026; 31.12.26; 31 Dec 2026; 31-Dec-26; 31 December, 2026',
    '2026-12-31',
  ],
  ['bestBefore', '12/2026; 12/26; 12-2026; Dec 2026; DEC-26; December 2026', '2026-12-31'],
  ['bestBefore', '02/2028; Feb-28', '2028-02-29'],
  ['hsn', "0713; 713; HSN 0713; 07.13; 0713.0; 713.0; '0713; ’0713; '713", '0713'],
  ['hsn', "15121910; 1512 19 10; '15121910; '1512 19 10", '15121910'],
  ['gstRate', '5; 5%; 5 %; GST 5%; GST @5%; 5.0', 5],
  ['gstRate', '0; 0%; nil; Nil; exempt; Exempted; -', 0],
  ['gstRate', '0.25; 0.25%', 0.25],
  ['gstRate', '0.05', 5],
  ['gstRate', '0.28', 28],
  ['fssai', "10012345678901; 1001 2345 678901; '10012345678901", '10012345678901'],
  ['loose', 'yes; Y; TRUE; loose', true],
  ['netQuantity', '6 x 200 ml; 6 × 200 ml', { quantity: 200, measure: 'ml', packs: 6 }],
]

test('cells of declarations are read as price lists write them', () => {
  for (const [field, cells, value] of CELLS)
    for (const cell of cells.split('; ')) {
      const notes: string[] = []
      expect([field, cell, readDeclared(field, cell, notes), notes]).toEqual([
        field,
        cell,
        { [field]: value } as Declarations,
        [],
      ])
    }
})

test('a period as best-before date is a shelf life, and a cell of GST may have the cess', () => {
  const read = (field: keyof Declarations, cell: string) => readDeclared(field, cell, [])
  expect(['6 months', '180 days', 'Best before 6 months'].map((cell) => read('bestBefore', cell))).toEqual(
    Array(3).fill({ shelfLifeDays: 180 }),
  )
  expect(['28% + 12% cess', '28 + 12', 'GST 28% plus cess 12%'].map((cell) => read('gstRate', cell))).toEqual(
    Array(3).fill({ gstRate: 28, cessRate: 12 }),
  )
})

test('a rate of GST that is written as its halves is their sum, and two other numbers are none', () => {
  const read = (cell: string) => {
    const notes: string[] = []
    return [cell, readDeclared('gstRate', cell, notes), ...notes]
  }
  const SUMS: [gstRate: number, cells: string][] = [
    [18, '9%+9%; 9% + 9%; 9+9; GST 9%+9%; CGST 9% SGST 9%; CGST 9% + SGST 9%; 9% CGST + 9% SGST; SGST@9, CGST@9'],
    [5, '2.5%+2.5%; 2.5 + 2.5; CGST 2.5 + SGST 2.5; CGST: 2.5% / UTGST: 2.5%; २.५%+२.५%; 0.025+0.025'],
    [12, '6+6; 6% & 6%; 6 plus 6'],
    [28, '14%+14.0%; 0.14+0.14'],
    [0, '0+0'],
  ]
  for (const [gstRate, cells] of SUMS)
    for (const cell of cells.split('; ')) expect(read(cell)).toEqual([cell, { gstRate }])
  expect(read('14% + 14% + 12% cess')).toEqual(['14% + 14% + 12% cess', { gstRate: 28, cessRate: 12 }])
  expect(read('GST 18% cess 5%')).toEqual(['GST 18% cess 5%', { gstRate: 18, cessRate: 5 }])
  for (const cell of ['9%+6%', '9% 9%', '9 9', '9/9', '5+12', 'CGST 9 + CGST 9', 'CGST 2.5 SGST 9', '6+6+6'])
    expect(read(cell)).toEqual([cell, {}, `GST % "${cell}" cannot be read, and is left out`])
  expect(read('4%+4%')).toEqual([
    '4%+4%',
    { gstRate: 8 },
    'GST % "4%+4%" is read as 8%. The rates of GST are 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40',
  ])
})

test('a cell that cannot be read is left out with a note, and an empty mark is nothing', () => {
  const noteOf = (field: keyof Declarations, cell: string) => {
    const notes: string[] = []
    expect(readDeclared(field, cell, notes)).toEqual({})
    return notes[0] ?? null
  }
  expect(noteOf('origin', 'Atlantis')).toBe('Country of Origin "Atlantis" cannot be read, and is left out')
  expect(noteOf('fssai', '1.00123E+13')).toBe(
    'FSSAI Licence of the Manufacturer "1.00123E+13" must be the 14 digits of an FSSAI licence, and is left out',
  )
  expect(noteOf('hsn', '12')).toContain('must be an HSN code of 4, 6 or 8 digits')
  expect(noteOf('bestBefore', '31/02/2026')).toContain('must be a day')
  expect(noteOf('gstRate', '180')).toContain('must be a percentage from 0 to 100')
  expect(noteOf('netQuantity', '1 bunch')).toContain('cannot be read')
  expect([noteOf('allergens', 'NA'), noteOf('hsn', '-')]).toEqual([null, null])
})

test('an odd number of digits has a note where no HSN code begins so after the zero that spreadsheets drop', () => {
  const read = (cell: string) => {
    const notes: string[] = []
    return [readDeclared('hsn', cell, notes).hsn, ...notes]
  }
  expect(read('99999')).toEqual(['099999', 'HSN "99999" is read as 099999: codes have 4, 6 or 8 digits'])
  expect([read('HSN 0713'), read('713'), read('71320')]).toEqual([['0713'], ['0713'], ['071320']])
})

test('best-before dates are read as people and spreadsheets write them', () => {
  const day = (cell: string) => readDeclared('bestBefore', cell, []).bestBefore
  for (const cell of [
    'December 25, 2026',
    'Dec 25 2026',
    '25-Dec-26',
    '25th Dec, 2026',
    '25/Dec/2026',
    '46381',
    '46381.5',
  ])
    expect([cell, day(cell)]).toEqual([cell, '2026-12-25'])
  for (const cell of ['463810', '12345', 'Smarch 25, 2026']) expect([cell, day(cell)]).toEqual([cell, undefined])
})

test('what an export writes of declarations, an import reads as the same', () => {
  const party = fc.stringMatching(/^[A-Z][a-z]{1,20}, [A-Z][a-z]{1,20} \d{6}$/)
  const declarations = fc.record<Declarations>(
    {
      netQuantity: fc.record({
        quantity: fc.integer({ min: 1, max: 99_999_900 }).map((hundredths) => hundredths / 100),
        measure: fc.constantFrom('g', 'ml', 'piece'),
        packs: fc.integer({ min: 1, max: 999 }),
      }),
      genericName: fc.constantFrom('Tea', 'Refined oil'),
      manufacturer: party,
      packer: party,
      importer: party,
      origin: fc.constantFrom('IN', 'LK', 'US', 'CI', 'KR', 'AX'),
      fssai: fc.stringMatching(/^[12]\d{13}$/),
      veg: fc.constantFrom('veg', 'nonveg', 'none'),
      allergens: fc.constantFrom('Milk, soya', 'Contains nuts'),
      shelfLifeDays: fc.integer({ min: 1, max: 36_500 }),
      bestBefore: fc.constantFrom('2026-12-31', '2028-02-29'),
      hsn: fc.stringMatching(/^(\d{4}|\d{6}|\d{8})$/),
      gstRate: fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100),
      cessRate: fc.integer({ min: 0, max: 30_000 }).map((basisPoints) => basisPoints / 100),
      loose: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(declarations, fc.constantFrom('1 kg', '1 bunch', '6 x 200 ml'), (declared, unit) => {
      const stored = declarationsAfter(unit, UNDECLARED, declared)
      const notes: string[] = []
      const read = DECLARED_FIELDS.map((field, at) => {
        const cell = declaredCells(unit, stored)[at]!
        return cell === '' ? {} : readDeclared(field, cell, notes)
      })
      expect(notes.filter((note) => !note.includes('The rates of GST are'))).toEqual([])
      expect(declarationsAfter(unit, stored, Object.assign({}, ...read))).toEqual(stored)
    }),
  )
  expect(new Set(DECLARED_FIELDS.map((field) => DECLARED[field].header)).size).toBe(DECLARED_FIELDS.length)
})

test('a rate that is none of GST is taken, with a note of what was read', () => {
  const notesOf = (cell: string) => {
    const notes: string[] = []
    return [readDeclared('gstRate', cell, notes).gstRate, notes]
  }
  const rates = 'The rates of GST are 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40'
  expect(notesOf('19')).toEqual([19, [`GST % "19" is read as 19%. ${rates}`]])
  expect(notesOf('0.19')).toEqual([0.19, [`GST % "0.19" is read as 0.19%. ${rates}`]])
  for (const rate of [0, 0.25, 1.5, 3, 5, 12, 18, 28, 40]) expect(notesOf(`${rate}%`)).toEqual([rate, []])
})
