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

test('a page is kept by the CDN alone, for an hour at most, and for less when it says so', () => {
  expect(cdn.headers(['settings'])['CDN-Cache-Control']).toBe('public, max-age=3600, stale-if-error=86400')
  expect(cdn.headers(['settings'], 600_000)['CDN-Cache-Control']).toStartWith('public, max-age=600,')
  expect(cdn.headers(['settings'])['Cache-Control']).toBeUndefined()
})

test('a purge names what a page carries, and nothing that other pages carry', async () => {
  await cdn.purge(['product:1'])
  const [purged = []] = double.purges
  expect(carriedBy(['settings', 'product:1']).some((tag) => purged.includes(tag))).toBe(true)
  expect(carriedBy(['settings', 'product:2']).some((tag) => purged.includes(tag))).toBe(false)
})

test('everything is what this shop has put there, and nothing of another shop in the same zone', async () => {
  const other = open({ shop: 'other.example' })
  await cdn.purge([EVERYTHING, 'product:1'])
  expect(double.purges).toHaveLength(1)
  const [purged = []] = double.purges
  expect(carriedBy(['settings']).some((tag) => purged.includes(tag))).toBe(true)
  expect(carriedBy(['settings', 'product:1'], other).some((tag) => purged.includes(tag))).toBe(false)
})

test('a header never has more tags than a CDN reads; a page that shows too much goes with every purge', async () => {
  expect(carriedBy(many(1_200))).toHaveLength(1_201)
  expect(cdn.headers(many(1_229))['Cache-Tag']!.length).toBeLessThan(16 * 1024)
  const crowded = carriedBy(many(5_000))
  expect(crowded).toHaveLength(2)
  await cdn.purge(['product:77'])
  expect(crowded.some((tag) => double.purges[0]!.includes(tag))).toBe(true)
})

test('many tags are purged in as many calls as it takes, very many as everything', async () => {
  await cdn.purge(many(250))
  expect(double.purges.map((tags) => tags.length)).toEqual([100, 100, 51])
  await cdn.purge(many(301))
  expect(double.purges.slice(3)).toEqual([[carriedBy([])[0]!]])
})

test('a check shows whether the token is taken, and purges nothing that is kept', async () => {
  await cdn.check()
  expect(carriedBy(['settings', 'catalogue']).some((tag) => double.purges[0]!.includes(tag))).toBe(false)
  expect(await failureOf(open({ purgeToken: 'another' }).check())).toMatchObject({
    message: '403: Authentication error (10000)',
  })
})

test('what is not done is said, with the time to wait; the token is not', async () => {
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

test('the token goes nowhere that the address only leads to', async () => {
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
