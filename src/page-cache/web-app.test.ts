import { beforeEach, expect, test } from 'bun:test'
import sharp from 'sharp'
import { encodeImage } from '../platform/media/encode.ts'
import { saveSettings } from '../settings/queries.ts'
import { setting } from '../settings/schema.ts'
import { isWebAppPath, SHOP_ICONS } from '../shared/web-app.ts'
import { mediaInMemory } from '../testing/account.ts'
import { createTestDatabase } from '../testing/database.ts'
import { isDocument } from './page-key.ts'
import { renderWebApp } from './web-app.ts'

const { db } = await createTestDatabase()
const media = mediaInMemory()

beforeEach(() => db.delete(setting).then())

const manifest = async () =>
  JSON.parse(new TextDecoder().decode((await renderWebApp(db, media, '/manifest.webmanifest')).bytes))

/** Returns red, green and blue of a pixel of an icon, at shares of its width and height. */
async function pixelOf(path: string, x: number, y: number): Promise<number[]> {
  const { bytes, contentType } = await renderWebApp(db, media, path)
  expect(contentType).toBe('image/png')
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(at, at + 4)]
}

async function givenLogo(color: string): Promise<void> {
  const image = await sharp({ create: { width: 400, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { name, files } = await encodeImage(image)
  for (const { file, bytes } of files) await media.put(file, bytes)
  await saveSettings(db, { logo: `/media/${name.hash}-${name.width}x${name.height}-${name.width}.webp` })
}

test('a shop that changed nothing is the app that it was', async () => {
  expect(await manifest()).toEqual({
    name: 'Tokri',
    short_name: 'Tokri',
    description: 'Groceries at your door in ten minutes',
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#125c3a',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
})

test('the app has the name, promise and colour of the shop, and icons that exist, maskable ones among them', async () => {
  await saveSettings(db, { shopName: 'Anand Provision Stores', badgeText: '25 min', themeColor: '#8a1c4a' })
  const { name, short_name, description, theme_color, icons } = await manifest()
  expect([name, short_name, description, theme_color]).toEqual([
    'Anand Provision Stores',
    'Anand',
    'Groceries at your door in 25 min',
    '#8a1c4a',
  ])
  expect(icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(2)
  for (const { src } of icons) expect(isWebAppPath(src)).toBe(true)
})

test('icons without a logo are the basket in the shop’s colour, in white or black', async () => {
  await saveSettings(db, { themeColor: '#8a1c4a' })
  for (const path of Object.keys(SHOP_ICONS)) {
    expect((await pixelOf(path, 0.5, 0.06)).slice(0, 3)).toEqual([0x8a, 0x1c, 0x4a])
    expect((await pixelOf(path, 0.5, 0.46)).slice(0, 3)).toEqual([255, 255, 255])
  }
  await saveSettings(db, { themeColor: '#ffd400' })
  expect((await pixelOf('/icons/shop-512.png', 0.5, 0.46)).slice(0, 3)).toEqual([0, 0, 0])
  const { contentType, tags } = await renderWebApp(db, media, '/icons/shop.svg')
  expect([contentType, tags]).toEqual(['image/svg+xml', ['settings']])
})

test('icons with a logo show it whole, and leave the rim of maskable ones empty', async () => {
  await givenLogo('#d02020')
  expect((await pixelOf('/icons/shop-192.png', 0.5, 0.5))[0]).toBeGreaterThan(180)
  expect((await pixelOf('/icons/shop-192.png', 0.1, 0.5))[1]).toBeLessThan(80)
  expect((await pixelOf('/icons/shop-maskable-512.png', 0.1, 0.5)).slice(0, 3)).toEqual([255, 255, 255])
  expect((await manifest()).icons.map(({ src }: { src: string }) => src)).not.toContain('/favicon.svg')
})

test('who asks for /favicon.ico gets the shop’s icon', async () => {
  const { status, contentType } = await renderWebApp(db, media, '/favicon.ico')
  expect([status, contentType]).toEqual([200, 'image/png'])
  await givenLogo('#d02020')
  expect((await pixelOf('/favicon.ico', 0.5, 0.5))[0]).toBeGreaterThan(180)
  expect(isDocument('/favicon.ico')).toBeTrue()
})
