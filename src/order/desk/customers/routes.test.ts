import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { givenShopper } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
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

test('what a customer spent is net of refunds, without test orders', async () => {
  const spent = async () => (await get('?search=sha+r')).body.data[0].spent
  const refunded = sql`
    insert into complaint_answer (line_id, order_id, quantity, amount_in_paise, note, paid_by, answered_by)
    select line.id, order_id, 1, 4600, '', 'cash', ${asha.userId} from order_line line join "order" on "order".id = order_id
    where code = ${asha.code}`
  await shop.db.execute(refunded)
  expect(await spent()).toBe(50)
  const [row] = await shop.db.execute(sql`
    update "order" set payment_method = 'card' where code = ${asha.code} returning id`)
  await shop.db.execute(sql`
    insert into payment_session (order_id, attempt, provider, livemode, amount_in_paise, origin, expires_at)
    values (${row!.id}, 1, 'sandbox', false, 9600, '', now())`)
  expect(await spent()).toBe(0)
  await shop.db.execute(sql`delete from payment_session`)
  await shop.db.execute(sql`update "order" set payment_method = 'cash' where code = ${asha.code}`)
  await shop.db.execute(sql`delete from complaint_answer`)
})

test('a customer is found by a part of the name, the email or the mobile number', async () => {
  expect(await found('sha r')).toEqual([asha.userId])
  expect(await found('MANDI.example')).toEqual([chitra.userId])
  expect(await found('22222')).toEqual([bilal.userId])
  expect(await found('+91 98111 11111')).toEqual([asha.userId])
  expect(await found('0%')).toEqual([chitra.userId])
  expect(await found('nobody')).toEqual([])
})

test('shows orders of a customer as on the order board', async () => {
  const { body } = await get(`/orders?userId=${asha.userId}`)
  expect(body).toMatchObject({ totalCount: 1, data: [{ orderId: asha.code, state: 'delivered', totalAmt: 96 }] })
})

test('a number out of bounds is reported by its own name, with any other parameters', async () => {
  const message = async (path: string) => (await get(path)).body.message
  expect(await message('?search=0&page=0')).toStartWith('page must be a whole number')
  expect(await message('?search=&limit=0')).toStartWith('limit must be a whole number')
  expect(await message(`/orders?userId=${'0'.repeat(32)}&page=0`)).toStartWith('page must be a whole number')
})

test('customers are shown with where they are and what is under way, and narrowed to some of them', async () => {
  const deepa = await givenDeskOrder(shop, { name: 'Deepa', mobile: '9833333333' })
  await shop.db.execute(sql`update account set mobile = '' where id = ${deepa.userId}`)
  const [row] = (await get('?search=deepa')).body.data
  expect(row).toMatchObject({
    mobile: '9833333333',
    address: '12 MG Road, Pune 411001',
    proved: true,
    spent: 0,
    open: { orders: 1, amount: 96 },
  })
  expect(await found('98333')).toEqual([deepa.userId])
  const narrowed = async (filter: string) =>
    (await get(`?filter=${filter}`)).body.data.map(({ _id }: { _id: string }) => _id)
  expect(await narrowed('open')).toEqual([deepa.userId])
  expect(await narrowed('suspended')).toEqual([])
  await shop.call('POST', '/api/customers/suspend', { userId: bilal.userId, suspended: true }, desk.headers)
  expect(await narrowed('suspended')).toEqual([bilal.userId])
  await shop.db.execute(sql`update account set email_verified = false where id = ${chitra.userId}`)
  expect(await narrowed('unproved')).toEqual([chitra.userId])
  expect((await get('?filter=rich')).status).toBe(400)
})

describe('who ordered by phone without an email', () => {
  const PLACE = {
    address_line: '7 Law College Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411004',
    mobile: '9877777777',
  }
  const call = async (name: string, mobile: string) => {
    const productId = await givenProduct(shop.db, { stock: 9, priceInPaise: 5000 })
    const lines = [{ productId, quantity: 1 }]
    const { body } = await desk.post('phone-order', { customer: { name, mobile }, address: PLACE, lines })
    return body.data.orderId as string
  }
  const seen = async (query: string) => (await get(query)).body.data

  test('is a customer once a number, found by every name and number, with their orders', async () => {
    const before = (await get('')).body.totalCount
    const first = await call('Farida', '9866666666')
    await desk.bring(first, 'accepted', 'packed', 'out for delivery', 'delivered')
    const second = await call('Farida Khan', '9866666666')
    const other = await call('Gopal', '9855555555')
    expect((await get('')).body.totalCount).toBe(before + 2)
    const farida = {
      _id: null,
      name: 'Farida Khan',
      email: '',
      mobile: '9866666666',
      address: '7 Law College Road, Pune 411004',
      status: 'Active',
      orders: 2,
      spent: 50,
      open: { orders: 1, amount: 50 },
    }
    expect(await seen('?limit=2')).toMatchObject([{ _id: null, name: 'Gopal', orders: 1 }, farida])
    for (const search of ['farida', 'ida Kh', 'khan  farida', '98666', '+91 98666 66666']) {
      expect(await seen(`?${new URLSearchParams({ search })}`)).toMatchObject([farida])
    }
    expect(await seen('?search=98777')).toMatchObject([{ name: 'Gopal' }, { name: 'Farida Khan' }])
    expect(await seen('?filter=open&search=gopal')).toMatchObject([{ open: { orders: 1, amount: 50 } }])
    expect(await seen('?filter=unproved&search=gopal')).toEqual([])
    const orders = await get('/orders?mobile=9866666666')
    expect(orders.body.data.map(({ orderId }: { orderId: string }) => orderId)).toEqual([second, first])
    await desk.post('cancel', { orderId: other, reason: 'Rain' })
    expect(await seen('?filter=open&search=gopal')).toEqual([])
  })

  test('stays apart from the account with the same number, and every page has its own customers', async () => {
    await call('Asha', '9811111111')
    expect(await seen('?search=9811111111')).toMatchObject([{ _id: null, name: 'Asha' }, { _id: asha.userId }])
    const { totalCount } = (await get('')).body
    const pages = await Promise.all(Array.from({ length: totalCount }, (_, n) => seen(`?limit=1&page=${n + 1}`)))
    expect(pages.flat()).toHaveLength(totalCount)
    expect(new Set(pages.flat().map(({ _id, mobile }) => _id ?? mobile)).size).toBe(totalCount)
  })

  test('orders are listed for one customer, named by the account or the number', async () => {
    for (const query of ['', `?userId=${asha.userId}&mobile=9811111111`, '?mobile=12']) {
      expect((await get(`/orders${query}`)).status).toBe(400)
    }
  })
})

test('two customers with one number are shown as such, whether it is of the account, of its orders, or of a caller', async () => {
  const number = '9844444444'
  await givenDeskOrder(shop, { name: 'Esha', mobile: number })
  const farid = await givenDeskOrder(shop, { name: 'Farid', mobile: number })
  const shared = async () => {
    const { data } = (await get(`?search=${number}`)).body
    return Object.fromEntries(
      data.map(({ name, sameNumber }: { name: string; sameNumber: { name: string }[] }) => [
        name,
        sameNumber.map((other) => other.name).sort(),
      ]),
    )
  }
  expect(await shared()).toEqual({ Esha: ['Farid'], Farid: ['Esha'] })
  // An account without a number is shown with that of its latest order.
  await shop.db.execute(sql`update account set mobile = '' where id = ${farid.userId}`)
  expect(await shared()).toEqual({ Esha: ['Farid'], Farid: ['Esha'] })
  await shop.db.execute(sql`
    update "order" set user_id = null, customer_name = 'Gita', customer_mobile = ${number} where code = ${farid.code}`)
  expect(await shared()).toEqual({ Esha: ['Gita'], Gita: ['Esha'] })
  expect((await get('?search=bilal')).body.data[0].sameNumber).toEqual([])
})
