import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { imageSources, parseImageFile } from '../../shared/images.ts'
import { diskMedia } from './disk.ts'
import { saveImage } from './image.ts'
import { serveMedia } from './serve.ts'
import { withShipped } from './storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-media-'))
afterAll(() => rmSync(directory, { recursive: true }))
const media = diskMedia(join(directory, 'media'))
const upload = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0c831f' } })
  .png()
  .toBuffer()
const url = await saveImage(media, upload)
const file = url.slice('/media/'.length)
const whole = (await media.get(file))!

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return serveMedia(media, new Request(`http://localhost${url}`, { method, headers }), path)
}

test('a saved picture is served in every file that its address promises, with its type and for a year', async () => {
  const sources = imageSources(url)!
  const urls = `${sources.avif}, ${sources.webp}`.split(', ').map((source) => source.split(' ')[0]!)
  expect(urls.length).toBe(6)
  for (const one of urls) {
    const response = (await get(one))!
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(`image/${parseImageFile(one.slice(7))!.format}`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  }
})

test('saving the same picture again stores nothing new and leaves nothing behind', async () => {
  const before = readdirSync(join(directory, 'media'))
  expect(await saveImage(media, upload)).toBe(url)
  expect(readdirSync(join(directory, 'media'))).toEqual(before)
  expect(before.filter((name) => !parseImageFile(name))).toEqual([])
})

test.each([
  ['bytes=0-3', 206, [0, 4]],
  ['bytes=5-', 206, [5, undefined]],
  ['bytes=-7', 206, [-7, undefined]],
  [`bytes=0-${10 ** 9}`, 206, [0, undefined]],
  [`bytes=-${10 ** 9}`, 206, [0, undefined]],
  ['bytes=0-1,3-4', 200, [0, undefined]],
  ['bytes=9-3', 200, [0, undefined]],
  ['bytes=-', 200, [0, undefined]],
  ['lines=0-3', 200, [0, undefined]],
] as const)('Range %s is answered %d with the right bytes', async (range, status, [from, to]) => {
  const response = (await get(url, { Range: range }))!
  expect(response.status).toBe(status)
  expect(await response.bytes()).toEqual(whole.slice(from, to))
  const first = from < 0 ? whole.length + from : from
  const contentRange = `bytes ${first}-${(to ?? whole.length) - 1}/${whole.length}`
  expect(response.headers.get('Content-Range')).toBe(status === 206 ? contentRange : null)
})

test.each([`bytes=${10 ** 9}-`, 'bytes=-0'])('Range %s past the end is 416 and tells the size', async (range) => {
  const response = (await get(url, { Range: range }))!
  expect(response.status).toBe(416)
  expect(response.headers.get('Content-Range')).toBe(`bytes */${whole.length}`)
})

test('returns the whole image for a different If-Range, and the part for this one', async () => {
  expect((await get(url, { Range: 'bytes=0-3', 'If-Range': '"other"' }))!.status).toBe(200)
  expect((await get(url, { Range: 'bytes=0-3', 'If-Range': `"${file}"` }))!.status).toBe(206)
})

test('returns 304 for a cached image, and its size for HEAD', async () => {
  expect((await get(url, { 'If-None-Match': `W/"x", "${file}"` }))!.status).toBe(304)
  const head = (await get(url, {}, 'HEAD'))!
  expect(head.headers.get('Content-Length')).toBe(String(whole.length))
  expect(await head.text()).toBe('')
})

test.each([
  '/media/',
  '/media/..%2f..%2fpackage.json',
  '/media/../secrets.json',
  `/media//${file}`,
  `/media/./${file}`,
  `/media/${file.toUpperCase()}`,
  `/media/${file}%00`,
  `/media/${file}\0`,
  `/media/${file}/`,
  `/media/${file}?x`,
  `/media/%${file}`,
  `/media\\${file}`,
  `/MEDIA/${file}`,
  `/media/${file.replace('.webp', '.svg')}`,
  `/media/${file.replace('-400.', '-399.')}`,
  `/media/${'0'.repeat(32)}-400x300-400.webp`,
])('%p is not a stored picture', async (path) => {
  expect(await get(path)).toBe(null)
})

test('serves shipped images in place, without copying or deleting them', async () => {
  const empty = join(directory, 'empty')
  const layered = withShipped(diskMedia(empty), media)
  expect(await layered.get(file)).toEqual(whole)
  await layered.put(file, whole)
  await layered.remove(file)
  expect(await layered.has(file)).toBe(true)
  expect(await diskMedia(empty).has(file)).toBe(false)
})
