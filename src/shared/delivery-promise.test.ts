import { expect, test } from 'bun:test'
import { promisedMinutes } from './delivery-promise.ts'

test.each([
  ['10 min', 10],
  ['10-15 MINUTES', 15],
  ['45min', 45],
  ['Same day', null],
  ['2 hours', null],
])('a badge of "%s" promises %p minutes', (badge, minutes) => expect(promisedMinutes(badge)).toBe(minutes))
