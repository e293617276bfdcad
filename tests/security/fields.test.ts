import { expect, test } from 'bun:test'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cartItem } from '../../src/cart/schema.ts'
import { product, stockLedger } from '../../src/catalogue/schema.ts'
import { catalogueImport, catalogueImportPart, catalogueImportRow } from '../../src/import-export/schema.ts'
import { consent } from '../../src/notification/schema.ts'
import { orderLine } from '../../src/order/schema.ts'
import { createLog } from '../../src/platform/runtime/log.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { givenDesk, givenDeskOrder } from '../../src/testing/desk.ts'
import { type Field, fieldsOf, type Place } from './fields.ts'
import { type Own, routeRows } from './route-rows.ts'
import { type Asked, UNKNOWN } from './usual-requests.ts'

const logged: string[] = []
const log = createLog('error', (line) => logged.push(line))
const database = await createTestDatabase()
const shop = await createTestApp({ log, database })
const { rows, givenOwn } = await routeRows(shop)
const routes = shop.app.routes.filter(({ method }) => method !== 'OPTIONS')

/** The columns that store the integers of requests, by field name; null if no column does. */
const COLUMNS: Record<string, readonly PgColumn[] | null> = {
  qty: [cartItem.quantity],
  quantity: [cartItem.quantity, orderLine.quantity, orderLine.pickedQuantity],
  stock: [product.stock, stockLedger.balance],
  counted: [product.stock, stockLedger.balance],
  addStock: [product.stock, stockLedger.change],
  set: [product.stock, stockLedger.balance],
  add: [product.stock, stockLedger.change],
  discount: [product.discountPercent],
  openingStock: [catalogueImport.openingStock, product.stock],
  headerRow: [catalogueImport.headerRow],
  number: [catalogueImportRow.number],
  parts: [catalogueImport.parts],
  position: [catalogueImportPart.position],
  noticeVersion: [consent.noticeVersion],
  // Pagination.
  page: null,
  limit: null,
  // Only compared with stored values.
  expectedStock: null,
  expectedDiscount: null,
  asOf: null,
}
const RANGES: Record<string, [number, number]> = {
  PgSmallInt: [-(2 ** 15), 2 ** 15 - 1],
  PgInteger: [-(2 ** 31), 2 ** 31 - 1],
}

// security 17, engines E10
test('every whole number that a call takes has the bounds of the column that it goes to', () => {
  const wrong = routes.flatMap((route) =>
    fieldsOf(route)
      .filter(({ schema }) => schema.type === 'integer')
      .flatMap(({ name, schema }) => {
        const columns = COLUMNS[name]
        if (columns === undefined) return [`${route.path}: where does ${name} go?`]
        const [min, max] = [Number(schema.minimum), Number(schema.maximum)]
        const isBounded = Number.isSafeInteger(min) && Number.isSafeInteger(max)
        const fits = (columns ?? []).every((column) => {
          const [from, to] = RANGES[column.columnType] ?? [0, 0]
          return from <= min && max <= to
        })
        return isBounded && fits ? [] : [`${route.path}: ${name} may be from ${min} to ${max}`]
      }),
  )
  expect(wrong).toEqual([])
})

const NUMBERS = [2 ** 15, 2 ** 31, 2 ** 53, -(2 ** 15) - 1, -(2 ** 31) - 1, 1e300, 0.1 + 0.2]
const TEXTS = ['a\u0000b', '\u0000', '\ud800']

for (const [route, , ask] of rows) {
  const [method, path] = route.split(' ') as [string, string]
  const fields = fieldsOf(routes.find((one) => one.method === method && one.path === path)!)
  if (fields.length === 0) continue

  // security 17, engines E10
  test(`${route}: a number beyond any column, and a text that none can hold, is no fault of the shop`, async () => {
    const own = await givenOwn()
    const admin = await givenAdmin(shop)
    for (const field of fields) {
      const values = field.schema.type === 'integer' || field.schema.type === 'number' ? NUMBERS : TEXTS
      for (const value of values) {
        for (const { headers } of [own, admin]) {
          logged.length = 0
          const status = await statusOf(method, path, withValue((await ask?.(own)) ?? {}, field, value), headers)
          expect([field.name, value, status < 500, logged]).toEqual([field.name, value, true, []])
        }
      }
    }
  })
}

// security 17
test('a zero in the words about what is missing, and in the name of a file, is refused by the name of the field', async () => {
  const desk = await givenDesk(shop)
  const order = await givenDeskOrder(shop)
  await desk.bring(order.code, 'accepted', 'packed', 'out for delivery', 'delivered')
  const { body } = await shop.call('GET', '/api/order/order-list', undefined, order.headers)
  const asked = { orderId: order.code, lineId: body.data[0]._id, note: 'broken\u0000' }
  const refused = await shop.call('POST', '/api/order/report-missing', asked, order.headers)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^note /)])
  const reported = await shop.call('POST', '/api/order/report-missing', { ...asked, note: 'broken' }, order.headers)
  expect(reported.status).toBe(200)

  const send = async (fileName: string | null, ownName: string) => {
    const form = new FormData()
    form.set('file', new File(['Name,Price\nMilk,54\n'], ownName, { type: 'text/csv' }))
    if (fileName) form.set('fileName', fileName)
    const request = new Request('http://localhost/api/import', { method: 'POST', headers: desk.headers, body: form })
    const response = await shop.app.handle(request)
    return { status: response.status, message: (await response.json()).message }
  }
  const inField = await send('a\u0000b.csv', 'products.csv')
  expect([inField.status, inField.message]).toEqual([400, expect.stringMatching(/^fileName /)])
  expect((await send(null, 'a\u0000b.csv')).status).toBeLessThan(500)
})

// security 17
test('a quantity above the limit of a line is rejected with a message', async () => {
  const { itemId, headers } = await givenOwn()
  for (const qty of [32_768, 999_999, 1_000_000]) {
    const { status, body } = await shop.call('PUT', '/api/cart/update-qty', { _id: itemId, qty }, headers)
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^qty /)])
  }
})

/** Returns the usual request with another value in one field. */
function withValue(asked: Asked, { part, way }: Field, value: unknown): Asked {
  if (part === 'query') return { ...asked, query: { ...asked.query, [way[0] as string]: String(value) } }
  if (!asked.form) return { ...asked, body: placed(structuredClone(asked.body), way, value) as object }
  const form = new FormData()
  for (const [name, one] of asked.form) form.set(name, one)
  form.set(String(way[0]), typeof value === 'string' ? value : String(value))
  return { form }
}

function placed(inside: unknown, [place, ...rest]: readonly Place[], value: unknown): unknown {
  if (place === undefined) return value
  if (typeof place === 'number') return [placed((inside as unknown[] | undefined)?.[place], rest, value)]
  const around = typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside : {}
  return { ...around, [place]: placed((around as Record<string, unknown>)[place], rest, value) }
}

async function statusOf(method: string, path: string, { query, body, form }: Asked, signed: Own['headers']) {
  const url = new URL(path.replace(/:\w+/, `sandbox_${UNKNOWN}`), 'http://localhost')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = { ...signed, ...(body && { 'content-type': 'application/json' }) }
  const response = await shop.app.handle(
    new Request(url, { method, headers, body: form ?? (body && JSON.stringify(body)) }),
  )
  await response.body?.cancel()
  return response.status
}
