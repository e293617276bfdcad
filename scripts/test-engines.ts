import { readCommand } from './command-args.ts'
import { ensureDependencies } from './dependencies.ts'
import { runTests } from './run-tests.ts'
import { ensureSite } from './site.ts'
import { judge } from './test-report.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run test:engines`: tests the shop against real servers where `bun run test` uses test doubles.
readCommand('bun run test:engines', 'Tests the shop against real servers where bun run test uses test doubles.')
const { MEILI_TEST_URL, MEILI_TEST_KEY, S3_TEST_URL, STRIPE_TEST_URL } = process.env
const TESTS = [
  'tests/contracts/meilisearch/meilisearch.test.ts',
  'tests/contracts/meilisearch/refusals.test.ts',
  'tests/resilience/search.test.ts',
  'src/platform/media/s3.test.ts',
  'src/platform/media/away.test.ts',
  'tests/resilience/bucket.test.ts',
  'tests/contracts/stripe/calls.test.ts',
]
const PATIENCE_MS = 5_000

await runSteps(async () => {
  const lacks = await Promise.all([
    lackOf('MEILI_TEST_URL', 'a Meilisearch', MEILI_TEST_URL, { path: '/stats', key: MEILI_TEST_KEY }),
    lackOf('S3_TEST_URL', 'a service that speaks S3', S3_TEST_URL),
    ...['S3_TEST_ACCESS_KEY_ID', 'S3_TEST_SECRET_ACCESS_KEY'].map((name) =>
      process.env[name] ? null : `${name} is not set: a key that may make buckets at S3_TEST_URL`,
    ),
    lackOf('STRIPE_TEST_URL', 'a stripe-mock', STRIPE_TEST_URL, { path: '/v1/balance', key: 'sk_test_1' }),
  ])
  const said = lacks.filter((lack) => lack !== null)
  if (said.length > 0)
    throw new StepError(`These tests call real servers:\n${said.map((lack) => `- ${lack}`).join('\n')}`)
  await ensureDependencies(console.log)
  await ensureSite(console.log)
})
const { cases, exitCode } = await runTests(TESTS)
const { lines, ok } = judge(cases, exitCode)
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)

/** Returns what is wrong with a server, or null if it responds. It must respond to `path` with 200 for this key. */
async function lackOf(
  setting: string,
  what: string,
  url: string | undefined,
  { path, key }: { path?: string; key?: string } = {},
): Promise<string | null> {
  if (!url) return `${setting} is not set: the address of ${what}`
  if (!URL.canParse(url)) return `${setting} is no address: ${url}`
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
  try {
    const response = await fetch(new URL(path ?? '/', url), { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    return path && !response.ok
      ? `${setting}: ${url} is not ${what} that takes its key: it returns ${response.status}`
      : null
  } catch {
    return `${setting}: nothing listens at ${url}`
  }
}
