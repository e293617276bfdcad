import { expect, test } from 'bun:test'
import { CompressionQueue, decompress } from './compression-queue.ts'

test('a body that cannot be compressed keeps none behind it from being compressed', async () => {
  const queue = new CompressionQueue()
  const compressed = Promise.withResolvers<Uint8Array>()
  const task = { encoding: 'br' as const, isWanted: () => true }
  queue.add({ ...task, bytes: () => Promise.reject(new Error('evicted')), done: () => {} })
  queue.add({ ...task, bytes: async () => new TextEncoder().encode('rice'), done: compressed.resolve })
  expect(new TextDecoder().decode(decompress(await compressed.promise, 'br'))).toBe('rice')
})
