import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { givenAdmin } from '../../src/testing/account.ts'
import type { TestBrowser } from '../../src/testing/browser.ts'
import type { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { signIn } from './shopper.ts'

type Shop = Pick<Awaited<ReturnType<typeof createTestShop>>, 'db' | 'url'>

/** Opens a page on which a new admin is signed in. */
export async function openAsAdmin(shop: Shop, browser: TestBrowser, options: BrowserContextOptions = {}) {
  const admin = await givenAdmin(shop)
  const page = await browser.open(options)
  await signIn(shop.url, page, admin.email)
  return { page, admin }
}

/** As `openAsAdmin`, for an admin who has chosen cards instead of the table of products. */
export async function openWithCards(shop: Shop, browser: TestBrowser, options: BrowserContextOptions = {}) {
  const opened = await openAsAdmin(shop, browser, options)
  await chooseCards(opened.page, opened.admin.userId)
  return opened
}

/** Remembers on this browser that an admin has chosen cards. */
export function chooseCards(page: Page, userId: string): Promise<void> {
  const views = JSON.stringify({ [userId]: { view: 'cards' } })
  return page.evaluate((stored) => localStorage.setItem('adminViews', stored), views)
}

/** Returns a PNG file of one colour for a file input. */
export async function imageFile(name: string, background: string) {
  const plain = sharp({ create: { width: 300, height: 300, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await plain.png().toBuffer() }
}

/** Waits until the focused element has this name, since focus returns only after a dialog is gone. */
export async function expectFocusOn(page: Page, name: string): Promise<void> {
  await waitUntil(async () => (await focusedName(page)) === name).catch(async () => {
    throw new Error(`The focus is on "${await focusedName(page)}" instead of "${name}"`)
  })
}

/** Returns the label of the focused element, or else its text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return (
      element?.getAttribute('aria-label') ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      ''
    ).trim()
  })
}

/** Waits for the success popup with these words, and confirms it with Enter. */
export async function confirmPopup(page: Page, message: string): Promise<void> {
  const popup = page.getByRole('alertdialog', { name: message })
  await popup.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await popup.waitFor({ state: 'detached' })
}
