import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { $toasts, dismissToast, showToast } from './toasts.ts'

const texts = () => $toasts.get().map((toast) => toast.text)

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  for (const toast of $toasts.get()) dismissToast(toast.id)
  jest.useRealTimers()
})

test('a success goes after two seconds, an error and a plain word after four, loading stays', () => {
  showToast('success', 'Item added')
  showToast('error', 'Please Login')
  showToast('blank', 'Only 2 left')
  showToast('loading', 'Opening the payment page')
  jest.advanceTimersByTime(1999)
  expect($toasts.get()).toHaveLength(4)
  jest.advanceTimersByTime(1)
  expect(texts()).toEqual(['Please Login', 'Only 2 left', 'Opening the payment page'])
  jest.advanceTimersByTime(2000)
  expect(texts()).toEqual(['Opening the payment page'])
  jest.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Opening the payment page'])
})

test('the same words again stay longer instead of piling up', () => {
  const id = showToast('success', 'Item added')
  jest.advanceTimersByTime(1500)
  expect(showToast('success', 'Item added')).toBe(id)
  jest.advanceTimersByTime(1500)
  expect(texts()).toEqual(['Item added'])
  jest.advanceTimersByTime(500)
  expect(texts()).toEqual([])
})

test('at most twenty are shown, the oldest go first', () => {
  for (let n = 1; n <= 25; n++) showToast('error', `Error ${n}`)
  expect(texts()).toHaveLength(20)
  expect(texts()[0]).toBe('Error 6')
})

test('a toast can be dismissed, and only it goes', () => {
  const loading = showToast('loading', 'Wait')
  showToast('error', 'No')
  dismissToast(loading)
  expect(texts()).toEqual(['No'])
})

test('a toast with an action stays ten seconds, and a later one with the same words has its own action', () => {
  const undone: string[] = []
  showToast('success', 'Order saved', { label: 'Undo', run: () => undone.push('first') })
  showToast('success', 'Order saved', { label: 'Undo', run: () => undone.push('second') })
  jest.advanceTimersByTime(9_999)
  for (const { action } of $toasts.get()) action!.run()
  expect(undone).toEqual(['first', 'second'])
  jest.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
