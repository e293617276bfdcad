import { describe, expect, test } from 'bun:test'
import { canTransition, canUndo, nextStates, ORDER_STATES, type OrderState, type TransitionActor } from './states.ts'

const ACTORS: TransitionActor[] = ['shopper', 'admin', 'payment']

/** Every allowed transition, repeated on purpose: each of the 192 cells below is compared with this list. */
const ALLOWED = new Set([
  'payment: awaiting payment > placed',
  'payment: awaiting payment > cancelled',
  'shopper: awaiting payment > cancelled',
  'admin: awaiting payment > cancelled',
  'admin: placed > accepted',
  'shopper: placed > cancelled',
  'admin: placed > cancelled',
  'payment: placed > cancelled',
  'admin: accepted > packed',
  'shopper: accepted > cancelled',
  'admin: accepted > cancelled',
  'payment: accepted > cancelled',
  'admin: packed > out for delivery',
  'admin: packed > cancelled',
  'payment: packed > cancelled',
  'admin: out for delivery > delivered',
  'admin: out for delivery > refused',
  'payment: cancelled > placed',
])

describe('checks every transition for every actor', () => {
  for (const actor of ACTORS)
    for (const from of ORDER_STATES)
      for (const to of ORDER_STATES) {
        const move = `${actor}: ${from} > ${to}`
        test(`${move} is ${ALLOWED.has(move) ? 'allowed' : 'refused'}`, () => {
          expect(canTransition(from, to, actor)).toBe(ALLOWED.has(move))
        })
      }
})

test('a shopper cancels until the order is packed, an admin until it is out for delivery', () => {
  const cancellable = (actor: TransitionActor) => ORDER_STATES.filter((from) => canTransition(from, 'cancelled', actor))
  expect(cancellable('shopper')).toEqual(['awaiting payment', 'placed', 'accepted'])
  expect(cancellable('admin')).toEqual(['awaiting payment', 'placed', 'accepted', 'packed'])
})

test('allows no transition from a delivered or refused order', () => {
  for (const end of ['delivered', 'refused'] satisfies OrderState[])
    for (const actor of ACTORS) expect(nextStates(end, actor)).toEqual([])
})

test('allows undo of admins’ transitions, but not at or after a delivery', () => {
  const undone = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.filter((to) => canUndo(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(undone).toEqual([
    'placed > accepted',
    'placed > cancelled',
    'accepted > packed',
    'accepted > cancelled',
    'packed > out for delivery',
    'packed > cancelled',
    'out for delivery > delivered',
    'out for delivery > refused',
  ])
})
