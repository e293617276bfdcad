import { expect, test } from 'bun:test'
import { bestOfEach } from './meilisearch.ts'

const hit = (id: string, weightedRankingScore: number) => ({ id, _federation: { weightedRankingScore } })

test('what two queries find is listed once, where the better of them puts it', () => {
  const hits = [hit('mix', 0.5), hit('okra', 0.5), hit('onion', 0.4), hit('onion', 0.7), hit('mix', 0.9)]
  expect(bestOfEach(hits).map(({ id }) => id)).toEqual(['mix', 'onion', 'okra'])
})
