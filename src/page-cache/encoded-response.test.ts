import { expect, test } from 'bun:test'
import { CompressionQueue, chooseEncoding, decompress } from './encoded-response.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip;q=0.000', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, br;q=0.4', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
  [' gzip ; q = 0.8 ,  br ; q=0.9', 'br'],
  ['br;q=2, gzip', 'gzip'],
  ['br;q=abc', 'identity'],
  ['br gzip', 'identity'],
  [',,,gzip,,', 'gzip'],
  [`gzip${', x'.repeat(5000)}`, 'gzip'],
] as const)('Accept-Encoding %p is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('continues with the next body when one cannot be compressed', async () => {
  const queue = new CompressionQueue()
  const compressed = Promise.withResolvers<Uint8Array>()
  const task = { encoding: 'br' as const, isWanted: () => true }
  queue.add({ ...task, bytes: () => Promise.reject(new Error('evicted')), done: () => {} })
  queue.add({ ...task, bytes: async () => new TextEncoder().encode('rice'), done: compressed.resolve })
  expect(new TextDecoder().decode(decompress(await compressed.promise, 'br'))).toBe('rice')
})
