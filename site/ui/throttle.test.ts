import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { throttle } from './throttle.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

test('runs at once, then once per interval, and always runs the last call', () => {
  let works = 0
  const call = throttle(() => {
    works += 1
  }, 150)
  for (let i = 0; i < 10; i++) call()
  expect(works).toBe(1)
  jest.advanceTimersByTime(149)
  expect(works).toBe(1)
  jest.advanceTimersByTime(1)
  expect(works).toBe(2)
  jest.advanceTimersByTime(1000)
  expect(works).toBe(2)
  call()
  expect(works).toBe(3)
})
