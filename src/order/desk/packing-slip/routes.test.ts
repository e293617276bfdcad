import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { account } from '../../../account/schema.ts'
import { product } from '../../../catalogue/schema.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { order, orderLine } from '../../schema.ts'

const shop = await createTestApp()
const desk = await givenDesk(shop)

async function page(path: string, headers: Record<string, string>) {
  const response = await shop.app.handle(new Request(`http://localhost/api/${path}`, { headers }))
  return { status: response.status, csp: response.headers.get('content-security-policy'), html: await response.text() }
}

test('shows recipient, lines and amount due on a packing slip without scripts', async () => {
  const { code, productIds, id } = await givenDeskOrder(shop, { products: 2, name: 'Asha <script>' })
  await shop.db.update(product).set({ name: 'Renamed' }).where(eq(product.id, productIds[0]!))
  const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.position)
  await desk.post('short-pick', { orderId: code, lineId: line!.id, quantity: 1 })
  const { status, csp, html } = await page(`desk/packing-slip?orderId=${code}`, desk.headers)
  expect(status).toBe(200)
  expect(csp).toStartWith("default-src 'none'; style-src 'self'")
  for (const text of [
    code,
    'Asha &lt;script&gt;',
    '411001',
    'Ring twice',
    'Product 0',
    '1 <small>of 2</small>',
    '₹144 in cash',
    '<dt>If missing</dt><dd>Leave it out</dd>',
  ])
    expect(html).toContain(text)
  expect(html).not.toMatch(/<script|style=|Renamed|₹48/)
})

test('papers name who receives an order for somebody else, and who ordered it', async () => {
  const { code } = await givenDeskOrder(shop, { name: 'Asha Rao', receiver: 'Sunita <Rao>' })
  const slip = (await page(`desk/packing-slip?orderId=${code}`, desk.headers)).html
  expect(slip).toContain('<dt>For</dt><dd>Sunita &lt;Rao&gt;<br>12 MG Road')
  expect(slip).toContain('<dt>Ordered by</dt><dd>Asha Rao</dd>')
  const invoice = (await page(`order/invoice?orderId=${code}`, desk.headers)).html
  expect(invoice).toContain('<dt>For</dt><dd>Asha Rao<br>')
  expect(invoice).toContain('<br>Receiver: Sunita &lt;Rao&gt;<br>')
  const own = await givenDeskOrder(shop, { name: 'Bilal' })
  for (const path of [`desk/packing-slip?orderId=${own.code}`, `order/invoice?orderId=${own.code}`])
    expect((await page(path, desk.headers)).html).not.toMatch(/Ordered by|Receiver/)
})

test('papers have the name that the buyer had at the time of the order, or the account’s for an order from before', async () => {
  const { code, id } = await givenDeskOrder(shop, { name: 'Asha Rao' })
  const [placed] = await shop.db.select().from(order).where(eq(order.id, id))
  await shop.db.update(account).set({ name: 'Asha Menon' }).where(eq(account.id, placed!.userId!))
  const names = () =>
    Promise.all(
      [`order/invoice?orderId=${code}`, `desk/packing-slip?orderId=${code}`].map(async (path) =>
        (await page(path, desk.headers)).html.match(/Asha \w+/)?.at(0),
      ),
    )
  expect(await names()).toEqual(['Asha Rao', 'Asha Rao'])
  await shop.db.update(order).set({ buyerName: null }).where(eq(order.id, id))
  expect(await names()).toEqual(['Asha Menon', 'Asha Menon'])
})

test('prints the invoice of any order for admins, with picked lines only', async () => {
  const { code, id } = await givenDeskOrder(shop, { name: 'Bilal' })
  const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id))
  await desk.post('short-pick', { orderId: code, lineId: line!.id, quantity: 1 })
  const { status, html } = await page(`order/invoice?orderId=${code}`, desk.headers)
  expect(status).toBe(200)
  for (const text of ['Bilal', '1 <small>of 2</small>', '₹48']) expect(html).toContain(text)
  expect(html).not.toContain('₹96')
})
