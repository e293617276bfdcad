import { expect, test } from 'bun:test'
import { saveSettings } from '../../src/settings/queries.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()

test('the contact page begins with how and when the shop is reached, and ends with who runs it', async () => {
  const contact = { email: 'help@shop.example', phone: '+91 98450 12345' }
  await saveSettings(db, { contact, legalName: 'Anand Stores', gstin: '29ABCDE1234F1Z5' })
  const page = await browser.open(PHONE)
  await eventually(async () => {
    await page.goto(`${url}/contact`)
    expect(await page.locator('.contact-way').allInnerTexts()).toEqual([
      'Help with an order\nFollow or cancel one, or say that something was missing',
      '+91 98450 12345\nCall us',
      'help@shop.example\nWrite to us',
      'Open hours\nEvery day: Open 24 hours',
      'Delivery area\nLook up your pincode',
      'Returns and refunds\nWhen your money comes back, and how',
    ])
  })
  expect(await page.locator('a.contact-way').nth(1).getAttribute('href')).toBe('tel:+919845012345')
  await page.getByRole('button', { name: 'Delivery area' }).getByText('Look up your pincode').click()
  await page.getByRole('dialog').getByLabel('Pincode').waitFor()
  await page.keyboard.press('Escape')
  const ends = page.locator('.policy > :is(h2, dl)')
  expect((await ends.allInnerTexts()).slice(-2)).toEqual([
    'Who runs the shop',
    'Name\nAnand Stores\nGSTIN\n29ABCDE1234F1Z5',
  ])
})

test('a long policy begins with its headings, each of which leads to its part; a wide screen shows which policy it is', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 500 } })
  await page.goto(`${url}/terms`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const parts = page.getByRole('article').getByRole('heading', { level: 2 })
  expect(await contents.getByRole('link').allTextContents()).toEqual(await parts.allTextContents())
  await contents.getByRole('link', { name: 'The law' }).click()
  await eventually(async () => {
    const { y } = (await parts.filter({ hasText: 'The law' }).boundingBox())!
    expect(y).toBeWithin(0, 500)
  })
  const policies = page.getByRole('navigation', { name: 'Policies' })
  expect(await policies.locator('[aria-current=page]').allTextContents()).toEqual(['Terms'])
  await policies.getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL(`${url}/contact`)
  expect(await contents.count()).toBe(0)
})

test('the footer says first where to read and ask, and last whose shop it is', async () => {
  for (const options of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const page = await browser.open(options)
    await page.goto(`${url}/terms`)
    const left = await page.locator('.footer__policies a, .footer__text').evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y } = part.getBoundingClientRect()
        return { x, y }
      }),
    )
    for (const name of ['About the shop', 'Your orders']) await page.getByRole('navigation', { name }).waitFor()
    await page.locator('.footer__shop').getByText('to your door').waitFor()
    const [first, last] = [left[0]!, left.at(-1)!]
    expect(last.x).toBe(first.x)
    expect(last.y).toBeGreaterThan(first.y)
  }
})
