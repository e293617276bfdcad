import { eq, max, sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { order, orderEvent } from '../../src/order/schema.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import type { TestBrowser } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import type { createTestShop } from '../../src/testing/shop.ts'
import { callAs, signIn } from './shopper.ts'

type Shop = Awaited<ReturnType<typeof createTestShop>>

/** Prepares order board tests: adds milk and curd, and returns functions that place orders and open the board. */
export async function givenDesk(shop: Shop, browser: TestBrowser) {
  const { db, url } = shop
  const dairy = await givenCategory(db, 'Dairy')
  const placed = { categoryIds: [dairy], stock: 500 }
  const milkId = await givenProduct(db, { ...placed, name: 'Toned Milk', priceInPaise: 5000 })
  const curdId = await givenProduct(db, { ...placed, name: 'Curd', unit: '400 g', priceInPaise: 4000 })
  return {
    milkId,

    /** Places a shopper's cash order of one milk and two curds for 130 rupees; returns its order number. */
    async placed(name = 'Asha Rao'): Promise<string> {
      const shopper = await givenShopper({ db }, { name })
      const addressId = await givenAddress(db, shopper.userId, { note: 'Ring twice' })
      const quantities = { [milkId]: 1, [curdId]: 2 }
      await givenCart(db, shopper.userId, quantities)
      const orderRequest = orderOf(addressId, quantities, 130)
      return (await callAs(shop, shopper.headers, 'POST', '/api/order/cash-on-delivery', orderRequest)).data.orderId
    },

    /** Lets the latest event of an order be undone for a minute longer: a busy machine takes its time to press "Undo". */
    async giveTimeToUndo(orderId: string): Promise<void> {
      const later = { at: sql`${orderEvent.at} + interval '1 minute'` }
      const latest = db
        .select({ id: max(orderEvent.id) })
        .from(orderEvent)
        .innerJoin(order, eq(order.id, orderEvent.orderId))
        .where(eq(order.code, orderId))
      await db.update(orderEvent).set(later).where(eq(orderEvent.id, latest))
    },

    /** Opens the order board for a new admin; `call` makes API calls as that admin outside the page. */
    async openDesk(options: BrowserContextOptions = {}, name = 'Meera') {
      const page = await browser.open(options)
      const admin = await givenAdmin({ db }, { name })
      await signIn(url, page, admin.email)
      await page.goto(`${url}/dashboard/orders`)
      await page.getByText(/^Live/).waitFor()
      await page.locator('[data-column], .empty-state').first().waitFor()
      return { page, call: (path: string, body: object) => callAs(shop, admin.headers, 'POST', path, body) }
    },

    /** Ends the open orders that earlier tests left on the board. */
    async emptyBoard(): Promise<void> {
      const { headers } = await givenAdmin({ db })
      const call = async (path: string, body: object) => {
        const { success, message } = await callAs(shop, headers, 'POST', path, body)
        if (!success) throw new Error(`The board cannot be emptied: ${message}`)
      }
      const open = await callAs(shop, headers, 'GET', '/api/desk/orders?state=open&limit=100')
      for (const { orderId, state: from } of open.data)
        if (from === 'out for delivery') await call('/api/desk/move', { orderId, from, to: 'refused', restock: true })
        else await call('/api/desk/cancel', { orderId, reason: 'The shop is closing' })
    },
  }
}

export const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const ticket = (page: Page, orderId: string) => page.locator(`[data-ticket="${orderId}"]`)

export const inColumn = (page: Page, name: string, orderId: string) =>
  column(page, name).locator(`[data-ticket="${orderId}"]`).waitFor()

/** Waits until the ticket of an order has focus, which follows a move one frame later. */
export const focused = (page: Page, orderId: string) =>
  page.waitForFunction(
    (wanted) => document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket === wanted,
    orderId,
  )

/** Opens the form for a phone order, and fills in a caller whom the shop does not know, and their address. */
export async function openFirstCall(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'New phone order' }).click()
  await fill('Name', 'Farida Khan')
  await fill('Mobile', '98666 66666')
  await fill('Address Line', '7 Law College Road')
  await fill('City', 'Pune')
  await fill('State', 'Maharashtra')
  await fill('Pincode', '411004')
}
