import { eq } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import { order } from '../order/schema.ts'
import { givenAdmin, givenShopper } from './account.ts'
import type { createTestApp } from './app.ts'
import { givenProduct } from './catalogue.ts'
import { givenAddress, givenCart, orderOf } from './orders.ts'

type TestShop = Pick<Awaited<ReturnType<typeof createTestApp>>, 'db' | 'call'>

/** Places a shopper's order of two pieces of each product, or as many as asked for, at 48 rupees a piece. */
export async function givenDeskOrder(
  shop: TestShop,
  {
    method = 'cash',
    products = 1,
    name = 'Asha',
    mobile = '9876543210',
    stock = 10,
    receiver = '',
    pieces = 2,
  }: {
    method?: 'cash' | 'card'
    products?: number
    name?: string
    mobile?: string
    stock?: number
    receiver?: string
    pieces?: number
  } = {},
) {
  const { db, call } = shop
  const shopper = await givenShopper(shop, { name, mobile })
  const productIds: string[] = []
  for (let n = 0; n < products; n++)
    productIds.push(await givenProduct(db, { name: `Product ${n}`, stock, priceInPaise: 5400, discountPercent: 10 }))
  const quantities = Object.fromEntries(productIds.map((id) => [id, pieces]))
  const address = await givenAddress(db, shopper.userId, { mobile, receiver })
  await givenCart(db, shopper.userId, quantities)
  const path = method === 'cash' ? 'cash-on-delivery' : 'checkout'
  const { body } = await call(
    'POST',
    `/api/order/${path}`,
    orderOf(address, quantities, 48 * pieces * products),
    shopper.headers,
  )
  const code = body.data.orderId as string
  const [row] = await db.select().from(order).where(eq(order.code, code))
  const stockOf = async (id = productIds[0]!) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock
  return { ...shopper, id: row!.id, code, sessionId: body.id as string, productIds, stockOf }
}

/** Creates an admin with functions that call the order board's API and return status and body. */
export async function givenDesk(shop: TestShop, name = 'Meera') {
  const admin = await givenAdmin(shop, { name })
  const get = (path: string) => shop.call('GET', `/api/desk/${path}`, undefined, admin.headers)
  const mailer = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    shop.call('POST', `/api/desk/${path}`, body, { ...admin.headers, ...headers })
  const move = (orderId: string, from: string, to: string, more: object = {}) =>
    mailer('move', { orderId, from, to, ...more })
  /** Moves a placed order through the given states in turn. */
  const bring = async (orderId: string, ...states: string[]) => {
    let from = 'placed'
    for (const to of states) {
      const { status, body } = await move(orderId, from, to)
      if (status !== 200) throw new Error(`${from} > ${to}: ${body.message}`)
      from = to
    }
  }
  return { ...admin, get, post: mailer, move, bring }
}
