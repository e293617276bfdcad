import { expect, test } from 'bun:test'
import { notFound, redirectTo } from './redirects.ts'

const at = (path: string) => new URL(path, 'http://localhost')

test('does not redirect a canonical URL', () => {
  expect(redirectTo('/product/Milk-1', at('/product/Milk-1?x=1'))).toBeNull()
})

test('accepts non-ASCII letters both literal and escaped', () => {
  expect(redirectTo('/product/दूध-1', at('/product/%E0%A4%A6%E0%A5%82%E0%A4%A7-1'))).toBeNull()
})

test('redirects a wrong slug permanently, with its query', () => {
  const result = redirectTo('/product/Milk-1', at('/product/milch-1?sort=price&utm=a'))
  expect(result?.status).toBe(301)
  expect(result?.headers.get('location')).toBe('/product/Milk-1?sort=price&utm=a')
})

test('a redirect never leaves the shop, for any name', () => {
  expect(redirectTo('//evil.example/x-1', at('/product/x-1'))?.headers.get('location')).toStartWith('/')
  expect(redirectTo('//evil.example/x-1', at('/product/x-1'))?.headers.get('location')).not.toStartWith('//')
})

test('returns status 404', () => {
  expect(notFound().status).toBe(404)
})
