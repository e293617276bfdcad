import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { givenAdmin, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const passkeys = (page: Page) => section(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const codes = (page: Page) => dialog(page).getByRole('list', { name: 'Recovery codes' }).locator('code')
const enter = (page: Page) => page.getByRole('button', { name: /^(Use|Sign in with) a passkey$/ })

/** Gives the page a device that holds passkeys and whose owner confirms everything, or turns away. */
async function givenDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifyPerson: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Adds the account's first passkey in the profile, up to the recovery codes, which it returns. */
async function addFirst(page: Page, name: string): Promise<string[]> {
  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await button(page, 'Continue').click()
  await dialog(page).getByLabel('Name of the passkey').fill(name)
  await button(page, 'Create passkey').click()
  await codes(page).first().waitFor()
  return codes(page).allTextContents()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
}

const left = (page: Page) => page.waitForURL((at) => at.pathname !== '/login')

test('an admin adds a passkey, signs in with it alone, adds another by it, and removes them', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await givenDevice(page)
  await signIn(url, page, admin.email)
  expect(await addFirst(page, 'Work phone')).toHaveLength(10)
  await button(page, 'I have stored them').click()
  await passkeys(page).getByText('Not used yet').waitFor()

  await signOut(page)
  await enter(page).click()
  await left(page)
  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await passkeys(page).getByText('Last used: Today').waitFor()

  // The device has one of this account already, and a browser makes no second one there.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await button(page, 'Confirm with a passkey').click()
  await dialog(page).getByLabel('Name of the passkey').waitFor()
  await button(page, 'Create passkey').click()
  await page.getByText('This device has a passkey of your account already.').waitFor()
  await button(page, 'Cancel').click()

  await section(page).getByRole('button', { name: 'Remove Work phone' }).click()
  await button(page, 'Confirm with a passkey').click()
  await section(page).getByText('Off. With it,').waitFor()
  await passkeys(page).first().waitFor({ state: 'detached' })
  await dialog(page).waitFor({ state: 'detached' })

  await signOut(page)
  await enter(page).click()
  await page.getByText('This passkey was not accepted. Please try again').waitFor()
  expect(errorsOf(page).filter((error) => !/400/.test(error))).toEqual([])
})

test('the password then leads to a second step: the passkey, or a recovery code', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await givenDevice(page)
  await signIn(url, page, admin.email)
  const [code] = await addFirst(page, 'Work phone')
  await button(page, 'I have stored them').click()
  for (const way of ['passkey', 'recovery code']) {
    await signOut(page)
    await page.getByLabel('Email', { exact: true }).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.locator('main form button[type="submit"]').click()
    await page.getByText('Confirm that it is you with a passkey of your account.').waitFor()
    if (way === 'passkey') await enter(page).click()
    else {
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code', { exact: true }).fill(code!)
      await page.locator('main form button[type="submit"]').click()
    }
    await left(page)
  }
  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await section(page).getByText('9 recovery codes are left.').waitFor()
})

test('whom the device does not recognize is not signed in, and can try again', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  const { verifyPerson } = await givenDevice(page)
  await signIn(url, page, admin.email)
  await addFirst(page, 'Work phone')
  await button(page, 'I have stored them').click()
  await signOut(page)
  await verifyPerson(false)
  await enter(page).click()
  await page.getByText('No passkey was used. Please try again.').waitFor()
  await verifyPerson(true)
  await enter(page).click()
  await left(page)
})

test('where the shop requires two-step login, a passkey is enough', async () => {
  const admin = await givenAdmin(shop)
  await saveSettings(db, { requireSecondFactor: true })
  const page = await browser.open()
  await givenDevice(page)
  await signIn(url, page, admin.email)
  await addFirst(page, 'Work phone')
  await button(page, 'I have stored them').click()
  await page.getByText('The shop requires two-step login of its admins.').waitFor({ state: 'detached' })
  await page.goto(`${url}/dashboard/staff`)
  await page.getByRole('button', { name: 'Add admin' }).waitFor()
  await saveSettings(db, { requireSecondFactor: false })
})

test('at an IP address the profile says why there are no passkeys', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  const ip = url.replace('localhost', '127.0.0.1')
  await signIn(ip, page, admin.email)
  await page.goto(`${ip}/dashboard/profile#two-step-login`)
  await section(page).getByText('They need a domain name with https.').waitFor()
  expect(await section(page).getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
})

testLooks('passkeys can be used by everybody', async ({ options, look }) => {
  const admin = await givenAdmin(shop)
  const page = await browser.open(options)
  await givenDevice(page)
  await signIn(url, page, admin.email)
  await addFirst(page, 'The phone that stays in the shop, next to the till')
  await button(page, 'I have stored them').click()
  await dialog(page).waitFor({ state: 'detached' })
  await look(page)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await button(page, 'Confirm with a passkey').waitFor()
  await button(page, 'Show your password').waitFor()
  await look(page)
  await button(page, 'Cancel').click()
  await signOut(page)
  await look(page)
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.getByText('Confirm that it is you with a passkey of your account.').waitFor()
  await look(page)
})
