import { expect, test } from 'bun:test'
import { type FileFormat, parseFile } from './parse.ts'

const GUESSED: FileFormat = { encoding: null, delimiter: null, headerRow: null }

async function read(text: string, format = GUESSED) {
  async function* whole() {
    yield new TextEncoder().encode(text)
  }
  const batches = parseFile(whole(), format)
  const rows = []
  for (;;) {
    const { value, done } = await batches.next()
    if (done) return { rows, found: value }
    rows.push(...value)
  }
}

const cells = async (text: string) => (await read(text)).rows.map((row) => row.cells)

test('a list from a chat is read line by line: name, unit and price', async () => {
  const { rows, found } = await read(`*Ganesh Kirana - Rate list 28/11/26*

Atta 5kg - 240
• Toor dal 1 kg - Rs.165/-
2) Chana dal 500g : ₹55
Parle-G 10 - 10
_Amul Butter_ 100 g 62/-
Basmati Rice 5 kg.......1,250
शेंगदाणे १ किलो - १४०
Soap=35 only
Free delivery above 500
`)
  expect(found).toMatchObject({ header: ['Name', 'Unit', 'MRP', 'Selling Price'], headerRow: 0, rows: 10 })
  expect(rows.filter(({ outcome }) => outcome === null).map((row) => [row.number, ...row.cells])).toEqual([
    [3, 'Atta', '5 kg', '', '240'],
    [4, 'Toor dal', '1 kg', '', '165'],
    [5, 'Chana dal', '500 g', '', '55'],
    [6, 'Parle-G 10', '', '', '10'],
    [7, 'Amul Butter', '100 g', '', '62'],
    [8, 'Basmati Rice', '5 kg', '', '1,250'],
    [9, 'शेंगदाणे', '1 kg', '', '140'],
    [10, 'Soap', '', '', '35'],
  ])
  expect(rows.filter(({ outcome }) => outcome === 'faulty').map(({ number, reason }) => [number, reason])).toEqual([
    [1, 'No price at the end of this line'],
    [11, 'No price at the end of this line'],
  ])
})

test('an MRP, a price per kilogram and the senders of an exported chat are understood', async () => {
  expect(
    await cells(`[28/11/26, 10:32:11 am] Ravi: Atta 5 kg MRP 265 - 240
28/11/26, 10:33 - Ravi: Ghee 1 L (MRP Rs.700) offer price 680
Tomato 40/kg
Onion Rs 30 per kg
Egg - 84/dozen
`),
  ).toEqual([
    ['Atta', '5 kg', '265', '240'],
    ['Ghee', '1 L', '700', '680'],
    ['Tomato', '1 kg', '', '40'],
    ['Onion', '1 kg', '', '30'],
    ['Egg', '1 dozen', '', '84'],
  ])
})

test('lines with two prices, a date or a telephone number have no price', async () => {
  const { rows } = await read(`Atta 5kg - 240
Milk 1 L - 60
Curd 1 kg - 70
Rice 25kg - 1250-1300
Call: 98220 12345
`)
  expect(rows.map(({ outcome }) => outcome)).toEqual([null, null, null, 'faulty', 'faulty'])
})

test('tables, and lists of one known column, are no such lists', async () => {
  expect(await cells('Atta 5kg,240\nDal 1kg,162\nSoap,35\n')).toContainEqual(['Atta 5kg', '240'])
  for (const head of ['', 'Item,Rate\n'])
    expect(await cells(`${head}Maggi 2,100\nParle G 5,115\nPen 10,250\n`)).toContainEqual(['Maggi 2', '100'])
  expect(await cells('Ghee 5L - 2,950\nOil 15 L: 1,890\nRice 25kg Rs. 1,250\n')).toContainEqual([
    'Ghee',
    '5 L',
    '',
    '2,950',
  ])
  expect((await read('Name\nMaggi 70\nOnion 1\n')).found.header).toEqual(['Name'])
  expect((await read('Atta 5kg - 240\nDal 1kg - 162\n', { ...GUESSED, headerRow: 1 })).found.headerRow).toBe(1)
})

test('a line that does not end fills no memory', async () => {
  const { rows } = await read(`Atta 5kg - 240\nDal 1kg - 162\nRice 1 kg - 60\n${'x 1 '.repeat(200_000)}`)
  expect(rows.at(-1)).toMatchObject({ number: 4, outcome: 'faulty' })
  expect(rows.at(-1)!.unreadableCells![0]!.length).toBeLessThan(400)
})
