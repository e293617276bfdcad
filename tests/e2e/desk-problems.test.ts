import { expect, test } from 'bun:test'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { complaintsIn } from './complaint.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()
const admin = await givenAdmin({ db }, { name: 'Meera' })
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }

const { givenDelivered, openAt } = complaintsIn(shop, browser, admin)

test('by keyboard alone, the desk records what a shopper said on the phone, and refunds both pieces', async () => {
  const { orderId, page: shopper } = await givenDelivered('card')
  const desk = await openAt(`/dashboard/orders?order=${orderId}`, { viewport: { width: 1440, height: 900 } })
  const dialog = desk.getByRole('dialog', { name: orderId })
  await dialog.getByRole('button', { name: 'Record a problem: Brown Bread' }).press('Enter')
  const form = dialog.getByRole('form', { name: 'Problem with Brown Bread' })
  const kind = form.getByLabel('What is wrong')
  await kind.and(desk.locator(':focus')).waitFor()
  await form.getByRole('button', { name: 'Record problem' }).press('Enter')
  await form.getByRole('alert').getByText('Choose what is wrong').waitFor()
  await kind.and(desk.locator(':focus')).waitFor()
  await desk.keyboard.type('It is dam')
  await form.getByRole('button', { name: 'One more' }).press('Enter')
  await form.getByText('2 of 2').waitFor()
  await form.getByLabel('What the customer said').fill('Squashed at the bottom')
  await form.getByRole('button', { name: 'Record problem' }).press('Enter')
  const complaint = dialog.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByText('Reported as damaged').waitFor()
  await complaint.getByText('Squashed at the bottom').waitFor()
  await complaint.getByRole('form', { name: 'Response about Brown Bread' }).and(desk.locator(':focus')).waitFor()
  await complaint.getByRole('button', { name: 'Refund ₹80' }).press('Enter')
  await complaint.getByText('₹80 is on its way back to the card').waitFor()
  await dialog.getByText('Brown Bread reported as damaged, Meera').waitFor()
  await shopper.getByText('Reported as damaged').waitFor()
  await shopper.locator('.order-line__answer').getByText('₹80 is on its way back to your card').waitFor()
  expect([...errorsOf(desk), ...errorsOf(shopper)]).toEqual([])
})

test('on a small phone, one piece is replaced by another product, which the shopper sees', async () => {
  const { orderId, page: shopper } = await givenDelivered('cash', SMALL_PHONE)
  await givenProduct(db, { name: 'Oat Loaf', unit: '350 g', priceInPaise: 6500, stock: 3 })
  const desk = await openAt(`/dashboard/orders?order=${orderId}`, SMALL_PHONE)
  const dialog = desk.getByRole('dialog', { name: orderId })
  await dialog.getByRole('button', { name: 'Record a problem: Brown Bread' }).tap()
  const form = dialog.getByRole('form', { name: 'Problem with Brown Bread' })
  await form.getByLabel('What is wrong').selectOption('It is the wrong item')
  await form.getByRole('button', { name: 'Record problem' }).tap()
  const complaint = dialog.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByLabel('Send a replacement').check()
  await complaint.getByText('Brown Bread 400 g').waitFor()
  await complaint.getByRole('button', { name: 'Replace with 1' }).waitFor()
  await complaint.getByRole('button', { name: 'Another product' }).tap()
  const search = complaint.getByLabel('Find a product')
  await search.and(desk.locator(':focus')).waitFor()
  await search.fill('oat')
  await complaint.getByRole('button', { name: 'Oat Loaf' }).tap()
  await complaint.getByText('Oat Loaf 350 g').waitFor()
  await complaint.getByRole('button', { name: 'One more of the replacement' }).tap()
  await complaint.getByRole('button', { name: 'Replace with 2' }).tap()
  await complaint.getByText('To be replaced by 2 × Oat Loaf, 350 g').waitFor()
  await shopper.getByText('You get 2 × Oat Loaf, 350 g for it, free of charge').waitFor()
  // What is left of it does not suffice for another order.
  const next = await givenDelivered('cash', SMALL_PHONE)
  await desk.goto(`${shop.url}/dashboard/orders?order=${next.orderId}`)
  const other = desk.getByRole('dialog', { name: next.orderId })
  await other.getByRole('button', { name: 'Record a problem: Brown Bread' }).tap()
  await other.getByLabel('What is wrong').selectOption('It is missing')
  await other.getByRole('button', { name: 'Back' }).tap()
  await other.getByRole('button', { name: 'Record a problem: Brown Bread' }).and(desk.locator(':focus')).waitFor()
  expect([...errorsOf(desk), ...errorsOf(shopper)]).toEqual([])
})

test('a promised replacement is listed on Today and the order board until it was handed over', async () => {
  const { orderId, page: shopper } = await givenDelivered('cash', SMALL_PHONE)
  const desk = await openAt(`/dashboard/orders?order=${orderId}`)
  await desk.getByRole('button', { name: 'Record a problem: Brown Bread' }).click()
  await desk.getByLabel('What is wrong').selectOption('It is damaged')
  await desk.getByRole('button', { name: 'Record problem' }).click()
  await desk.getByLabel('Send a replacement').check()
  await desk.getByRole('button', { name: 'Replace with 1' }).click()
  await shopper.getByText('You get 1 × Brown Bread, 400 g for it, free of charge').waitFor()
  await desk.goto(`${shop.url}/dashboard`)
  const list = desk.getByRole('region', { name: 'Replacements to bring' })
  const entry = list.getByRole('listitem').filter({ hasText: orderId })
  await entry.getByText('for Brown Bread').waitFor()
  await entry.getByText('1 × Brown Bread, 400 g').waitFor()
  await list.getByRole('link', { name: /^See all/ }).click()
  await desk.getByRole('button', { name: orderId }).waitFor()
  expect(await desk.getByLabel('Show orders').inputValue()).toBe('replacements')
  await desk.getByRole('button', { name: orderId }).click()
  const complaint = desk.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByText('To be replaced by 1 × Brown Bread, 400 g').waitFor()
  await complaint.getByRole('button', { name: 'Handed over' }).press('Enter')
  await complaint.getByText('Replaced by 1 × Brown Bread, 400 g').waitFor()
  await desk.getByText('Brown Bread: 1 × Brown Bread, 400 g handed over, Meera').waitFor()
  await shopper.getByText('You got 1 × Brown Bread, 400 g for it, free of charge').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: orderId }).waitFor({ state: 'detached' })
  expect([...errorsOf(desk), ...errorsOf(shopper)]).toEqual([])
})

test('what another admin recorded meanwhile takes the place of the form', async () => {
  const { orderId } = await givenDelivered()
  const [one, two] = [
    await openAt(`/dashboard/orders?order=${orderId}`),
    await openAt(`/dashboard/orders?order=${orderId}`),
  ]
  for (const desk of [one, two]) {
    await desk.getByRole('button', { name: 'Record a problem: Brown Bread' }).click()
    await desk.getByLabel('What is wrong').selectOption('It is missing')
  }
  await one.getByRole('button', { name: 'Record problem' }).click()
  await one.getByText('Reported as missing: 1 of 2').waitFor()
  const complaint = two.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByText('Reported as missing: 1 of 2').waitFor()
  await two.getByRole('button', { name: 'Record problem' }).waitFor({ state: 'detached' })
  await complaint.getByRole('button', { name: 'Refund ₹40' }).waitFor()
})

testLooks('axe finds nothing where the desk records a problem and replaces an item', async ({ options, look }) => {
  const { orderId, page: shopper } = await givenDelivered('cash', options)
  const desk = await openAt(`/dashboard/orders?order=${orderId}`, options)
  await desk.getByRole('button', { name: 'Record a problem: Brown Bread' }).click()
  await desk.getByLabel('What is wrong').selectOption('It is damaged')
  await look(desk)
  await desk.getByRole('button', { name: 'Record problem' }).click()
  await desk.getByLabel('Send a replacement').check()
  await desk.getByRole('button', { name: 'Another product' }).click()
  await desk.getByLabel('Find a product').fill('bread')
  await desk.getByRole('list', { name: 'Found products' }).waitFor()
  await look(desk)
  await desk.getByRole('button', { name: 'Replace with 1' }).click()
  await shopper.getByText('free of charge').waitFor()
  await desk.getByRole('button', { name: 'Handed over' }).waitFor()
  await look(desk)
  await look(shopper)
})
