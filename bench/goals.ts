/**
 * Runs every bench that measures a goal, one after the other, and prints each goal, the measured
 * figure, and whether it was met. `bun run goals [NAME …]`
 */

import { join } from 'node:path'
import { readCommand } from '../scripts/command-args.ts'

/** Each of these prints its goals with `judge`. `soak` (half an hour) and `load` (rates) are run separately. */
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

const { operands: chosen } = readCommand('bun run goals [NAME …]', `Measures the goals: ${BENCHES.join(', ')}.`, {
  operands: [0, BENCHES.length],
})
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

console.log('\n| what | goal | measured | |\n|---|---|---|---|')
for (const line of table) console.log(line.replace('goal ', ''))
const met = table.filter((line) => line.endsWith('| met |')).length
console.log(`\n${met} of ${table.length} goals were met in this run`)
if (failed.length > 0) console.log(`Benches that did not come to their end: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
