import { afterAll, describe, expect, test } from 'bun:test'
import { isPublic } from '../../platform/http/public-ips.ts'
import { type FetchRules, fetchImage, PUBLIC_ONLY } from './fetch-image.ts'

const PIECE = new Uint8Array(1024 * 1024)
const PACKED = Bun.gzipSync(new Uint8Array(64 * 1024 * 1024))
let asked: string[] = []
const server: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request): Promise<Response> {
    const { pathname } = new URL(request.url)
    asked.push(`${request.headers.get('host')}${pathname}`)
    switch (pathname) {
      case '/milk.png':
        return new Response('a picture')
      case '/away':
        return new Response(null, { status: 302, headers: { location: `http://inside.example:${server.port}/secret` } })
      case '/metadata':
        return new Response(null, { status: 301, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
      case '/file':
        return new Response(null, { status: 302, headers: { location: 'file:///etc/passwd' } })
      case '/round':
        return new Response(null, { status: 302, headers: { location: '/round' } })
      case '/on':
        return new Response(null, { status: 302, headers: { location: '/milk.png' } })
      case '/endless':
        return new Response(endless())
      case '/packed':
        return new Response(PACKED, { headers: { 'content-encoding': 'gzip' } })
      case '/slow':
        await Bun.sleep(3000)
        return new Response('late')
      default:
        return new Response('no', { status: 404 })
    }
  },
})
afterAll(() => server.stop(true))

function endless() {
  return new ReadableStream({ pull: (controller) => controller.enqueue(PIECE) })
}

/** Resolves all names of the test to its own server, except `inside.example`, whose address is forbidden. */
const rules: FetchRules = {
  resolve: async (name) => [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
  mayAsk: (ip) => ip === '127.0.0.1',
  timeoutMs: 1000,
}
const url = (path: string) => `http://shop.example:${server.port}${path}`
const refusal = (source: string, over: Partial<FetchRules> = {}) =>
  fetchImage(source, { ...rules, ...over }).then(
    () => 'fetched',
    (error: Error) => error.message,
  )

test('fetches an image from the checked IP with its host name, also after a redirect', async () => {
  asked = []
  expect(Buffer.from(await fetchImage(url('/milk.png'), rules)).toString()).toBe('a picture')
  expect(Buffer.from(await fetchImage(url('/on'), rules)).toString()).toBe('a picture')
  expect(asked[0]).toBe(`shop.example:${server.port}/milk.png`)
})

test('rejects internal IPs, other protocols, redirect loops and missing files', async () => {
  asked = []
  expect(await refusal(url('/away'))).toContain('not on the public internet')
  expect(await refusal(url('/metadata'))).toContain('not on the public internet')
  expect(await refusal(`http://inside.example:${server.port}/secret`)).toContain('not on the public internet')
  expect(asked.some((one) => one.includes('secret'))).toBe(false)
  expect(await refusal(url('/file'))).toContain('Only http and https')
  expect(await refusal('gopher://shop.example/')).toContain('Only http and https')
  expect(await refusal(`http://me:word@shop.example:${server.port}/milk.png`)).toContain('password')
  expect(await refusal(url('/round'))).toContain('too often')
  expect(await refusal(url('/missing'))).toBe('The server returned 404')
  expect(await refusal('http://127.0.0.1:1/x')).toContain('could not be reached')
})

test('does not resolve a checked name again', async () => {
  let lookups = 0
  const resolve: FetchRules['resolve'] = async () => {
    lookups++
    return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  await fetchImage(url('/milk.png'), { ...rules, resolve })
  expect(lookups).toBe(1)
})

test('rejects a name if any of its IPs is internal', async () => {
  const resolve: FetchRules['resolve'] = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  expect(await refusal(url('/milk.png'), { resolve })).toContain('not on the public internet')
})

test('aborts large and slow downloads', async () => {
  expect(await refusal(url('/endless'))).toContain('larger than 5 MB')
  const start = performance.now()
  expect(await refusal(url('/slow'))).toBe('The server took too long')
  expect(await refusal(url('/x'), { resolve: () => new Promise(() => {}) })).toBe('The server took too long')
  expect(performance.now() - start).toBeLessThan(20_000)
})

// security, what held 158
test('stores compressed responses without decompressing them', async () => {
  expect((await fetchImage(url('/packed'), rules)).byteLength).toBe(PACKED.byteLength)
})

describe('without rules of a test', () => {
  const INSIDE = [
    ...[
      '127.0.0.1',
      '127.1.2.3',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...[
      '255.255.255.255',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      'fec0::1',
      'no address',
      '',
    ],
    ...['64:ff9b:1::a00:1', '::7f00:1', '100::1'],
  ]
  for (const ip of INSIDE) test(`${ip || 'nothing'} is not asked`, () => expect(isPublic(ip)).toBe(false))
  for (const ip of ['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
    test(`${ip} may be asked`, () => expect(isPublic(ip)).toBe(true))

  test('this machine is refused however it is written', async () => {
    const spellings = [
      'http://127.0.0.1/',
      'http://localhost/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:7f00:1]/',
      'http://127.1/',
      'https://0/',
      'http://0177.0.0.1/',
      'http://0x7f000001/',
      'http://①②⑦.⓪.⓪.①/',
      'http://127。0。0。1/',
      'http://[0:0:0:0:0:ffff:127.0.0.1]/',
      'http://[::]/',
      'http://8.8.8.8:22/',
      'http://8.8.8.8:6379/',
    ]
    for (const each of spellings)
      expect(await refusal(each, PUBLIC_ONLY)).toContain(
        'not on the public internet, or has another port than 80 and 443',
      )
    expect(PUBLIC_ONLY.mayAsk('8.8.8.8', 22)).toBe(false)
    expect(PUBLIC_ONLY.mayAsk('8.8.8.8', 443)).toBe(true)
  })
})
