import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { createLog } from '../runtime/log.ts'
import { createRateLimiter } from './limiter.ts'

// Operator's trial: a client that went on after its refusal wrote two lines for each request.
test('a client that goes on after its refusal is logged once, not for each request', async () => {
  const { db } = await createTestDatabase()
  const lines: object[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line)))
  const limiter = createRateLimiter(db, log, 'trial', { max: 2, windowSeconds: 60 })
  const outcomes = []
  for (let i = 0; i < 20; i++)
    outcomes.push(
      await limiter.spend('somebody').then(
        () => 'served',
        () => 'refused',
      ),
    )
  expect(outcomes).toEqual([...Array(2).fill('served'), ...Array(18).fill('refused')])
  expect(lines).toMatchObject([{ level: 'warn', message: 'too many requests', limit: 'trial' }])
})
