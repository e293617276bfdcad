import { expect, test } from 'bun:test'
import { SAMPLE_WORDS, typedFrames } from './typing.ts'

function take(count: number, words: readonly string[]) {
  const frames = typedFrames(words)
  return Array.from({ length: count }, () => frames.next().value)
}

test('the first word stands there whole, is held a second, taken back, and the next is typed', () => {
  expect(take(7, ['ab', 'cd'])).toEqual([
    { text: 'ab', holdMs: 1000 },
    { text: 'a', holdMs: 50 },
    { text: '', holdMs: 50 },
    { text: 'c', holdMs: 50 },
    { text: 'cd', holdMs: 1000 },
    { text: 'c', holdMs: 50 },
    { text: '', holdMs: 50 },
  ])
})

test('all sample words come round, and begin again', () => {
  const held = take(400, SAMPLE_WORDS).filter((frame) => frame.holdMs === 1000)
  expect(held.slice(0, 10).map((frame) => frame.text)).toEqual([...SAMPLE_WORDS, 'milk'])
})

test('letters are never cut in half', () => {
  expect(
    take(3, ['दूध🥛'])
      .map((frame) => frame.text)
      .join('|'),
  ).not.toContain('\uFFFD')
  expect(take(2, ['a🥛'])[1]).toEqual({ text: 'a', holdMs: 50 })
})
