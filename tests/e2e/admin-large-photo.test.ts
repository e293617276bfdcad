import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { loadSettings } from '../../src/settings/queries.ts'
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

test('settings that are saved while their image is uploaded wait for it, and are not saved if it fails', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  const stored = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let attempts = 0
  await page.route('**/api/file/upload', async (route) => {
    const status = await stored[attempts++]!.promise
    if (status === 200) await route.continue()
    else await route.fulfill({ status, json: { success: false, error: true, message: 'The disk is full' } })
  })
  await page.goto(`${shop.url}/dashboard/settings#home`)
  const title = page.getByRole('group', { name: 'Banner 1', exact: true }).getByLabel('Title')
  const choose = async (at: number) => {
    await title.fill(`Diwali ${at}`)
    const buffer = await photo(400, 300, 50)
    await page.getByLabel('Choose Image of banner 1', { exact: true }).setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer,
    })
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByText('Goes on when the images are stored').waitFor()
  }
  const banner = async () => (await loadSettings(shop.db)).banners[0]!
  await choose(1)
  stored[0]!.resolve(507)
  await page.getByText('The disk is full').waitFor()
  await page.getByText('Not saved yet').waitFor()
  expect((await banner()).title).not.toBe('Diwali 1')
  await choose(2)
  stored[1]!.resolve(200)
  await page.getByText('Settings saved').waitFor()
  expect(await banner()).toMatchObject({ title: 'Diwali 2', picture: expect.stringMatching(/^\/media\//) })
})
