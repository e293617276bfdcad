import { checkSources } from './check.ts'
import { changedFiles, testsBeside, unitTests } from './quick-tests.ts'
import { prepareTests, runTests } from './run-tests.ts'
import { judge } from './test-report.ts'
import { runSteps } from './tools.ts'

// `bun run test:quick`: runs type check, lint, all unit tests, and the tests in the folders of changed files.
await prepareTests()
const started = performance.now()
const checked = checkSources()
// A failed check is reported after the tests, because exiting earlier would leave them running.
checked.catch(() => {})
const paths = [...new Set([...unitTests(), ...testsBeside(await changedFiles())])]
const { cases, exitCode } = await runTests(paths.map((path) => `./${path}`))
await runSteps(() => checked)
const { lines, ok } = judge(cases, exitCode)
console.log(`Checked and tested quickly in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)
