import { beforeEach, expect, test } from 'bun:test'
import { startTestCdn } from '../../testing/cdn.ts'
import { createCloudflare } from './cloudflare.ts'
import { EVERYTHING } from './port.ts'

const double = startTestCdn(() => [])
const open = (over: Partial<Parameters<typeof createCloudflare>[0]> = {}) =>
  createCloudflare({
    purgeUrl: double.settings.CDN_PURGE_URL,
    purgeToken: double.settings.CDN_PURGE_TOKEN,
    shop: 'shop.example',
    ...over,
  })
const cdn = open()
const many = (count: number) => Array.from({ length: count }, (_, at) => `product:${at}`)
const carriedBy = (tags: string[], by = cdn) => by.headers(tags)['Cache-Tag']!.split(',')
const failureOf = (promise: Promise<void>) => promise.then(() => null).catch((error: unknown) => error)

beforeEach(() => {
  double.purges = []
  double.refused = 0
  double.fault = null
})

test('lets only the CDN cache a page, for an hour at most', () => {
  expect(cdn.headers(['settings'])['CDN-Cache-Control']).toBe('public, max-age=3600, stale-if-error=86400')
  expect(cdn.headers(['settings'], 600_000)['CDN-Cache-Control']).toStartWith('public, max-age=600,')
  expect(cdn.headers(['settings'])['Cache-Control']).toBeUndefined()
})

test('purges the tags of a page and no others', async () => {
  await cdn.purge(['product:1'])
  const [purged = []] = double.purges
  expect(carriedBy(['settings', 'product:1']).some((tag) => purged.includes(tag))).toBe(true)
  expect(carriedBy(['settings', 'product:2']).some((tag) => purged.includes(tag))).toBe(false)
})

test('purges everything of this shop, and nothing of another shop in the zone', async () => {
  const other = open({ shop: 'other.example' })
  await cdn.purge([EVERYTHING, 'product:1'])
  expect(double.purges).toHaveLength(1)
  const [purged = []] = double.purges
  expect(carriedBy(['settings']).some((tag) => purged.includes(tag))).toBe(true)
  expect(carriedBy(['settings', 'product:1'], other).some((tag) => purged.includes(tag))).toBe(false)
})

test('limits the tags in a header, and includes overflowing pages in every purge', async () => {
  expect(carriedBy(many(1_200))).toHaveLength(1_201)
  expect(cdn.headers(many(1_229))['Cache-Tag']!.length).toBeLessThan(16 * 1024)
  const crowded = carriedBy(many(5_000))
  expect(crowded).toHaveLength(2)
  await cdn.purge(['product:77'])
  expect(crowded.some((tag) => double.purges[0]!.includes(tag))).toBe(true)
})

test('purges many tags in several calls, very many as everything', async () => {
  await cdn.purge(many(250))
  expect(double.purges.map((tags) => tags.length)).toEqual([100, 100, 51])
  await cdn.purge(many(301))
  expect(double.purges.slice(3)).toEqual([[carriedBy([])[0]!]])
})

test('checks the token without purging anything', async () => {
  await cdn.check()
  expect(carriedBy(['settings', 'catalogue']).some((tag) => double.purges[0]!.includes(tag))).toBe(false)
  expect(await failureOf(open({ purgeToken: 'another' }).check())).toMatchObject({
    message: '403: Authentication error (10000)',
  })
})

test('reports a failed purge with the time to wait, without the token', async () => {
  double.fault = Response.json({ success: false, errors: [{ code: 971, message: 'Too many' }] }, { status: 429 })
  double.fault.headers.set('Retry-After', '7')
  expect(await failureOf(cdn.purge(['settings']))).toMatchObject({
    message: '429: Too many (971)',
    retryAfterMs: 7_000,
  })
  double.fault = Response.json({ success: false, errors: [] })
  expect(await failureOf(cdn.purge(['settings']))).toMatchObject({ message: '200: no reason was given' })
  double.fault = new Response('<html>', { status: 502 })
  const failure = await failureOf(cdn.purge(['settings']))
  expect(failure).toMatchObject({ message: '502: no reason was given', retryAfterMs: 0 })
  expect(JSON.stringify(failure) + String(failure)).not.toContain(double.settings.CDN_PURGE_TOKEN)
})

test('does not send the token to redirect targets', async () => {
  const shown: (string | null)[] = []
  const elsewhere = Bun.serve({
    port: 0,
    fetch: ({ headers }) => {
      shown.push(headers.get('authorization'))
      return Response.json({ success: true })
    },
  })
  double.fault = new Response(null, { status: 307, headers: { Location: elsewhere.url.href } })
  expect(await failureOf(cdn.purge(['settings']))).toMatchObject({ message: '307: no reason was given' })
  await elsewhere.stop(true)
  expect(shown).toEqual([])
})
