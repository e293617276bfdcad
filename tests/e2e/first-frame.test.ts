import { expect, test } from 'bun:test'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { openAsAdmin } from './admin.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const open = async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${shop.url}/dashboard/category`)
  const opener = page.locator('main').getByRole('button', { name: 'Add Category' })
  await opener.waitFor()
  return { page, opener }
}

test('the first frame after a tap that opens a dialog has its scrim, and a later one the dialog', async () => {
  const { page, opener } = await open()
  const first = await opener.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return { scrims: document.querySelectorAll('.scrim').length, dialogs: document.querySelectorAll('.dialog').length }
  })
  expect(first).toEqual({ scrims: 1, dialogs: 0 })
  await page.getByRole('dialog', { name: 'Category' }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a dialog that is closed before it is rendered leaves nothing over the page, and opens again', async () => {
  const { page, opener } = await open()
  const left = await opener.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await new Promise(requestAnimationFrame)
    return document.querySelectorAll('.scrim, .dialog').length
  })
  expect(left).toBe(0)
  await opener.tap()
  await page.getByRole('dialog', { name: 'Category' }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('the first frame after a tap on a tab of the stock marks it, and a later one has what it shows', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${shop.url}/dashboard/stock`)
  const tab = page.getByRole('tab', { name: 'Count' })
  await tab.waitFor()
  const first = await tab.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return { isMarked: button.matches('[data-chosen]'), isShown: button.getAttribute('aria-selected') === 'true' }
  })
  expect(first).toEqual({ isMarked: true, isShown: false })
  await page.getByLabel('Scan or type a SKU, a barcode or a name').waitFor()
  expect(await tab.getAttribute('aria-selected')).toBe('true')
  expect(errorsOf(page)).toEqual([])
})
