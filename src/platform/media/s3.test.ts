import { afterAll, beforeEach, expect, test } from 'bun:test'
import { openTestBucket } from '../../testing/bucket.ts'
import { webpBytes } from '../../testing/images.ts'
import { s3Media } from './s3.ts'

// engines E8: also tested against a real service (`bun run test:engines`).
const { settings, state, read, write, close } = await openTestBucket()
afterAll(close)
beforeEach(() => Object.assign(state, { failing: false, refused: 0 }))

const file = `${'ab'.repeat(16)}-400x300-400.webp`
const media = s3Media(settings)
const bytes = webpBytes([1, 2, 3, 250])

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

test('what answers in place of the bucket is not taken for the image', async () => {
  const page = new TextEncoder().encode('<html>Sign in to this network</html>')
  const avif = file.replace('webp', 'avif')
  for (const [name, wrong] of [
    [file, page],
    [file, new Uint8Array()],
    [file, bytes.subarray(0, -1)],
    [avif, bytes],
  ] as const) {
    await write(`media/${name}`, wrong)
    await expect(media.get(name)).rejects.toThrow(`something other than ${name}`)
  }
  const box = [0, 0, 0, 9, ...new TextEncoder().encode('ftyp'), 1]
  await write(`media/${avif}`, new Uint8Array([...box, ...box]))
  expect((await media.get(avif))?.byteLength).toBe(18)
})

test('an error names the bucket, what its service said, and what may help', async () => {
  const wrong = s3Media({ ...settings, secretAccessKey: 'another' })
  const { host } = new URL(settings.endpoint)
  await expect(wrong.has(file)).rejects.toMatchObject({
    name: 'BucketError',
    message: expect.stringContaining(`${host} responds, and refuses the bucket ${settings.bucket}: `),
    fix: expect.stringContaining('S3_SECRET_ACCESS_KEY'),
  })
  state.failing = true
  for (const ask of [() => media.put(file, bytes), () => Array.fromAsync(media.list())])
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringContaining(
        `${host} takes connections, and fails about the bucket ${settings.bucket}: InternalError`,
      ),
      fix: expect.stringContaining('Look at the service'),
    })
})

test('a bucket that never responds is given up after a while', async () => {
  state.hanging = true
  const { host } = new URL(settings.endpoint)
  await expect(s3Media(settings, 50).has(file)).rejects.toThrow(
    `${host} takes connections, and does not respond about the bucket ${settings.bucket} for 0.05 seconds`,
  )
  state.hanging = false
})
