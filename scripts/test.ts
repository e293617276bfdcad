import { checkSources } from './check.ts'
import { readCommand } from './command-args.ts'
import { prepareTests, runTests } from './run-tests.ts'
import { judge, slowestFiles } from './test-report.ts'
import { runSteps } from './tools.ts'

// `bun run test`: checks the code and runs all tests, also in a fresh clone. With paths, runs only those tests.
const { operands: paths } = readCommand(
  'bun run test [PATH …]',
  'Checks the code and runs all tests; with paths, runs only those tests.',
  { operands: [0, Number.POSITIVE_INFINITY] },
)

await prepareTests()
const started = performance.now()
if (paths.length === 0) await runSteps(checkSources)
const { cases, exitCode } = await runTests(paths)
const { lines, ok } = judge(cases, exitCode)
if (paths.length === 0) console.log(['The slowest files:', ...slowestFiles(cases)].join('\n'))
console.log(`Checked and tested in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)
