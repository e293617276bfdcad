import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { decode, type Encoding } from './decode.ts'
import { guessDelimiter, isGibberish, wrongKind } from './dialect.ts'
import { MAX_CELLS, MAX_RECORD_BYTES, readRecords } from './records.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* inPieces(all: Uint8Array, size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

async function decoded(all: Uint8Array, size = 7, chosen: Encoding | null = null) {
  let [text, encoding] = ['', '']
  const found = (name: string) => {
    encoding = name
  }
  for await (const piece of decode(inPieces(all, size), chosen, found)) text += piece
  return { text, encoding }
}

async function records(text: string) {
  const found = []
  for await (const record of readRecords(texts(text), ',')) found.push(record)
  return found
}

async function* texts(...pieces: string[]) {
  yield* pieces
}

const RUPEES = 'Dahi ₹25, पनीर'

test('UTF-8, with and without a BOM, UTF-16 and Windows-1252 are distinguished, however the chunks are split', async () => {
  const utf16 = Buffer.from(`\ufeff${RUPEES}`, 'utf16le')
  for (const size of [1, 2, 3, 1000]) {
    expect(await decoded(bytes(RUPEES), size)).toEqual({ text: RUPEES, encoding: 'utf-8' })
    expect(await decoded(bytes(`\ufeff${RUPEES}`), Math.max(size, 3))).toEqual({ text: RUPEES, encoding: 'utf-8' })
    expect(await decoded(utf16, Math.max(size, 2))).toEqual({ text: RUPEES, encoding: 'utf-16le' })
  }
  const plain = Buffer.from('name,price\nMilk,54', 'utf16le')
  expect(await decoded(plain, 100)).toEqual({ text: 'name,price\nMilk,54', encoding: 'utf-16le' })
  expect(await decoded(Buffer.from(plain).swap16(), 100)).toMatchObject({ encoding: 'utf-16be' })
  const western = Uint8Array.from([
    ...bytes('Cr'),
    0xe8,
    ...bytes('me br'),
    0xfb,
    ...bytes('l'),
    0xe9,
    ...bytes('e '),
    0x80,
  ])
  for (const size of [3, 1000])
    expect(await decoded(western, size)).toEqual({ text: 'Crème brûlée €', encoding: 'windows-1252' })
})

test('the delimiter is that of the table, whatever titles above it have', () => {
  const table = 'SKU;Name;MRP\nA;Milk, toned;60\nB;Tea;90\n'
  expect(guessDelimiter(table)).toBe(';')
  expect(guessDelimiter(`Sharma Kirana\n\n${table}`)).toBe(';')
  expect(guessDelimiter(`Sharma Kirana, MG Road, Pune\n${table}`)).toBe(';')
  expect(guessDelimiter('a;b\n"x, y, z"; 1, 2, 3\n')).toBe(';')
})

test('a chosen encoding is used for any file', async () => {
  expect(await decoded(bytes('₹'), 10, 'windows-1252')).toEqual({ text: 'â‚¹', encoding: 'windows-1252' })
})

test('the delimiter is detected from the header and matching lines', () => {
  expect(guessDelimiter('name,price\n"Rice; long; white; old",54\n')).toBe(',')
  expect(guessDelimiter('name;price\nMilk;54,50\nDahi;25,00\n')).toBe(';')
  expect(guessDelimiter('name\tprice\tunit, pack\nMilk\t54\t1 L\n')).toBe('\t')
  expect(guessDelimiter('name|price\nMilk|54')).toBe('|')
  expect(guessDelimiter('sep=;\nname,price;unit\n')).toBe(';')
  expect(guessDelimiter('name\nMilk')).toBe(',')
  expect(guessDelimiter('')).toBe(',')
})

test('files of other kinds are rejected with a message', () => {
  const sheet = 'save it as CSV'
  expect(wrongKind(Uint8Array.from([0x50, 0x4b, 3, 4, 20]))).toContain(sheet)
  expect(wrongKind(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toContain(sheet)
  expect(wrongKind(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13]))).toContain('image')
  for (const page of ['<html><table>', '\n<!DOCTYPE html>', '<TABLE border=1>', '\ufeff<html>'])
    expect(wrongKind(bytes(page))).toContain('web page')
  expect(wrongKind(bytes('<b>Milk</b>,54'))).toBe(null)
  expect(wrongKind(bytes('%PDF-1.7'))).toContain('PDF')
  expect(wrongKind(new Uint8Array())).toBe('The file is empty')
  expect(wrongKind(bytes('name,price'))).toBeNull()
  expect(isGibberish('\0\x01\x02name')).toBe(true)
  expect(isGibberish('name,price\r\nMilk,54')).toBe(false)
})

test('rows keep their line breaks and their numbers, also beside rows that cannot be read', async () => {
  const found = await records('name,note\r\n"Milk","fresh\r\ndaily"\n"Tea "Gold" Leaf",5\n\nRice,old\n')
  expect(found.map(({ number, cells, fault: error }) => [number, error ? 'faulty' : cells])).toEqual([
    [1, ['name', 'note']],
    [2, ['Milk', 'fresh\r\ndaily']],
    [3, 'faulty'],
    [5, ['Rice', 'old']],
  ])
})

test('texts that tills and spreadsheets protect as formulas are these texts', async () => {
  const list = ['code,name', '="0890",="Tea, green"', '="0891","=""Rice"""', '="0892",5" Pipe', ' ="0893" ,Oil']
  const found = await records(list.join('\n'))
  expect(found.map(({ number, cells, fault: error }) => [number, error ? 'faulty' : cells])).toEqual([
    [1, ['code', 'name']],
    // The comma in it ends the cell, which has no quotation marks around it.
    [2, 'faulty'],
    [3, ['0891', 'Rice']],
    [4, 'faulty'],
    [5, ['0893', 'Oil']],
  ])
})

test('a quotation mark that is never closed ends the file with a word, and keeps what came before', async () => {
  const found = await records('name,price\nMilk,54\n"Dahi,25\nRice,90\n')
  expect(found.map(({ number, endsFile }) => [number, endsFile])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ])
  expect(found[2]!.fault).toContain('never closed')
  expect(found.slice(2).map(({ cells }) => cells)).toEqual([['Dahi,25'], ['Rice', '90']])
  expect(found[3]!.fault).toContain('below row 3')
})

test('a cell of ten megabytes is noticed long before it has been read', async () => {
  let given = 0
  async function* endless() {
    yield 'name\n"'
    for (; given < 160; given++) yield 'x'.repeat(65_536)
  }
  const found = []
  for await (const record of readRecords(endless(), ',')) found.push(record)
  expect(found.at(-1)).toMatchObject({ number: 2, endsFile: true })
  expect(given * 65_536).toBeLessThan(MAX_RECORD_BYTES * 4)
})

test('a row of ever more empty cells is noticed long before it has been read', async () => {
  let given = 0
  async function* endless() {
    yield 'name,price\nMilk,54\n'
    for (; given < 160; given++) yield `${','.repeat(65_535)}7`
  }
  const found = []
  for await (const record of readRecords(endless(), ',')) found.push(record)
  expect(found.map(({ number, endsFile }) => [number, endsFile])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(found[2]!.fault).toContain('more than 16,384 cells')
  expect(found[2]!.cells.length).toBeLessThanOrEqual(MAX_CELLS + 1)
  expect(given).toBeLessThan(10)
})

test('a row of too many cells is faulty, and those below it are read', async () => {
  const found = await records(`name,price\nMilk,54${','.repeat(MAX_CELLS)}\nRice,90\n`)
  expect(found.map(({ number, fault }) => [number, fault !== null])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(found[1]!.cells).toHaveLength(MAX_CELLS)
})

test('any bytes at all become rows, and nothing throws', async () => {
  const odd = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '\0', '₹', ' ') }).map(bytes),
  )
  await fc.assert(
    fc.asyncProperty(odd, fc.integer({ min: 1, max: 64 }), async (all, size) => {
      const { text } = await decoded(all, size)
      let last = 0
      for (const { number } of await records(text)) {
        expect(number).toBeGreaterThan(last)
        last = number
      }
    }),
    { numRuns: 500 },
  )
})
