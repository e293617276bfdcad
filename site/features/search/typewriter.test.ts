import { expect, test } from 'bun:test'
import { SAMPLE_TERMS, typedFrames } from './typewriter.ts'

function take(count: number, words: readonly string[]) {
  const frames = typedFrames(words)
  return Array.from({ length: count }, () => frames.next().value)
}

test('the first word stands there whole, is held a second, taken back but for a letter, and the next is typed', () => {
  expect(take(5, ['ab', 'cd'])).toEqual([
    { text: 'ab', pauseMs: 1000 },
    { text: 'a', pauseMs: 50 },
    { text: 'c', pauseMs: 50 },
    { text: 'cd', pauseMs: 1000 },
    { text: 'c', pauseMs: 50 },
  ])
})

test('all sample words come round, and begin again', () => {
  const held = take(400, SAMPLE_TERMS).filter((frame) => frame.pauseMs === 1000)
  expect(held.slice(0, 10).map((frame) => frame.text)).toEqual([...SAMPLE_TERMS, 'milk'])
})

test('characters are never cut in half', () => {
  expect(
    take(3, ['दूध🥛'])
      .map((frame) => frame.text)
      .join('|'),
  ).not.toContain('\uFFFD')
  expect(take(2, ['a🥛'])[1]).toEqual({ text: 'a', pauseMs: 50 })
})
