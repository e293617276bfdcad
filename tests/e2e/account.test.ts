import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '../../src/shared/limits.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE, readDownload } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { codeIn, newestMailTo } from '../../src/testing/mail.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { signIn, signInByForm } from './shopper.ts'

const shop = await createTestShop()
const { url } = shop
const emails = { db: shop.db, url: shop.databaseUrl }
const browser = createTestBrowser()

const header = (page: Page) => page.locator('account-button')
const accountButton = (page: Page) => header(page).getByRole('button', { name: 'Account' })
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Login' })
const field = (page: Page, label: string) => page.locator('main, [role=dialog]').getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const at = (path: string) => `${url}${path}`

test('a login without a network shows an error, and succeeds once it is back', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await page.goto(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').and(page.locator(':enabled')).waitFor()
  await page.context().setOffline(true)
  // The toast is shown for four seconds, and a tap may take that long to return on a busy machine.
  const reported = toast(page, 'The shop cannot be reached. Please try again.').waitFor()
  await button(page, 'Login').tap()
  await reported
  await button(page, 'Login').and(page.locator(':enabled')).waitFor()
  await page.context().setOffline(false)
  await button(page, 'Login').tap()
  await page.waitForURL(at('/'))
})

test('a newcomer signs up and is signed in, is greeted by name and logs out; the back button brings no name back', async () => {
  const page = await browser.open()
  await page.goto(at('/register'))
  const register = button(page, 'Register')
  await field(page, 'Name').fill('Meera Iyer')
  await field(page, 'Email').fill('meera@example.in')
  await field(page, 'Password').fill(TEST_PASSWORD)
  await eventually(async () => expect(await register.isDisabled()).toBeTrue())
  await field(page, 'Confirm Password').fill('something else')
  await register.click()
  await page.getByText('password and confirm password must be same').waitFor()
  await eventually(async () => expect(await field(page, 'Confirm Password').getAttribute('aria-invalid')).toBe('true'))
  await field(page, 'Confirm Password').fill(TEST_PASSWORD)
  const announced = toast(page, 'Account created').waitFor()
  await register.click()
  await announced
  await page.waitForURL(at('/'))
  await accountButton(page).click()
  const menu = page.getByRole('menu', { name: 'My Account' })
  await menu.getByText('Meera Iyer').waitFor()
  await eventually(async () =>
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
      'Profile',
      'My Orders',
      'Buy Again',
      'Saved',
      'Save Address',
      'Help',
      'Log Out',
    ]),
  )
  await menu.getByRole('menuitem', { name: 'Profile' }).click()
  await page.waitForURL(at('/dashboard/profile'))
  // What each section says has been loaded: a call that is under way at the logout would be refused.
  await eventually(async () => expect(await page.locator('.profile-section__state').count()).toBe(6))
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(at('/'))
  await loginLink(page).waitFor()
  await eventually(async () => expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]))
  await page.goBack()
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await eventually(async () => expect(await page.getByText('Meera Iyer').count()).toBe(0))
  expect(errorsOf(page)).toEqual([])
})

test('a password that is repeated wrongly is marked when its field is left, until either of both is corrected', async () => {
  const page = await browser.open()
  await page.goto(at('/register'))
  const [password, repeated] = [field(page, 'Password'), field(page, 'Confirm Password')]
  const isMarked = async (marked: boolean) =>
    eventually(async () => expect(await repeated.getAttribute('aria-invalid')).toBe(String(marked)))
  await password.fill(TEST_PASSWORD)
  await repeated.fill('something else')
  await isMarked(false)
  await repeated.press('Shift+Tab')
  await page.locator('.field__error').getByText('password and confirm password must be same', { exact: true }).waitFor()
  await isMarked(true)
  await password.fill('something else')
  await isMarked(false)
  await password.fill(TEST_PASSWORD)
  await isMarked(true)
  await repeated.fill(TEST_PASSWORD)
  await isMarked(false)
})

test('on a wide screen the drawing next to the registration is as high as its form', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 900 } })
  await page.goto(at('/register'))
  const [art, card] = await Promise.all(
    ['.entry__art', '.entry__card'].map(async (part) => (await page.locator(part).boundingBox())!),
  )
  expect([art!.y, art!.height]).toEqual([card!.y, card!.height])
})

test('on a phone the login is the form alone, with the way to register and the passkey below it', async () => {
  const page = await browser.open(PHONE)
  await page.goto(at('/login'))
  expect(await page.locator('.entry__art').isVisible()).toBe(false)
  const main = page.locator('main')
  const tops = await Promise.all(
    [
      button(page, 'Login'),
      main.getByRole('link', { name: 'Register', exact: true }),
      button(page, 'Use a passkey'),
    ].map(async (part) => (await part.boundingBox())!.y),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('all wrong fields of a form are marked at once', async () => {
  const page = await browser.open()
  await page.goto(at('/register'))
  await field(page, 'Name').fill('x'.repeat(500))
  await field(page, 'Email').fill('bad')
  for (const name of ['Password', 'Confirm Password']) await field(page, name).fill(TEST_PASSWORD)
  await button(page, 'Register').click()
  for (const name of ['Name', 'Email'])
    await eventually(async () => expect(await field(page, name).getAttribute('aria-invalid')).toBe('true'))
  await page.locator('[name="name"]:focus').waitFor()
  // The fields say it, so no toast does.
  expect(await page.locator('.toast').count()).toBe(0)
  await page.reload()
  for (const [name, typed] of Object.entries({
    Name: 'Asha',
    Email: 'asha@exmple',
    Password: 'abc',
    'Confirm Password': 'abd',
  }))
    await field(page, name).fill(typed)
  await button(page, 'Register').click()
  await eventually(async () =>
    expect(await page.locator('main .field__error').allInnerTexts()).toEqual([
      'Email must be an email address such as name@example.com',
      'The password must have at least 8 characters',
      'password and confirm password must be same',
    ]),
  )
})

test('a toast about a field goes when the field is corrected', async () => {
  const page = await browser.open()
  // Toasts do not go by themselves here.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((work: TimerHandler, ms = 0) => (ms >= 4000 ? 0 : setTimeout(work, ms))) as typeof setTimeout
  })
  await page.goto(at('/register'))
  await field(page, 'Name').fill('Meera Iyer')
  await field(page, 'Email').fill('short@example.in')
  for (const name of ['Password', 'Confirm Password']) await field(page, name).fill(TEST_PASSWORD)
  const refusal = { success: false, error: true, message: 'email is not accepted' }
  await page.route('**/api/user/register', (route) => route.fulfill({ status: 400, json: refusal }))
  await button(page, 'Register').click()
  await toast(page, 'email is not accepted').waitFor()
  await page.getByText('Email is not accepted', { exact: true }).waitFor()
  await field(page, 'Name').fill('Meera')
  expect(await page.locator('.toast--error').count()).toBe(1)
  await field(page, 'Email').fill('brief@example.in')
  await page.locator('.toast--error').waitFor({ state: 'detached' })
  await eventually(async () => expect(await field(page, 'Email').getAttribute('aria-invalid')).not.toBe('true'))
  await page.goto(at('/forgot-password'))
  await field(page, 'Email').fill('nobody@example.in')
  await button(page, 'Send Otp').click()
  await page.waitForURL(at('/verification-otp'))
  await page.locator('.code__digit').first().click()
  await page.keyboard.type('000000')
  await page.locator('.toast--error').waitFor()
  await page.locator('.code__digit').first().click()
  await page.keyboard.type('1')
  await page.locator('.toast--error').waitFor({ state: 'detached' })
})

test('a typed email is in the form for a forgotten password, at the login and at the registration, and never in a URL', async () => {
  const page = await browser.open()
  await page.goto(at('/login'))
  await field(page, 'Email').fill('meera@example.in')
  await page.getByRole('link', { name: 'Forgot password ?' }).click()
  await page.waitForURL(at('/forgot-password'))
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe('meera@example.in'))
  await eventually(async () => expect(await button(page, 'Send Otp').isEnabled()).toBeTrue())
  for (const [link, path] of [
    ['Login', '/login'],
    ['Register', '/register'],
  ] as const) {
    await page.locator('main').getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(at(path))
    await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe('meera@example.in'))
  }
})

test('a wrong password shows a toast and is marked at its field', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('not this one')
  await button(page, 'Login').click()
  await toast(page, 'Wrong email or password').waitFor()
  await page.locator('main .field__error').getByText('Wrong email or password').waitFor()
  expect(page.url()).toBe(at('/login'))
  await eventually(async () => expect(await button(page, 'Login').isEnabled()).toBeTrue())
})

test('a new password that is refused is marked at its field, at the registration and in the profile', async () => {
  const refusal = 'This password is easy to guess, like a common word or name with numbers: choose another'
  const isMarked = async (page: Page, label: string) => {
    await page.locator('main .field__error').getByText(refusal).waitFor()
    await field(page, label).and(page.locator('[aria-invalid=true]:focus')).waitFor()
    expect(await page.locator('main .field__error').count()).toBe(1)
  }
  const visitor = await browser.open()
  await visitor.goto(at('/register'))
  await field(visitor, 'Name').fill('Meera Iyer')
  await field(visitor, 'Email').fill('meera.guess@example.in')
  for (const name of ['Password', 'Confirm Password']) await field(visitor, name).fill('password123')
  await button(visitor, 'Register').click()
  await isMarked(visitor, 'Password')
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile#password'))
  await field(page, 'Current Password').fill(TEST_PASSWORD)
  for (const name of ['New Password', 'Confirm Password']) await field(page, name).fill('password123')
  await button(page, 'Change Password').click()
  await isMarked(page, 'New Password')
})

test('a login leads back to where the visitor came from', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/search?q=milk'))
  await loginLink(page).click()
  await page.waitForURL(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').click()
  await page.waitForURL(at('/search?q=milk'))
})

test.each(['/login', '/register'])(
  '%s leads on who is signed in, shows no form, and is not in the history',
  async (path) => {
    const { email } = await givenShopper(shop)
    const page = await browser.open()
    await signIn(url, page, email)
    await page.goto(at('/search?q=milk'))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user/user-details', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(at(path))
    await page.locator('main form').waitFor({ state: 'attached' })
    expect(await field(page, 'Email').isVisible()).toBeFalse()
    release()
    await page.waitForURL(at('/'))
    await page.goBack()
    await page.waitForURL(at('/search?q=milk'))
    await page.goForward()
    await page.waitForURL(at('/'))
    expect(errorsOf(page)).toEqual([])
  },
)

test('the login leads on who is signed in to the page that they came from', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/search?q=milk'))
  await signInByForm(url, await page.context().newPage(), email)
  // The page is still at the search until the login has answered.
  const left = page.waitForURL(at('/login'), { waitUntil: 'commit' })
  await page.evaluate((login) => location.assign(login), '/login')
  await left
  await page.waitForURL(at('/search?q=milk'))
  await page.goto(at('/login?for=checkout'))
  await page.waitForURL(at('/checkout'))
})

test('the login shows its form to whose session has ended, and says so', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.goto(at('/'))
  await accountButton(page).waitFor()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accesstoken', 'ran.out.today'))
  await page.goto(at('/login'))
  await page.getByText('You were signed out. Sign in to go on where you were.').waitFor()
  await eventually(async () => expect(await field(page, 'Email').isVisible()).toBeTrue())
  expect(page.url()).toBe(at('/login'))
  expect(await page.locator('.toast').count()).toBe(0)
})

test('what was typed before the page’s code arrived is kept, and enables the button', async () => {
  const page = await browser.open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The form waits for one script of 428 bytes, as for the stylesheet: whoever is signed in does not see it (`hide-form.js`).
  await page.route(/\/_astro\/(?!hide-form)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at('/login'), { waitUntil: 'commit' })
  await field(page, 'Email').fill('early@example.in')
  await field(page, 'Password').fill('typed early')
  await page.keyboard.press('Enter')
  release()
  await page.locator('main form button[type=submit]:enabled').waitFor()
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe('early@example.in'))
  expect(page.url()).toBe(at('/login'))
})

test('a password can be shown and hidden again', async () => {
  const page = await browser.open()
  await page.goto(at('/login'))
  await field(page, 'Password').fill('mangoes')
  await button(page, 'Show password').click()
  await eventually(async () => expect(await field(page, 'Password').getAttribute('type')).toBe('text'))
  await button(page, 'Hide password').click()
  await eventually(async () => expect(await field(page, 'Password').getAttribute('type')).toBe('password'))
})

test('all tabs follow a login and a logout', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/'))
  const other = await page.context().newPage()
  await signInByForm(url, other, email)
  await accountButton(page).waitFor()
  await other.goto(at('/user'))
  await other.getByRole('button', { name: 'Log Out' }).click()
  await loginLink(page).waitFor()
})

test('an expired access token is refreshed silently', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.evaluate(() => localStorage.setItem('accesstoken', 'ran.out.today'))
  await page.goto(at('/dashboard/profile'))
  await page.getByText(email).first().waitFor()
  await page.waitForFunction(() => localStorage.getItem('accesstoken') !== 'ran.out.today')
})

test('a session that the shop ended signs the browser out', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'no.longer.good')
    localStorage.setItem('refreshToken', 'nor this')
  })
  await page.goto(at('/dashboard/profile'))
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await eventually(async () =>
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(
      /accesstoken|refreshToken|example\.com/,
    ),
  )
})

test('a forgotten password is replaced with the code from the mail, pasted or typed', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/search?q=milk'))
  await loginLink(page).click()
  await page.getByRole('link', { name: 'Forgot password ?' }).click()
  await page.waitForURL(at('/forgot-password'))
  await field(page, 'Email').fill(email)
  await button(page, 'Send Otp').click()
  await page.waitForURL(at('/verification-otp'))
  const code = codeIn(await newestMailTo(emails, email))
  const boxes = page.locator('.code__digit')
  await boxes.first().click()
  await page.keyboard.type(code.slice(0, 5))
  await eventually(async () => expect(await button(page, 'Verify OTP').isDisabled()).toBeTrue())
  await eventually(async () => expect(await boxes.nth(5).evaluate((box) => box === document.activeElement)).toBeTrue())
  for (let n = 0; n < 5; n++) await page.keyboard.press('Backspace')
  await eventually(async () => expect(await boxes.first().inputValue()).toBe(''))
  await boxes.first().evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
  await page.waitForURL(at('/reset-password'))
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe(email))
  await field(page, 'New Password').fill('another basket entirely')
  await field(page, 'Confirm Password').fill('yet another')
  await button(page, 'Change Password').click()
  await page.getByText('New password and confirm password must be same.').waitFor()
  for (const name of ['New Password', 'Confirm Password']) await field(page, name).fill('password123')
  await button(page, 'Change Password').click()
  await page.locator('.field__error').getByText('This password is easy to guess').waitFor()
  for (const name of ['New Password', 'Confirm Password']) await field(page, name).fill('another basket entirely')
  await button(page, 'Change Password').click()
  // The new password has signed in, and no form of the way there is left for Back.
  await page.waitForURL(at('/search?q=milk'))
  await accountButton(page).waitFor()
  await page.goBack()
  await eventually(async () => expect(page.url()).toBe(at('/search?q=milk')))
})

test('an emailed code that did not come is sent again once it had time, and then has to wait anew', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.clock.install()
  await page.goto(at('/forgot-password'))
  await field(page, 'Email').fill(email)
  await button(page, 'Send Otp').click()
  await page.waitForURL(at('/verification-otp'))
  await page.getByText('You can have it sent again in').waitFor()
  expect(await button(page, 'Send again').count()).toBe(0)
  const first = codeIn(await newestMailTo(emails, email))
  for (let seconds = 0; seconds < 31; seconds += 1) await page.clock.runFor(1000)
  await button(page, 'Send again').click()
  await page.getByText('You can have it sent again in').waitFor()
  expect(codeIn(await newestMailTo(emails, email))).not.toBe(first)
})

test('a wrong code shows an error, and clears the boxes', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/forgot-password'))
  await field(page, 'Email').fill(email)
  await button(page, 'Send Otp').click()
  await page.waitForURL(at('/verification-otp'))
  const code = codeIn(await newestMailTo(emails, email))
  await page.locator('.code__digit:first-of-type:focus').waitFor()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await page.locator('.toast--error').waitFor()
  await eventually(async () => expect(await page.locator('.code__digit').first().inputValue()).toBe(''))
  await eventually(async () => expect(await button(page, 'Verify OTP').isDisabled()).toBeTrue())
})

test('a profile is changed, its new email proven, and its password replaced', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile#details,password'))
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Email').fill('asha.rao@example.in')
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Submit').click()
  const proof = page.getByRole('dialog', { name: 'Confirm your email' })
  // A phone may load the page anew on the way back from the mail.
  await proof.getByText('We sent six digits to asha.rao@example.in').waitFor()
  await page.reload()
  await proof.locator('.code__digit').first().click()
  await page.keyboard.type(codeIn(await newestMailTo(emails, 'asha.rao@example.in')))
  await proof.waitFor({ state: 'detached' })
  await page.locator('.profile__email').getByText('asha.rao@example.in').waitFor()
  await field(page, 'Current Password').fill('not this one')
  await field(page, 'New Password').fill('a crate of oranges')
  await field(page, 'Confirm Password').fill('a crate of oranges')
  await button(page, 'Change Password').click()
  await page.locator('.field__error').getByText('Wrong password').waitFor()
  await field(page, 'Current Password').and(page.locator(':focus')).fill(TEST_PASSWORD)
  await toast(page, 'Wrong password').waitFor({ state: 'detached' })
  await button(page, 'Change Password').click()
  await toast(page, 'Password changed').waitFor()
  await page.reload()
  await page.locator('.profile__name').getByText('Asha Rao').waitFor()
})

test('the profile says what is set in each of its sections; links and keys open them, and a reload leaves them open', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile#password'))
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await field(page, 'Current Password').waitFor()
  await section('Your details').getByText('Email verified · +91 98765 43210').waitFor()
  await section('Sign in by mobile number').getByText('Off', { exact: true }).waitFor()
  expect(await field(page, 'Name').isVisible()).toBeFalse()
  await section('Order updates').locator('summary', { hasText: 'Email' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Email' }).waitFor()
  await page.waitForURL(at('/dashboard/profile#password,order-updates'))
  await page.reload()
  await page.getByRole('radio', { name: 'Email' }).waitFor()
  await field(page, 'Current Password').waitFor()
  await section('Your password').locator('summary').tap()
  await field(page, 'Current Password').waitFor({ state: 'hidden' })
  await page.waitForURL(at('/dashboard/profile#order-updates'))
})

test('the profile lists where the shopper is signed in, and signs out one place or all others', async () => {
  const { email } = await givenShopper(shop)
  const [page, phone, other] = [await browser.open(), await browser.open(PHONE), await browser.open()]
  for (const each of [page, phone, other]) await signIn(url, each, email)
  await page.goto(at('/dashboard/profile#sessions'))
  const places = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  // The test's own session, which opens no browser, is one of them.
  await eventually(async () => expect(await places.count()).toBe(4))
  await places.first().getByText('This browser').waitFor()
  expect(await places.first().getByRole('button').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await places.filter({ hasText: 'Another app' }).getByRole('button').click()
  await eventually(async () => expect(await places.count()).toBe(3))
  await button(page, 'Sign out everywhere else').click()
  await eventually(async () => expect(await places.count()).toBe(1))
  await phone.goto(at('/dashboard/profile'))
  await phone.getByText('Please Login').waitFor()
})

test('an avatar is chosen, previewed and stored', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile'))
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Profile image' })
  const image = await Bun.file(`${import.meta.dir}/../../site/public/icons/icon-192.png`).bytes()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(image) })
  await dialog.locator('.avatar img[src^="blob:"]').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.profile__head .avatar img[src^="/media/"]').waitFor()
})

// A phone's photo has more than the shop takes.
test('a large photo of a phone becomes an avatar, too', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile'))
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Profile image' })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#fff', noise } as const
  const buffer = await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.profile__head .avatar img[src^="/media/"]').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a shopper downloads their data and deletes the account', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile#data'))
  const download = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  expect(await readDownload(await download)).toContain(email)
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await field(page, 'Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.locator('.field__error').getByText('Wrong password').waitFor()
  await field(page, 'Password').fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(at('/'))
  await loginLink(page).waitFor()
})

test('a password made for one login has to be replaced first', async () => {
  const { email } = await givenShopper(shop, { mustChangePassword: true })
  const page = await browser.open()
  await signInByForm(url, page, email)
  expect(page.url()).toBe(at('/dashboard/profile'))
  await page.getByText('You signed in with a one-time password').waitFor()
  await field(page, 'Current Password').fill(TEST_PASSWORD)
  await field(page, 'New Password').fill('a crate of oranges')
  await field(page, 'Confirm Password').fill('a crate of oranges')
  await button(page, 'Change Password').click()
  await page.getByText('You signed in with a one-time password').waitFor({ state: 'detached' })
  await page.waitForURL(at('/'))
})

test('the pages of recovery cannot be skipped', async () => {
  const page = await browser.open()
  await page.goto(at('/verification-otp'))
  await page.waitForURL(at('/forgot-password'))
  await page.goto(at('/reset-password'))
  await page.waitForURL(at('/'))
})

const ADMIN_SCREENS = [
  'category',
  'subcategory',
  'upload-product',
  'product',
  'orders',
  'stock',
  'import',
  'customers',
  'settings',
  'staff',
]

test('admins see their links and screens, shoppers “Do not have permission”', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signInByForm(url, page, admin.email)
  await accountButton(page).click()
  const menu = page.getByRole('menu', { name: 'My Account' })
  await menu.getByText('Meera (Admin)').waitFor()
  const labels = [
    'Profile',
    'Category',
    'Sub Category',
    'Upload Product',
    'Product',
    'Today',
    'Order Board',
    'Stock',
    'Import',
    'Customers',
    'Settings',
    'Staff',
    'My Orders',
    'Buy Again',
    'Saved',
    'Save Address',
    'Help',
    'Log Out',
  ]
  await eventually(async () => expect(await menu.getByRole('menuitem').allTextContents()).toEqual(labels))
  const shopper = await givenShopper(shop)
  const other = await browser.open()
  await signIn(url, other, shopper.email)
  for (const path of ADMIN_SCREENS) {
    await other.goto(at(`/dashboard/${path}`))
    await other.getByRole('heading', { name: 'Do not have permission' }).waitFor()
  }
})

test('who is signed out on an admin page is led to the login, and from there back to the page', async () => {
  const admin = await givenAdmin(shop)
  for (const path of ['/dashboard/stock?show=low', '/dashboard']) {
    const page = await browser.open()
    await page.goto(at(path))
    await page.getByText('This page is for admins: sign in to see it.').waitFor()
    expect(await page.getByText('Do not have permission').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await field(page, 'Email').fill(admin.email)
    await field(page, 'Password').fill(TEST_PASSWORD)
    await button(page, 'Login').click()
    await page.waitForURL(at(path))
  }
})

test('on a phone the account is a page, whose close button goes back', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await signIn(url, page, email)
  await page.goto(at('/search?q=curd'))
  await header(page).getByRole('link', { name: 'My Account' }).tap()
  await page.waitForURL(at('/user'))
  await page.locator('main').getByText('Asha', { exact: true }).waitFor()
  // One line, as on the pages that it leads to.
  const top = page.locator('.header')
  await top.getByText('My Account', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  expect((await top.boundingBox())!.height).toBeLessThan(64)
  expect(await page.locator('cart-bar').count()).toBe(0)
  await page.getByRole('link', { name: 'Close' }).tap()
  await page.waitForURL(at('/search?q=curd'))
})

test('who has no session finds the login, the registration and help on the page of the account, and the menu once signed in', async () => {
  const page = await browser.open(PHONE)
  await page.goto(at('/user'))
  const menu = page.getByRole('navigation', { name: 'My Account' })
  const main = page.locator('main')
  for (const name of ['Login', 'Register', 'Help How to reach the shop, and when it is open'])
    await main.getByRole('link', { name, exact: true }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  const { email } = await givenShopper(shop)
  await signIn(url, page, email)
  await page.goto(at('/user'))
  await menu.getByRole('link', { name: 'Asha Profile' }).waitFor()
  expect(await main.getByRole('link', { name: 'Register', exact: true }).isVisible()).toBe(false)
})

test('on a phone the account says what is where, in groups, and an arrow leads back to it from each page', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await signIn(url, page, email)
  await page.goto(at('/user'))
  const menu = page.getByRole('navigation', { name: 'My Account' })
  const groups = menu.getByRole('group')
  await eventually(async () =>
    expect(await groups.evaluateAll((each) => each.map((group) => group.getAttribute('aria-label')))).toEqual([
      'Orders',
      'Delivery and help',
    ]),
  )
  await groups.first().getByRole('link', { name: 'My Orders Where they are, invoices, missing items' }).tap()
  await page.waitForURL(at('/dashboard/myorders'))
  await page.locator('header').getByRole('link', { name: 'Back to My Account' }).tap()
  await page.waitForURL(at('/user'))
  await menu.getByRole('link', { name: 'Asha Profile' }).tap()
  await page.waitForURL(at('/dashboard/profile'))
})

test('the page of an account shows strangers that they have to sign in, and no links of an account', async () => {
  const page = await browser.open()
  const menu = page.getByRole('navigation', { name: 'My Account' })
  await page.goto(at('/dashboard/myorders'))
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await eventually(async () => expect(await menu.count()).toBe(0))
  // In place of the links, instead of beside them.
  const { width } = (await page.locator('.account-section').boundingBox())!
  expect(width).toBe((await page.locator('.with-account-menu').boundingBox())!.width)
  const { email } = await givenShopper(shop)
  await signIn(url, page, email)
  await page.goto(at('/dashboard/myorders'))
  await menu.getByRole('link', { name: 'My Orders' }).and(page.locator('[aria-current=page]')).waitFor()
})

test('the account menu works by keyboard alone', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signInByForm(url, page, email)
  const box = () => accountButton(page).evaluate((button) => Math.round(button.getBoundingClientRect().left))
  const left = await box()
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: 'My Account' }).waitFor()
  expect(await box()).toBe(left)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await accountButton(page).evaluate((element) => element === document.activeElement)).toBeTrue(),
  )
  await page.keyboard.press('Enter')
  // Keys go to the menu once it has focus, which is after it becomes visible.
  await page.locator('[role="menu"]:focus-within, [role="menu"]:focus').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role="menuitem"]:focus', { hasText: 'Log Out' }).waitFor()
  await page.keyboard.press('Enter')
  await loginLink(page).waitFor()
})

// admin D-27
test('axe finds nothing in the open account menu, by day and by night, and Tab leads on from it', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { email } = await givenAdmin(shop)
    const page = await browser.open({ colorScheme })
    await signInByForm(url, page, email)
    await accountButton(page).click()
    await page.locator('[role="menu"]:focus-within, [role="menu"]:focus').waitFor()
    await page.getByRole('menuitem', { name: 'Order Board' }).waitFor()
    await waitUntil(async () => (await accessibilityViolations(page)).length === 0).catch(() => {})
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.locator('cart-button a:focus').waitFor()
  }
})

test('every entry of an admin’s menus is reached on a screen that is lower than they are', async () => {
  const { email } = await givenAdmin(shop)
  const page = await browser.open({ viewport: { width: 1100, height: 560 } })
  await signIn(url, page, email)
  await page.goto(at('/dashboard/profile'))
  const beside = page.locator('account-menu').getByRole('button', { name: 'Log Out' })
  // The entries above it are only for admins, whom the page recognizes once its script runs.
  await page.locator('account-menu [data-admin] a').last().waitFor()
  await beside.focus()
  await isWithinScreen(page, beside)
  await page.goto(at('/dashboard/stock'))
  const side = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'My Cart' })
  await side.focus()
  await isWithinScreen(page, side)
  await accountButton(page).click()
  const last = page.getByRole('menu', { name: 'My Account' }).getByRole('menuitem', { name: 'Log Out' })
  await last.waitFor()
  await page.locator('[role="menu"]:focus-within, [role="menu"]:focus').waitFor()
  await page.keyboard.press('End')
  await page.locator('[role="menuitem"]:focus', { hasText: 'Log Out' }).waitFor()
  await isWithinScreen(page, last)
  const phone = await browser.open({ ...PHONE, viewport: { width: 390, height: 640 } })
  await signIn(url, phone, email)
  await phone.goto(at('/user'))
  await phone.locator('main').getByRole('button', { name: 'Log Out' }).tap()
  await loginLink(phone).waitFor({ state: 'attached' })
})

async function isWithinScreen(page: Page, what: Locator): Promise<void> {
  const box = (await what.boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height)
}

testLooks('axe finds nothing on any screen of the account', async ({ options, look }) => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(options)
  const lookAt = async (path: string, ready: string) => {
    await page.goto(at(path))
    await page.locator('main').getByText(ready).first().waitFor()
    await look(page)
  }
  await lookAt('/login', 'Welcome back.')
  await lookAt('/register', 'Confirm Password')
  await lookAt('/forgot-password', 'Send Otp')
  await lookAt('/privacy', 'What we keep')
  await lookAt('/terms', 'Ordering')
  await lookAt('/refunds', 'Changed your mind')
  await lookAt('/contact', 'Complaints')
  await page.evaluate(() => {
    sessionStorage.setItem('recovery-email', 'asha@example.in')
    sessionStorage.setItem('recovery-checked', 'asha@example.in')
  })
  await lookAt('/verification-otp', 'Nothing came?')
  await lookAt('/reset-password', 'Change Password')
  await signIn(url, page, email)
  await lookAt('/dashboard/profile#details,password,login-number,order-updates,data', 'Delete my account')
  await lookAt('/dashboard/category', 'Do not have permission')
  await lookAt('/user', 'Log Out')
})
