import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { complaintsIn } from './complaint.ts'
import { callAs } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const admin = await givenAdmin(shop, { name: 'Meera' })
const { givenDelivered, openAt } = complaintsIn(shop, browser, admin)

const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }
const PHOTOS = ['#a52', '#2a5', '#52a', '#aa5'] as const

/** Returns a photo of a colour, as the camera of a phone would name it. */
async function photo(at: number, width = 900, height = 600) {
  const create = { width, height, channels: 3, background: PHOTOS[at]! } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer }
}

const photosOf = async (...places: number[]) => Promise.all(places.map((at) => photo(at)))
const openReport = (page: Page) => page.getByRole('button', { name: 'Report a problem: Brown Bread' }).click()
const remove = (page: Page, at: number) => page.getByRole('button', { name: `Remove photo ${at}` })
const isSent = (page: Page) => page.locator('.photos progress').first().waitFor({ state: 'detached' })

/** Waits until each of so many thumbnails shows its photo. */
async function showing(page: Page, number: number) {
  await page.waitForFunction((number) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.photos__open img')]
    return images.length === number && images.every(({ naturalWidth }) => naturalWidth > 0)
  }, number)
}

test('a shopper adds photos on a phone, and the admin sees them large at the desk', async () => {
  const { orderId, page } = await givenDelivered('cash', SMALL_PHONE)
  await openReport(page)
  await page.getByLabel('What is wrong').selectOption('It is damaged')
  await page.getByLabel('How many pieces').selectOption('2 of 2')
  await page.getByLabel(/Add photos/).setInputFiles(await photosOf(0, 1))
  await remove(page, 2).waitFor()
  await page.getByLabel(/Add another/).setInputFiles(await photosOf(2, 3))
  await page.getByRole('alert').getByText('There can be 3 photos at most').waitFor()
  await remove(page, 3).waitFor()
  expect(await page.getByLabel(/Add another/).count()).toBe(0)
  await isSent(page)
  await page.getByRole('status').getByText('3 of 3 photos added').waitFor()
  await remove(page, 2).tap()
  await page
    .getByLabel(/Add another/)
    .and(page.locator(':focus'))
    .waitFor()
  await page.getByRole('button', { name: 'Submit' }).tap()
  await page.getByText('Reported as damaged').waitFor()
  await showing(page, 2)
  await page.getByRole('button', { name: 'Enlarge photo 2 of Brown Bread' }).tap()
  await page.getByRole('dialog', { name: 'Photos of Brown Bread' }).getByText('2/2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const desk = await openAt(`/dashboard/orders?order=${orderId}`, { viewport: { width: 1440, height: 900 } })
  await showing(desk, 2)
  await desk.getByRole('button', { name: 'Enlarge photo 1 of Brown Bread' }).press('Enter')
  const viewer = desk.getByRole('dialog', { name: 'Photos of Brown Bread' })
  const large = viewer.getByRole('img', { name: 'Photos of Brown Bread' })
  await large.waitFor()
  expect(await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(900)
  await desk.keyboard.press('ArrowRight')
  await viewer.getByText('2/2').waitFor()
  await desk.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await desk.getByRole('dialog', { name: orderId }).waitFor()
  await desk.getByRole('button', { name: 'Enlarge photo 1 of Brown Bread' }).and(desk.locator(':focus')).waitFor()
  expect([...errorsOf(page), ...errorsOf(desk)]).toEqual([])
})

test('what was filled in and the photos outlive the page, which a phone may close for its camera', async () => {
  const { page } = await givenDelivered('cash', SMALL_PHONE)
  await openReport(page)
  await page.getByLabel('What is wrong').selectOption('Its quality is poor')
  await page.getByLabel('Tell us more').fill('Mould on the crust')
  await page.getByLabel(/Add photos/).setInputFiles(await photosOf(0))
  await remove(page, 1).waitFor()
  await isSent(page)
  await page.reload()
  await openReport(page)
  await remove(page, 1).waitFor()
  expect(await page.getByLabel('Tell us more').inputValue()).toBe('Mould on the crust')
  expect(await page.getByLabel('What is wrong').inputValue()).toBe('poor quality')
  await page.getByLabel('How many pieces').selectOption('1 of 2')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await page.getByText('Reported as poor quality: 1 of 2').waitFor()
  await showing(page, 1)
})

test('what was filled in goes with the login', async () => {
  const { page } = await givenDelivered()
  await openReport(page)
  await page.getByLabel('Tell us more').fill('Mould on the crust')
  const stored = () => page.evaluate(() => Object.values(sessionStorage).join())
  expect(await stored()).toContain('Mould')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL((to) => to.pathname === '/')
  expect(await stored()).not.toContain('Mould')
})

test('a photo that could not be sent is tried again, and nothing that was written is lost', async () => {
  const { page } = await givenDelivered()
  await openReport(page)
  await page.getByLabel('What is wrong').selectOption('It is damaged')
  await page.getByLabel('How many pieces').selectOption('2 of 2')
  await page.getByLabel('Tell us more').fill('Crushed')
  await page.route('**/api/order/upload-photo', (route) => route.abort())
  await page.getByLabel(/Add photos/).setInputFiles(await photosOf(0))
  await page
    .getByRole('alert')
    .getByText(/^Photo 1: The shop cannot be reached/)
    .waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.and(page.locator(':focus')).waitFor()
  await page.unroute('**/api/order/upload-photo')
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await isSent(page)
  expect(await page.getByLabel('Tell us more').inputValue()).toBe('Crushed')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Reported as damaged').waitFor()
  await showing(page, 1)
})

test('a large photo is made smaller before it is sent, and what is no photo is refused by its name', async () => {
  const { page } = await givenDelivered()
  await openReport(page)
  const size = { width: 3200, height: 2400, channels: 3 } as const
  const noise = await sharp({
    create: { ...size, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(noise.byteLength).toBeGreaterThan(5 * 1024 * 1024)
  const sent = page.waitForRequest('**/api/order/upload-photo')
  await page.getByLabel(/Add photos/).setInputFiles([{ name: 'IMG_9.jpg', mimeType: 'image/jpeg', buffer: noise }])
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(2 * 1024 * 1024)
  await isSent(page)
  expect(await page.locator('.field__error').count()).toBe(0)
  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') }
  await page.getByLabel(/Add another/).setInputFiles([text])
  await page.getByRole('alert').getByText('list.txt is not an image').waitFor()
  const forged = { name: 'forged.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
  await page.getByLabel(/Add another/).setInputFiles([forged])
  await page.getByRole('alert').getByText('Photo 2: The image must be a JPEG, PNG, WebP or AVIF file').waitFor()
  // Another try would end the same way.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('the photos of a report stay in it when it is changed, and a further report has its own', async () => {
  const { orderId, page } = await givenDelivered('cash', SMALL_PHONE)
  const send = async (photos: number) => {
    await isSent(page)
    await page.getByRole('button', { name: 'Submit' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await showing(page, photos)
  }
  await openReport(page)
  await page.getByLabel('What is wrong').selectOption('It is damaged')
  await page.getByLabel('How many pieces').selectOption('1 of 2')
  await page.getByLabel(/Add photos/).setInputFiles(await photosOf(0))
  await remove(page, 1).waitFor()
  await send(1)
  await page.reload()
  await page.getByRole('button', { name: 'Change the report: Brown Bread' }).tap()
  await remove(page, 1).waitFor()
  await page.getByLabel(/Add another/).setInputFiles(await photosOf(1))
  await remove(page, 2).waitFor()
  await send(2)
  const refunded = { orderId, lineId: await lineOf(orderId), quantity: 1, note: '' }
  expect((await callAs(shop, admin.headers, 'POST', '/api/desk/answer-complaint', refunded)).success).toBeTrue()
  await page.getByRole('button', { name: 'Report a further problem: Brown Bread' }).tap()
  await page.getByLabel('What is wrong').selectOption('It is damaged')
  expect(await remove(page, 1).count()).toBe(0)
  await page.getByLabel(/Add photos/).setInputFiles(await photosOf(2))
  await remove(page, 1).waitFor()
  await send(3)
  expect(await page.locator('.photos').count()).toBe(2)
  expect(errorsOf(page)).toEqual([])
})

const lineOf = async (orderId: string): Promise<string> =>
  (await callAs(shop, admin.headers, 'GET', `/api/desk/order?orderId=${orderId}`)).data.lines[0]._id

testLooks('axe finds nothing where photos are added and seen', async ({ options, look }) => {
  const { orderId, page } = await givenDelivered('cash', options)
  await openReport(page)
  await page.getByLabel('What is wrong').selectOption('It is damaged')
  await page.getByLabel('How many pieces').selectOption('2 of 2')
  const forged = { name: 'forged.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') }
  await page.getByLabel(/Add photos/).setInputFiles([await photo(0), forged])
  await page.locator('.field__error').waitFor()
  await look(page)
  await remove(page, 2).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await showing(page, 1)
  await look(page)
  const desk = await openAt(`/dashboard/orders?order=${orderId}`, options)
  await showing(desk, 1)
  await look(desk)
  await desk.getByRole('button', { name: 'Enlarge photo 1 of Brown Bread' }).click()
  await desk.getByRole('dialog', { name: 'Photos of Brown Bread' }).getByRole('img').waitFor()
  await look(desk)
})
