import { expect, test } from 'bun:test'
import { AppError } from './errors.ts'
import { limitConcurrency } from './semaphore.ts'

/** Work that ends when the test says so. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const start = Promise.withResolvers<void>()
  const state = { started: false }
  const work = () => {
    state.started = true
    start.resolve()
    return promise
  }
  return { work, state, started: start.promise, resolve }
}

const kindOf = async (outcome: Promise<unknown>) => outcome.then(() => 'done').catch(({ kind }: AppError) => kind)

test('runs as many tasks as allowed, the others in order of arrival', async () => {
  const inTurn = limitConcurrency(2, 10)
  const tasks = Array.from({ length: 5 }, openWork)
  const outcomes = tasks.map(({ work }) => inTurn(work))
  const started = () => tasks.map(({ state }) => state.started)
  expect(started()).toEqual([true, true, false, false, false])
  tasks[1]!.resolve('second')
  expect(await outcomes[1]!).toBe('second')
  await tasks[2]!.started
  expect(started()).toEqual([true, true, true, false, false])
  for (const { resolve } of tasks) resolve('')
  await Promise.all(outcomes)
})

test('releases the slot of a failed task and rejects its caller', async () => {
  const inTurn = limitConcurrency(1, 10)
  const failed = inTurn(() => Promise.reject(new AppError('invalid', 'damaged')))
  const next = inTurn(async () => 'next')
  expect(await kindOf(failed)).toBe('invalid')
  expect(await next).toBe('next')
})

test('rejects tasks when the queue is full, but none that is queued', async () => {
  const inTurn = limitConcurrency(1, 2)
  const first = openWork()
  const outcomes = [first.work, async () => '', async () => ''].map((work) => inTurn(work))
  expect(await kindOf(inTurn(async () => {}))).toBe('unavailable')
  first.resolve('')
  expect(await Promise.all(outcomes.map(kindOf))).toEqual(['done', 'done', 'done'])
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('limits the slots of each caller, and releases them', async () => {
  const inTurn = limitConcurrency(1, 10, 2)
  const first = openWork()
  const outcomes = [inTurn(first.work, 'one'), inTurn(async () => {}, 'one')]
  expect(await kindOf(inTurn(async () => {}, 'one'))).toBe('tooMany')
  const other = inTurn(async () => 'other', 'other')
  first.resolve('')
  expect(await other).toBe('other')
  await Promise.all(outcomes)
  expect(await inTurn(async () => 'again', 'one')).toBe('again')
})
