import { expect, test } from 'bun:test'
import { givenShopper } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)
const asha = await givenDeskOrder(shop, { name: 'Asha Rao', mobile: '9811111111' })
const bilal = await givenDeskOrder(shop, { name: 'Bilal', mobile: '9822222222' })
const chitra = await givenShopper(shop, { name: '50% Chitra', mobile: '', email: 'chitra@mandi.example' })
await desk.bring(asha.code, 'accepted', 'packed', 'out for delivery', 'delivered')
await desk.post('cancel', { orderId: bilal.code, reason: 'Rain' })

const get = (path: string) => shop.call('GET', `/api/customers${path}`, undefined, desk.headers)
const found = async (search: string) =>
  (await get(`?${new URLSearchParams({ search })}`)).body.data.map(({ _id }: { _id: string }) => _id)

test('shoppers are listed with how often they ordered and what they spent, admins are not', async () => {
  const { body } = await get('?limit=2')
  expect(body).toMatchObject({ page: 1, limit: 2, totalCount: 3, totalPage: 2 })
  expect(body.data).toMatchObject([
    { _id: chitra.userId, email: 'chitra@mandi.example', orders: 0, spent: 0, lastOrderAt: null },
    { _id: bilal.userId, name: 'Bilal', orders: 0, spent: 0, status: 'Active' },
  ])
  const last = (await get('?limit=2&page=2')).body.data
  expect(last).toMatchObject([{ _id: asha.userId, mobile: '9811111111', orders: 1, spent: 96 }])
  expect(Date.parse(last[0].lastOrderAt)).toBeGreaterThan(Date.now() - 60_000)
})

test('a customer is found by a part of the name, the email or the mobile number', async () => {
  expect(await found('sha r')).toEqual([asha.userId])
  expect(await found('MANDI.example')).toEqual([chitra.userId])
  expect(await found('22222')).toEqual([bilal.userId])
  expect(await found('+91 98111 11111')).toEqual([asha.userId])
  expect(await found('0%')).toEqual([chitra.userId])
  expect(await found('nobody')).toEqual([])
})

test('what a customer ordered is shown as at the desk', async () => {
  const { body } = await get(`/orders?userId=${asha.userId}`)
  expect(body).toMatchObject({ totalCount: 1, data: [{ orderId: asha.code, state: 'delivered', totalAmt: 96 }] })
})
