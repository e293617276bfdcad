import { join } from 'node:path'
import { readCommand } from './command-args.ts'
import { runTests } from './run-tests.ts'
import { readRequirements, resultOf } from './security-table.ts'

// `bun run test:security`: runs the tests named in docs/security.md and prints its table with the results.
readCommand(
  'bun run test:security',
  'Runs the tests that docs/security.md names, and prints its table with the results.',
)
const markdown = await Bun.file(join(import.meta.dir, '../docs/security.md')).text()
const requirements = readRequirements(markdown)
const files = [...new Set(requirements.flatMap(({ proofs }) => proofs.map(({ file }) => file)))]

const { cases } = await runTests(files)

console.log('\n| | ASVS | requirement | result |\n|---|---|---|---|')
const results = requirements.map((requirement) => ({ ...requirement, result: resultOf(requirement, cases) }))
for (const { number, asvs, text, result } of results) console.log(`| ${number} | ${asvs} | ${text} | ${result} |`)
const met = results.filter(({ result }) => result === 'met').length
console.log(`\n${met} of ${results.length} requirements were verified`)
process.exit(met === results.length ? 0 : 1)
