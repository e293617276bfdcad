import { expect, test } from 'bun:test'
import { withFormerNames } from './jobs.ts'

const task = async () => {}
const reconcile = async () => {}

test('runs jobs that were enqueued under a former name', () => {
  const tasks = withFormerNames({
    'account-prune': task,
    'audit-prune': task,
    'cart-prune': task,
    'image-prune': task,
    'import-prune': task,
    'payment-event-prune': task,
    'payment-reconcile': reconcile,
    'zero-result-prune': task,
  })
  expect(tasks['payment-sweep']).toBe(reconcile)
  expect(tasks['payment-reconcile']).toBe(reconcile)
  expect(Object.values(tasks).filter((each) => each === task)).toHaveLength(14)
})
