import { checkSources } from './check.ts'
import { readCommand } from './command-args.ts'
import { changedFiles, testsBeside, unitTests, withinTime } from './quick-tests.ts'
import { prepareTests, runTests } from './run-tests.ts'
import { judge } from './test-report.ts'
import { runSteps } from './tools.ts'

// `bun run test:quick`: runs type check, lint, the unit tests, and as many tests next to changed files as a minute allows.
readCommand(
  'bun run test:quick',
  'Runs type check, lint, the unit tests, and the tests next to changed files, for about a minute.',
)
await prepareTests()
const started = performance.now()
const checked = checkSources()
// A failed check is reported after the tests, because exiting earlier would leave them running.
checked.catch(() => {})
const units = unitTests()
const { run, left } = withinTime(testsBeside(await changedFiles()).filter((path) => !units.includes(path)))
const paths = [...units, ...run]
const { cases, exitCode } = await runTests(paths.map((path) => `./${path}`))
await runSteps(() => checked)
const { lines, ok } = judge(cases, exitCode)
console.log(`Checked and tested quickly in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(lines.join('\n'))
if (left.length > 0) console.log(`These would have taken too long: bun run test ${left.join(' ')}`)
process.exit(ok ? 0 : 1)
