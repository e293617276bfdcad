import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { product } from '../../catalogue/schema.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { mediaInMemory } from '../../testing/account.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { fileOf, IMPORT_OPTIONS } from '../../testing/imports.ts'
import { importFile } from '../cli.ts'
import { showImport } from '../views.ts'
import { type FetchRules, PUBLIC_ONLY } from './fetch-image.ts'
import { fetchWaiting } from './fetch-images.ts'

const { db } = await createTestDatabase()
const media = mediaInMemory()
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a4' } })
  .png()
  .toBuffer()
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => (url.endsWith('/milk.png') ? new Response(new Uint8Array(png)) : new Response('<svg>')),
})
afterAll(() => server.stop(true))

const rules: FetchRules = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayAsk: (address) => address === '127.0.0.1',
  timeoutMs: 2000,
}
const at = (path: string) => `http://shop.example:${server.port}${path}`
const LIST = `Name,Price,Image\nMilk,54,${at('/milk.png')}\nTea,90,${at('/milk.png')} ${at('/odd')}\nRice,60,not an image\n`

function bring() {
  return importFile({ db, media }, fileOf(new TextEncoder().encode(LIST)), { ...IMPORT_OPTIONS, say: () => {} })
}

test('fetches images after the import, reports failures, and retries only those', async () => {
  const done = await bring()
  expect(done).toMatchObject({ counts: { new: 3, faulty: 0 }, noted: 3, pictures: { waiting: 2 } })
  expect(await fetchWaiting({ db, media, log: silentLog, rules }, Date.now() + 20_000)).toBe(false)
  const { pictures: images } = await showImport(db, done._id)
  expect(images).toMatchObject({ waiting: 0, done: 1, failed: 1 })
  expect(images.failures).toEqual([
    { number: 3, source: at('/odd'), reason: 'The image must be a JPEG, PNG, WebP or AVIF file' },
  ])
  const [milk] = await db.select().from(product).where(eq(product.name, 'Milk'))
  expect(milk!.image).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{32}-40x30-40\.webp$/)])
  const again = await bring()
  expect(again.counts).toEqual({ new: 0, changed: 1, unchanged: 2, held: 0, faulty: 0 })
})

test('an address inside is refused, and the product stays as it is', async () => {
  const { mayAsk } = PUBLIC_ONLY
  await fetchWaiting({ db, media, log: silentLog, rules: { ...rules, mayAsk } }, Date.now() + 20_000)
  const [tea] = await db.select().from(product).where(eq(product.name, 'Tea'))
  expect(tea!.image).toHaveLength(1)
})
