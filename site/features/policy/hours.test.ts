import { expect, test } from 'bun:test'
import type { OpenHours, OpenSpan } from '../../../src/shared/opening-hours.ts'
import { weekLabels } from './hours.ts'

const DAY: OpenSpan[] = [{ opens: '07:00', closes: '23:30' }]
const everyDay = (spans: OpenSpan[]): OpenHours => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
  sunday: spans,
})

test('joins days in a row with the same hours', () => {
  const halves = [
    { opens: '08:00', closes: '12:00' },
    { opens: '16:00', closes: '00:00' },
  ]
  const week = { ...everyDay(DAY), friday: halves, saturday: halves, sunday: [] }
  expect(weekLabels(week)).toEqual([
    { days: 'Monday to Thursday', times: '7 am to 11:30 pm' },
    { days: 'Friday and Saturday', times: '8 am to 12 pm, 4 pm to midnight' },
    { days: 'Sunday', times: 'Closed' },
  ])
})

test('says that every day is alike, and what never closes', () => {
  expect(weekLabels(everyDay(DAY))).toEqual([{ days: 'Every day', times: '7 am to 11:30 pm' }])
  const always = [{ days: 'Every day', times: 'Open 24 hours' }]
  expect(weekLabels(null)).toEqual(always)
  expect(weekLabels(everyDay([{ opens: '00:00', closes: '00:00' }]))).toEqual(always)
})
