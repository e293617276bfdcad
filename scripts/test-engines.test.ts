import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Runs the command with no other environment variables and returns its output. */
async function run(env: Record<string, string>) {
  const command = [process.execPath, join(import.meta.dir, 'test-engines.ts')]
  const child = Bun.spawn(command, { env: { PATH: '', ...env }, stdout: 'ignore', stderr: 'pipe' })
  return { said: await new Response(child.stderr).text(), code: await child.exited }
}

test('the test of real servers exits with 1 and names the servers that are not configured', async () => {
  expect(await run({})).toEqual({
    said: `These tests call real servers:
- MEILI_TEST_URL is not set: the address of a Meilisearch
- S3_TEST_URL is not set: the address of a service that speaks S3
- S3_TEST_ACCESS_KEY_ID is not set: a key that may make buckets at S3_TEST_URL
- S3_TEST_SECRET_ACCESS_KEY is not set: a key that may make buckets at S3_TEST_URL
- STRIPE_TEST_URL is not set: the address of a stripe-mock
`,
    code: 1,
  })
})

test('the test of real servers ends with 1 and names those that do not answer, or answer as something else', async () => {
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('', { status: 403 }) })
  const { said, code } = await run({
    MEILI_TEST_URL: other.url.origin,
    S3_TEST_URL: 'http://127.0.0.1:1',
    S3_TEST_ACCESS_KEY_ID: 'id',
    S3_TEST_SECRET_ACCESS_KEY: 'secret',
    STRIPE_TEST_URL: 'stripe',
  })
  await other.stop(true)
  expect(said).toBe(`These tests call real servers:
- MEILI_TEST_URL: ${other.url.origin} is not a Meilisearch that takes its key: it returns 403
- S3_TEST_URL: nothing listens at http://127.0.0.1:1
- STRIPE_TEST_URL is no address: stripe
`)
  expect(code).toBe(1)
})
