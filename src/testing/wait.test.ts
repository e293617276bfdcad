import { expect, test } from 'bun:test'
import { eventually } from './wait.ts'

test('what becomes so within its time is waited for; of what does not, the last failure is said', async () => {
  let asked = 0
  await eventually(async () => expect(++asked).toBe(3))
  expect(asked).toBe(3)
  await expect(eventually(async () => expect(++asked).toBe(0), 50)).rejects.toThrow('Expected: 0')
})
