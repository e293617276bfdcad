import { expect, test } from 'bun:test'
import { moneyOf, otherMoneyLabel } from '../../shared/import-limits.ts'
import { templateColumns } from '../export/template.ts'
import { guessColumns, guessMapping, normalizeHeader, type Target } from './columns.ts'
import { HEADER_NAMES } from './headers.ts'
import { factsOf } from './row-parser.ts'

const ROWS = 6
/** Guesses the columns of a table that is given as named columns, each with a value for each row. */
function guess(columns: Record<string, (row: number) => string | number>) {
  const rows = Array.from({ length: ROWS }, (_, row) => Object.values(columns).map((value) => String(value(row))))
  const guesses = guessColumns(Object.keys(columns), rows)
  return Object.fromEntries(Object.keys(columns).map((name, at) => [name, guesses[at]!.hint || guesses[at]!.target]))
}

// admin D-15, D-16, P1-11
test('columns are detected by their values, not only by their names', () => {
  expect(
    guess({
      store_id: (row) => `S${row}`,
      variant_id: (row) => 9000 - row * 7,
      variant_name: (row) => `Milk ${row}`,
      brand: () => 'Amul',
      l1_category: () => 'Dairy',
      l2_category: () => 'Milk',
      selling_price: () => 28,
      mrp: () => 30,
      in_stock: (row) => (row % 2 ? 'True' : 'False'),
      inventory: (row) => row * 3,
      image_url: (row) => `https://cdn.example/${row}.jpg`,
      product_url: (row) => `https://other-shop.example/p/${row}`,
      scraped_at: (row) => `2026-01-0${row + 1} 10:00:00`,
      value_score: () => 0.4,
    }),
  ).toEqual({
    store_id: 'A number of another system',
    variant_id: 'sku',
    variant_name: 'name',
    brand: 'brand',
    l1_category: 'category',
    l2_category: 'subCategory',
    selling_price: 'salePrice',
    mrp: 'price',
    in_stock: 'Yes or no',
    inventory: 'stock',
    image_url: 'image',
    product_url: 'Addresses of web pages',
    scraped_at: 'Dates or times',
    value_score: 'ignore',
  })
  expect(
    guess({
      category: () => 'Vegetables',
      name: (row) => `Onion ${row}`,
      mrp: () => 2500,
      discountPercent: () => 16,
      availableQuantity: (row) => row,
      discountedSellingPrice: () => 2100,
      weightInGms: () => 1000,
      outOfStock: () => 'FALSE',
      quantity: () => 1,
    }),
  ).toMatchObject({
    discountPercent: 'discount',
    availableQuantity: 'stock',
    discountedSellingPrice: 'salePrice',
    weightInGms: 'unit',
    outOfStock: 'Yes or no',
    quantity: 'Another column is likelier to be this',
  })
  expect(
    guess({
      index: (row) => row + 1,
      product: (row) => `Oil ${row}`,
      category: () => 'Beauty',
      sub_category: () => 'Hair Care',
      type: () => 'Hair Oil',
      market_price: () => 220,
      sale_price: () => 200,
      image_small: (row) => `https://cdn.example/${row}.jpg`,
      rating: () => 4.1,
    }),
  ).toMatchObject({
    product: 'name',
    type: 'subCategory',
    market_price: 'price',
    image_small: 'image',
    rating: 'ignore',
  })
})

// admin P1-10
test('a column that is called as in the template is that, whatever its cells are', () => {
  const named = templateColumns().filter(({ target }) => target !== 'detail')
  const header = named.map((column) => column.header)
  for (const cell of ['yes', '?', 'https://example.com/a', '2026-01-02 10:00:00', '12'])
    for (const written of [header, header.map((name) => ` ${name.toUpperCase()} `)])
      expect([cell, guessMapping(written, [written.map(() => cell)])]).toEqual([
        cell,
        named.map(({ target }) => target),
      ])
  const visible = [
    ['Q1', 'Tea', 'maybe'],
    ['Q2', 'Rice', 'no'],
  ]
  expect(guessMapping(['Item Code', 'Item', 'Visible'], visible)).toEqual(['sku', 'name', 'publish'])
})

test('a column that counts the rows is no SKU, one of numbers of goods is', () => {
  for (const first of [0, 1, 2])
    expect(guess({ id: (row) => row + first, name: (row) => `Tea ${row}`, price: () => 9 })).toMatchObject({
      id: 'Only counts the rows',
    })
  expect(guess({ id: (row) => 10_001 + row, name: (row) => `Tea ${row}` })).toMatchObject({ id: 'sku' })
  expect(guess({ id: (row) => row * row, name: (row) => `Tea ${row}` })).toMatchObject({ id: 'sku' })
  // What the shop's own export calls its columns is certain, whatever their values are.
  expect(
    guess({ 'Tokri ID': (row) => row, sku: (row) => row, name: () => 'Tea', note: () => 'https://a.example' }),
  ).toEqual({
    'Tokri ID': 'id',
    sku: 'sku',
    name: 'name',
    note: 'detail',
  })
})

// owner trial 4
test('the column that is called SKU is the SKU, wherever it stands, and no column is said to repeat another that differs', () => {
  const table = {
    product_id: (row: number) => 71_000 + row * row,
    sku: (row: number) => `TEA-${row}`,
    name: (row: number) => `Tea ${row}`,
  }
  expect(guess(table)).toEqual({ product_id: 'A number of another system', sku: 'sku', name: 'name' })
  expect(guess({ ...table, 'Item Code': (row) => `X${row}` })).toMatchObject({
    sku: 'sku',
    'Item Code': 'Another column is likelier to be this',
  })
  expect(guess({ ...table, code: table.sku })).toMatchObject({ sku: 'sku', code: 'Another column says this' })
})

// owner trial 5
test('the unit of prices is detected from column names, with a warning for contradictions', () => {
  const said = (...header: string[]) => {
    const mapping = guessMapping(header)
    expect(mapping.some((target) => target === 'price' || target === 'salePrice')).toBe(true)
    return moneyOf(header, mapping)
  }
  for (const name of ['Price (paise)', 'Amount in paise', 'MRP paise', 'price_in_paise', 'mrpInPaise'])
    expect([name, said('Item', name)]).toEqual([name, 'paise'])
  for (const name of ['Price (Rs.)', 'MRP ₹', 'Rate INR', 'Price in rupees', 'Price (Rs. Paise)'])
    expect([name, said('Item', name)]).toEqual([name, 'rupees'])
  expect(said('Item', 'Price', 'Cost in paise')).toBeNull()
  const header = ['Item', 'MRP (Rs)', 'Sale Price (paise)']
  expect(said(...header)).toBeNull()
  expect(otherMoneyLabel(header, guessMapping(header), 'rupees')).toBe(
    '"Sale Price (paise)" says paise, but prices are read as rupees',
  )
  expect(otherMoneyLabel(['Item', 'Price'], ['name', 'price'], 'paise')).toBe('')
})

// owner trial 5
test('a quantity of pieces in store is the stock, one of what is in a pack is the pack', () => {
  const goods = (...cells: string[]) => {
    const rows = cells.map((cell, at) => [`Item ${at}`, cell, '45'])
    return guessMapping(['Particulars', 'Quantity', 'Rate'], rows)[1]
  }
  expect(goods('1,250 pcs', '45.00 Nos', '(12) pcs', '120.500 Kg')).toBe('stock')
  expect(goods('1,250 pcs', '45.00 Nos', '8 Nos')).toBe('stock')
  // A stock summary of Tally: weights of loose goods, and totals of groups, as plain numbers.
  expect(goods('120 Nos', '45.500 Kg', '200 Kg', '365.500', '144 Pcs', '60 PKT', '204', '569.500')).toBe('stock')
  expect(goods('400 g', '200g x 10', '12 pcs', '1 L', '200 gm', '500gms')).toBe('unit')
  expect(goods('12 pcs', '6 pcs', '30 pcs')).toBe('unit')
  expect(guessMapping(['Item', 'Quantity', 'Stock'], [['Cups', '100 pcs', '7']])[1]).toBe('unit')
})

// admin P1-11
test('a column that nobody knows is left out unless it says that it is a detail', () => {
  expect(guessMapping(['Name', 'Notes', 'Detail: Shelf Life', '', 'sl no'])).toEqual([
    'name',
    'ignore',
    'detail',
    'ignore',
    'ignore',
  ])
})

// admin D-16
test('numbers below a column that says what they are in get it as their unit, and levels below the first are all kept', () => {
  const facts = (header: string[], ...cells: string[]) =>
    factsOf(cells, { header, mapping: guessMapping(header, [cells]), money: 'rupees', discounts: 'percent' })
  expect(facts(['name', 'weightInGms'], 'Onion', '1000').unit).toBe('1000 g')
  expect(facts(['name', 'Weight (kg)'], 'Onion', '1.5').unit).toBe('1.5 kg')
  expect(facts(['name', 'Volume in ML'], 'Milk', '500').unit).toBe('500 ml')
  expect(facts(['name', 'weightInGms'], 'Onion', '2 pieces').unit).toBe('2 pieces')
  expect(facts(['name', 'weightInGms'], 'Onion', '0').unit).toBeUndefined()
  expect(facts(['name', 'category', 'sub_category', 'type'], 'Oil', 'Beauty', 'Hair Care', 'Hair Oil')).toMatchObject({
    categories: ['Beauty'],
    subCategories: ['Hair Care', 'Hair Oil'],
  })
})

test('a type is the category where the column of the category is empty, and in each row that has none', () => {
  const header = ['Title', 'Product Category', 'Type', 'Price']
  const guessed = (...rows: string[][]) => guessMapping(header, rows)
  expect(guessed(['Tea', '', 'Drinks', '9'], ['Curd', '', 'Dairy', '9'])).toEqual([
    'name',
    'ignore',
    'category',
    'price',
  ])
  const mixed = guessed(['Tea', '', 'Drinks', '9'], ['Curd', 'Dairy', 'Curds', '9'])
  expect(mixed).toEqual(['name', 'category', 'subCategory', 'price'])
  const read = (names: string[], mapping: Target[], ...cells: string[]) => {
    const { categories, subCategories } = factsOf(cells, {
      header: names,
      mapping,
      money: 'rupees',
      discounts: 'percent',
    })
    return [categories, subCategories]
  }
  expect(read(header, mixed, 'Tea', '', 'Drinks', '9')).toEqual([['Drinks'], undefined])
  expect(read(header, mixed, 'Curd', 'Dairy', 'Curds', '9')).toEqual([['Dairy'], ['Curds']])
  expect(read(header, mixed, 'Bag', '', '', '9')).toEqual([undefined, undefined])
  const levels = ['Title', 'Category', 'Sub category', 'Type']
  const below: Target[] = ['name', 'category', 'subCategory', 'subCategory']
  expect(read(levels, below, 'Oil', '', 'Hair Care', 'Hair Oil')).toEqual([undefined, ['Hair Care', 'Hair Oil']])
})

test('the names of Tally and of shops for rate, item and closing balance are known', () => {
  expect(guessMapping(['Stock Item', 'MRP', 'Our Rate', 'Closing Balance'])).toEqual([
    'name',
    'price',
    'salePrice',
    'stock',
  ])
  expect(guessMapping(['Description of Goods', 'Main Group', 'Sub Group', 'Rate', 'Cl Qty'])).toEqual([
    'name',
    'category',
    'subCategory',
    'price',
    'stock',
  ])
  for (const stock of ['Cl. Stock', 'Cl Qty', 'Closing Stock'])
    expect([stock, guessMapping(['Item Name', 'M.R.P.', stock])[2]]).toEqual([stock, 'stock'])
})

test('the names of Busy, Marg and Vyapar, and those of Hindi in Latin letters, are known', () => {
  const lists: [header: string[], targets: string[]][] = [
    [
      ['Item Details', 'Bar Code No.', 'Parent Group', 'Max Retail Price', 'Sales Rate', 'Op. Stock Qty', 'Expiry Dt'],
      ['name', 'sku', 'category', 'price', 'salePrice', 'stock', 'bestBefore'],
    ],
    [
      ['Name of Item', 'M.R.P.', 'P.RATE', 'S.RATE', 'Qty in Hand'],
      ['name', 'price', 'ignore', 'salePrice', 'stock'],
    ],
    [
      ['PRODUCT', 'MRP', 'RATE-A', 'CL.STK'],
      ['name', 'price', 'salePrice', 'stock'],
    ],
    [
      [
        'Item name*',
        'Item Category',
        'Sale price',
        'Purchase price',
        'Opening stock quantity',
        'Minimum stock quantity',
      ],
      ['name', 'category', 'salePrice', 'ignore', 'stock', 'ignore'],
    ],
    [
      ['Saman', 'Prakar', 'Bhav'],
      ['name', 'category', 'price'],
    ],
  ]
  for (const [header, targets] of lists) expect(guessMapping(header)).toEqual(targets as never)
})

test('the opening stock is the stock only where no other column is', () => {
  const goods = (header: string[], ...cells: string[]) => guessMapping(header, [['Atta', ...cells]])
  expect(goods(['Item', 'Opening Stock', 'Closing Stock'], '10', '4')).toEqual(['name', 'ignore', 'stock'])
  expect(goods(['Item', 'Opening Balance', 'Qty'], '10', '4')).toEqual(['name', 'ignore', 'stock'])
  expect(goods(['Item', 'Opening Balance', 'Quantity'], '10', '40 Nos')).toEqual(['name', 'ignore', 'stock'])
  expect(goods(['Item', 'Opening Stock', 'Quantity'], '10', '500 g')).toEqual(['name', 'stock', 'unit'])
})

test('a row of totals is no product', () => {
  const read = (header: string[], cells: string[]) =>
    factsOf(cells, { header, mapping: guessMapping(header), money: 'rupees', discounts: 'percent' }).name
  const labels =
    'TOTAL;Grand Total:;Sub-total; Totals ;कुल योग;TOTAL AMOUNT;Grand Total (Rs);Page Total;Page 1 Total;Category Total;Carried Forward;Brought forward;c/f;b/f;Balance c/f;Closing Balance;Opening Balance;कुल;कुल / Total;योग;जोड़'
  for (const name of labels.split(';'))
    expect(() => read(['Name', 'Price'], [name, '999'])).toThrow('Looks like a total and is left out')
  const whole = ['SKU', 'Name', 'Unit', 'Price']
  expect(() => read(whole, ['', 'Dal Total', '-', '999'])).toThrow('Looks like a total')
  for (const name of ['Total Toothpaste', 'Total Cereal', 'Colgate Total 120 g', 'Balance bar', 'Colgate Total'])
    expect(read(['Name', 'Price'], [name, '99'])).toBe(name)
  for (const name of ['Total Cereal', 'Colgate Total 120 g']) expect(read(whole, ['', name, '', '99'])).toBe(name)
  expect(read(whole, ['', 'Colgate Total', '120 g', '99'])).toBe('Colgate Total')
  expect(read(whole, ['T1', 'Total', '', '99'])).toBe('Total')
})

test('the names of columns are listed as headers are normalized, each for one column alone', () => {
  const listed = Object.values(HEADER_NAMES).flatMap((names) => [...names])
  expect(listed.filter((name) => normalizeHeader(name) !== name)).toEqual([])
  expect(listed.filter((name, at) => /\P{ASCII}/u.test(name) && listed.indexOf(name) !== at)).toEqual([])
})

test('an MRP is recognized by every name that files of the shop, its screens and older lists have for it', () => {
  for (const name of ['MRP', 'mrp', 'Price', 'Price (MRP)', 'MRP (Price)', 'price_in_rupees', 'List Price', 'Rate'])
    expect([name, ...guessMapping(['SKU', 'Name', name, 'Stock'])]).toEqual([name, 'sku', 'name', 'price', 'stock'])
  for (const sold of ['Selling Price', 'Selling price', 'Sale Price'])
    for (const name of ['MRP', 'Price', 'Price (MRP)'])
      expect([name, ...guessMapping(['Name', name, sold])]).toEqual([name, 'name', 'price', 'salePrice'])
})

test('the details of an export of v0.4 stay details where later versions have a column of that name', () => {
  const first = 'Tokri ID,SKU,Name,Brand,Category,Sub Category,Unit,MRP,Discount,Stock,Stock Entry,Description,Pictures'
  const details = ['Country of Origin', 'Diet', 'Shelf Life', 'Published', 'Detail: Brand', 'Barcode']
  const old = guessMapping([...first.split(','), ...details, 'Row', 'Reason'])
  expect(old.slice(first.split(',').length)).toEqual([...Array(6).fill('detail'), 'ignore', 'ignore'])
  const edited = guessMapping(['Tokri ID', 'Name', 'Country of Origin', 'Diet'])
  expect(edited.slice(2)).toEqual(['origin', 'veg'])
})
