import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { escapeFormula, unescapeFormula } from '../../platform/csv/formula.ts'
import { discountedPrice, type Priced } from '../../shared/pricing.ts'
import { isStockUnstated, readDiscount, readMoney, readStock } from './amounts.ts'
import { guessMapping, type Target } from './columns.ts'
import { normalizeLine, readImages, readList, writeList } from './multi-values.ts'
import { pricingAfter, unusedDiscount } from './pricing.ts'
import { RowError } from './row-errors.ts'
import { factsOf, type Reading, type RowFacts } from './row-parser.ts'

describe('what columns are', () => {
  const guesses: [string, string][] = [
    [
      'SKU,Name,Brand,Category,Sub Category,Unit,MRP,Discount,Stock,Description,Pictures',
      'sku name brand category subCategory unit price discount stock description image',
    ],
    ['Item Code;Item Name;MRP (₹);Price;Qty', 'sku name price salePrice stock'],
    ['title,price', 'name price'],
    ['Product,Price,Sale Price,Weight', 'name price salePrice unit'],
    ['Product Name,M.R.P.,Selling Price (INR),Pack Size,Quantity', 'name price salePrice unit stock'],
    ['Name,Quantity,Rate', 'name unit price'],
    ['Barcode,Name,Rate', 'sku name price'],
    ['Article,Name,Rate', 'sku name price'],
    ['Article;Pack;MRP;Code', 'name unit price sku'],
    ['SKU,EAN,Name,Rate', 'sku barcode name price'],
    [
      'Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Variant Compare At Price,Image Src',
      'family name description brand sku salePrice price image',
    ],
    ['name,Name,Notes,,Detail: Price', 'name ignore ignore ignore detail'],
    ['name,Image 1,Image 2,image_url_3', 'name image image image'],
    ['subCategory,unitPrice', 'subCategory price'],
    // owner trial 5
    ['Item name*,Sale price,Current stock quantity,Minimum stock quantity', 'name salePrice stock ignore'],
    ['Item,Dept,Sub Dept,MRP,Stk', 'name category subCategory price stock'],
    ['Item,Department,Closing stock,Closing Qty', 'name category stock ignore'],
    ['क्रमांक;वस्तु का नाम;इकाई;मूल्य;स्टॉक;श्रेणी', 'ignore name unit price stock category'],
    [
      'नाम;ब्रांड;उप-श्रेणी;वज़न;एमआरपी (₹);विक्रय मूल्य;छूट;मात्रा',
      'name brand subCategory unit price salePrice discount stock',
    ],
    ['आइटम,दाम (रु.)', 'name price'],
    [
      'अ.क्र.;नाव;ब्रँड;वर्ग;उपवर्ग;वजन;छापील किंमत (रु.);विक्री किंमत;सवलत;साठा;माहिती',
      'ignore name brand category subCategory unit price salePrice discount stock description',
    ],
    ['वस्तूचे नाव;प्रमाण;किंमत रु.;शिल्लक साठा', 'name unit price stock'],
    ['नाव;किंमत पैशांत', 'name price'],
    ['વસ્તુનું નામ;વજન;કિંમત;સ્ટોક;બ્રાન્ડ;શ્રેણી', 'name unit price stock brand category'],
    ['পণ্যের নাম;ওজন;মূল্য;বিক্রয় মূল্য;ছাড়;মজুদ', 'name unit price salePrice discount stock'],
    ['பொருளின் பெயர்;எடை;விலை;இருப்பு;பிராண்ட்;வகை', 'name unit price stock brand category'],
    ['వస్తువు పేరు;బరువు;ధర;నిల్వ;బ్రాండ్;వర్గం', 'name unit price stock brand category'],
    ['ವಸ್ತುವಿನ ಹೆಸರು;ತೂಕ;ಬೆಲೆ;ದಾಸ್ತಾನು;ಬ್ರಾಂಡ್;ವರ್ಗ', 'name unit price stock brand category'],
    ['सामान,क़ीमत पैसे में,विवरण', 'name price description'],
    [
      'वस्तु का नाम / Item;वजन / Weight (g);एमआरपी / MRP;दर;मात्रा / Qty;ब्रांड/Brand;Category (श्रेणी)',
      'name unit price salePrice stock brand category',
    ],
    ['Part No.;Item Name (English);Item Name (Hindi);Price / Unit;Cost / Unit', 'sku name ignore price ignore'],
    ['S.No. / क्रमांक;सामग्री (Item);कीमत;बिक्री मूल्य;स्टॉक', 'ignore name price salePrice stock'],
  ]
  for (const [header, expected] of guesses)
    test(header, () => expect(guessMapping(header.split(/[,;]/)).join(' ')).toBe(expected))
})

test('amounts are read as people in India and elsewhere write them', () => {
  const paise = (cell: string) => readMoney(cell, 'rupees', 'Price')
  for (const [cell, value] of Object.entries({
    '54': 5400,
    '₹1,23,450.50': 12_345_050,
    'Rs. 54/-': 5400,
    '54,50': 5450,
    '1,234': 123_400,
    ' INR 9.5 ': 950,
    '.5': 50,
    // owner trial 5
    Rs45: 4500,
    'Rs.45': 4500,
    'INR 45': 4500,
    'INR45.50': 4550,
    '45/-': 4500,
    'Rs45/- (incl. GST)': 4500,
    'रु. 42': 4200,
    'रू ४२.५०': 4250,
    'रु.४२/-': 4200,
    'रु॰ ४२': 4200,
    'Rs.42/-': 4200,
    '42 रुपये': 4200,
    '४२ रुपये मात्र': 4200,
    'रु 1,25,000.50': 12_500_050,
    '42/- only': 4200,
    '42/=': 4200,
    '42 rupees': 4200,
    'રૂ. ૪૨': 4200,
    '৪২ টাকা': 4200,
    'ரூ. 42': 4200,
    'రూ. ౪౨': 4200,
    'ರೂ. ೪೨': 4200,
    '₹ 20.00 (incl. GST)': 2000,
    '₹20 incl. of all taxes': 2000,
    '20 (Inclusive of 5% GST)': 2000,
    '1,234,567.00': undefined,
    // A space stands between thousands or lakhs, and nowhere else between two digits.
    '1 250': 125_000,
    '1\u00a0250,50': 125_050,
    '₹ 1 20 000.50': 12_000_050,
    '१ २५०': 125_000,
  }))
    expect(paise(cell)).toEqual(
      value === undefined ? { fault: expect.stringContaining('above') } : { value, rounded: false },
    )
  expect(paise('54.999')).toEqual({ value: 5500, rounded: true })
  expect(readMoney('5450', 'paise', 'Price')).toEqual({ value: 5450, rounded: false })
  for (const cell of ['', 'free', '1e3', '0x10', '54 kg', '-1', '1,2,3', 'NaN', '9'.repeat(40)])
    expect(paise(cell)).toHaveProperty('fault')
  for (const cell of [
    '12 50',
    '45 50',
    '12 5',
    '1 2 3',
    'Rs 12 50',
    '12\n50',
    '1\n250',
    '१२ ५०',
    '12 500 5',
    '20 (excl. GST)',
    '20 (per kg)',
    'Mrs45',
    'Rs',
    '(incl. GST)',
    '20 incl. 5 GST',
  ])
    expect([cell, paise(cell)]).toEqual([cell, { fault: expect.stringContaining('is not an amount') }])
  expect(readDiscount('12.5% off', 'percent')).toEqual({ value: 13, rounded: true })
  expect(readDiscount('101', 'percent')).toHaveProperty('fault')
  expect(readStock('12.000')).toEqual({ value: 12, rounded: false })
  expect(readStock('5 0')).toHaveProperty('fault')
  // owner trial 5
  for (const [cell, value] of [
    ['1,250 pcs', 1250],
    ['45.00 Nos', 45],
    ['8 Nos.', 8],
    ['5 packets', 5],
    ['Nil', 0],
    ['Nil stock', 0],
    ['NO STOCK', 0],
    ['Out of Stock', 0],
    ['out-of-stock', 0],
    ['Sold out', 0],
  ] as const)
    expect([cell, readStock(cell)]).toEqual([cell, { value, rounded: false }])
  for (const cell of ['(12) pcs', '(12 pcs)', '(12)', '-1', '-1 pcs'])
    expect(readStock(cell)).toEqual({
      value: 0,
      rounded: false,
      doubt: `Stock "${cell}" is below zero, and is read as 0`,
    })
  for (const cell of ['120.500 Kg', '1 dozen', 'pcs', '(12', '1.5', 'many', '1000001'])
    expect(readStock(cell)).toHaveProperty('fault')
  expect(['-', '–', 'n/a', 'none', 'nil', '0', ''].map(isStockUnstated)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a discount that says something else than the selling price beside it is noted as unused', () => {
  const noteOf = (facts: Partial<RowFacts>) => {
    const given = { details: [], declared: {}, notes: [], ...facts }
    return unusedDiscount(given, pricingAfter(given, null)!)
  }
  const [priceInPaise, sellingPriceInPaise] = [10_000, 10_000]
  expect(noteOf({ priceInPaise, sellingPriceInPaise, discountPercent: 12 })).toEqual([
    'Discount 12% is not used: the selling price is ₹100',
  ])
  expect(noteOf({ priceInPaise, discountPercent: 12 })).toEqual([])
  // Lists round: 12.5 % of ₹99.50.
  expect(noteOf({ priceInPaise: 9_950, sellingPriceInPaise: 8_706, discountPercent: 13 })).toEqual([])
})

test('a selling price is kept to the paisa, beside an MRP and alone', () => {
  const offer = (facts: Partial<RowFacts>, stored: Priced | null = null) =>
    pricingAfter({ details: [], declared: {}, notes: [], ...facts }, stored)
  const price = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [sale, mrp] = [Math.min(one, other), Math.max(one, other)]
      const after = offer({ priceInPaise: mrp, sellingPriceInPaise: sale })!
      expect(after.priceInPaise).toBe(mrp)
      expect(discountedPrice(after)).toBe(sale)
    }),
  )
  const percent = (priceInPaise: number, discountPercent: number) => ({
    priceInPaise,
    discountPercent,
    sellingPriceInPaise: null,
  })
  const exact = { priceInPaise: 50_000, discountPercent: 10, sellingPriceInPaise: 44_900 }
  expect(offer({})).toBe(null)
  expect(offer({ priceInPaise: 5_400, sellingPriceInPaise: 5_400 })).toEqual(percent(5_400, 0))
  expect(offer({ sellingPriceInPaise: 5_400 })).toEqual(percent(5_400, 0))
  // A price that the product has already by its percent is no change.
  expect(offer({ priceInPaise: 10_000, sellingPriceInPaise: 9_000 }, percent(10_000, 10))).toEqual(percent(10_000, 10))
  expect(offer({ sellingPriceInPaise: 44_900 }, percent(50_000, 0))).toEqual(exact)
  expect(offer({ sellingPriceInPaise: 60_000 }, exact)).toEqual(percent(60_000, 0))
  expect(offer({ priceInPaise: 60_000 }, exact)).toEqual({ ...exact, priceInPaise: 60_000, discountPercent: 25 })
  expect(offer({ priceInPaise: 40_000 }, exact)).toEqual(percent(40_000, 0))
  expect(offer({ discountPercent: 20 }, exact)).toEqual(percent(50_000, 20))
  expect(offer({}, exact)).toEqual(exact)
  // In an export, an edited discount replaces the selling price, which stands beside it unchanged.
  const exported = { id: 'a'.repeat(32), priceInPaise: 50_000, sellingPriceInPaise: 44_900 }
  expect(offer({ ...exported, discountPercent: 10 }, exact)).toEqual(exact)
  expect(offer({ ...exported, discountPercent: 20 }, exact)).toEqual(percent(50_000, 20))
})

test('what a spreadsheet shows instead of a value is refused by the name of its column, and no row is called so', () => {
  const reading: Reading = {
    header: ['Item', 'Group', 'Sub Group', 'MRP', 'Notes'],
    mapping: ['name', 'category', 'subCategory', 'price', 'ignore'],
    money: 'rupees',
    discounts: 'percent',
  }
  const broken = ['#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', ' #ref! ', 'Err:502']
  for (const cell of broken)
    expect(() => factsOf(['Tea', cell, '', '90', ''], reading)).toThrow(
      `Group "${cell.trim()}" is a broken formula: write the value there, or leave it empty`,
    )
  expect(() => factsOf(['#N/A', '', '', '#VALUE!', ''], reading)).toThrow(/Item "#N\/A" is a .*MRP "#VALUE!" is a /)
  expect(() => factsOf(['Tea', '', '', '######', ''], reading)).toThrow('MRP "######" is what a spreadsheet shows if ')
  expect(factsOf(['Tea #1', '#Snacks', '', '90', '#REF!'], reading)).toMatchObject({
    name: 'Tea #1',
    categories: ['#Snacks'],
  })
  for (const nothing of ['NA', 'n/a', '-', '—', '#N/A', 'null'])
    expect(factsOf(['Tea', nothing, nothing, '90', ''], reading)).not.toHaveProperty('categories')
})

test('a selling price above the price is refused with both', () => {
  const reading = {
    header: ['Name', 'MRP', 'Selling Price'],
    mapping: ['name', 'price', 'salePrice'],
    money: 'rupees',
    discounts: 'percent',
  } as const
  expect(() => factsOf(['Tea', '90', '95.5'], reading)).toThrow('The selling price, ₹95.50, is above the MRP, ₹90')
  expect(() => factsOf(['Tea', '70', '70.999'], reading)).toThrow('The selling price, "70.999", is above the MRP, ₹70')
})

test('a formula is written as text and read back as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', ' ', '\u00a0', '\u200b', 'a') }),
      (text) => {
        const written = escapeFormula(text)
        expect(written).not.toMatch(/^[\s\u200b]*[=+\-@]|^\t/)
        expect(unescapeFormula(written)).toBe(text)
      },
    ),
  )
  expect(escapeFormula('=HYPERLINK("http://evil.example")')).toStartWith("'=")
  for (const space of [' ', '\u00a0', '\u202f', '\u2028', '\u3000', '\ufeff', '\u200b', '\u00ad', '\u0000', ' \u2009'])
    expect(escapeFormula(`${space}=1+1`)).toBe(`'${space}=1+1`)
  expect(escapeFormula("Lay's")).toBe("Lay's")
  expect(escapeFormula(' Milk = good')).toBe(' Milk = good')
})

test('several names in one cell are read back as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), (some) => {
      const names = some.map(normalizeLine).filter((name) => name !== '')
      expect(readList(writeList(names))).toEqual(names)
    }),
  )
  expect(readImages('https://a.example/x,y.jpg, https://b.example/1.png|/media/z')).toEqual([
    'https://a.example/x,y.jpg',
    'https://b.example/1.png',
    '/media/z',
  ])
})

describe('a row', () => {
  const header = ['Name', 'MRP', 'Price', 'Unit', 'Shelf Life', 'Notes']
  const mapping: Target[] = ['name', 'price', 'salePrice', 'unit', 'detail', 'ignore']
  const facts = (...cells: string[]) => factsOf(cells, { header, mapping, money: 'rupees', discounts: 'percent' })

  test('sets given values, and ignores empty ones', () => {
    expect(facts(' Toned  Milk ', '60', '54', '', '2 days', 'x')).toEqual({
      name: 'Toned Milk',
      priceInPaise: 6000,
      sellingPriceInPaise: 5400,
      details: [['Shelf Life', '2 days']],
      declared: {},
      notes: [],
    })
    expect(facts('', '', '54', '', '', '')).toEqual({
      isMrpMissing: true,
      sellingPriceInPaise: 5400,
      details: [],
      declared: {},
      notes: [],
    })
  })

  test('is rejected with a message when it is invalid', () => {
    const refused: [string[], string][] = [
      [['Milk', '54'], 'has 2 of 6 columns'],
      [['Milk', '54', '54', '1 L', '', '', 'more'], 'has 7 columns'],
      [['Milk', '50', '54', '', '', ''], 'above the MRP'],
      [['Milk', 'free', '', '', '', ''], 'is not an amount'],
      [['x'.repeat(201), '1', '', '', '', ''], 'longer than 200'],
    ]
    for (const [cells, reason] of refused) expect(() => facts(...cells)).toThrow(reason)
    expect(facts('😀'.repeat(200), '1', '', '', '', '\ufffd').name).toBe('😀'.repeat(200))
  })

  test('of any cells is read or refused, and nothing else happens', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('54', '₹1,000', '10%', "'=1", '__proto__', '|', '/media/x'),
    )
    const targets = fc.constantFrom<Target>(
      'id',
      'sku',
      'name',
      'category',
      'price',
      'salePrice',
      'discount',
      'stock',
      'image',
      'detail',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, targets), { maxLength: 8 }), (columns) => {
        try {
          factsOf(
            columns.map(([, value]) => value),
            {
              header: columns.map(([name]) => name),
              mapping: columns.map(([, , target]) => target),
              money: 'paise',
              discounts: 'fractions',
            },
          )
        } catch (error) {
          expect(error).toBeInstanceOf(RowError)
        }
      }),
    )
  })
})
