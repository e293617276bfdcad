import { NO_PASSWORD } from '../../src/account/passwords.ts'
import { findAccountByEmail, insertAccount, updateAccount } from '../../src/account/queries.ts'
import { activeAddresses, insertAddress } from '../../src/address/queries.ts'
import { newOrderCode, priceOrder } from '../../src/order/checkout/order-request.ts'
import { insertOrder, lockProducts } from '../../src/order/checkout/queries.ts'
import { giveCashBack } from '../../src/order/complaint/handover.ts'
import { answerComplaint, reportMissing } from '../../src/order/complaint/service.ts'
import type { OrderDependencies } from '../../src/order/dependencies.ts'
import { takePhoneOrder } from '../../src/order/desk/phone-orders/service.ts'
import { pickShort } from '../../src/order/desk/picking/service.ts'
import { adminOf, cancelAtDesk, collectCash } from '../../src/order/desk/transitions/service.ts'
import { linesOf, type OrderLineRow } from '../../src/order/history/queries.ts'
import { findOrder } from '../../src/order/history/service.ts'
import { RESERVATION_MS } from '../../src/order/payment/create-session.ts'
import { giveRefund } from '../../src/order/payment/process-refund.ts'
import { refundsOf } from '../../src/order/refund/queries.ts'
import type { OrderState } from '../../src/order/states.ts'
import { lockOrder } from '../../src/order/transitions/queries.ts'
import { type TransitionOptions, transitionOrder } from '../../src/order/transitions/service.ts'
import { recordAction } from '../../src/platform/audit/queries.ts'
import type { Queryable } from '../../src/platform/database/database.ts'
import type { Sandbox } from '../../src/platform/payments/sandbox/sandbox.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { feeTermsOf } from '../../src/settings/checkout-terms.ts'
import type { CheckoutTerms } from '../../src/settings/queries.ts'
import { MAX_ADDRESSES } from '../../src/shared/address.ts'
import { endSession, openSession } from './payment.ts'
import { CANCELLATIONS, COMPLAINTS, DECLINE_MESSAGES, personOf, REFUND_MESSAGES } from './people.ts'
import type { PlannedOrder } from './plan.ts'
import { firstInStock } from './queries.ts'
import type { OrderStep } from './timeline.ts'

/** What the steps need and what they have done so far. */
export interface SeededShop {
  tx: Queryable
  /** With the transaction as its database. */
  deps: OrderDependencies
  sandbox: Sandbox
  terms: CheckoutTerms
  origin: string
  /** Ids of the products, the most popular first. */
  productIds: readonly string[]
  /** Account ids. */
  staff: readonly string[]
  /** Accounts and addresses by the number of the customer. */
  customers: Map<number, Customer>
  placed: Map<PlannedOrder, PlacedOrder>
  /** Ids of the refunds that were given. */
  refunded: Set<string>
}

interface Customer {
  id: string
  addressId: string
}

export interface PlacedOrder {
  id: string
  code: string
  /** Null for a caller without an account. */
  userId: string | null
}

type Act = (shop: SeededShop, order: PlacedOrder, admin: string, roll: number) => Promise<unknown>

const COUNTRY = { city: 'Pune', state: 'Maharashtra', country: 'India' }

/**
 * Takes a step of a planned order, by the services that the shop itself uses. Steps that have nothing to do, and those of
 * orders in a shop that has sold out, are left out.
 */
export async function takeOrderStep(
  shop: SeededShop,
  kind: OrderStep,
  planned: PlannedOrder,
  roll: number,
): Promise<void> {
  const admin = oneOf(shop.staff, roll)
  if (kind === 'place') return place(shop, planned, admin)
  const order = shop.placed.get(planned)
  if (order) await ACTS[kind](shop, order, admin, roll)
}

const ACTS: Record<Exclude<OrderStep, 'place'>, Act> = {
  pay: ({ tx, sandbox }, { id }) => endSession(tx, sandbox, id, 'pay'),
  expire: ({ tx, sandbox }, { id }) => endSession(tx, sandbox, id, 'cancel'),
  decline: ({ tx, sandbox }, { id }) => endSession(tx, sandbox, id, 'decline'),
  accept: (shop, order, admin) => move(shop, order, admin, 'accepted'),
  pack: (shop, order, admin) => move(shop, order, admin, 'packed'),
  send: (shop, order, admin) => move(shop, order, admin, 'out for delivery'),
  deliver: (shop, order, admin) => move(shop, order, admin, 'delivered'),
  'deliver unpaid': (shop, order, admin) => move(shop, order, admin, 'delivered', { cashCollected: false }),
  refuse: (shop, order, admin) => move(shop, order, admin, 'refused', { restock: false }),
  'refuse and restock': (shop, order, admin) => move(shop, order, admin, 'refused', { restock: true }),
  'cancel as shopper': ({ tx }, { id, userId }) =>
    transitionOrder(tx, id, 'cancelled', { kind: 'shopper', userId: userId! }),
  'cancel as shop': ({ deps }, { code }, admin, roll) => cancelAtDesk(deps, admin, code, oneOf(CANCELLATIONS, roll)),
  'pick short': pickOneLess,
  'collect cash': collect,
  complain: async ({ tx, deps }, { id, code, userId }, _, roll) => {
    const { id: lineId } = await lastLine(tx, id)
    await reportMissing(deps.db, userId!, { orderId: code, lineId, note: oneOf(COMPLAINTS, roll) })
  },
  'refund complaint': (shop, order, admin, roll) => answer(shop, order, admin, 1, oneOf(REFUND_MESSAGES, roll)),
  'decline complaint': (shop, order, admin, roll) => answer(shop, order, admin, 0, oneOf(DECLINE_MESSAGES, roll)),
  'hand over cash': async ({ tx, deps }, { id, code }, admin) => {
    const { id: lineId } = await lastLine(tx, id)
    await giveCashBack(deps, admin, { orderId: code, lineId })
  },
  refund: async ({ tx, deps, refunded }, { id }) => {
    for (const refund of await refundsOf(tx, id)) {
      if (refund.state !== 'asked') continue
      await giveRefund(deps, refund.id)
      refunded.add(refund.id)
    }
  },
}

async function place(shop: SeededShop, planned: PlannedOrder, admin: string): Promise<void> {
  const { tx, terms, productIds } = shop
  const asked = planned.basket.map(({ rank, quantity }) => ({ productId: productIds[rank]!, quantity }))
  const found = await linesInStock(tx, asked)
  // Who finds a whole basket sold out buys what sells best of the rest.
  const lines = found.length > 0 ? found : await linesInStock(tx, await firstInStock(tx, productIds))
  if (lines.length === 0) return
  if (planned.byPhone) {
    const bought = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
    return void shop.placed.set(planned, await placeByPhone(shop, planned.customer, admin, bought))
  }
  const { id: userId, addressId } = await customerOf(shop, planned.customer)
  const { addressLine: address_line, pincode, mobile, riderNote: note, preferences } = personOf(planned.customer)
  const bill = priceOrder(lines, feeTermsOf(terms))
  const isCard = planned.method === 'card'
  const order = { id: newId(), code: newOrderCode(), userId, totalInPaise: bill.grandTotalInPaise }
  await insertOrder(tx, {
    ...order,
    customerName: null,
    customerMobile: null,
    takenBy: null,
    actor: `shopper:${userId}`,
    paymentMethod: planned.method,
    state: isCard ? 'awaiting payment' : 'placed',
    paymentState: isCard ? 'pending' : 'due',
    reservedForMs: isCard ? RESERVATION_MS : null,
    quantity: bill.quantity,
    undiscountedInPaise: bill.undiscountedInPaise,
    deliveryFeeInPaise: bill.deliveryFeeInPaise,
    handlingFeeInPaise: bill.handlingFeeInPaise,
    address: { address_line, pincode, mobile, ...COUNTRY },
    note,
    ...preferences,
    leaveAtDoor: preferences.leaveAtDoor && isCard,
    badgeText: shop.terms.badgeText,
    addressId,
    cartVersion: null,
    idempotencyKey: null,
    bodyHash: 'seeded',
    lines,
  })
  if (isCard) await openSession(tx, shop.sandbox, order, shop.origin)
  shop.placed.set(planned, order)
}

/** Returns as much of the products as is left; those that are sold out are left out. */
async function linesInStock(tx: Queryable, asked: readonly { productId: string; quantity: number }[]) {
  const products = await lockProducts(
    tx,
    asked.map(({ productId }) => productId),
  )
  return asked.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)!
    const left = Math.min(quantity, product.stock)
    return left > 0 ? [{ id: newId(), product, quantity: left }] : []
  })
}

async function placeByPhone(
  { deps, customers }: SeededShop,
  customer: number,
  admin: string,
  lines: { productId: string; quantity: number }[],
): Promise<PlacedOrder> {
  const known = customers.get(customer)
  const { name, mobile, addressLine: address_line, pincode, riderNote: note, preferences } = personOf(customer)
  const asked = {
    customer: known ? { _id: known.id } : { name, mobile },
    address: { address_line, pincode, mobile, ...COUNTRY },
    lines,
    note,
    ...preferences,
    leaveAtDoor: false,
  }
  const { orderId: code } = await takePhoneOrder(deps, admin, asked, null)
  return { id: (await findOrder(deps.db, code)).id, code, userId: known?.id ?? null }
}

/** Returns the customer, who opens an account with the first order; nobody can sign in to it without the email. */
export async function customerOf({ tx, customers }: SeededShop, number: number): Promise<Customer> {
  const known = customers.get(number)
  if (known) return known
  const { name, email, mobile, addressLine, pincode, riderNote: note } = personOf(number)
  const account =
    (await insertAccount(tx, { name, email, role: 'USER', passwordHash: NO_PASSWORD, emailVerified: true })) ??
    (await findAccountByEmail(tx, email))!
  await updateAccount(tx, account.id, { mobile })
  const [old] = await activeAddresses(tx, account.id)
  const fields = { addressLine, pincode, mobile, note, ...COUNTRY }
  const address = old ?? (await insertAddress(tx, account.id, fields, MAX_ADDRESSES))!
  const customer = { id: account.id, addressId: address.id }
  customers.set(number, customer)
  return customer
}

/** The only state from which staff move an order to each of these. */
const BEFORE = {
  accepted: 'placed',
  packed: 'accepted',
  'out for delivery': 'packed',
  delivered: 'out for delivery',
  refused: 'out for delivery',
} as const satisfies Partial<Record<OrderState, OrderState>>

async function move(
  { tx }: SeededShop,
  { id, code }: PlacedOrder,
  admin: string,
  to: keyof typeof BEFORE,
  options: TransitionOptions = {},
): Promise<void> {
  await transitionOrder(tx, id, to, adminOf(admin), options)
  const changes = { state: { before: BEFORE[to], after: to } }
  await recordAction(tx, { actorId: admin, action: 'Moved order', subject: code, subjectId: id, changes })
}

/** Another line is left for a complaint, and the order is never cancelled by it. */
async function pickOneLess({ tx, deps }: SeededShop, { id, code }: PlacedOrder, admin: string, roll: number) {
  const [line, ...others] = await linesOf(tx, id)
  if (!line || others.length === 0) return
  const asked = { orderId: code, lineId: line.id, quantity: line.quantity - 1, stockToo: roll < 0.2 }
  await pickShort(deps, admin, asked)
}

async function collect({ tx, deps }: SeededShop, { id, code }: PlacedOrder, admin: string): Promise<void> {
  // The answer to a complaint may have taken all of it off.
  if ((await lockOrder(tx, id))!.paymentState === 'due') await collectCash(deps, admin, { orderId: code })
}

async function answer(
  { tx, deps }: SeededShop,
  { id, code }: PlacedOrder,
  admin: string,
  quantity: number,
  note: string,
): Promise<void> {
  const { id: lineId } = await lastLine(tx, id)
  await answerComplaint(deps, admin, { orderId: code, lineId, quantity, note })
}

async function lastLine(tx: Queryable, orderId: string): Promise<OrderLineRow> {
  return (await linesOf(tx, orderId)).at(-1)!
}

export function oneOf<T>(things: readonly T[], roll: number): T {
  return things[Math.floor(roll * things.length)]!
}
