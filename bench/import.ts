/**
 * Imports 27,000 rows as new, unchanged and changed products with the documented command, as a process of its own, then
 * exports them. `bun bench/import.ts [ROWS]`. The goals: 10 s for the import of 27,000 rows, and 4 minutes for 500,000
 * with the reading, in the memory of 27,000.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoCatalogue, readDemoCatalogue } from '../src/demo/data.ts'
import { csvOf } from '../src/platform/csv/write.ts'
import { judge, memoryOf, ms } from './figures.ts'
import { HEADER } from './list.ts'
import { withPostgres } from './shop.ts'

const ROWS = Number(process.argv[2] ?? 27_000)
const IMPORT = join(import.meta.dir, '../scripts/catalogue-import.ts')
const EXPORT = join(import.meta.dir, '../scripts/catalogue-export.ts')
const GOALS = ROWS > 27_000 ? { wholeS: 240 } : { importS: 10 }

await withPostgres(async (fill) => {
  const { url } = await fill(0)
  const directory = mkdtempSync(join(tmpdir(), 'tokri-bench-import-'))
  try {
    const demo = await readDemoCatalogue()
    const [list, dearer] = await Promise.all([0, 1].map((round) => writeList(directory, demo, round)))
    const size = (Bun.file(list!).size / 1e6).toFixed(1)
    console.log(`${ROWS.toLocaleString('en-IN')} rows, ${size} MB, read, looked at and imported`)
    await measure('new', list!)
    await measure('unchanged', list!)
    await measure('changed (price and stock)', dearer!)
    const exported = join(directory, 'exported.csv')
    const start = performance.now()
    await watch([EXPORT, exported], () => {})
    console.log(`  export: ${ms(performance.now() - start)}, ${(Bun.file(exported).size / 1e6).toFixed(1)} MB`)

    async function measure(name: string, file: string) {
      const laps: number[] = []
      let last = performance.now()
      const { peakMb, lines } = await watch([IMPORT, file, '--stock'], (line) => {
        if (!/^(?:Imported: )?\d+ new/.test(line)) return
        laps.push(performance.now() - last)
        last = performance.now()
      })
      const [readMs, importedMs] = laps
      if (readMs === undefined || importedMs === undefined) throw new Error(lines.join('\n'))
      console.log(`  ${name}: read and looked at ${ms(readMs)}, imported ${ms(importedMs)}; at most ${peakMb} MB`)
      console.log(`    ${lines.findLast((line) => line.startsWith('Imported'))}`)
      const rows = `${ROWS.toLocaleString('en')} rows, ${name}`
      if (GOALS.importS) judge(`import of ${rows}`, importedMs / 1000, { atMost: GOALS.importS }, 's')
      if (GOALS.wholeS)
        judge(`reading and import of ${rows}`, (readMs + importedMs) / 1000, { atMost: GOALS.wholeS }, 's')
    }

    /** Runs a command, and returns the lines that it printed and the most memory that was its own. */
    async function watch(command: string[], see: (line: string) => void) {
      const child = Bun.spawn([process.execPath, ...command], {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: directory },
        stdout: 'pipe',
        stderr: 'inherit',
      })
      let peakMb = 0
      const watching = setInterval(async () => {
        const memory = await memoryOf(child.pid).catch(() => null)
        peakMb = Math.max(peakMb, memory?.anonymousMb ?? 0)
      }, 100)
      const lines: string[] = []
      let text = ''
      for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
        text += piece
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
          lines.push(text.slice(0, end))
          see(text.slice(0, end))
          text = text.slice(end + 1)
        }
      }
      clearInterval(watching)
      if ((await child.exited) !== 0) throw new Error(lines.join('\n'))
      return { peakMb, lines }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

/** Repeats the demo's products up to the number of rows, in a file. Prices and stocks rise with `round`. */
async function writeList(directory: string, { products }: DemoCatalogue, round: number): Promise<string> {
  const path = join(directory, `list-${round}.csv`)
  const file = Bun.file(path).writer()
  file.write(csvOf([HEADER]))
  for (let at = 0; at < ROWS; at++) {
    const each = products[at % products.length]!
    const copy = Math.floor(at / products.length)
    const price = each.price + 5 + round
    const categories = [each.categories.join(' | '), each.subCategories.join(' | ')]
    const offer = [String(price), String(price - 5), String(each.stock + round)]
    const names = [`${each.sku}-${copy}`, `${each.name} ${copy}`, each.brand ?? '']
    file.write(csvOf([[...names, ...categories, each.unit, ...offer, each.description]]))
    if (at % 1_000 === 0) await file.flush()
  }
  await file.end()
  return path
}
