import type { AddressView } from '../../../src/address/contract.ts'
import type { CartLineView } from '../../../src/cart/contract.ts'
import type { CategoryView, ProductView, SubCategoryView } from '../../../src/catalogue/contract.ts'
import type { OrderEntry, OrderFacts, OrderLineView } from '../../../src/order/contract.ts'
import type { DeskOrder } from '../../../src/order/desk/contract.ts'
import type { CustomerView } from '../../../src/order/desk/customers/contract.ts'
import type { OrderState } from '../../../src/order/states.ts'
import type { ShopStatus } from '../../../src/settings/contract.ts'
import { IF_MISSING } from '../../../src/shared/delivery-preferences.ts'
import type { Path } from '../../api/routes.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import { ADMIN_EMPTY, ADMIN_FULL } from './admin-replies.ts'
import { AT, dates, idOf, LONG_EMAIL, USER } from './people.ts'

export interface Reply {
  data: unknown
  [field: string]: unknown
}

type Replies = Partial<Record<Path<'GET'> | Path<'POST'>, Reply>>

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
  receiver: '',
  label: 'Work',
  chosenAt: null,
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
  holiday: null,
  opensAt: null,
  message: '',
  minimumOrder: 99_999,
  deliveryFee: 25,
  freeDeliveryFrom: null,
  handlingFee: 5,
  maxQuantityPerLine: 24,
  maxLines: 100,
  promisedMinutes: 10,
}

const LINES: OrderLineView[] = [orderLine('a', LONG_NAME, 3, 2), orderLine('b', LONG_WORD, 1, 0)]
const SHOWN: OrderState[] = ['placed', 'accepted', 'packed', 'out for delivery', 'delivered', 'cancelled']

const ENTRIES: OrderEntry[] = SHOWN.flatMap((state, at) =>
  LINES.map(({ name, image, ...line }) => ({
    ...line,
    ...factsOf(state, at),
    promisedAt: AT,
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
  promisedAt: AT,
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

const SUB_CATEGORIES: SubCategoryView[] = CATEGORIES.map((each) => ({ ...each, category: CATEGORIES }))

const PRODUCTS: ProductView[] = [LONG_NAME, LONG_WORD, 'Toned Milk'].map((name, at) => ({
  _id: idOf(String(at)),
  sku: LONG_WORD,
  brand: LONG_NAME,
  name,
  image: [],
  category: CATEGORIES,
  subCategory: SUB_CATEGORIES,
  unit: at === 2 ? '500 ml' : name,
  stock: at * 500_000,
  price: 1_234_567.5,
  discount: 7,
  sellingPrice: 1_149_999.5,
  publish: at > 0,
  family: null,
  description: '',
  more_details: {},
  version: 1,
  ...dates,
}))

const PAYMENT = { cash: true, card: false, cardReason: `Cards are not taken here: ${LONG_NAME}`, cardMethods: [] }

const CUSTOMERS: CustomerView[] = [LONG_NAME, LONG_WORD].map((name, at) => ({
  _id: idOf(String(at)),
  name,
  email: LONG_EMAIL,
  mobile: '9876543210',
  sameNumber: [{ _id: null, name: LONG_NAME }],
  address: PLACE.address_line,
  status: at === 0 ? 'Active' : 'Suspended',
  proved: true,
  orders: 1_234,
  spent: 1_234_567,
  open: { orders: 2, amount: 22_992 },
  cancellable: 2,
  outForDelivery: 1,
  lastOrderAt: AT,
}))

const pageOf = (data: readonly unknown[]) => ({ data, page: 1, limit: 100, totalPage: 2, totalCount: data.length })

/** The replies, by path, that stretch each screen. Without a list they are also those of an empty shop. */
export const FULL: Replies = {
  ...ADMIN_FULL,
  '/api/cart/get': { data: CART, version: 1 },
  '/api/shop/status': { data: SHOP },
  '/api/shop/pincode': { data: { pincode: PLACE.pincode, city: PLACE.city, state: PLACE.state, serves: true } },
  '/api/payment/options': { data: PAYMENT },
  '/api/order/cash-limit': { data: { limit: 99_999, open: 99_998.5 } },
  '/api/order/order-list': pageOf(ENTRIES),
  '/api/order/bought-products': pageOf(PRODUCTS),
  '/api/order-updates': {
    data: {
      channel: 'whatsapp',
      available: ['whatsapp', 'sms'],
      pushKey: '',
      hasEmail: true,
      notifiesOfProducts: false,
      mobile: '+919876543210',
      consents: [
        {
          purpose: 'order updates',
          channel: 'whatsapp',
          noticeVersion: 1,
          givenAt: AT,
          givenBy: 'profile',
          withdrawnAt: null,
          withdrawnBy: null,
        },
      ],
    },
  },
  '/api/user/sessions': {
    data: [
      { _id: LONG_WORD, browser: LONG_WORD, createdAt: AT, lastUsedAt: AT, isCurrent: true },
      ...['1', '2'].map((_id) => ({
        _id,
        browser: 'Samsung Internet on Android',
        createdAt: AT,
        lastUsedAt: AT,
        isCurrent: false,
      })),
    ],
  },
  '/api/saved/products': { data: PRODUCTS.map(({ _id }) => ({ productId: _id, createdAt: AT })) },
  '/api/address/get': { data: ADDRESSES },
  '/api/desk/orders': { ...pageOf(DESK), totalPage: 1, complaints: 1, owed: 1, replacements: 1 },
  '/api/category/get': { data: CATEGORIES },
  '/api/subcategory/get': { data: SUB_CATEGORIES },
  '/api/product/get': { data: PRODUCTS, totalCount: 2, totalNoPage: 2 },
  '/api/product/search-product': {
    data: PRODUCTS,
    page: 1,
    totalPage: 1,
    totalCount: 2,
    related: [],
    missingBrand: null,
    missingFreeOf: [],
    missingMaxPrice: null,
    nearest: [],
    popular: [],
  },
  '/api/product/list': { data: PRODUCTS, totalCount: 2, totalPage: 2, page: 1, limit: 100 },
  '/api/product/brands': { data: [{ name: LONG_WORD, products: 1_234 }] },
  '/api/customers': pageOf(CUSTOMERS),
}

/** The replies of an empty shop, where they are more than an empty list. */
export const EMPTY: Replies = ADMIN_EMPTY

/** The messages by which the server refuses what is sent, by path. */
export const REFUSALS: Partial<Record<Path<'POST'>, string>> = {
  '/api/user/login': 'Wrong email or password',
  '/api/user/register': 'email must be an email address such as name@example.com',
}

function cartLine(letter: string, name: string, over: Partial<CartLineView['productId']>): CartLineView {
  const text = { sku: null, brand: null, unit: name, description: '', more_details: {} }
  const prices = { price: 12_345, discount: 7, sellingPrice: null }
  const facts = {
    image: [],
    category: [],
    subCategory: [],
    stock: 8,
    publish: true,
    family: null,
    version: 1,
    ...prices,
    ...dates,
  }
  const product = { _id: idOf(letter), name, ...text, ...facts, available: true, gone: false, ...over }
  return { _id: idOf(letter), quantity: 2, wanted: 2, chosenPrice: null, productId: product }
}

function orderLine(letter: string, name: string, quantity: number, picked: number): OrderLineView {
  const brand = 'Gokul'
  const amounts = { price: 12_345, discount: 7, soldPrice: 11_480, quantity, picked }
  return {
    _id: idOf(letter),
    productId: idOf(letter),
    name,
    brand,
    image: [],
    unit: name,
    ...amounts,
    missingReported: false,
  }
}

function factsOf(state: OrderState, at: number): OrderFacts {
  return {
    orderId: `ORD-7K2M9QX${'ABCDEF'[at]}`,
    state,
    payment: { method: at % 2 === 0 ? 'cash' : 'card', state: at % 2 === 0 ? 'due' : 'paid' },
    subTotalAmt: 24_690,
    totalAmt: 22_992,
    address: PLACE,
    deliveryInstructions: LONG_NAME,
    leaveAtDoor: at % 2 === 1,
    ifMissing: IF_MISSING[at % 3]!,
    createdAt: AT,
  }
}
