import { afterAll, beforeEach, expect, test } from 'bun:test'
import { startTestS3 } from '../../testing/s3.ts'
import { s3Media } from './s3.ts'

const file = `${'ab'.repeat(16)}-400x300-400.webp`
const { settings, objects, refused, state, stop } = startTestS3()
afterAll(stop)
beforeEach(() => {
  objects.clear()
  refused.length = 0
  state.failing = false
})

const media = s3Media(settings)
const bytes = new Uint8Array([1, 2, 3, 250])

test('a picture is put under the bucket with its type, read back, found and removed', async () => {
  await media.put(file, bytes)
  expect(objects.get(`/pictures/media/${file}`)).toEqual({ bytes, type: 'image/webp' })
  expect(await media.get(file)).toEqual(bytes)
  expect(await media.has(file)).toBe(true)
  await media.remove(file)
  expect(await media.has(file)).toBe(false)
  expect(await media.get(file)).toBe(null)
  expect(refused).toEqual([])
})

test('a wrong secret and a failing service are faults, not missing pictures', async () => {
  const wrong = s3Media({ ...settings, secretAccessKey: 'another' })
  await expect(wrong.get(file)).rejects.toThrow()
  await expect(wrong.put(file, bytes)).rejects.toThrow()
  expect(refused.length).toBeGreaterThan(0)
  state.failing = true
  await expect(media.get(file)).rejects.toThrow()
})

test('only names of pictures are put', async () => {
  await expect(media.put('../secrets.json', bytes)).rejects.toThrow('Not the name')
})
