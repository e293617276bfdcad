import { expect, test } from 'bun:test'
import { connectionsRemedy } from '../database/errors.ts'
import { examine } from './check-result.ts'

test('a server without a connection left has one fix, whatever part is examined', async () => {
  const full = Object.assign(new Error('remaining connection slots are reserved'), { code: '53300' })
  const wrapped = new Error('Failed query', { cause: full })
  const result = await examine('Search', 'bun run search:reindex', () => Promise.reject(wrapped))
  expect(result).toEqual({ part: 'Search', state: 'bad', said: full.message, fix: connectionsRemedy(full.message) })
  const other = await examine('Search', 'bun run search:reindex', () => Promise.reject(new Error('no index')))
  expect(other).toMatchObject({ said: 'no index', fix: 'bun run search:reindex' })
})
