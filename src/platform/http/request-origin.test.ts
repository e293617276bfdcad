import { expect, test } from 'bun:test'
import { isTrustedOrigin, rejectCrossSite, takesSecureCookies } from './request-origin.ts'
import { cookieLines, readCookie } from './session-cookies.ts'

const settings = (publicUrl: string | null = null, trustProxy = false) => ({
  publicUrl: publicUrl === null ? null : new URL(publicUrl),
  corsOrigins: ['https://partner.example'],
  trustProxy,
})
const from = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers })
const LOCAL = 'http://localhost:3000/'
const PUBLIC = 'https://shop.example'

test('accepts requests of the own origin and of configured ones', () => {
  const ours = (publicUrl: string | null, url: string, origin: string) =>
    isTrustedOrigin(settings(publicUrl), from(url, { origin }))
  expect(ours(null, LOCAL, 'http://localhost:3000')).toBe(true)
  expect(ours(null, LOCAL, 'https://partner.example')).toBe(true)
  expect(ours(PUBLIC, 'http://shop.example/', PUBLIC)).toBe(true)
  expect(ours(PUBLIC, LOCAL, 'http://localhost:3000')).toBe(true)
})

test('pages of others are not', () => {
  const ours = (publicUrl: string | null, url: string, origin: string) =>
    isTrustedOrigin(settings(publicUrl), from(url, { origin }))
  for (const origin of [
    'null',
    'https://evil.example',
    'http://localhost:3001',
    'https://partner.example.evil.example',
  ])
    expect(ours(null, LOCAL, origin)).toBe(false)
  expect(ours(PUBLIC, 'http://shop.example/', 'http://shop.example')).toBe(false)
  expect(ours(PUBLIC, 'http://shop.example/', 'http://localhost:3000')).toBe(false)
})

test('without an origin, a browser must say that the request is of the same origin', () => {
  const ours = (site: string) => isTrustedOrigin(settings(), from(LOCAL, { 'sec-fetch-site': site }))
  expect(['same-origin', 'same-site', 'cross-site', 'none'].map(ours)).toEqual([true, false, false, false])
  expect(isTrustedOrigin(settings(), from(LOCAL))).toBe(false)
})

test('programs and typed addresses are not refused, pages of others are', () => {
  const refused = (headers: Record<string, string>) => () => rejectCrossSite(settings(), from(LOCAL, headers))
  for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }] as Record<
    string,
    string
  >[])
    expect(refused(headers)).not.toThrow()
  expect(refused({ origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' })).not.toThrow()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ] as Record<string, string>[])
    expect(refused(headers)).toThrow('Pages of other sites may not do that')
})

test('cookies are secure by https and on this machine, and only there', () => {
  const secure = (publicUrl: string | null, url: string, trustProxy = false, headers = {}) =>
    takesSecureCookies(settings(publicUrl, trustProxy), from(url, headers))
  expect(secure(null, LOCAL)).toBe(true)
  expect(secure(PUBLIC, 'http://shop.example/')).toBe(true)
  expect(secure(null, 'http://192.168.1.7:3000/')).toBe(false)
  expect(secure('http://shop.example', 'http://shop.example/')).toBe(false)
  const forwarded = { 'x-forwarded-proto': 'https' }
  expect(secure(null, 'http://192.168.1.7:3000/', false, forwarded)).toBe(false)
  expect(secure(null, 'http://192.168.1.7:3000/', true, forwarded)).toBe(true)
})

test('plain cookies are given and taken on plain hosts alone', () => {
  const plain = from('http://192.168.1.7:3000/', { cookie: 'rt=plain; __Host-rt=secure' })
  const local = from(LOCAL, { cookie: 'rt=plain; __Host-rt=secure' })
  expect(readCookie(settings(), plain, 'rt')).toBe('plain')
  expect(readCookie(settings(), local, 'rt')).toBe('secure')
  const change = [{ name: 'rt', value: 'x', maxAgeSeconds: 60 }] as const
  expect(cookieLines(settings(), plain, change)).toEqual(['rt=x; Path=/; Max-Age=60; HttpOnly; SameSite=Strict'])
  expect(cookieLines(settings(), local, change)).toEqual([
    '__Host-rt=x; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Strict',
  ])
})

test('strange cookies are no cookies', () => {
  for (const cookie of ['__Host-rt=', '__proto__=x', 'constructor=x', ';;;', '=x'])
    expect(readCookie(settings(), from(LOCAL, { cookie }), 'rt')).toBeNull()
})
