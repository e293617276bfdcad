import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '../../src/shared/limits.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { openAsAdmin } from './admin.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

/** A photo that is noise, of which little can be compressed, taken with the phone upright. */
function photo(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background: '#fff', noise } as const
  return sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
}

test.each([
  ['megabytes', 4000, 3000, 80],
  ['pixels', 6000, 4500, 1],
])('a photo of a phone with too many %s is made smaller instead of refused', async (_, width, height, quality) => {
  const buffer = await photo(width, height, quality)
  expect(buffer.length > MAX_UPLOAD_BYTES).toBe(quality === 80)
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${shop.url}/dashboard/upload-product`)
  await page.locator('main').getByLabel('Name', { exact: true }).waitFor()
  await page.locator('main input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('.upload__enlarge img').waitFor()
  const path = await page.locator('.upload__enlarge img').getAttribute('src')
  const stored = await sharp(await (await fetch(new URL(path!, shop.url))).arrayBuffer()).metadata()
  expect(stored.height).toBeGreaterThan(stored.width!)
  expect(errorsOf(page)).toEqual([])
})
