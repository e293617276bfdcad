import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { saveSettings } from '../../../src/settings/queries.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../../src/testing/account.ts'
import { createTestApp } from '../../../src/testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../../src/testing/catalogue.ts'
import { imageBytes } from '../../../src/testing/images.ts'
import { givenAddress, givenCart } from '../../../src/testing/orders.ts'
import { OriginalClient } from './original-client.ts'

// Repeats what three clients of the original API do, step by step, with the bodies that they send.

const ORIGIN = 'https://partner.example'
const shop = await createTestApp()
const { app, db } = shop
const handle = (request: Request) => Promise.resolve(app.handle(request))
const called = new Set<string>()

/** Opens an original client, signed in if an email is given. */
async function open(email?: string): Promise<OriginalClient> {
  const client = new OriginalClient(ORIGIN, (request) => {
    if (request.method !== 'OPTIONS') called.add(`${request.method} ${new URL(request.url).pathname}`)
    return handle(request)
  })
  if (!email) return client
  const { data } = await client.call('POST', '/api/user/login', { email, password: TEST_PASSWORD })
  client.localStorage.set('accesstoken', data.accesstoken)
  client.localStorage.set('refreshToken', data.refreshToken)
  return client
}

async function uploadedImage(number: number, field: string): Promise<FormData> {
  const form = new FormData()
  form.append(field, new File([await imageBytes(number)], 'picture.png', { type: 'image/png' }))
  return form
}

const SAVED = { success: true, error: false, message: expect.stringMatching(/\w/) }
const PLACE = {
  address_line: '12 Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  country: 'India',
  pincode: '700016',
  mobile: '9876543210',
}

/** Creates a shopper with two pieces of ₹48 each in the cart, and the order request for them. */
async function givenBuyer() {
  const shopper = await givenShopper(shop)
  const productId = await givenProduct(db, { name: 'Toned Milk', priceInPaise: 5400, discountPercent: 10, stock: 40 })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const client = await open(shopper.email)
  // The original client sends complete cart lines, and the same amount as subtotal and total.
  const { data: list_items } = await client.call('GET', '/api/cart/get')
  return { client, productId, order: { list_items, addressId, subTotalAmt: 96, totalAmt: 96 } }
}

describe('shopping', () => {
  test('the shop is looked at: categories, listings, products and search', async () => {
    const dairy = await givenCategory(db, 'Dairy')
    const milks = await givenSubCategory(db, 'Milk', [dairy])
    const ids = await Promise.all(
      Array.from({ length: 11 }, (_, n) =>
        givenProduct(db, { name: `Buffalo Milk ${n}`, categoryIds: [dairy], subCategoryIds: [milks] }),
      ),
    )
    const client = await open()
    expect((await client.call('GET', '/api/category/get')).data).toContainEqual(expect.objectContaining({ _id: dairy }))
    const taxa = (await client.call('POST', '/api/subcategory/get')).data
    expect(taxa).toContainEqual(expect.objectContaining({ category: [expect.objectContaining({ _id: dairy })] }))
    const row = await client.call('POST', '/api/product/get-product-by-category', { id: dairy })
    expect([row.success, row.data.length]).toEqual([true, 11])
    const orderRequest = { categoryId: dairy, subCategoryId: milks, page: 1, limit: 8 }
    const listed = await client.call('POST', '/api/product/get-pruduct-by-category-and-subcategory', orderRequest)
    expect([listed.page, listed.totalCount, listed.data.length]).toEqual([1, 11, 8])
    const details = await client.call('POST', '/api/product/get-product-details', { productId: ids[0]! })
    expect(details.data).toMatchObject({ name: 'Buffalo Milk 0', stock: 10 })
    const first = await client.call('POST', '/api/product/search-product', { search: 'buffalo%20milk', page: 1 })
    expect([first.page, first.totalPage, first.data.length]).toEqual([1, 2, 10])
    expect((await client.call('POST', '/api/product/search-product', { search: '', page: 1 })).data).toHaveLength(10)
    const none = await client.call('POST', '/api/product/search-product', { search: 'zzzzqqqq', page: 1 })
    expect([none.success, none.data]).toEqual([true, []])
  })

  // client X1
  test('a listing is found by the path in its correct spelling, too', async () => {
    const dairy = await givenCategory(db, 'Cheese')
    const curds = await givenSubCategory(db, 'Curd', [dairy])
    await givenProduct(db, { categoryIds: [dairy], subCategoryIds: [curds] })
    const orderRequest = { categoryId: dairy, subCategoryId: curds, page: 1, limit: 8 }
    const client = await open()
    const [right, wrong] = [
      await client.call('POST', '/api/product/get-product-by-category-and-subcategory', orderRequest),
      await client.call('POST', '/api/product/get-pruduct-by-category-and-subcategory', orderRequest),
    ]
    expect([right.data.length, right]).toEqual([1, wrong])
  })

  test('who is not signed in is asked to', async () => {
    const client = await open()
    const productId = await givenProduct(db)
    expect(await client.call('POST', '/api/cart/create', { productId })).toMatchObject({ message: 'Please Login' })
    expect(await client.call('GET', '/api/user/user-details')).toMatchObject({
      success: false,
      message: 'Please Login',
    })
  })

  test('somebody registers, signs in, is renewed, changes the profile and leaves', async () => {
    const client = await open()
    const person = { name: 'Asha', email: 'original@example.com', password: TEST_PASSWORD }
    const register = { ...person, confirmPassword: TEST_PASSWORD }
    expect(await client.call('POST', '/api/user/register', register)).toMatchObject(SAVED)
    expect((await client.call('POST', '/api/user/register', register)).error).toBe(true)
    const wrong = await client.call('POST', '/api/user/login', { email: person.email, password: 'a basket of stones' })
    expect(wrong).toMatchObject({ success: false, message: 'Wrong email or password' })
    const { data } = await client.call('POST', '/api/user/login', { email: person.email, password: TEST_PASSWORD })
    client.localStorage.set('accesstoken', data.accesstoken)
    client.localStorage.set('refreshToken', data.refreshToken)
    client.localStorage.set('accesstoken', `${data.accesstoken.slice(0, -4)}AAAA`)
    expect((await client.call('GET', '/api/user/user-details')).data.name).toBe('Asha')
    const changed = { name: 'Asha Rao', email: person.email, mobile: '9811122222' }
    expect(await client.call('PUT', '/api/user/update-user', changed)).toMatchObject(SAVED)
    const { data: avatar } = await client.call('PUT', '/api/user/upload-avatar', await uploadedImage(7, 'avatar'))
    expect(avatar.avatar).toStartWith('http://localhost/media/')
    const { data: user } = await client.call('GET', '/api/user/user-details')
    expect(user).toMatchObject({ name: 'Asha Rao', mobile: '9811122222', avatar: avatar.avatar, status: 'Active' })
    // client F5: the form has no password field, so it cannot change the email: nobody else may take over the account.
    const moved = await client.call('PUT', '/api/user/update-user', { ...changed, email: 'elsewhere@example.com' })
    expect([moved.error, moved.message]).toEqual([true, expect.stringContaining('password')])
    expect((await client.call('GET', '/api/user/logout')).success).toBe(true)
  })

  test('a password is asked for by mail, in three steps', async () => {
    const { email } = await givenShopper(shop)
    const client = await open()
    expect(await client.call('PUT', '/api/user/forgot-password', { email })).toMatchObject(SAVED)
    const wrong = await client.call('PUT', '/api/user/verify-forgot-password-otp', { otp: '000000', email })
    expect([wrong.success, wrong.error]).toEqual([false, true])
    const reset = { email, newPassword: 'a basket of lychees', confirmPassword: 'a basket of lychees' }
    expect((await client.call('PUT', '/api/user/reset-password', reset)).error).toBe(true)
  })

  test('a basket of exact prices is bought with the total that the client computes, and charged at the exact ones', async () => {
    const shopper = await givenShopper(shop)
    const addressId = await givenAddress(db, shopper.userId)
    const prices = [
      [50_000, 44_900],
      [69_900, 65_900],
      [9_999, 9_950],
      [12_000, 100],
    ] as const
    const client = await open(shopper.email)
    for (const [priceInPaise, sellingPriceInPaise] of prices) {
      const productId = await givenProduct(db, { name: `Ghee ${priceInPaise}`, priceInPaise, sellingPriceInPaise })
      await client.call('POST', '/api/cart/create', { productId })
    }
    const { data: list_items } = await client.call('GET', '/api/cart/get')
    // Specification 9, in rupees.
    const costOf = ({ price, discount }: { price: number; discount: number }) =>
      price - Math.ceil((price * discount) / 100)
    const total: number = list_items.reduce(
      (sum: number, line: { productId: never }) => sum + costOf(line.productId),
      0,
    )
    const order = { list_items, addressId, subTotalAmt: total, totalAmt: total }
    expect((await client.call('POST', '/api/order/cash-on-delivery', order)).success).toBeTrue()
    const { data: entries } = await client.call('GET', '/api/order/order-list')
    const paid = prices.reduce((sum, [, exact]) => sum + exact, 0) / 100
    expect(entries[0].totalAmt).toBe(paid)
    expect(total).toBeGreaterThanOrEqual(paid)
  })

  test('a cart is filled, changed and emptied', async () => {
    const { email } = await givenShopper(shop)
    const productId = await givenProduct(db, { stock: 2 })
    const client = await open(email)
    expect(await client.call('POST', '/api/cart/create', { productId })).toMatchObject({ message: 'Item added' })
    const [line] = (await client.call('GET', '/api/cart/get')).data
    expect((await client.call('PUT', '/api/cart/update-qty', { _id: line._id, qty: 2 })).success).toBe(true)
    const more = await client.call('PUT', '/api/cart/update-qty', { _id: line._id, qty: 3 })
    expect([more.error, more.message]).toEqual([true, expect.stringContaining('Only 2 left')])
    const removed = await client.call('DELETE', '/api/cart/delete-cart-item', { _id: line._id })
    expect(removed).toMatchObject({ success: true, message: 'Item remove' })
  })

  test('an address is created, changed and removed', async () => {
    const { email, userId } = await givenShopper(shop)
    const client = await open(email)
    expect(await client.call('POST', '/api/address/create', PLACE)).toMatchObject(SAVED)
    const [address] = (await client.call('GET', '/api/address/get')).data
    const edited = { ...PLACE, _id: address._id, userId, city: 'Howrah' }
    expect(await client.call('PUT', '/api/address/update', edited)).toMatchObject(SAVED)
    expect((await client.call('GET', '/api/address/get')).data[0]).toMatchObject({ city: 'Howrah', status: true })
    const bad = await client.call('POST', '/api/address/create', { ...PLACE, pincode: '1' })
    expect([bad.error, bad.message]).toEqual([true, expect.stringContaining('Pincode')])
    expect((await client.call('DELETE', '/api/address/disable', { _id: address._id })).success).toBe(true)
  })
})

describe('ordering', () => {
  test('by cash, and it stands in the list', async () => {
    const { client, order } = await givenBuyer()
    const placed = await client.call('POST', '/api/order/cash-on-delivery', order)
    expect(placed).toMatchObject({ success: true, message: 'Order successfully' })
    const [entry] = (await client.call('GET', '/api/order/order-list')).data
    expect(entry).toMatchObject({ orderId: placed.data.orderId, product_details: { name: 'Toned Milk' } })
    expect((await client.call('GET', '/api/cart/get')).data).toEqual([])
  })

  // client F7
  test('without an address, the client gets a message to choose one', async () => {
    const { client, order } = await givenBuyer()
    for (const addressId of [undefined, null, '']) {
      const refused = await client.call('POST', '/api/order/cash-on-delivery', { ...order, addressId })
      expect(refused).toMatchObject({ success: false, error: true, message: 'Choose an address' })
    }
  })

  // client F4
  test('with a fee that the client does not show, the refusal says its name', async () => {
    const { client, order } = await givenBuyer()
    await saveSettings(db, { deliveryFeeInRupees: 25 })
    const one = await client.call('POST', '/api/order/cash-on-delivery', order)
    await saveSettings(db, { handlingFeeInRupees: 4 })
    const two = await client.call('POST', '/api/order/cash-on-delivery', order)
    await saveSettings(db, { deliveryFeeInRupees: 0 })
    const three = await client.call('POST', '/api/order/cash-on-delivery', order)
    await saveSettings(db, { handlingFeeInRupees: 0 })
    const wrong = await client.call('POST', '/api/order/cash-on-delivery', { ...order, totalAmt: order.totalAmt + 1 })
    expect([one.message, two.message, three.message, wrong.message]).toEqual([
      'Delivery is ₹25: the total is ₹121',
      'Delivery is ₹25, handling is ₹4: the total is ₹125',
      'Handling is ₹4: the total is ₹100',
      'The total is ₹96',
    ])
    expect((await client.call('POST', '/api/order/cash-on-delivery', order)).success).toBe(true)
  })

  // client F3
  test('by card leads to a page of the shop’s, and from there back to the client', async () => {
    const { client, order } = await givenBuyer()
    const { id, url, data } = await client.call('POST', '/api/order/checkout', order)
    expect([id, url]).toEqual([expect.stringMatching(/^sandbox_/), `http://localhost/sandbox/pay/${id}`])
    const page = await handle(new Request(url))
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${ORIGIN}`)
    const form = new FormData()
    form.append('outcome', 'pay')
    const paid = await handle(new Request(url, { method: 'POST', body: form }))
    expect(paid.headers.get('location')).toBe(`${ORIGIN}/success?order=${data.orderId}&session_id=${id}`)
  })

  test('by card from a page that may not call leads back to the shop itself', async () => {
    const { order, productId } = await givenBuyer()
    const shopper = await givenShopper(shop)
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [productId]: 2 })
    const headers = { ...shopper.headers, origin: 'https://evil.example' }
    const { body } = await shop.call('POST', '/api/order/checkout', { ...order, addressId }, headers)
    const [session] = await db.$client`select request from sandbox_session where id = ${body.id}`
    expect(session!.request.successUrl).toStartWith('http://localhost/success?')
  })

  // client F8
  test('an unpaid or cancelled card order is not listed as bought, and the shop’s own list has it while it can be paid', async () => {
    const { client, order } = await givenBuyer()
    const { orderId } = await client.call('POST', '/api/order/checkout', order)
    const listed = () => client.call('GET', '/api/order/order-list')
    const headers = { authorization: `Bearer ${client.localStorage.get('accesstoken')}` }
    const own = async () => (await shop.call('GET', '/api/order/order-list', undefined, headers)).body
    expect(await listed()).toMatchObject({ data: [], totalCount: 0 })
    expect(await own()).toMatchObject({ data: [{ orderId, state: 'awaiting payment' }], totalCount: 1 })
    await client.call('POST', '/api/order/cancel', { orderId })
    expect(await listed()).toMatchObject({ data: [], totalCount: 0 })
    expect(await own()).toMatchObject({ data: [], totalCount: 0 })
  })
})

describe('a login', () => {
  // client F2
  test('from a page of another origin is good for five hours, from one of ours for ten minutes', async () => {
    const { email } = await givenShopper(shop)
    const secondsLeft = async (headers: Record<string, string>) => {
      const { body, headers: received } = await shop.call(
        'POST',
        '/api/user/login',
        { email, password: TEST_PASSWORD },
        headers,
      )
      const [, claims] = body.data.accesstoken.split('.')
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const [row] = await db.execute<{ left: number }>(sql`select ${exp} - extract(epoch from now())::float8 as left`)
      const cookie = received.getSetCookie().find((line) => line.includes('-at='))!
      return [Math.round(row!.left / 60), Number(/Max-Age=(\d+)/i.exec(cookie)![1]) / 60]
    }
    expect(await secondsLeft({ origin: ORIGIN, 'sec-fetch-site': 'cross-site' })).toEqual([300, 300])
    expect(await secondsLeft({ origin: ORIGIN, 'sec-fetch-site': 'same-site' })).toEqual([300, 300])
    expect(await secondsLeft({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).toEqual([10, 10])
    expect(await secondsLeft({})).toEqual([10, 10])
  })

  test('of five hours is renewed for as long, and ends at once where it is ended', async () => {
    const { email } = await givenShopper(shop)
    const client = await open(email)
    const handle_ = client.localStorage.get('refreshToken')!
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${handle_}` }
    const { body } = await shop.call('POST', '/api/user/refresh-token', undefined, headers)
    const { exp } = JSON.parse(Buffer.from(body.data.accessToken.split('.')[1], 'base64url').toString())
    expect(exp - Date.now() / 1000).toBeGreaterThan(4 * 3600)
    await client.call('GET', '/api/user/logout')
    const bearer = { authorization: `Bearer ${body.data.accessToken}` }
    expect((await shop.call('GET', '/api/user/user-details', undefined, bearer)).status).toBe(401)
  })

  // client F3
  test('from another site gets cookies that come back from there, and only there', async () => {
    const { email } = await givenShopper(shop)
    const lines = async (headers: Record<string, string>) => {
      const { headers: received } = await shop.call(
        'POST',
        '/api/user/login',
        { email, password: TEST_PASSWORD },
        headers,
      )
      return received.getSetCookie()
    }
    const [partner] = await lines({ origin: ORIGIN, 'sec-fetch-site': 'cross-site' })
    for (const word of ['__Host-at=', 'SameSite=None', 'Secure', 'HttpOnly', 'Partitioned'])
      expect(partner).toContain(word)
    for (const line of await lines({ origin: ORIGIN, 'sec-fetch-site': 'same-site' })) {
      expect(line).toMatch(/SameSite=(Lax|Strict)/i)
      expect(line).not.toContain('Partitioned')
    }
    const cross = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['login', 'refresh-token', 'logout']) {
      const method = path === 'logout' ? 'GET' : 'POST'
      const body = path === 'login' ? { email, password: TEST_PASSWORD } : undefined
      const refused = await shop.call(method, `/api/user/${path}`, body, { origin: 'https://evil.example', ...cross })
      expect([path, refused.status]).toEqual([path, 403])
    }
    const out = await shop.call('GET', '/api/user/logout', undefined, { origin: ORIGIN, ...cross })
    expect(out.status).toBe(200)
    for (const line of out.headers.getSetCookie())
      expect(line).toMatch(/Max-Age=0.*SameSite=None|SameSite=None.*Max-Age=0/i)
  })
})

describe('running the shop', () => {
  test('categories, sub categories and products come and go', async () => {
    const { email } = await givenAdmin(shop)
    const client = await open(email)
    const { data: file } = await client.call('POST', '/api/file/upload', await uploadedImage(1, 'image'))
    const image = file.url as string
    expect(await client.call('POST', '/api/category/add-category', { name: 'Snacks', image })).toMatchObject(SAVED)
    const category = (await client.call('GET', '/api/category/get')).data.find(isCalled('Snacks'))
    expect(category.image).toBe(image)
    expect(await client.call('PUT', '/api/category/update', { ...category, name: 'Savouries' })).toMatchObject(SAVED)
    // client F6: the form allows choosing a category twice.
    const taxon = { name: 'Chips', image, category: [category, category] }
    expect(await client.call('POST', '/api/subcategory/create', taxon)).toMatchObject(SAVED)
    const subCategory = (await client.call('POST', '/api/subcategory/get')).data.find(isCalled('Chips'))
    expect(subCategory.category).toHaveLength(1)
    expect(await client.call('PUT', '/api/subcategory/update', { ...subCategory, name: 'Crisps' })).toMatchObject(SAVED)
    const typed = { unit: '100 g', stock: '15', price: '20', discount: '0', description: 'Salted.', more_details: {} }
    const made = {
      ...typed,
      name: 'Potato Crisps',
      image: [image],
      category: [category, category],
      subCategory: [subCategory],
    }
    expect(await client.call('POST', '/api/product/create', made)).toMatchObject(SAVED)
    const { data, totalNoPage } = await client.call('POST', '/api/product/get', {
      page: 1,
      limit: 12,
      search: 'crisps',
    })
    expect([data.length, totalNoPage, data[0].image]).toEqual([1, 1, [image]])
    // The edit form sends the product back unchanged (client F1).
    expect(await client.call('PUT', '/api/product/update-product-details', data[0])).toMatchObject(SAVED)
    const elsewhere = { ...data[0], image: [image.replace('localhost', 'elsewhere.example')] }
    expect(await client.call('PUT', '/api/product/update-product-details', elsewhere)).toMatchObject({
      error: true,
      message: 'image must be the URL of an uploaded image',
    })
    const stored = await db.$client`select image from product where name = 'Potato Crisps' union all
      select array[image] from category where name = 'Savouries' union all select array[image] from sub_category where name = 'Crisps'`
    expect(stored.map(({ image }) => image[0].startsWith('/media/'))).toEqual([true, true, true])
    expect((await client.call('DELETE', '/api/category/delete', category)).error).toBe(true)
    expect(await client.call('DELETE', '/api/product/delete-product', { _id: data[0]._id })).toMatchObject(SAVED)
    expect(await client.call('DELETE', '/api/subcategory/delete', subCategory)).toMatchObject(SAVED)
    expect(await client.call('DELETE', '/api/category/delete', category)).toMatchObject(SAVED)
  })

  test('is for admins, and a file that is no picture is none', async () => {
    const client = await open((await givenShopper(shop)).email)
    const refused = await client.call('POST', '/api/category/add-category', { name: 'Mine', image: '' })
    expect(refused).toMatchObject({ error: true, message: 'Do not have permission' })
    const admin = await open((await givenAdmin(shop)).email)
    const form = new FormData()
    form.append('image', new File(['hello'], 'hello.txt', { type: 'text/plain' }))
    expect((await admin.call('POST', '/api/file/upload', form)).error).toBe(true)
  })
})

const isCalled = (name: string) => (one: { name: string }) => one.name === name

// The 38 calls of specification 7.
test('every call of the original was made', () => {
  const user =
    'POST register, POST login, PUT forgot-password, PUT verify-forgot-password-otp, PUT reset-password, POST refresh-token, GET user-details, GET logout, PUT upload-avatar, PUT update-user'
  const rest = {
    category: 'POST add-category, GET get, PUT update, DELETE delete',
    subcategory: 'POST create, POST get, PUT update, DELETE delete',
    file: 'POST upload',
    product:
      'POST create, PUT update-product-details, DELETE delete-product, POST get, POST get-product-by-category, POST get-pruduct-by-category-and-subcategory, POST get-product-details, POST search-product',
    cart: 'POST create, GET get, PUT update-qty, DELETE delete-cart-item',
    address: 'POST create, GET get, PUT update, DELETE disable',
    order: 'POST cash-on-delivery, POST checkout, GET order-list',
  }
  const wanted = Object.entries({ user, ...rest }).flatMap(([noun, calls]) =>
    calls.split(', ').map((call) => call.replace(' ', ` /api/${noun}/`)),
  )
  expect(wanted).toHaveLength(38)
  expect(wanted.filter((call) => !called.has(call))).toEqual([])
})
