import { expect, test } from 'bun:test'
import { isLoopbackRequest, peerOf, recordRemoteIp } from './remote-ip.ts'

interface Asked {
  url?: string
  peer?: string
  headers?: Record<string, string>
}

function isLoopback({ url = 'http://localhost:3000/metrics', peer = '127.0.0.1', headers = {} }: Asked = {}): boolean {
  const request = new Request(url, { headers })
  recordRemoteIp(request, peer)
  return isLoopbackRequest(request)
}

// security 5, 24, operator H3: one definition, for the outbox, the sandbox and /metrics.
test.each<Asked>([
  {},
  { peer: '::1' },
  { peer: '::ffff:127.0.0.1' },
  { url: 'http://127.0.0.1:3000/' },
  { url: 'http://[::1]:3000/' },
  { headers: { host: 'localhost:3000' } },
  { headers: { connection: 'keep-alive' } },
])('%p sits at the machine', (asked) => {
  expect(isLoopback(asked)).toBeTrue()
})

test.each<Asked>([
  { peer: '192.168.1.23' },
  { peer: '10.0.0.77' },
  { peer: '172.17.0.1' },
  { peer: 'fd00::5' },
  { peer: 'fe80::1' },
  { peer: '169.254.3.4' },
  { peer: '203.0.113.9' },
  { peer: '' },
  { url: 'http://rebind.evil.example/metrics' },
  { url: 'http://localhost.evil.example/metrics' },
  { headers: { host: 'shop.example' } },
  { headers: { host: 'a b' } },
  { headers: { forwarded: 'for=203.0.113.9' } },
  { headers: { via: '1.1 proxy' } },
  { headers: { 'x-forwarded-for': '203.0.113.9' } },
  { headers: { 'X-Forwarded-Proto': 'https' } },
  { headers: { 'x-forwarded-host': 'localhost' } },
  { headers: { 'x-forwarded-anything': '' } },
  ...'X-Real-IP CF-Connecting-IP True-Client-IP X-Client-IP Fly-Client-IP Fastly-Client-IP X-Cluster-Client-IP'
    .split(' ')
    .map((name) => ({ headers: { [name]: '203.0.113.9' } })),
  { headers: { 'x-original-forwarded-for': '203.0.113.9' } },
  { headers: { 'x-envoy-external-address': '203.0.113.9' } },
  { headers: { 'cdn-loop': 'cloudflare' } },
  { headers: { 'tailscale-user-login': 'asha@example.com' } },
  { headers: { connection: 'close' } },
])('%p does not sit at the machine', (asked) => {
  expect(isLoopback(asked)).toBeFalse()
})

test('trusts no forwarded header when the peer is unknown', () => {
  const request = new Request('http://localhost/')
  expect(peerOf(request)).toBeUndefined()
  expect(isLoopbackRequest(request)).toBeFalse()
})
