import { expect, test } from 'bun:test'
import { timeOfDayLabel } from './time-of-day.ts'

test('a time of day reads as people say it', () => {
  expect([0, 11, 12, 19].map((hour) => timeOfDayLabel(hour))).toEqual(['midnight', '11 am', '12 pm', '7 pm'])
  expect([timeOfDayLabel(0, 30), timeOfDayLabel(7, 5), timeOfDayLabel(23, 30)]).toEqual([
    '12:30 am',
    '7:05 am',
    '11:30 pm',
  ])
})
