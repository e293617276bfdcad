import { expect, test } from 'bun:test'
import { promisedMinutes, whenPromised } from './delivery-promise.ts'

test.each([
  ['10 min', 10],
  ['10-15 MINUTES', 15],
  ['45min', 45],
  ['Same day', null],
  ['2 hours', null],
])('a badge of "%s" promises %p minutes', (badge, minutes) => expect(promisedMinutes(badge)).toBe(minutes))

test.each([
  ['10 min', 'in 10 min'],
  ['2 hours', 'in 2 hours'],
  ['Same day', 'same day'],
  ['Within 2 hours', 'within 2 hours'],
])('a sentence goes on after a badge of "%s" with "%s"', (badge, said) => expect(whenPromised(badge)).toBe(said))
