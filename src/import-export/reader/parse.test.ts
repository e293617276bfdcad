import { expect, test } from 'bun:test'
import type { ReadRow } from '../staging.queries.ts'
import { parseFile } from './parse.ts'

const GUESSED = { encoding: null, delimiter: null, headerRow: null }

async function batchesOf(file: string): Promise<ReadRow[][]> {
  async function* whole() {
    yield new TextEncoder().encode(file)
  }
  return Array.fromAsync(parseFile(whole(), GUESSED))
}

test('blank cells to the right of the columns are left out, and others are not', async () => {
  const blank = ','.repeat(2_000)
  const [rows] = await batchesOf(`Name,Unit,Price\nMilk,1 L,54${blank}\nRice,,${blank}\nTea,100 g,90,, extra${blank}\n`)
  expect(rows!.map(({ cells }) => cells)).toEqual([
    ['Milk', '1 L', '54'],
    ['Rice', '', ''],
    ['Tea', '100 g', '90', '', ' extra'],
  ])
})

test('a batch of wide rows has few of them, also if their cells are empty', async () => {
  const wide = `Milk,1 L,54${','.repeat(10_000)}x\n`
  const batches = await batchesOf(`Name,Unit,Price\n${wide.repeat(300)}`)
  expect(batches.flat()).toHaveLength(300)
  for (const batch of batches) expect(batch.length).toBeLessThan(120)
})
