import { expect, test } from 'bun:test'
import { relyingPartyOf } from './relying-party.ts'

const at = (url: string, publicUrl: string | null = null, headers: Record<string, string> = {}) =>
  relyingPartyOf(
    { publicUrl: publicUrl === null ? null : new URL(publicUrl), corsOrigins: [], trustProxy: true },
    new Request(url, { headers }),
  )

test('passkeys belong to the domain of PUBLIC_URL, whatever name a request uses', () => {
  const party = { domain: 'shop.example', origin: 'https://shop.example' }
  expect(at('http://localhost:3000/', 'https://shop.example')).toEqual(party)
  expect(at('http://other.example/', 'https://shop.example')).toEqual(party)
})

test('without PUBLIC_URL they belong to the domain of the request, over https or on this machine', () => {
  expect(at('http://localhost:3000/')).toEqual({ domain: 'localhost', origin: 'http://localhost:3000' })
  const forwarded = { 'x-forwarded-proto': 'https' }
  expect(at('http://shop.example/', null, forwarded)).toEqual({
    domain: 'shop.example',
    origin: 'https://shop.example',
  })
})

test('there are none at an IP address or over plain http, where browsers make none', () => {
  for (const url of ['http://shop.example/', 'http://192.168.1.5:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/'])
    expect(at(url)).toBeNull()
  expect(at('http://localhost/', 'https://203.0.113.9')).toBeNull()
  expect(at('http://localhost/', 'http://shop.example')).toBeNull()
})
