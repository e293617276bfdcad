import { checkSources } from './check.ts'
import { changedFiles, testsBeside, unitTests } from './quick-tests.ts'
import { prepareTests, runTests } from './run-tests.ts'
import { judge } from './test-report.ts'
import { runSteps } from './tools.ts'

// `bun run test:quick`: types, lint, every test that needs nothing but itself, and all tests beside what was changed.
await prepareTests()
const started = performance.now()
const checked = checkSources()
// What is wrong is told once the tests have ended: an exit before would leave them running.
checked.catch(() => {})
const paths = [...new Set([...unitTests(), ...testsBeside(await changedFiles())])]
const { cases, exitCode } = await runTests(paths.map((path) => `./${path}`))
await runSteps(() => checked)
const { lines, ok } = judge(cases, exitCode)
console.log(`Checked and tested quickly in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)
