import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  comparablePriceOf,
  comparedPriceOf,
  mayBeSameUnit,
  netQuantityLabel,
  netQuantityOf,
  pagePricesOf,
  referenceLabel,
  totalOf,
  unitAtEndOf,
  unitInOneSpelling,
  unitPriceOf,
} from './unit-price.ts'

/** Units as shops write them, separated by semicolons, and the net quantity that they mean; none where it is not certain. */
const QUANTITIES: [units: string, netQuantity: string][] = [
  ['500 g; 500g; 500 gm; 500 Gms; 500 GRAMS; 500 gr; 0.5 kg; 0,5 kg; 500 g pouch; 500 g Pack; 500 ग्राम', '500 g'],
  ['५०० ग्राम; ५००ग्राम; ५०० ग्रा.; ०.५ किलो; ५०० ग्राम पैक', '500 g'],
  ['500 g net; 500 g, pouch; 500g bag; 500 g jar; 500 g tin; 500 g box; 500 g tub; 500 g carton; 500 g.', '500 g'],
  [
    '1 kg; 1kg; 1 KG; 1 Kgs; 1 Kilo; 1 kilogram; 1000 g; 1,000 g; 1 kg bag; 1.0 kg; 1 किलो; १ किलो; १ किलोग्राम; १ कि.ग्रा.; 1 कि. ग्रा.',
    '1 kg',
  ],
  ['5 kg; 5kg bag; 5.000 kg; 5000 gms; 5 KG Pack', '5 kg'],
  ['1.5 kg; 1.5kg; 1500 g; 1,5 kg', '1.5 kg'],
  ['1/2 kg; ½ kg; 1/2kg', '500 g'],
  ['1/4 kg; ¼ kg', '250 g'],
  ['3/4 L; ¾ L', '750 ml'],
  ['250 g; 250gm; 0.25 kg; 250 g refill; २५० ग्राम', '250 g'],
  ['२५० मि.ली.; २५० मि. ली.; 250 मिली; २५० मिलीलीटर; ०.२५ लीटर', '250 ml'],
  ['250 g + 50 g free; 250g+50g Free; 250 g (+ 50 g free); 250 g + 50 g extra; 250 g + 50 g free pouch', '300 g'],
  ['1 kg + 200 g Free; 1kg+200g FREE', '1.2 kg'],
  ['4 pcs + 1 pc free', '5 pieces'],
  ['50 g; 50gm; 0.05 kg; 50 g tube', '50 g'],
  ['52 g; 52g bar; 52 g each', '52 g'],
  ['500 mg', '0.5 g'],
  ['1 L; 1L; 1 l; 1 lt; 1 ltr; 1 Ltrs; 1 litre; 1 liter; 1000 ml; 1,000 ml; 1 L bottle; 1 लीटर; 100 cl', '1 L'],
  ['1.25 L; 1.25 l; 1.25 ltr; 1250 ml; 1,250 ml; 1.25 litres; 125 cl; 1.25L bottle', '1.25 L'],
  ['500 ml; 500ml; 500 ML; 0.5 L; 0.5 ltr; 50 cl; 500 millilitres; 500 ml can; 500 ml pouch', '500 ml'],
  ['750 ml; 0.75 L; 75 cl; 750ml bottle', '750 ml'],
  ['180 ml; 180 ml cup; 180ml carton', '180 ml'],
  ['2 L; 2 Ltr; 2000 ml; 2.0 L', '2 L'],
  ['6 x 200 ml; 6 × 200 ml; 6X200ml; 200 ml x 6; 200 ml × 6 pcs; 200 ml (Pack of 6); 200 ml, pack of 6', '6 × 200 ml'],
  ['6 units x 200 ml; 6 pcs x 200 ml; pack of 6 x 200 ml; 6 * 200 ml bottle; 6 bottles x 200 ml', '6 × 200 ml'],
  ['6 cans × 330 ml; 330 ml x 6 cans; 330ml Pack of 6; 330 ml (set of 6)', '6 × 330 ml'],
  ['2 x 90 g; 90 g x 2 packs; 2 packets x 90 g; 90g x 2; 90 g (Pack of 2)', '2 × 90 g'],
  ['500g pack of 2; 500 g, Pack of 2; 500 g (pack of 2); 2 x 500 g; 2x500g; 500 g × 2 N; 2 pouch x 500 g', '2 × 500 g'],
  ['Pack of 2 (500 g each); 2 packs (500 g each); 2 pcs (500 g each)', '2 × 500 g'],
  ['4 x 125 g; 125 g x 4; 4 × 125g; 125 g box of 4', '4 × 125 g'],
  ['12 x 70 g; 70 g x 12; 12 packets x 70 g', '12 × 70 g'],
  ['3 x 1 kg; 1 kg x 3; 1 kg (Pack of 3)', '3 × 1 kg'],
  ['2 x 1.5 L; 1.5 L x 2; 1.5 ltr pack of 2', '2 × 1.5 L'],
  [
    '1 dozen; 1 Dozen; 1 doz; 12 pcs; 12 pieces; 12 Eggs; 12 nos; 12 N; 12 U; pack of 12; Set of 12; box of 12',
    '12 pieces',
  ],
  ['2 dozen; 24 pcs; 24 N', '24 pieces'],
  ['0.5 dozen; 6 pcs; 6 eggs; 6 nos.; pack of 6', '6 pieces'],
  ['2 x 6 pcs; 6 pcs x 2; 6 pcs (pack of 2)', '2 × 6 pieces'],
  ['1 pc; 1 pcs; 1 piece; 1 unit; 1 N; 1 No; 1 u', '1 piece'],
  ['4 pcs; 4 rolls; 4 N; 4 units', '4 pieces'],
  ['25 teabags; 25 bags; 25 sachets; 25 tea bags', '25 pieces'],
  ['100 sheets; 100 wipes; 100 pads; 100 capsules; 100 tablets', '100 pieces'],
  ['30 diapers; 30 pcs; 30 N', '30 pieces'],
  ['1 pack (500 g); 500 g (1 pack); 500 g / 1 pack; 1 Pack | 500 g; 1 pouch (500 g)', '500 g'],
  ['1 pc (approx. 400–600 g); 1 pc (approx. 400-600 g); 1 pc (400-600 g); 1 piece (about 500 g)', '1 piece'],
  [
    '1 pc (approx 500 g); 1 unit (approx. 1.2 kg); 1 pc (weighs 300 to 400 g); 1 N (avg. 250 g); 1 pc (~ 800 g)',
    '1 piece',
  ],
  ['2 pcs (approx. 500 g); 2 pcs (250 - 300 g); 2 pieces (appr. 350 g)', '2 pieces'],
  ['1 L Tetra Pak; 1 L tetrapak; 1 ltr Tetra Pack; 1L (Tetra Pak); 1 L glass bottle', '1 L'],
  ['500 ml PET bottle; 500 ml PET Bottle.; 500 ml plastic bottle; 500 ml spray; 500 ml pump bottle', '500 ml'],
  ['5 kg sack; 5 kg drum; 5 kg (bucket); 5 kg paper bag', '5 kg'],
  ['250 g standy pouch; 250 g stand-up pouch; 250 g zip lock pouch; 250 g ziplock; 250 g net wt.; 250 g tray', '250 g'],
  ['450 g (3 x 150 g); 450 g (3 × 150g); 450 g (150 g x 3); 0.45 kg (450 g)', '450 g'],
  ['6 x 200 ml (1.2 L); 6 × 200 ml (1200 ml)', '6 × 200 ml'],
  [
    '1 box (12 pcs); 1 tray (12 eggs); 1 Pack (12 pcs); 12 pcs (1 box); 1 dozen (12 pcs); 12 pcs (1 dozen)',
    '12 pieces',
  ],
  ['1 box (25 tea bags); 1 packet (25 nos)', '25 pieces'],
  ['6 pcs (Brown); 6 pcs tray; 6 pcs (Large Brown)', '6 pieces'],
  ['500 g (Organic); 500 g (Pouch); 500 g (without skin); 500 g (Red)', '500 g'],
  ['500 g (approx. 4-6 pcs); 500 g (4–6 pcs); 500 g (about 5 pieces); 500 g (~5 pcs); 500 g (2 to 3 pc)', '500 g'],
  [
    '2 kg (with free 200 g); 450 g (3 x 200 g); 1 pc (12 pcs); 2 boxes (12 pcs); 2 kg (4 pcs); 125 g (3 N); 1 dozen (6 pcs); 1 bunch (6 pcs); 1 set (6 pcs); 1 L (900 g)',
    '',
  ],
  [
    '500 g (gross); 500 g (drained); 2 kg (before cleaning); 500 g (uncut); 100 g (twin pack); 100 g (Two); 500 g (min); 250 g (each pack); 500 g (free mug); 2 kg (or more); 6 pcs (pair); 500 g (half kg)',
    '',
  ],
  ['unit; M; XL; 400-500 g; 400 to 500 g; 400 g - 500 g; approx. 500 g; 500 g (approx.); 500 g approx', ''],
  [
    '500 g + 50 ml free; 500 g + 50 g; 500 g + 1 pc free; 500 g + 10% extra; 1 bunch; 1 bundle; 9 m; 2 packs (500 g); 0 g; 0 pcs; ; 500; g; 1 pack; 12 inch; 1 pair',
    '',
  ],
  [
    '500 g or 1 kg; 1 kg 500 g; 250 g x; x 250 g; 1 combo; 1 set; per kg; 250 g/pc; half kg; 1/3 kg; 11/2 kg; 1 1/2 kg; 1 kg onwards',
    '',
  ],
  ['0 x 200 ml; 200 ml x 0; pack of 0; 1e3 g; -500 g; १२३४५६७८ ग्राम; 12345678 g', ''],
]

test('the net quantity is read from more than 200 units as shops write them', () => {
  const all = QUANTITIES.flatMap(([units, net]) => units.split(';').map((unit) => [unit.trim(), net] as const))
  expect(all.length).toBeGreaterThan(200)
  const read = all.map(([unit]) => {
    const net = netQuantityOf(unit)
    return [unit, net ? netQuantityLabel(net) : ''] as const
  })
  expect(read).toEqual(all)
})

test('spellings of one amount in one unit are the same, and other amounts that mean it may be', () => {
  for (const units of [
    '1 kg; 1kg; 1 KG; 1 Kilo; 1.0 kgs.; 1 किलो; 1 किग्रा',
    '500 g; 500gm; 500 Grams; 500 grms; 500 ग्राम',
    '1 L; 1l; 1 ltr; 1 Litre; 1 lit; 1 लीटर',
    '6 x 200 ml; 6×200ML; 6 * 200 mls',
    '12 pcs; 12 Pieces; 12 nos.; 12 units',
    '1/2 kg; ½ kg; 0.5 kg',
    '500 g (pouch); 500g Pouch',
    '1 Combo; 1-combo',
  ]) {
    const [first, ...others] = units.split('; ')
    for (const other of others) expect([other, unitInOneSpelling(other)]).toEqual([other, unitInOneSpelling(first!)])
  }
  const apart = (one: string, other: string) =>
    unitInOneSpelling(one) === unitInOneSpelling(other) ? 'same' : mayBeSameUnit(one, other) ? 'maybe' : 'other'
  for (const [one, other] of [
    ['1 kg', '1000 g'],
    ['1 dozen', '12 pcs'],
    ['500 g', '500 g pouch'],
    ['6 eggs', '6 pcs'],
    ['2 x 500 g', '500 g (pack of 2)'],
    ['1 bunch', '1 pc'],
    ['500 g', '500 grs'],
  ])
    expect([one, other, apart(one!, other!)]).toEqual([one!, other!, 'maybe'])
  for (const [one, other] of [
    ['1 kg', '500 g'],
    ['1 kg', '1 L'],
    ['1 kg', '2 x 500 g'],
    ['M', 'XL'],
    ['1 kg', '1.5 kg'],
    ['15 g', '1.5 g'],
    ['400-500 g', '400500 g'],
  ])
    expect([one, other, apart(one!, other!)]).toEqual([one!, other!, 'other'])
})

test('reading any text gives a positive net quantity or none, and its label is read as the same one', () => {
  const units = fc.array(fc.constantFrom(...'0123456789., x×()-gkmlpcs'.split(''), 'pack of ', ' pcs', 'ml', ' kg'), {
    maxLength: 14,
  })
  fc.assert(
    fc.property(units, (parts) => {
      const net = netQuantityOf(parts.join(''))
      if (!net) return
      expect(net.quantity).toBeGreaterThan(0)
      expect(Number.isInteger(net.packs) && net.packs > 0).toBe(true)
      expect(totalOf(net)).toBeGreaterThan(0)
      const again = netQuantityOf(netQuantityLabel(net))
      if (net.quantity < 1_000_000)
        expect(again && { ...again, total: totalOf(again) }).toEqual({ ...net, total: totalOf(net) })
    }),
  )
})

test('prices are per gram, millilitre or piece on product pages, and from a kilogram or litre on per that', () => {
  const label = (unit: string, rupees: number) => {
    const price = unitPriceOf({ netQuantity: netQuantityOf(unit), soldPriceInPaise: rupees * 100 })
    return price && `${price.priceInPaise / 100}/${referenceLabel(price)}`
  }
  expect([label('500 g', 340), label('750 ml', 100), label('999 g', 100)]).toEqual(['0.68/g', '0.13/ml', '0.1/g'])
  expect([label('5 kg', 324), label('1.25 L', 100), label('12 pcs', 90)]).toEqual(['64.8/kg', '80/L', '7.5/piece'])
  // The price itself is the unit price.
  expect([label('1 kg', 60), label('1 L', 60), label('1 pc', 60), label('1000 ml', 60), label('1 g', 60)]).toEqual(
    Array(5).fill(null),
  )
  expect([label('500 g', 0), label('1 bunch', 20)]).toEqual([null, null])
})

test('product pages show the price that cards compare beside the legal one, where it is for another amount', () => {
  const labels = (unit: string, rupees: number) =>
    pagePricesOf({ netQuantity: netQuantityOf(unit), soldPriceInPaise: rupees * 100 }).map(
      (price) => `${price.priceInPaise / 100}/${referenceLabel(price)}`,
    )
  expect(labels('500 ml', 29)).toEqual(['0.06/ml', '58/L'])
  expect([labels('5 kg', 324), labels('10 pcs', 75), labels('100 g', 30)]).toEqual([
    ['64.8/kg'],
    ['7.5/piece'],
    ['0.3/g', '300/kg'],
  ])
  expect([labels('1 L', 60), labels('1 bunch', 20)]).toEqual([[], []])
})

// Marks of strangers: an onion per 100 g, another per kilogram and a third without a price per anything cannot be compared.
// Marks of strangers: one row said ₹4.80 / 100 g of a salt and ₹24 / kg of the one beside it, and two rows both of one product.
// Marks of a daily shopper: one list said ₹112.50 / 100 g of a bar of chocolate beside ₹1,850 / kg of the next.
test('cards compare prices per kilogram and litre, of tiny packs too', () => {
  const label = (unit: string, rupees: number) => {
    const price = comparablePriceOf({ netQuantity: netQuantityOf(unit), soldPriceInPaise: rupees * 100 })
    return price && `${price.priceInPaise / 100}/${referenceLabel(price)}`
  }
  expect([label('500 g', 340), label('75 g', 30), label('200 ml', 20)]).toEqual(['680/kg', '400/kg', '100/L'])
  expect([label('80 g', 148), label('40 g', 45), label('10 ml', 5), label('1 g', 300)]).toEqual([
    '1850/kg',
    '1125/kg',
    '500/L',
    '300000/kg',
  ])
  expect([label('5 kg', 324), label('6 x 200 ml', 120), label('10 pcs', 75)]).toEqual(['64.8/kg', '100/L', '7.5/piece'])
  expect([label('100 g', 30), label('1 L', 60)]).toEqual(['300/kg', '60/L'])
  expect([label('1 pc', 60), label('500 g', 0), label('1 bunch', 20)]).toEqual([null, null, null])
})

test('packs of one product are compared for the same amount, also where one of them is just that', () => {
  const labels = (...packs: [unit: string, rupees: number][]) =>
    packs
      .map(([unit, rupees]) => comparedPriceOf({ netQuantity: netQuantityOf(unit), soldPriceInPaise: rupees * 100 }))
      .map((price) => price && `${price.priceInPaise / 100}/${referenceLabel(price)}`)
  expect(labels(['500 ml', 34], ['1 L', 67], ['1 bunch', 20])).toEqual(['68/L', '67/L', null])
  expect(labels(['1 g', 300], ['100 g', 9_000])).toEqual(['300000/kg', '90000/kg'])
  expect(labels(['1 kg', 60], ['5 kg', 290])).toEqual(['60/kg', '58/kg'])
  expect(labels(['1 pc', 60], ['4 pcs', 200])).toEqual(['60/piece', '50/piece'])
})

// Owner's trial: lists without a column of units say them in the name.
test('a unit is read from the end of a name, where it is certain', () => {
  const units: [name: string, unit: string | null][] = [
    ['Tata Salt 1 kg', '1 kg'],
    ['Amul Taaza 500ml', '500 ml'],
    ['Amul Butter 500gm', '500 g'],
    ['Surf Excel (1.5 kg)', '1.5 kg'],
    ['Dettol Soap 4 x 75g', '4 × 75 g'],
    ['Dettol Soap 75 g x 4', '4 × 75 g'],
    ['Fortune Oil - 1 Ltr Pouch', '1 L'],
    ['Eggs 12 pcs', '12 pieces'],
    ['7 Up 250ml', '250 ml'],
    ['1 kg', null],
    ['Salt', null],
    ['Colgate 100', null],
    ['Vitamin C 500 mg', null],
    ['Oil 1 L + 200 ml', null],
    ['Buy 500 g get 100 g', null],
    ['Basmati 5 kg Gold', null],
  ]
  expect(units.map(([name]) => [name, unitAtEndOf(name)])).toEqual(units)
})
