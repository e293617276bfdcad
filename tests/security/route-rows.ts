import { eq } from 'drizzle-orm'
import { cartItem } from '../../src/cart/schema.ts'
import { complaintPhoto } from '../../src/order/complaint.schema.ts'
import { orderLine } from '../../src/order/schema.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import type { createTestApp } from '../../src/testing/app.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { type Asked, csv, formWith, pixel, routesOf, UNKNOWN, usualRequestOf } from './usual-requests.ts'

export const WHO = ['signed out', 'shopper', 'other shopper', 'admin', 'expired', 'forged'] as const
export type Who = (typeof WHO)[number]

/** The shopper with the things that all others then try to access. */
export type Own = Awaited<ReturnType<typeof givenShopper>> & { addressId: string; itemId: string }

/**
 * A route, its statuses for `WHO` in that order, and the request to send. The status `in` is that of whoever is admitted, and sent
 * what the contract demands: any but 400, 401, 403 and those of faults.
 */
export type Row = [route: string, statuses: string, ask?: (own: Own) => Asked | Promise<Asked>]

const open = (status: number) => WHO.map(() => status).join(' ')
const admins = (status: number) => `401 403 403 ${status} 401 401`
/** For everybody who is signed in, because each one reaches only their own data. */
const SIGNED_IN = '401 200 200 200 401 401'
/** For the owner; for all others the thing does not exist. */
const OWN = '401 200 404 404 401 401'

/** Has the form of a browser's subscription. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.net/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

/** Has the form of what a passkey signs, for no challenge of the shop. */
const FORGED_PASSKEY = {
  id: 'bWFkZSB1cA',
  rawId: 'bWFkZSB1cA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

/**
 * Returns every route with the request to send and the expected statuses, for one shop and its database. A row is written for
 * routes that anybody may call, for those that shoppers call with an id, and where the schemas alone give no valid request.
 */
export async function routeRows(shop: Awaited<ReturnType<typeof createTestApp>>) {
  const { call, db } = shop
  const CATEGORY = await givenCategory(db, 'Dairy')
  const SUB_CATEGORY = await givenSubCategory(db, 'Milk', [CATEGORY])
  const PRODUCT = await givenProduct(db, { stock: 100_000, categoryIds: [CATEGORY], subCategoryIds: [SUB_CATEGORY] })

  // Each request is about another number, which gets few codes.
  let number = 9_100_000_000
  const SOLD_OUT = await givenProduct(db, { stock: 0 })

  const NEW = 'a basket of lychees'
  const ADDRESS = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
  const PLACE = { ...ADDRESS, pincode: '700016', mobile: '9876543210' }
  const ofOrder = async (own: Own) => ({ body: { orderId: await placeOrder(own) } })
  const orderQuery = async (own: Own) => ({ query: { orderId: await placeOrder(own) } })
  const bothFactors = () => ({ body: { password: TEST_PASSWORD, code: '000000' } })
  const wholeCart = ({ addressId }: Own) => ({ body: orderOf(addressId, { [PRODUCT]: 2 }, 108) })

  const ROWS: Row[] = [
    ['GET /healthz', open(200)],
    ['GET /readyz', open(200)],
    ['GET /outbox', open(404)],
    ['GET /outbox/:key', open(404)],
    ['GET /api/docs', open(200)],
    ['GET /api/docs/openapi.json', open(200)],
    ['GET /api/docs/page.css', open(200)],
    ['GET /api/category/get', open(200)],
    ['POST /api/subcategory/get', open(200)],
    ['POST /api/product/get', open(200), () => ({ body: { page: 1, limit: 12, search: '' } })],
    ['POST /api/product/get-product-by-category', open(200), () => ({ body: { id: CATEGORY } })],
    [
      'POST /api/product/get-pruduct-by-category-and-subcategory',
      open(200),
      () => ({ body: { categoryId: CATEGORY, subCategoryId: SUB_CATEGORY } }),
    ],
    [
      'POST /api/product/get-product-by-category-and-subcategory',
      open(200),
      () => ({ body: { categoryId: CATEGORY, subCategoryId: SUB_CATEGORY } }),
    ],
    ['POST /api/product/get-product-details', open(200), () => ({ body: { productId: PRODUCT } })],
    ['POST /api/product/get-by-ids', open(200), () => ({ body: { productIds: [PRODUCT] } })],
    ['POST /api/product/bought-together', open(200), () => ({ body: { productIds: [PRODUCT] } })],
    ['POST /api/product/search-product', open(200), () => ({ body: { search: 'milk', page: 1 } })],
    ['POST /api/product/search-click', open(200), () => ({ body: { productId: PRODUCT } })],
    ['GET /api/product/suggestions', open(200), () => ({ query: { search: 'mil' } })],

    ['POST /api/user/register', open(200), () => ({ body: signUp() })],
    ['POST /api/user/login', open(200), ({ email }) => ({ body: { email, password: TEST_PASSWORD } })],
    ['POST /api/user/login/second-factor', open(401), () => ({ body: { challenge: UNKNOWN, code: '000000' } })],
    ['POST /api/user/login/passkey-options', open(200)],
    ['POST /api/user/login/passkey', open(400), () => ({ body: { passkey: FORGED_PASSKEY } })],
    // An access token is never accepted as a refresh token.
    ['POST /api/user/refresh-token', open(401)],
    ['GET /api/user/logout', open(200)],
    ['PUT /api/user/forgot-password', open(200), ({ email }) => ({ body: { email } })],
    ['PUT /api/user/verify-forgot-password-otp', open(400), ({ email }) => ({ body: { email, otp: '000000' } })],
    [
      'PUT /api/user/reset-password',
      open(403),
      ({ email }) => ({ body: { email, newPassword: NEW, confirmPassword: NEW } }),
    ],
    ['GET /api/user/mobile-login', open(200)],
    ['POST /api/user/request-login-code', open(200), () => ({ body: { mobile: String(++number) } })],
    ['POST /api/user/login-code', open(400), () => ({ body: { mobile: '9000000001', otp: '000000' } })],
    ['DELETE /api/user/session', OWN, ({ sessionId }) => ({ body: { _id: sessionId } })],
    // Another account cannot change its email to the shopper's without its password and access to the mailbox.
    [
      'PUT /api/user/update-user',
      '401 200 400 400 401 401',
      ({ email }) => ({ body: { name: 'Asha', email, mobile: '9876543210' } }),
    ],
    ['PUT /api/user/verify-email', '401 400 400 400 401 401', () => ({ body: { otp: '000000' } })],
    [
      'PUT /api/user/change-password',
      SIGNED_IN,
      () => ({ body: { currentPassword: TEST_PASSWORD, newPassword: NEW, confirmPassword: NEW } }),
    ],
    ['POST /api/user/second-factor/enrol', '401 403 403 200 401 401', () => ({ body: { password: TEST_PASSWORD } })],
    // Nobody has a second factor yet, so there is nothing to confirm or to switch off.
    ['POST /api/user/second-factor/confirm', '401 409 409 409 401 401', () => ({ body: { code: '000000' } })],
    ['POST /api/user/second-factor/recovery-codes', '401 409 409 409 401 401', bothFactors],
    ['POST /api/user/second-factor/disable', '401 409 409 409 401 401', bothFactors],
    [
      'PUT /api/user/request-mobile-code',
      SIGNED_IN,
      () => ({ body: { mobile: '9000000002', password: TEST_PASSWORD } }),
    ],
    [
      'PUT /api/user/verify-mobile',
      '401 400 400 400 401 401',
      () => ({ body: { mobile: '9000000002', otp: '000000' } }),
    ],
    // Everybody here has a password, which proves who asks.
    ['PUT /api/user/request-proof-code', '401 409 409 409 401 401', () => ({ body: {} })],
    [
      'POST /api/user/passkey/creation-options',
      '401 403 403 200 401 401',
      () => ({ body: { password: TEST_PASSWORD } }),
    ],
    ['POST /api/user/passkey/add', '401 400 400 400 401 401', () => ({ body: { name: 'Mine', passkey: {} } })],
    [
      'POST /api/user/passkey/remove',
      '401 404 404 404 401 401',
      () => ({ body: { _id: UNKNOWN, password: TEST_PASSWORD } }),
    ],
    ['PUT /api/user/upload-avatar', SIGNED_IN, () => ({ form: formWith('avatar', pixel()) })],
    ['DELETE /api/user/delete-account', SIGNED_IN, () => ({ body: { password: TEST_PASSWORD } })],

    ['POST /api/cart/create', SIGNED_IN, () => ({ body: { productId: PRODUCT } })],
    ['PUT /api/cart/update-qty', OWN, ({ itemId }) => ({ body: { _id: itemId, qty: 3 } })],
    ['DELETE /api/cart/delete-cart-item', OWN, ({ itemId }) => ({ body: { _id: itemId } })],
    ['POST /api/cart/merge', SIGNED_IN, () => ({ body: { items: [{ productId: PRODUCT, quantity: 1 }] } })],

    ['POST /api/restock/request', SIGNED_IN, () => ({ body: { productId: SOLD_OUT } })],
    ['DELETE /api/restock/request', SIGNED_IN, () => ({ body: { productId: SOLD_OUT } })],
    [
      'PUT /api/order-updates',
      // None of them has a number to which messages could go.
      '401 409 409 409 401 401',
      () => ({ body: { channel: 'whatsapp', noticeVersion: 3, place: 'profile' } }),
    ],
    [
      'PUT /api/order-updates/subscription',
      // None of them has chosen notifications.
      '401 409 409 409 401 401',
      () => ({ body: { subscription: SUBSCRIPTION } }),
    ],
    ['DELETE /api/order-updates', SIGNED_IN, () => ({ body: { place: 'profile' } })],
    ['POST /api/saved/product', SIGNED_IN, () => ({ body: { productId: PRODUCT } })],
    ['DELETE /api/saved/product', SIGNED_IN, () => ({ body: { productId: PRODUCT } })],
    ['POST /api/address/create', SIGNED_IN, ({ userId }) => ({ body: { ...PLACE, userId } })],
    ['PUT /api/address/update', OWN, ({ addressId, userId }) => ({ body: { ...PLACE, _id: addressId, userId } })],
    ['PUT /api/address/choose', OWN, ({ addressId }) => ({ body: { _id: addressId } })],
    ['DELETE /api/address/disable', OWN, ({ addressId }) => ({ body: { _id: addressId } })],

    // Another account's address does not exist for the caller, whatever the cart.
    ['POST /api/order/cash-on-delivery', OWN, wholeCart],
    ['POST /api/order/checkout', OWN, wholeCart],
    ['GET /api/order/details', OWN, orderQuery],
    // Admins print everybody's invoices.
    ['GET /api/order/invoice', '401 200 404 200 401 401', orderQuery],
    ['GET /api/order/invoice.css', open(200)],
    ['POST /api/order/cancel', OWN, ofOrder],
    ['POST /api/order/buy-again', OWN, ofOrder],
    [
      'POST /api/order/report-missing',
      '401 409 404 404 401 401',
      async (own) => {
        const orderId = await placeOrder(own)
        return { body: { orderId, lineId: await lineOf(own), note: 'One was broken' } }
      },
    ],
    [
      'POST /api/order/upload-photo',
      '401 409 404 404 401 401',
      async (own) => {
        const orderId = await placeOrder(own)
        return { form: formWith('image', pixel(), { orderId, lineId: await lineOf(own) }) }
      },
    ],
    ['DELETE /api/order/delete-photo', OWN, async (own) => ({ body: { photoId: await photoOf(own) } })],
    // Admins see what was reported, and this one was not.
    ['GET /api/order/photo', OWN, async (own) => ({ query: { photoId: await photoOf(own) } })],
    ['GET /api/payment/options', open(200)],
    ['GET /api/settings', open(200)],
    ['GET /api/shop/status', open(200)],
    ['GET /api/shop/serves', open(200), () => ({ query: { pincode: '411001' } })],
    ['GET /api/shop/pincode', open(200), () => ({ query: { pincode: '411001' } })],
    ['POST /api/shop/nearest-pincode', open(200), () => ({ body: { latitude: 18.51, longitude: 73.88 } })],
    ['POST /api/order/webhook', open(400), () => ({ body: { id: 'evt_forged', type: 'checkout.session.completed' } })],
    ['GET /sandbox/pay.css', open(200)],
    ['GET /sandbox/pay/:session', open(404)],
    ['POST /sandbox/pay/:session', open(404), () => ({ body: { outcome: 'pay' } })],
    // For admins, with requests that no schema gives.
    ['GET /api/reports/days', admins(200), () => ({ query: { from: '2026-11-01', to: '2026-11-21' } })],
    ['POST /api/setup/remove-demo', admins(400), () => ({ body: { confirm: 'yes' } })],
    ['PUT /api/stock/change', admins(404), () => ({ body: { productId: UNKNOWN, addStock: 1 } })],
    ['POST /api/product/bulk/preview', admins(200), () => ({ body: { ids: [UNKNOWN], action: 'hide' } })],
    [
      'POST /api/product/bulk',
      admins(409),
      () => ({ body: { ids: [UNKNOWN], action: 'hide', seen: 'something else' } }),
    ],
    ['POST /api/desk/phone-order', admins(404), () => ({ body: phoneOrder() })],
    ['GET /api/customers/orders', admins(200), () => ({ query: { userId: UNKNOWN } })],
    ['POST /api/file/upload', admins(200), () => ({ form: formWith('image', pixel()) })],
    ['POST /api/import', admins(200), () => ({ form: formWith('file', csv()) })],
    [
      'PUT /api/import/part',
      admins(404),
      () => ({ form: formWith('file', csv(), { importId: UNKNOWN, position: '1' }) }),
    ],
  ]

  return { rows: [...ROWS, ...derivedRows(new Set(ROWS.map(([route]) => route)))], givenOwn }

  /** Returns the rows of the others: those for admins, and for the signed in where no id names whose thing is meant. */
  function derivedRows(written: ReadonlySet<string>): Row[] {
    return routesOf(shop.app)
      .filter(
        ({ name, audience, takesId }) =>
          !written.has(name) && audience !== 'everybody' && (audience === 'admins' || !takesId),
      )
      .map(({ name, audience, route }): Row => {
        return [
          name,
          audience === 'admins' ? '401 403 403 in 401 401' : '401 in in in 401 401',
          () => usualRequestOf(route),
        ]
      })
  }

  async function givenOwn(): Promise<Own> {
    const shopper = await givenShopper(shop)
    const addressId = await givenAddress(db, shopper.userId)
    await givenCart(db, shopper.userId, { [PRODUCT]: 2 })
    const [item] = await db.select().from(cartItem).where(eq(cartItem.userId, shopper.userId))
    return { ...shopper, addressId, itemId: item!.id }
  }

  async function placeOrder(own: Own): Promise<string> {
    const { body } = await call('POST', '/api/order/cash-on-delivery', wholeCart(own).body, own.headers)
    return body.data.orderId
  }

  async function lineOf({ headers }: Own): Promise<string> {
    const { body } = await call('GET', '/api/order/order-list', undefined, headers)
    const [line] = await db.select().from(orderLine).where(eq(orderLine.id, body.data[0]._id))
    return line!.id
  }

  /** A photo that no complaint includes. */
  async function photoOf(own: Own): Promise<string> {
    await placeOrder(own)
    const [id, bytes] = [newId(), await pixel().bytes()]
    const photo = { width: 1, height: 1, image: bytes, thumbnail: bytes }
    await db.insert(complaintPhoto).values({ id, lineId: await lineOf(own), ...photo })
    return id
  }

  function signUp() {
    const email = `new${newId()}@example.com`
    return { name: 'Ravi', email, password: NEW, confirmPassword: NEW }
  }

  function phoneOrder() {
    const lines = [{ productId: UNKNOWN, quantity: 1 }]
    return { customer: { name: 'Asha', mobile: '9876543210' }, address: PLACE, lines }
  }
}
