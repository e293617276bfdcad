import { newId } from '../../src/platform/runtime/ids.ts'
import { TEST_PASSWORD } from '../../src/testing/account.ts'

/** A request to a route for admins, created for each call, so that every call works on an object of its own. */
interface Asked {
  query?: Record<string, string>
  body?: object
  form?: FormData
}

/** A route for admins only, and its status for an admin; all others get a 401 or 403. */
export type AdminRow = [route: string, status: number, ask?: () => Asked | Promise<Asked>]

const UNKNOWN = newId()
const NO_ORDER = 'ORD-22222222'
const password = TEST_PASSWORD
const PRODUCT = { name: 'Curd', unit: '400 g', stock: 5, price: 35, discount: 0, description: 'Set overnight.' }
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const ADMIN_ROUTES: AdminRow[] = [
  ['GET /api/staff', 200],
  ['POST /api/staff', 200, () => ({ body: { email: `${newId()}@example.com`, password } })],
  ['DELETE /api/staff', 404, () => ({ body: { _id: UNKNOWN, password } })],
  ['GET /api/staff/log', 200],
  ['GET /api/reports/today', 200],
  ['GET /api/reports/days', 200, () => ({ query: { from: '2026-11-01', to: '2026-11-21' } })],
  ['GET /api/setup', 200],
  ['POST /api/setup/accept', 200, () => ({ body: { name: 'hours' } })],
  ['POST /api/setup/test-mail', 200],
  ['GET /api/setup/demo', 200],
  ['POST /api/setup/remove-demo', 400, () => ({ body: { confirm: 'yes' } })],
  ['POST /api/customers/suspend', 404, () => ({ body: { userId: UNKNOWN, suspended: true } })],
  ['PUT /api/stock/change', 404, () => ({ body: { productId: UNKNOWN, addStock: 1 } })],
  ['GET /api/stock/low', 200, () => ({ query: { page: '1', search: 'milk' } })],
  ['GET /api/stock/find', 200, () => ({ query: { text: 'milk' } })],
  ['GET /api/stock/ledger', 200, () => ({ query: { productId: UNKNOWN } })],
  ['PUT /api/category/order', 409, () => ({ body: { seen: [UNKNOWN], order: [UNKNOWN] } })],
  ['GET /api/subcategory/order', 404, () => ({ query: { categoryId: UNKNOWN } })],
  ['PUT /api/subcategory/order', 404, () => ({ body: { categoryId: UNKNOWN, seen: [], order: [] } })],
  ['GET /api/category/contents', 404, () => ({ query: { _id: UNKNOWN } })],
  ['GET /api/subcategory/contents', 404, () => ({ query: { _id: UNKNOWN } })],
  ['GET /api/stock/on-sale', 200, () => ({ query: { search: 'milk' } })],
  ['GET /api/stock/ledger-export', 200],
  ['POST /api/stock/count', 200, () => ({ body: { counts: [{ productId: UNKNOWN, counted: 1, asOf: 0 }] } })],
  ['POST /api/category/add-category', 200, () => ({ body: { name: `Dairy ${newId()}` } })],
  ['PUT /api/category/update', 404, () => ({ body: { _id: UNKNOWN, name: 'Dairy' } })],
  ['DELETE /api/category/delete', 404, () => ({ body: { _id: UNKNOWN } })],
  ['POST /api/subcategory/create', 200, () => ({ body: { name: `Milk ${newId()}` } })],
  ['PUT /api/subcategory/update', 404, () => ({ body: { _id: UNKNOWN, name: 'Milk' } })],
  ['DELETE /api/subcategory/delete', 404, () => ({ body: { _id: UNKNOWN } })],
  ['POST /api/product/create', 200, () => ({ body: PRODUCT })],
  ['PUT /api/product/update-product-details', 404, () => ({ body: { ...PRODUCT, _id: UNKNOWN } })],
  ['DELETE /api/product/delete-product', 404, () => ({ body: { _id: UNKNOWN } })],
  ['GET /api/product/packs', 404, () => ({ query: { productId: UNKNOWN } })],
  ['POST /api/product/join-packs', 404, () => ({ body: { productIds: [UNKNOWN, newId()] } })],
  ['POST /api/product/join-packs/preview', 404, () => ({ body: { productIds: [UNKNOWN, newId()] } })],
  ['POST /api/product/join-packs/undo', 200, () => ({ body: { familyId: UNKNOWN, former: [] } })],
  ['POST /api/product/part-pack', 404, () => ({ body: { productId: UNKNOWN } })],
  ['GET /api/product/pack-proposals', 200],
  ['GET /api/product/undeclared', 200],
  ['GET /api/product/list', 200, () => ({ query: { stock: 'low', sort: '-price' } })],
  ['GET /api/product/brands', 200],
  ['GET /api/product/bulk', 200],
  ['POST /api/product/bulk/preview', 200, () => ({ body: { ids: [UNKNOWN], action: 'hide' } })],
  ['POST /api/product/bulk', 409, () => ({ body: { ids: [UNKNOWN], action: 'hide', seen: 'something else' } })],
  ['POST /api/product/bulk/undo', 404, () => ({ body: { changeId: UNKNOWN } })],
  ['GET /api/desk/orders', 200, () => ({ query: { state: 'open', search: 'asha' } })],
  ['GET /api/desk/orders-export', 200, () => ({ query: { state: 'delivered', from: '2026-11-01' } })],
  ['GET /api/desk/order', 404, () => ({ query: { orderId: NO_ORDER } })],
  ['POST /api/desk/move', 404, () => ({ body: { orderId: NO_ORDER, from: 'placed', to: 'accepted' } })],
  ['POST /api/desk/undo', 404, () => ({ body: { orderId: NO_ORDER, from: 'placed', to: 'accepted' } })],
  ['POST /api/desk/cancel', 404, () => ({ body: { orderId: NO_ORDER, reason: 'Sold out' } })],
  ['POST /api/desk/collect-cash', 404, () => ({ body: { orderId: NO_ORDER } })],
  ['POST /api/desk/short-pick', 404, () => ({ body: { orderId: NO_ORDER, lineId: UNKNOWN, quantity: 0 } })],
  ['POST /api/desk/restore-stock', 404, () => ({ body: { orderId: NO_ORDER, lineId: UNKNOWN } })],
  [
    'POST /api/desk/answer-complaint',
    404,
    () => ({ body: { orderId: NO_ORDER, lineId: UNKNOWN, quantity: 1, note: '' } }),
  ],
  ['POST /api/desk/give-cash-back', 404, () => ({ body: { orderId: NO_ORDER, lineId: UNKNOWN } })],
  ['POST /api/desk/phone-order', 404, () => ({ body: phoneOrder() })],
  ['GET /api/desk/pick-list', 404, () => ({ query: { orderId: NO_ORDER } })],
  ['GET /api/desk/packing-slip', 404, () => ({ query: { orderId: NO_ORDER } })],
  ['GET /api/customers', 200, () => ({ query: { search: 'asha' } })],
  ['GET /api/customers/orders', 200, () => ({ query: { userId: UNKNOWN } })],
  ['GET /api/desk/events', 200],
  ['POST /api/file/upload', 200, () => ({ form: uploadOf(ONE_PIXEL) })],
  ['POST /api/import', 200, () => ({ form: csvForm() })],
  ['PUT /api/import/part', 404, () => ({ form: csvForm({ importId: UNKNOWN, position: '1' }) })],
  ['PUT /api/import/reading', 404, () => ({ body: { importId: UNKNOWN, encoding: null, delimiter: ';' } })],
  ['POST /api/import/check', 404, () => ({ body: { importId: UNKNOWN, mapping: ['name'], money: 'rupees' } })],
  ['POST /api/import/run', 404, () => ({ body: { importId: UNKNOWN } })],
  ['POST /api/import/stop', 404, () => ({ body: { importId: UNKNOWN } })],
  ['PUT /api/import/decision', 404, () => ({ body: { importId: UNKNOWN, decision: 'same' } })],
  ['POST /api/import/undo', 404, () => ({ body: { importId: UNKNOWN } })],
  ['DELETE /api/import', 404, () => ({ body: { importId: UNKNOWN } })],
  ['GET /api/import', 404, () => ({ query: { importId: UNKNOWN } })],
  ['GET /api/import/rows', 404, () => ({ query: { importId: UNKNOWN, outcome: 'new' } })],
  ['GET /api/import/history', 200],
  ['GET /api/import/faults', 404, () => ({ query: { importId: UNKNOWN } })],
  ['GET /api/import/template', 200],
  ['GET /api/import/columns', 200],
  ['GET /api/export', 200],
  ['GET /api/settings/all', 200],
  ['GET /api/shop/delivery-times', 200],
  ['PUT /api/settings', 200, () => ({ body: { badgeText: '10 min' } })],
]

function phoneOrder() {
  const address = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
  return {
    customer: { name: 'Asha', mobile: '9876543210' },
    address: { ...address, pincode: '700016', mobile: '9876543210' },
    lines: [{ productId: UNKNOWN, quantity: 1 }],
  }
}

function uploadOf(base64: string): FormData {
  const form = new FormData()
  form.set('image', new File([Buffer.from(base64, 'base64')], 'milk.png', { type: 'image/png' }))
  return form
}

function csvForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File(['Name,Price\nMilk,54\n'], 'products.csv', { type: 'text/csv' }))
  return form
}
