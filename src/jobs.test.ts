import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { parseCrontab } from 'graphile-worker'
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

// One that it cannot parse would run no job at all.
test('the job runner understands every schedule', async () => {
  const schedules: string[] = []
  for await (const file of new Glob('**/jobs.ts').scan(import.meta.dir)) {
    const source = await Bun.file(`${import.meta.dir}/${file}`).text()
    for (const [, name, times] of source.matchAll(/'?([\w-]+)'?: '([\d*,/-]+(?: [\d*,/-]+){4})'/g))
      schedules.push(`${times} ${name}`)
  }
  expect(schedules.length).toBeGreaterThan(15)
  for (const schedule of schedules) expect(parseCrontab(schedule)).toHaveLength(1)
  expect(() => parseCrontab('3-59/10 * * * * some-job')).toThrow()
})
