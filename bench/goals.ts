/**
 * Runs every bench that measures a promise of the shop, one after the other, and prints each promise, the measured
 * figure, and whether it was kept. `bun run goals [NAME …]`
 */

import { join } from 'node:path'
import { readCommand } from '../scripts/command-args.ts'

/** Each of these prints its promises with `judge`. `soak` (half an hour) and `load` (rates) are run separately. */
const BENCHES = [
  'pages',
  'weight',
  'lighthouse',
  'edit-to-live',
  'cart',
  'orders',
  'buyers',
  'search',
  'relevance',
  'start',
  'memory',
  'import',
  'import-checks',
  'product-table',
]

const { operands: chosen } = readCommand(
  'bun run goals [NAME …]',
  `Measures what the shop promises: ${BENCHES.join(', ')}.`,
  { operands: [0, BENCHES.length] },
)
const table: string[] = []
const failed: string[] = []
for (const name of chosen.length > 0 ? chosen : BENCHES) {
  console.log(`\n### ${name}`)
  const bench = Bun.spawn([process.execPath, join(import.meta.dir, `${name}.ts`)], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let said = ''
  const decoder = new TextDecoder()
  for await (const bytes of bench.stdout) {
    const text = decoder.decode(bytes, { stream: true })
    said += text
    process.stdout.write(text)
  }
  if ((await bench.exited) !== 0) failed.push(name)
  table.push(...said.split('\n').filter((line) => line.startsWith('goal | ')))
}

console.log('\n| promise | goal | seen | |\n|---|---|---|---|')
for (const line of table) console.log(line.replace('goal ', ''))
const stored = table.filter((line) => line.endsWith('| kept |')).length
console.log(`\n${stored} of ${table.length} promises were kept in this run`)
if (failed.length > 0) console.log(`Benches that did not come to their end: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
