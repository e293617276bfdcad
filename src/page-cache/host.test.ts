import { describe, expect, test } from 'bun:test'
import { createHostCheck } from './host.ts'

describe('without a public URL', () => {
  const check = createHostCheck(null)

  test.each([
    ['shop.example', 'http://shop.example'],
    ['Shop.Example:3000', 'http://shop.example:3000'],
    ['shop.example:80', 'http://shop.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['shop_web', 'http://shop_web'],
    ['x', 'http://x'],
  ])('the well-formed host %s is its own origin', (host, origin) => {
    expect(check(host)?.httpOrigin).toBe(origin)
  })

  test('behind a trusted proxy with TLS the origin is https', () => {
    expect(check('shop.example')?.httpsOrigin).toBe('https://shop.example')
  })

  test.each([
    null,
    '',
    'a, b',
    'shop.example, shop.example',
    'shop.example/path',
    'user@shop.example',
    'shop.example?x',
    'shop.example#x',
    'shop example',
    'shop.example:',
    'shop.example:99999',
    'shop..example',
    'shop%2eexample',
    '2130706433',
    '0x7f.1',
    '[::1',
    'शॉप.example',
    'a\\b',
  ])('the odd host %p is refused', (host) => {
    expect(check(host)).toBe(null)
  })
})

describe('of many hosts without a public URL', () => {
  let nowMs = 0
  const check = createHostCheck(null, () => nowMs)
  const originsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => check(`${name}${at}.example`)?.httpOrigin)

  test('the first keep their own origins, and all others name none', () => {
    expect(originsOf('own', 8)).not.toContain('')
    expect(new Set(originsOf('invented', 2_000))).toEqual(new Set(['']))
    expect(check('own0.example:80')?.httpOrigin).toBe('http://own0.example')
    expect(check('invented0.example')).toEqual({ httpOrigin: '', httpsOrigin: '' })
  })

  test('a host that nobody uses makes room for another', () => {
    nowMs += 9 * 60_000
    originsOf('own', 7)
    nowMs += 2 * 60_000
    expect(originsOf('later', 2)).toEqual(['http://later0.example', ''])
    expect(originsOf('own', 7)).not.toContain('')
  })
})

describe('with a public URL', () => {
  const check = createHostCheck(new URL('https://shop.example'))

  test.each(['shop.example', 'SHOP.example', 'shop.example:443', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'the host %s is served under the public origin',
    (host) => {
      expect(check(host)).toEqual({ httpOrigin: 'https://shop.example', httpsOrigin: 'https://shop.example' })
    },
  )

  test.each(['other.example', 'shop.example:8443', 'shop.example.evil.example', 'localhost.evil.example', '10.0.0.1'])(
    'the host %s is refused',
    (host) => {
      expect(check(host)).toBe(null)
    },
  )
})
