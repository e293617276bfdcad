import { afterEach, expect, test } from 'bun:test'
import { useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { ShopStatus } from '../../../src/settings/contract.ts'

storeInMemory()
const { $browserCart } = await import('./cart-state.ts')
const { $bill, $notYet, $shopStatus, pincodeIn } = await import('./shop-status.ts')

const OPEN: ShopStatus = {
  isOpen: true,
  isPaused: false,
  holiday: null,
  opensAt: null,
  message: '',
  minimumOrder: 100,
  deliveryFee: 25,
  freeDeliveryFrom: 150,
  handlingFee: 4,
  maxQuantityPerLine: 3,
  maxLines: 2,
  promisedMinutes: 10,
}

function put(...quantities: number[]) {
  const prices = { priceInPaise: 5000, discountPercent: 0, sellingPriceInPaise: null }
  const product = { brand: null, unit: '1 kg', image: '', stock: 9, gone: false, ...prices }
  $browserCart.set(
    quantities.map((quantity, at) => {
      const productId = String(at).repeat(32)
      return { ...product, productId, name: `Product ${at}`, path: `/product/${productId}`, quantity }
    }),
  )
}

afterEach(() => {
  $shopStatus.set(undefined)
  $browserCart.set([])
})

test('shows no total before the fees are loaded', () => {
  put(1)
  expect($bill.get()).not.toHaveProperty('grandTotalInPaise')
  expect($notYet.get()).toBeNull()
})

test('the bill has the fees, and none for delivery from the amount on that the shop names', () => {
  $shopStatus.set(OPEN)
  put(2)
  expect($bill.get()).toMatchObject({ deliveryFeeInPaise: 2500, grandTotalInPaise: 12_900 })
  put(3)
  expect($bill.get()).toMatchObject({ deliveryFeeInPaise: 0, grandTotalInPaise: 15_400 })
})

test('shows why the shop does not accept the order, closing first', () => {
  $shopStatus.set(OPEN)
  put(1)
  expect($notYet.get()).toBe('The minimum order is ₹100: add ₹50 more')
  put(4)
  expect($notYet.get()).toBe('At most 3 of Product 0 in an order')
  put(1, 1, 1)
  expect($notYet.get()).toBe('An order holds at most 2 products')
  $shopStatus.set({ ...OPEN, isOpen: false, message: 'The shop is closed now.' })
  expect($notYet.get()).toBe('The shop is closed now.')
})

test('checks a pincode once it has six digits', () => {
  expect(pincodeIn('411 001')).toBe('411001')
  expect(pincodeIn('४११ ००१')).toBe('411001')
  expect(pincodeIn('41100')).toBeNull()
  expect(pincodeIn('011001')).toBeNull()
})
