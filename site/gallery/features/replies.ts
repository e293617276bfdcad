import type { AccountView } from '../../../src/account/contract.ts'
import type { AddressView } from '../../../src/address/contract.ts'
import type { CartLineView } from '../../../src/cart/contract.ts'
import type { CategoryView } from '../../../src/catalogue/contract.ts'
import type { OrderEntry, OrderFacts, OrderLineView } from '../../../src/order/contract.ts'
import type { DeskOrder } from '../../../src/order/desk/contract.ts'
import type { CustomerView } from '../../../src/order/desk/customers/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import type { ShopStatus } from '../../../src/settings/contract.ts'
import type { Path } from '../../api/routes.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'

const AT = '2026-11-20T09:30:00.000Z'
const dates = { createdAt: AT, updatedAt: AT }
const idOf = (letter: string) => letter.repeat(32)

export const USER: AccountView = {
  _id: idOf('1'),
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  avatar: '',
  mobile: '9876543210',
  verify_email: true,
  last_login_date: AT,
  status: 'Active',
  role: 'ADMIN',
  must_change_password: false,
  ...dates,
}

const PLACE = {
  address_line: `${LONG_NAME}, ${LONG_WORD}`,
  city: 'Thiruvananthapuram',
  state: 'Dadra and Nagar Haveli and Daman and Diu',
  country: 'India',
  pincode: '560001',
  mobile: '9876543210',
}

const ADDRESSES: AddressView[] = ['a', 'b'].map((letter) => ({
  ...PLACE,
  _id: idOf(letter),
  userId: USER._id,
  note: LONG_NAME,
  status: true,
  ...dates,
}))

const CART: CartLineView[] = [
  cartLine('a', LONG_NAME, { stock: 8 }),
  cartLine('b', LONG_WORD, { stock: 0, available: false }),
  cartLine('c', 'Toned Milk', { gone: true, available: false }),
]

const SHOP: ShopStatus = {
  isOpen: true,
  isPaused: false,
  opensAt: null,
  message: '',
  minimumOrder: 99_999,
  deliveryFee: 25,
  freeDeliveryFrom: null,
  handlingFee: 5,
  maxQuantityPerLine: 24,
  maxLines: 100,
}

const LINES: OrderLineView[] = [orderLine('a', LONG_NAME, 3, 2), orderLine('b', LONG_WORD, 1, 0)]
const SHOWN: OrderState[] = ['placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled']

const ENTRIES: OrderEntry[] = SHOWN.flatMap((state, at) =>
  LINES.map(({ name, image, ...line }) => ({
    ...line,
    ...factsOf(state, at),
    _id: `${at}${line._id.slice(1)}`,
    product_details: { name, image },
  })),
)

const DESK: DeskOrder[] = SHOWN.slice(0, 4).map((state, at) => ({
  ...factsOf(state, at),
  _id: idOf(String(at)),
  customer: { _id: null, name: LONG_NAME, mobile: '9876543210', email: 'asha@example.com' },
  lines: LINES,
  totals: { quantity: 4, subTotal: 24_690, savings: 1_728, delivery: 25, handling: 5, total: 22_992 },
  note: LONG_NAME,
  placedAt: AT,
  next: ['accepted'],
  isLate: true,
  byPhone: true,
  isTest: at === 1,
  cancelNote: '',
  cashCollected: null,
  refunds: [],
  complaints: [],
  due: 22_992,
  timeline: [],
}))

const CATEGORIES: CategoryView[] = ['Milk', LONG_NAME, LONG_WORD].map((name, at) => ({
  _id: idOf(String(at)),
  name,
  image: '',
  ...dates,
}))

const CUSTOMERS: CustomerView[] = [LONG_NAME, LONG_WORD].map((name, at) => ({
  _id: idOf(String(at)),
  name,
  email: `${LONG_WORD.replace('ä', 'a')}@example.com`,
  mobile: '9876543210',
  address: PLACE.address_line,
  status: at === 0 ? 'Active' : 'Suspended',
  proved: true,
  orders: 1_234,
  spent: 1_234_567,
  open: { orders: 2, amount: 22_992 },
  lastOrderAt: AT,
}))

const pageOf = (data: readonly unknown[]) => ({ data, page: 1, limit: 100, totalPage: 2, totalCount: data.length })

/** The replies, by path, that stretch each screen. Without a list they are also those of an empty shop. */
export const FULL: Partial<Record<Path<'GET'>, { data: unknown; [field: string]: unknown }>> = {
  '/api/cart/get': { data: CART, version: 1 },
  '/api/shop/status': { data: SHOP },
  '/api/order/order-list': pageOf(ENTRIES),
  '/api/address/get': { data: ADDRESSES },
  '/api/desk/orders': { ...pageOf(DESK), totalPage: 1, complaints: 1, owed: 1 },
  '/api/category/get': { data: CATEGORIES },
  '/api/customers': pageOf(CUSTOMERS),
}

function cartLine(letter: string, name: string, over: Partial<CartLineView['productId']>): CartLineView {
  const text = { sku: null, brand: null, unit: name, description: '', more_details: {} }
  const facts = { image: [], category: [], subCategory: [], stock: 8, price: 12_345, discount: 7, version: 1, ...dates }
  const product = { _id: idOf(letter), name, ...text, ...facts, available: true, gone: false, ...over }
  return { _id: idOf(letter), quantity: 2, productId: product }
}

function orderLine(letter: string, name: string, quantity: number, picked: number): OrderLineView {
  const amounts = { price: 12_345, discount: 7, soldPrice: 11_480, quantity, picked }
  return { _id: idOf(letter), productId: idOf(letter), name, image: [], unit: name, ...amounts, missingReported: false }
}

function factsOf(state: OrderState, at: number): OrderFacts {
  return {
    orderId: `ORD-7K2M9QX${'ABCDEF'[at]}`,
    state,
    payment: { method: at % 2 === 0 ? 'cash' : 'card', state: at % 2 === 0 ? 'due' : 'paid' },
    subTotalAmt: 24_690,
    totalAmt: 22_992,
    address: PLACE,
    createdAt: AT,
  }
}
