import { beforeEach, expect, test } from 'bun:test'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'
import { isLoginToOrder, saveReturnUrl, takeReturnUrl } from './return-url.ts'

const { sessionStorage } = givenBrowserStorage()
const SHOP = 'https://shop.example'
beforeEach(() => sessionStorage.clear())

test('returns to the previous page after a login, once', () => {
  saveReturnUrl(`${SHOP}/search?q=milk`, SHOP)
  expect([takeReturnUrl(), takeReturnUrl()]).toEqual(['/search?q=milk', '/'])
})

test('knows that the visitor was about to order', () => {
  saveReturnUrl(`${SHOP}/cart`, SHOP)
  expect(isLoginToOrder()).toBeFalse()
  saveReturnUrl(`${SHOP}/checkout`, SHOP)
  expect(isLoginToOrder()).toBeTrue()
  expect(takeReturnUrl()).toBe('/checkout')
})

test('retains the previous page during registration or recovery', () => {
  saveReturnUrl(`${SHOP}/cart`, SHOP)
  for (const path of ['/register', '/login', '/reset-password']) saveReturnUrl(SHOP + path, SHOP)
  expect(takeReturnUrl()).toBe('/cart')
})

test.each(['', 'not an address', 'https://elsewhere.example/cart', 'https://shop.example.evil.example/'])(
  'coming from "%s" leads home',
  (referrer) => {
    saveReturnUrl(referrer, SHOP)
    expect(takeReturnUrl()).toBe('/')
  },
)

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'a login never leads to %s',
  (planted) => {
    sessionStorage.setItem('way-back', planted)
    expect(takeReturnUrl()).toBe('/')
  },
)
