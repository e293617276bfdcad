import { openInvitedAccount } from '../../../account/invited-account.ts'
import { NO_PASSWORD } from '../../../account/passwords.ts'
import { type Account, findAccount } from '../../../account/queries.ts'
import { recordAction } from '../../../platform/audit/queries.ts'
import { type Queryable, transact, violates } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { newId } from '../../../platform/runtime/ids.ts'
import { feeTermsOf, promiseOf } from '../../../settings/checkout-terms.ts'
import { loadCheckoutTerms } from '../../../settings/queries.ts'
import { QUANTITY_PER_LINE } from '../../../shared/limits.ts'
import { hashedPreferences, newOrderCode, priceOrder } from '../../checkout/order-request.ts'
import { insertOrder, lockProducts } from '../../checkout/queries.ts'
import type { OrderDependencies } from '../../dependencies.ts'
import { mailAboutOrder } from '../../emails/service.ts'
import { actorName } from '../../transitions/service.ts'
import type { DeskOrder, PhoneOrder } from '../contract.ts'
import { deskOrder } from '../orders/service.ts'
import { sellable } from '../sellable.ts'
import { adminOf } from '../transitions/service.ts'
import { type PhoneOrderRequest, readPhoneOrder } from './order-request.ts'
import { lockPhoneOrderKey, orderAlike, takenBefore } from './queries.ts'

/** Without an idempotency key, an equal order within this time counts as a double click. */
const REPEAT_MS = 10_000
const TRIES = 3
/** Two who pick up the same call, or a caller who is called back, have entered it twice by then. */
const ALIKE_MS = 5 * 60_000

/**
 * Takes a phone order, to be paid in cash. It belongs to the account that the admin chose, to a new invited account for
 * a new email, or to no account, since a phone number proves nothing. Opening hours and serviceability are left to the
 * admin's judgement.
 * @throws AppError conflict when there is too little of a product, or the email is a customer's already.
 */
export async function takePhoneOrder(
  { db }: OrderDependencies,
  adminId: string,
  asked: PhoneOrder,
  key: string | null,
): Promise<DeskOrder> {
  const { maxQuantityPerLine } = await loadCheckoutTerms(db)
  // A limit below the usual one is for shoppers; the admin decides about what a caller wants.
  const request = readPhoneOrder(asked, Math.max(maxQuantityPerLine, QUANTITY_PER_LINE))
  for (let tries = 1; ; tries++) {
    try {
      return await deskOrder(db, await transact(db, (tx) => take(tx, adminId, request, key)))
    } catch (error) {
      // The random order number is taken.
      if (tries === TRIES || !violates(error, 'order_code')) throw error
    }
  }
}

/**
 * Returns a sentence about an order that may be the same call, entered at another desk; empty if there is none. It is looked
 * for once this one is stored: of two that are placed at the same moment, the later one finds the other.
 */
export async function alikeLabel(db: Queryable, code: string): Promise<string> {
  const other = await orderAlike(db, code, ALIKE_MS)
  if (!other) return ''
  const taker = other.takenBy ? `, taken by ${other.takenBy},` : ''
  return `${other.code}${taker} has the same products for this number. Cancel one if it was the same call`
}

async function take(
  tx: Queryable,
  adminId: string,
  request: PhoneOrderRequest,
  clientKey: string | null,
): Promise<string> {
  await lockPhoneOrderKey(tx, adminId)
  const { preferences, ...rest } = request
  const hashed = [JSON.stringify(rest), ...hashedPreferences(preferences)].join(' ')
  const bodyHash = new Bun.CryptoHasher('sha256').update(`phone ${hashed}`).digest('hex')
  // The prefix keeps these keys apart from those of shoppers.
  const key = clientKey && `phone:${adminId}:${clientKey}`
  const same = await takenBefore(tx, adminId, { key, bodyHash, withinMs: REPEAT_MS })
  if (same && same.bodyHash !== bodyHash) {
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another order', {
      code: 'idempotency_key_reused',
    })
  }
  if (same) return same.code
  const customer = await customerOf(tx, request)
  const terms = await loadCheckoutTerms(tx)
  const products = await lockProducts(
    tx,
    request.lines.map(({ productId }) => productId),
  )
  const lines = request.lines.map(({ productId, quantity }) => ({
    id: newId(),
    product: sellable(products.get(productId), quantity),
    quantity,
  }))
  const bill = priceOrder(lines, feeTermsOf(terms))
  const placed = { id: newId(), code: newOrderCode() }
  await insertOrder(tx, {
    ...placed,
    ...customer,
    takenBy: adminId,
    actor: actorName(adminOf(adminId)),
    state: 'placed',
    paymentMethod: 'cash',
    paymentState: 'due',
    quantity: bill.quantity,
    undiscountedInPaise: bill.undiscountedInPaise,
    totalInPaise: bill.grandTotalInPaise,
    deliveryFeeInPaise: bill.deliveryFeeInPaise,
    handlingFeeInPaise: bill.handlingFeeInPaise,
    address: request.address,
    note: request.note,
    ...preferences,
    badgeText: promiseOf(terms),
    addressId: null,
    cartVersion: null,
    idempotencyKey: key,
    bodyHash,
    reservedForMs: null,
    lines,
  })
  await mailAboutOrder(tx, placed.id, 'placed')
  await recordAction(tx, {
    actorId: adminId,
    action: 'Took order by phone',
    subject: placed.code,
    subjectId: placed.id,
  })
  return placed.code
}

interface WhoOrders {
  userId: string | null
  customerName: string | null
  customerMobile: string | null
}

const ofAccount = (userId: string): WhoOrders => ({ userId, customerName: null, customerMobile: null })

/**
 * Whether a phone order may appear in this account: its email is verified, or nobody can sign in before verifying it.
 * Otherwise the account may be a stranger's, since anybody can sign up with the caller's email, or put the caller's
 * number into a profile.
 */
function mayBeTheirs({ emailVerified, passwordHash }: Account): boolean {
  return emailVerified || passwordHash === NO_PASSWORD
}

async function customerOf(tx: Queryable, { customer }: PhoneOrderRequest): Promise<WhoOrders> {
  if ('_id' in customer) {
    const account = await findAccount(tx, customer._id)
    if (!account) throw new AppError('missing', 'Customer not found')
    if (account.status !== 'Active') throw new AppError('conflict', `The account of ${account.name} is suspended`)
    if (!mayBeTheirs(account)) {
      const message = `${account.email} is not verified: type their name and number, without the email`
      throw new AppError('conflict', message)
    }
    return ofAccount(account.id)
  }
  const { name, mobile, email } = customer
  if (!email) return { userId: null, customerName: name, customerMobile: mobile }
  const found = await openInvitedAccount(tx, { name, email, mobile })
  if ('opened' in found) return ofAccount(found.opened.id)
  if (!mayBeTheirs(found.known)) return { userId: null, customerName: name, customerMobile: mobile }
  const { id: _id, name: knownName, mobile: knownMobile } = found.known
  const known = { _id, name: knownName, email: found.known.email, mobile: knownMobile }
  throw new AppError('conflict', 'There is a customer with this email: choose them', {
    code: 'customer_exists',
    data: { customer: known },
  })
}
