import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestBucket } from '../../testing/bucket.ts'
import { webpBytes } from '../../testing/images.ts'
import { waitUntil } from '../../testing/wait.ts'
import { silentLog } from '../runtime/log.ts'
import { withDeadlines } from './deadlines.ts'
import { withDiskCache } from './disk-cache.ts'
import { s3Media } from './s3.ts'
import { serveMedia } from './serve.ts'

const { settings, state, write, close } = await openTestBucket()
const directory = mkdtempSync(join(tmpdir(), 'tokri-copies-'))
afterAll(async () => {
  await close()
  rmSync(directory, { recursive: true })
})

const fileOf = (number: number) => `${String(number).padStart(32, '0')}-400x300-400.webp`
const bytes = webpBytes(Array(988).fill(7))
const ask = (media: Parameters<typeof serveMedia>[0], file: string) =>
  serveMedia(media, new Request(`http://localhost/media/${file}`), `/media/${file}`)

// engines E6: requests for images ended after 12 to 16 s with a closed connection, and an upload never ended.
test('waits for a hanging bucket until the deadline, and not at all after three failures', async () => {
  const media = withDeadlines(s3Media(settings), { readMs: 50, writeMs: 50 })
  state.hanging = true
  await expect(media.put(fileOf(1), bytes)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Images cannot be stored at the moment: try again in a few minutes',
  })
  for (let tries = 0; tries < 2; tries++) expect((await ask(media, fileOf(1)))!.status).toBe(503)
  const asked = state.requests
  for (let tries = 0; tries < 20; tries++) expect((await ask(media, fileOf(1)))!.status).toBe(503)
  expect(state.requests).toBe(asked)
  state.hanging = false
})

// engines E7: the response was a 500 with a page of 8 kB.
test('returns 503 with Retry-After for images while the bucket is unavailable', async () => {
  const media = withDeadlines(s3Media(settings))
  state.failing = true
  const response = (await ask(media, fileOf(1)))!
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    503,
    '10',
    'Images cannot be shown at the moment\n',
  ])
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  state.failing = false
})

test('logs why a bucket is not used, such as a wrong key', async () => {
  const errors: unknown[] = []
  const log = { ...silentLog, error: (_: string, about?: object) => void errors.push(about) }
  const media = withDeadlines(s3Media({ ...settings, secretAccessKey: 'another' }), { log })
  for (let tries = 0; tries < 4; tries++) expect((await ask(media, fileOf(1)))!.status).toBe(503)
  expect(errors).toEqual([{ error: expect.stringContaining('SignatureDoesNotMatch') }])
})

test('serves cached images while the bucket is unavailable, also after a restart', async () => {
  const open = () => withDiskCache(withDeadlines(s3Media(settings)), { directory, maxBytes: 10_000 })
  const media = open()
  await media.put(fileOf(2), bytes)
  await write(`media/${fileOf(3)}`, bytes)
  expect((await ask(media, fileOf(3)))!.status).toBe(200)
  state.failing = true
  for (const storage of [media, open()])
    for (const number of [2, 3]) expect(await (await ask(storage, fileOf(number)))!.bytes()).toEqual(bytes)
  expect((await ask(media, fileOf(4)))!.status).toBe(503)
  state.failing = false
})

test('a copy on disk of what answered in place of the bucket is replaced', async () => {
  const media = withDiskCache(withDeadlines(s3Media(settings)), { directory, maxBytes: 10_000 })
  const page = new TextEncoder().encode('<html>Sign in to this network</html>')
  await write(`media/${fileOf(9)}`, page)
  expect((await ask(media, fileOf(9)))!.status).toBe(503)
  expect(existsSync(join(directory, fileOf(9)))).toBe(false)
  writeFileSync(join(directory, fileOf(9)), page)
  await write(`media/${fileOf(9)}`, bytes)
  const restarted = withDiskCache(withDeadlines(s3Media(settings)), { directory, maxBytes: 10_000 })
  expect(await (await ask(restarted, fileOf(9)))!.bytes()).toEqual(bytes)
  await restarted.remove(fileOf(9))
})

test('limits the disk cache, evicting the least recently served images first', async () => {
  const media = withDiskCache(s3Media(settings), { directory, maxBytes: 3_000 })
  for (const number of [5, 6, 7]) await media.put(fileOf(number), bytes)
  await media.get(fileOf(5))
  await media.put(fileOf(8), bytes)
  await waitUntil(() => readdirSync(directory).length === 3)
  expect(readdirSync(directory).sort()).toEqual([5, 7, 8].map(fileOf))
  await media.remove(fileOf(7))
  expect(existsSync(join(directory, fileOf(7)))).toBe(false)
  expect(await media.get(fileOf(7))).toBe(null)
})
