import { afterEach, beforeEach, expect, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'

const { sessionStorage } = givenBrowserStorage()
storeInMemory()
const { entryReason } = await import('./entry-reason.ts')
const { $browserCart, withOneMore } = await import('../cart/cart-state.ts')
const { saveReturnUrl } = await import('./return-url.ts')
const { $sessionEnded } = await import('./session.ts')

const SHOP = 'https://shop.example'
const MILK = {
  productId: '0'.repeat(32),
  name: 'Toned Milk',
  brand: null,
  unit: '1 l',
  priceInPaise: 5400,
  discountPercent: 0,
  sellingPriceInPaise: null,
  stock: 9,
  image: '',
  path: '/product/milk',
}

function givenPieces(pieces: number): void {
  $browserCart.set(Array.from({ length: pieces }, () => MILK).reduce<ReturnType<typeof withOneMore>>(withOneMore, []))
}

beforeEach(() => {
  sessionStorage.clear()
  $sessionEnded.set(undefined)
})
// The files of a worker share the stores.
afterEach(() => givenPieces(0))

test('who comes of their own accord is given no reason', () => {
  givenPieces(2)
  expect(entryReason('Sign in')).toBeNull()
})

test.each([
  [0, 'Sign in to place your order.'],
  [1, 'Sign in to place your order. Your item waits.'],
  [4, 'Sign in to place your order. Your 4 items wait.'],
])('who wants to order %d items is told so', (pieces, reason) => {
  givenPieces(pieces)
  saveReturnUrl(`${SHOP}/checkout`, SHOP)
  expect(entryReason('Sign in')).toBe(reason)
  expect(entryReason('Register')).toBe(reason.replace('Sign in', 'Register'))
})

test('who was signed out is told so, and nothing of a cart that only the account knows', () => {
  $sessionEnded.set('yes')
  expect(entryReason('Sign in')).toBe('You were signed out. Sign in to go on where you were.')
  saveReturnUrl(`${SHOP}/checkout`, SHOP)
  expect(entryReason('Sign in')).toBe('You were signed out. Sign in to place your order. Your cart waits.')
})

test('what was done before comes first', () => {
  const done = 'Your password is changed.'
  expect(entryReason('Sign in', done)).toBe(`${done} Sign in with the password that you have just chosen.`)
  givenPieces(4)
  saveReturnUrl(`${SHOP}/checkout`, SHOP)
  expect(entryReason('Sign in', done)).toBe(`${done} Sign in to place your order. Your 4 items wait.`)
})
