import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { setTestStorageKey, useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { AddressView } from '../../../src/address/contract.ts'
import type { SuccessOf } from '../../api/routes.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const KEY = 'delivery-preferences'
const USUAL = { deliveryInstructions: '', leaveAtDoor: false, ifMissing: 'leave_out' } as const
const ASKED = { deliveryInstructions: 'Ring twice', leaveAtDoor: true, ifMissing: 'call_me' } as const
const { $preferences, changePreferences } = await import('./preferences.ts')
const { $payment, $paymentOptions } = await import('./checkout.ts')
const { $user } = await import('../account/session.ts')
const { $addresses, chooseAddress } = await import('../addresses/addresses.ts')

type Options = SuccessOf<'GET', '/api/payment/options'>['data']
const options = (card: boolean) =>
  ({ cash: true, card, cardReason: card ? null : 'No cards', cardMethods: ['UPI'] }) as Options
const id = (n: number) => n.toString(16).padStart(32, '0')
const user = (n: number) => ({
  _id: id(n),
  name: 'Asha',
  email: 'asha@example.com',
  avatar: '',
  mobile: '',
  role: 'USER' as const,
  mustChangePassword: false,
})

const address = (n: number) => ({ _id: id(n) }) as AddressView

afterEach(() => {
  mock.restore()
  $addresses.set(undefined)
  $user.set(user(99))
  $user.set(undefined)
  $paymentOptions.set(undefined)
})

test('what is asked for is remembered, one choice at a time', () => {
  changePreferences({ ifMissing: 'call_me' })
  changePreferences({ deliveryInstructions: 'Ring twice' })
  expect($preferences.get()).toEqual({ ...USUAL, deliveryInstructions: 'Ring twice', ifMissing: 'call_me' })
})

test('what is for the rider is remembered for each address, and what is for missing items for all of them', () => {
  $addresses.set([address(1), address(2)])
  changePreferences(ASKED)
  spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ success: true, data: null }))
  chooseAddress(id(2))
  expect($preferences.get()).toEqual({ ...USUAL, ifMissing: 'call_me' })
  changePreferences({ deliveryInstructions: 'Second floor' })
  spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ success: true, data: null }))
  chooseAddress(id(1))
  expect($preferences.get()).toEqual(ASKED)
})

test('what is asked for before there is an address is for the first one alone', () => {
  changePreferences(ASKED)
  $addresses.set([address(3)])
  expect($preferences.get()).toEqual(ASKED)
  $addresses.set([address(4), address(3)])
  expect($preferences.get()).toEqual({ ...USUAL, ifMissing: 'call_me' })
})

test('another account begins with what is usual', () => {
  $user.set(user(1))
  changePreferences(ASKED)
  $user.set(user(2))
  expect($preferences.get()).toEqual(USUAL)
  $user.set(undefined)
})

test.each(['', 'null', '[]', '{"ifMissing":"maybe","leaveAtDoor":"yes"}', '{"doors":{"":{"leaveAtDoor":1}}}'])(
  'storage with %j is as usual',
  (stored) => {
    const stop = $preferences.listen(() => {})
    changePreferences(ASKED)
    setTestStorageKey(KEY, stored)
    expect($preferences.get()).toEqual(USUAL)
    stop()
  },
)

test('leaving at the door is offered, and asked for, only where cards are taken', () => {
  changePreferences(ASKED)
  expect($payment.get()).toMatchObject({ isDoorOffered: true, leaveAtDoor: true })
  $paymentOptions.set(options(false))
  expect($payment.get()).toMatchObject({ isDoorOffered: false, leaveAtDoor: false, cash: true })
})
