import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { url } = shop
const browser = createTestBrowser()

const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page) => dialog(page).getByLabel('Address Line')
const shut = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft:address'))

async function openBook(page: Page): Promise<void> {
  await page.goto(`${url}/dashboard/address`)
  await page.getByRole('button', { name: 'Add Address', exact: true }).waitFor()
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Address', exact: true }).click()
  await line(page).waitFor()
}

test('what was typed into an address survives a tap beside it, Escape and a reload, and is gone once saved', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill(HOUSE.address_line)
  await page.mouse.click(195, 20)
  await shut(page)
  await openForm(page)
  await dialog(page).getByText('This is what you typed before. It is not saved yet.').waitFor()
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  await dialog(page).getByLabel('City').fill(HOUSE.city)
  await page.keyboard.press('Escape')
  await shut(page)
  await page.reload()
  await openForm(page)
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  expect(await dialog(page).getByLabel('City').inputValue()).toBe(HOUSE.city)
  await dialog(page).getByLabel('State').fill(HOUSE.state)
  await dialog(page).getByLabel('Pincode').fill(HOUSE.pincode)
  await dialog(page).getByLabel('Mobile No.').fill(HOUSE.mobile)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await shut(page)
  expect(await draft(page)).toBeNull()
  await openForm(page)
  expect(await line(page).inputValue()).toBe('')
  expect(errorsOf(page)).toEqual([])
})

test('a typed address is gone from the browser after Cancel, and after signing out on another page', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill('Half an address')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await shut(page)
  expect(await draft(page)).toBeNull()
  await openForm(page)
  await line(page).fill('Half an address')
  await eventually(async () => expect(await draft(page)).toContain('Half an address'))
  await page.goto(`${url}/dashboard/profile`)
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  expect(await draft(page)).toBeNull()
})

test('an address that was removed by mistake is brought back as it was', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, note: 'Ring twice' })
  await openBook(page)
  await page.getByRole('button', { name: `Remove ${HOUSE.address_line}` }).click()
  await page.locator('toast-stack').getByText('Address Remove').waitFor()
  await page.getByText(HOUSE.address_line).waitFor({ state: 'detached' })
  await page.locator('toast-stack').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Ring twice').waitFor()
  const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
  expect(data).toMatchObject([{ ...HOUSE, note: 'Ring twice', status: true }])
})

test('Back closes the form of an address on a small phone, where every field and Submit can be reached', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill(HOUSE.address_line)
  const submit = (await dialog(page).getByRole('button', { name: 'Submit' }).boundingBox())!
  expect(submit.y + submit.height).toBeLessThanOrEqual(640)
  await dialog(page).getByLabel('Note for the rider').tap()
  const note = (await dialog(page).getByLabel('Note for the rider').boundingBox())!
  expect(note.y + note.height).toBeLessThanOrEqual(submit.y)
  await page.goBack()
  await shut(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/address')
  await openForm(page)
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  await dialog(page).getByRole('button', { name: 'Cancel' }).tap()
  await shut(page)
  // Nothing stays in the history of a form that was closed by its own buttons.
  await eventually(async () => expect(await page.evaluate(() => history.state?.isDialog ?? null)).toBeNull())
})
