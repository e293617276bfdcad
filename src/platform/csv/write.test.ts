import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { decode } from './decode.ts'
import { guessDelimiter, HEAD_LENGTH } from './dialect.ts'
import { isEmpty, readRecords } from './records.ts'
import { BYTE_ORDER_MARK, csvOf } from './write.ts'

async function* inPieces(all: Uint8Array, size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Writes rows and reads them back as an import does: from bytes, with the format of the file guessed. */
async function readBack(rows: string[][], size: number) {
  const file = new TextEncoder().encode(BYTE_ORDER_MARK + csvOf(rows))
  let text = ''
  for await (const piece of decode(inPieces(file, size), null, () => {})) text += piece
  async function* whole() {
    yield text
  }
  const found: string[][] = []
  for await (const { cells } of readRecords(whole(), guessDelimiter(text.slice(0, HEAD_LENGTH)))) found.push(cells)
  return found
}

// admin P0-1
test('cells with any mixture of line breaks, quotation marks, separators, marks and emoji come back as they were', async () => {
  const unit = fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\ufeff',
    '😀',
    '🇮🇳',
    'é',
    'क',
    ' ',
    'a',
    "'",
  )
  const cell = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
  const rows = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  const header = ['SKU', 'Name', 'Price', 'Unit', 'Stock', 'Note']
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 3, max: 4096 }), async (some, size) => {
      const all = [header.slice(0, some[0]!.length), ...some]
      expect(await readBack(all, size)).toEqual(all.filter((cells) => !isEmpty(cells)))
    }),
    { numRuns: 500 },
  )
  expect(
    await readBack(
      [
        ['A', 'B'],
        ['fine one\nfine two', 'x'],
      ],
      100,
    ),
  ).toEqual([
    ['A', 'B'],
    ['fine one\nfine two', 'x'],
  ])
})
