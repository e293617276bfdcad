import { prepareTests, runTests } from './run-tests.ts'

// `bun run test:reference`: asks the shop twenty thousand times as a stranger, a shopper and an admin what its reference
// says, half of the time not quite so, and fails where an answer is not as the reference says, or a fault of the shop.
process.env.REFERENCE_CALLS ??= '20000'
await prepareTests()
const { exitCode } = await runTests(['tests/reference'])
process.exit(exitCode)
