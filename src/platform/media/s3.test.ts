import { afterAll, beforeEach, expect, test } from 'bun:test'
import { openTestBucket } from '../../testing/bucket.ts'
import { s3Media } from './s3.ts'

// engines E8: also tested against a real service (`bun run test:engines`).
const { settings, state, read, close } = await openTestBucket()
afterAll(close)
beforeEach(() => Object.assign(state, { failing: false, refused: 0 }))

const file = `${'ab'.repeat(16)}-400x300-400.webp`
const media = s3Media(settings)
const bytes = new Uint8Array([1, 2, 3, 250])

test('a picture is put under the bucket with its type, read back, found and removed', async () => {
  await media.put(file, bytes)
  expect(await read(`media/${file}`)).toEqual({ bytes, type: 'image/webp' })
  expect(await media.get(file)).toEqual(bytes)
  expect(await media.has(file)).toBe(true)
  await media.remove(file)
  expect(await media.has(file)).toBe(false)
  expect(await media.get(file)).toBe(null)
  expect(state.refused).toBe(0)
})

test('reports a wrong secret and a failing service as errors, not as missing images', async () => {
  const wrong = s3Media({ ...settings, secretAccessKey: 'another' })
  await expect(wrong.get(file)).rejects.toThrow()
  await expect(wrong.put(file, bytes)).rejects.toThrow()
  expect(state.refused).toBeGreaterThan(0)
  state.failing = true
  await expect(media.get(file)).rejects.toThrow()
})

test('all pictures are listed, however many pages that takes', async () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(32)}-400x300-400.webp`)
  for (const one of files) await media.put(one, bytes)
  expect((await Array.fromAsync(media.list())).sort()).toEqual(files)
})

test('only names of pictures are put', async () => {
  await expect(media.put('../secrets.json', bytes)).rejects.toThrow('Not an image file')
})
