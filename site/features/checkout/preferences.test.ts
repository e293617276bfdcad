import { afterEach, expect, test } from 'bun:test'
import { setTestStorageKey, useTestStorageEngine as storeInMemory } from '@nanostores/persistent'
import type { SuccessOf } from '../../api/routes.ts'

// The stores bind to their storage when they are created, so the test storage has to be set up first.
storeInMemory()
const KEY = 'delivery-preferences'
const USUAL = { deliveryInstructions: '', leaveAtDoor: false, ifMissing: 'leave_out' } as const
const ASKED = { deliveryInstructions: 'Ring twice', leaveAtDoor: true, ifMissing: 'call_me' } as const
const { $preferences, changePreferences } = await import('./preferences.ts')
const { $payment, $paymentOptions } = await import('./checkout.ts')
const { $user } = await import('../account/session.ts')

type Options = SuccessOf<'GET', '/api/payment/options'>['data']
const options = (card: boolean) =>
  ({ cash: true, card, cardReason: card ? null : 'No cards', cardMethods: ['UPI'] }) as Options
const user = (n: number) => ({
  _id: n.toString(16).padStart(32, '0'),
  name: 'Asha',
  email: 'asha@example.com',
  avatar: '',
  mobile: '',
  role: 'USER' as const,
  mustChangePassword: false,
})

afterEach(() => {
  $preferences.set(USUAL)
  $paymentOptions.set(undefined)
})

test('what is asked for is remembered, one choice at a time', () => {
  changePreferences({ ifMissing: 'call_me' })
  changePreferences({ deliveryInstructions: 'Ring twice' })
  expect($preferences.get()).toEqual({ ...USUAL, deliveryInstructions: 'Ring twice', ifMissing: 'call_me' })
})

test('another account begins with what is usual', () => {
  $user.set(user(1))
  changePreferences(ASKED)
  $user.set(user(2))
  expect($preferences.get()).toEqual(USUAL)
  $user.set(undefined)
})

test.each(['', 'null', '[]', '{"ifMissing":"maybe","leaveAtDoor":"yes"}'])('storage with %j is as usual', (stored) => {
  const stop = $preferences.listen(() => {})
  changePreferences(ASKED)
  setTestStorageKey(KEY, stored)
  expect($preferences.get()).toEqual(USUAL)
  stop()
})

test('leaving at the door is offered, and asked for, only where cards are taken', () => {
  changePreferences(ASKED)
  expect($payment.get()).toMatchObject({ isDoorOffered: true, leaveAtDoor: true })
  $paymentOptions.set(options(false))
  expect($payment.get()).toMatchObject({ isDoorOffered: false, leaveAtDoor: false, cash: true })
})
