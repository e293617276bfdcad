import { readCommand } from './command-args.ts'
import { prepareTests, runTests } from './run-tests.ts'
import { judge } from './test-report.ts'

// `bun run test:faults`: the tests of faults, with their long loops (`src/testing/rounds.ts`) in full.
readCommand(
  'bun run test:faults',
  'Kills, disconnects and fills up what the shop depends on while shoppers order; runs the long loops in full.',
)

await prepareTests()
const { cases, exitCode } = await runTests(['tests/resilience'])
const { lines, ok } = judge(cases, exitCode)
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)
