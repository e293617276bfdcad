/** Imports 27,000 rows as new, unchanged and changed products, then exports them. `bun bench/import.ts [ROWS]` */

import { readDemoCatalogue } from '../src/demo/data.ts'
import { importFile } from '../src/import-export/cli.ts'
import { exportCatalogue } from '../src/import-export/export/export.ts'
import { csvOf } from '../src/platform/csv/write.ts'
import { TEST_ACCOUNTS } from '../src/testing/account.ts'
import { fileOf, IMPORT_OPTIONS } from '../src/testing/imports.ts'
import { judge, memoryInMb, ms } from './figures.ts'
import { HEADER } from './list.ts'
import { withPostgres } from './shop.ts'

const ROWS = Number(process.argv[2] ?? 27_000)

await withPostgres(async (fill) => {
  const { db } = await fill(0)
  const list = await makeList(0)
  console.log(
    `${ROWS.toLocaleString('en-IN')} rows, ${(list.length / 1e6).toFixed(1)} MB, read, looked at and imported`,
  )
  await measure('new', list)
  await measure('unchanged', list)
  await measure('changed (price and stock)', await makeList(1))
  let bytes = 0
  const start = performance.now()
  for await (const piece of exportCatalogue(db)) bytes += piece.length
  console.log(`  export: ${ms(performance.now() - start)}, ${(bytes / 1e6).toFixed(1)} MB`)

  async function measure(name: string, file: Uint8Array) {
    const media = TEST_ACCOUNTS.media
    const laps: { what: string; took: number }[] = []
    let last = performance.now()
    let max = 0
    const watch = setInterval(async () => {
      max = Math.max(max, await memoryInMb(process.pid))
    }, 100)
    const say = (line: string) => {
      if (!/^(?:Imported: )?\d+ new/.test(line)) return
      laps.push({
        what: line.startsWith('Imported') ? 'imported' : 'read and looked at',
        took: performance.now() - last,
      })
      last = performance.now()
    }
    const { counts } = await importFile({ db, media }, fileOf(file), { ...IMPORT_OPTIONS, say })
    clearInterval(watch)
    const text = laps.map(({ what, took }) => `${what} ${ms(took)}`).join(', ')
    console.log(`  ${name}: ${text}; ${JSON.stringify(counts)}; at most ${max} MB`)
    const imported = laps.find(({ what }) => what === 'imported')!
    judge(`import of ${ROWS.toLocaleString('en')} rows, ${name}`, imported.took / 1000, { atMost: 20 }, 's')
  }
})

/** Repeats the demo's products up to the number of rows. Prices and stocks rise with `round`. */
async function makeList(round: number): Promise<Uint8Array> {
  const { products } = await readDemoCatalogue()
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const each = products[at % products.length]!
    const copy = Math.floor(at / products.length)
    const price = each.price + 5 + round
    const categories = [each.categories.join(' | '), each.subCategories.join(' | ')]
    const offer = [String(price), String(price - 5), String(each.stock + round)]
    return [
      `${each.sku}-${copy}`,
      `${each.name} ${copy}`,
      each.brand ?? '',
      ...categories,
      each.unit,
      ...offer,
      each.description,
    ]
  })
  return new TextEncoder().encode(csvOf([HEADER, ...rows]))
}
