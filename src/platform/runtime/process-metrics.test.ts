import { expect, test } from 'bun:test'
import { waitUntil } from '../../testing/wait.ts'
import { createMetrics } from './metrics.ts'
import { measureProcess } from './process-metrics.ts'

// operator, metrics: the delays were 0 at every scrape, and their alert could never fire
test('says for how long the event loop was blocked since the last scrape', async () => {
  const metrics = createMetrics()
  measureProcess(metrics)
  const maxOf = (text: string) => Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])
  await waitUntil(async () => {
    Bun.sleepSync(300)
    return maxOf(await metrics.text()) > 0.2
  })
  expect(maxOf(await metrics.text())).toBeLessThan(60)
})
