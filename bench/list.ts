import { importFile } from '../src/import-export/cli.ts'
import { csvOf } from '../src/platform/csv/write.ts'
import type { Database } from '../src/platform/database/database.ts'
import { TEST_ACCOUNTS } from '../src/testing/account.ts'
import { fileOf, IMPORT_OPTIONS } from '../src/testing/imports.ts'

export const HEADER = [
  'SKU',
  'Name',
  'Brand',
  'Category',
  'Sub Category',
  'Unit',
  'MRP',
  'Sale Price',
  'Stock',
  'Description',
]

/**
 * Returns a CSV like those of wholesalers, in which every seventh row repeats another.
 * @param first number of the first product. Lists with overlapping numbers contain the same products.
 */
export function listOf(first: number, count: number, { dearerBy = 0 } = {}): Uint8Array {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = first + (at % 7 === 6 ? at - 3 : at)
    const price = 20 + (number % 900) + dearerBy
    const categories = [`Category ${number % 40}`, `Sub category ${number % 300}`]
    const name = `Product ${number} of the large list`
    return [
      '',
      name,
      `Brand ${number % 500}`,
      ...categories,
      '500 g',
      String(price + 5),
      String(price),
      '9',
      `What ${name} is`,
    ]
  })
  return new TextEncoder().encode(csvOf([HEADER, ...rows]))
}

/** @returns how many rows did what, as text. */
export async function bringList(db: Database, list: Uint8Array, { dryRun }: { dryRun: boolean }): Promise<string> {
  const deps = { db, media: TEST_ACCOUNTS.media }
  const done = await importFile(deps, fileOf(list), { ...IMPORT_OPTIONS, dryRun, say: () => {} })
  return JSON.stringify(done.counts)
}
