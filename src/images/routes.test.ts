import { expect, test } from 'bun:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { createApp } from '../app.ts'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { HEIC_REFUSAL } from '../shared/heic.ts'
import { givenAdmin, mediaInMemory, TEST_ACCOUNTS } from '../testing/account.ts'
import { createTestDatabase } from '../testing/database.ts'
import { imageBytes } from '../testing/images.ts'
import { NO_CARDS } from '../testing/payments.ts'

const { db } = await createTestDatabase()
const media = mediaInMemory()
let isFull = false
const put = media.put
media.put = async (file, bytes) => {
  if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  await put(file, bytes)
}
const app = createApp({ db, search: createProductSearch({ db }), log: silentLog, ...TEST_ACCOUNTS, media, ...NO_CARDS })
const { headers } = await givenAdmin({ db })

async function upload(bytes: Uint8Array | string, { name = 'milk.png', type = 'image/png', field = 'image' } = {}) {
  const body = new FormData()
  body.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }))
  const response = await app.handle(new Request('http://localhost/api/file/upload', { method: 'POST', headers, body }))
  return { status: response.status, body: await response.json() }
}

test('stores an uploaded image in every size under any file name, and returns its URL', async () => {
  for (const name of ['milk.png', '../../etc/passwd', 'x'.repeat(5000), '\u202egnp.exe', 'a b%00.svg']) {
    const { status, body } = await upload(await imageBytes(1), { name })
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, error: false } })
    expect(body.data.url).toMatch(/^\/media\/[0-9a-f]{32}-200x150-200\.webp$/)
    expect(await media.has(body.data.url.slice('/media/'.length))).toBeTrue()
  }
})

test('the same picture has the same address', async () => {
  const [one, other] = [await upload(await imageBytes(2)), await upload(await imageBytes(2), { name: 'b.png' })]
  expect(one.body.data.url).toBe(other.body.data.url)
})

test('an invalid upload is rejected with a message', async () => {
  const bomb = await sharp({
    create: { width: 6000, height: 4100, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const good = await imageBytes(3)
  const cases: [Uint8Array | string, number, string][] = [
    [new Uint8Array(5 * 1024 * 1024 + 1), 413, 'The image is larger than 5 MB'],
    [bomb, 413, 'The image has more than 24 million pixels'],
    [good.subarray(0, good.length >> 1), 400, 'The image is damaged and cannot be read'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'The image must be a JPEG, PNG, WebP or AVIF file'],
    ['', 415, 'The image must be a JPEG, PNG, WebP or AVIF file'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 415, HEIC_REFUSAL],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 415, HEIC_REFUSAL],
    ['GIF89a', 415, 'The image must be a JPEG, PNG, WebP or AVIF file'],
  ]
  for (const [bytes, status, message] of cases)
    expect(await upload(bytes)).toMatchObject({ status, body: { success: false, error: true, message } })
  expect(await upload(good, { field: 'avatar' })).toMatchObject({
    status: 400,
    body: { message: 'image must be an image file' },
  })
})

test('a body that is no upload is refused', async () => {
  const send = async (body: string | FormData, more: Record<string, string> = {}) => {
    const request = { method: 'POST', headers: { ...headers, ...more }, body }
    return (await app.handle(new Request('http://localhost/api/file/upload', request))).status
  }
  expect(await send('{"image":"x"}', { 'content-type': 'application/json' })).toBe(400)
  expect(await send('image=x', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
  expect(await send('nothing of the kind', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(400)
  const two = new FormData()
  for (const name of ['a.png', 'b.png']) two.append('image', new File([await imageBytes(4)], name))
  expect(await send(two)).toBe(400)
})

test('reports a full disk, and continues', async () => {
  isFull = true
  expect(await upload(await imageBytes(5))).toMatchObject({
    status: 507,
    body: { message: 'There is no room left for images' },
  })
  isFull = false
  expect((await upload(await imageBytes(5))).status).toBe(200)
})

test('twenty pictures at once are all stored', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, async (_, at) => upload(await imageBytes(100 + at))))
  expect(results.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(results.map(({ body }) => body.data.url)).size).toBe(20)
})

test('any uploaded bytes get a clear response and never a server error', async () => {
  const real = await Promise.all((['png', 'jpeg', 'webp', 'avif'] as const).map(imageAs))
  const heads = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftypavif', ''].map((head) =>
    Buffer.from(head, 'latin1'),
  )
  const made = fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }))
    .map((parts) => Buffer.concat(parts))
  const spoiled = fc
    .tuple(fc.constantFrom(...real), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }))
    .map(([image, changes]) => {
      const bytes = new Uint8Array(image)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(made, spoiled), async (bytes) => {
      const { status, body } = await upload(new Uint8Array(bytes))
      expect([200, 400, 413, 415]).toContain(status)
      expect(body.error).toBe(status !== 200)
    }),
    { numRuns: 120 },
  )
})

async function imageAs(format: 'png' | 'jpeg' | 'webp' | 'avif') {
  return sharp(await imageBytes(6))
    .toFormat(format)
    .toBuffer()
}
