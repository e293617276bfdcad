import { readCommand } from './command-args.ts'
import { prepareTests, runTests } from './run-tests.ts'

// `bun run test:reference`: sends the shop twenty thousand calls of its API reference, as a visitor, a shopper and an
// admin, half of them slightly malformed. Fails on any response that the reference does not allow, and on any internal
// error.
readCommand(
  'bun run test:reference',
  'Sends the shop twenty thousand calls of its API reference, half of them slightly malformed.',
)
process.env.REFERENCE_CALLS ??= '20000'
await prepareTests()
const { exitCode } = await runTests(['tests/reference'])
process.exit(exitCode)
