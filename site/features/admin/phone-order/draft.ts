import { atom, computed } from 'nanostores'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import type { AddressForm } from '../../../../src/shared/address.ts'
import { type DeliveryPreferences, USUAL_PREFERENCES } from '../../../../src/shared/delivery-preferences.ts'
import { QUANTITY_PER_LINE } from '../../../../src/shared/limits.ts'
import { billOf, pricedOf, totalsOf } from '../../../../src/shared/pricing.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { newIdempotencyKey } from '../../../api/call.ts'
import { $userId } from '../../account/session.ts'
import { quantityLimit } from '../../cart/cart-state.ts'
import { $shopStatus, feeTermsOf } from '../../cart/shop-status.ts'
import { showToast } from '../../toasts/toasts.ts'
import { fetchCustomers, fetchOrdersOf } from '../customers/api.ts'
import { placePhoneOrder } from '../order-board/api.ts'
import { adoptOrder } from '../order-board/order-board.ts'
import { findOnSale } from '../stock/api.ts'

export interface PhoneLine {
  product: ProductView
  quantity: number
}

export type NewCustomer = { name: string; mobile: string; email: string }

/** The caller, if they are a customer with an account. */
export const $caller = atom<(CustomerView & { _id: string }) | null>(null)

/** The caller's products, in the order in which they were added. */
export const $phoneLines = atom<readonly PhoneLine[]>([])

/** What the caller asks for at the door and for missing items. Paid in cash, nothing is left at the door. */
export const $phonePreferences = atom<DeliveryPreferences>(USUAL_PREFERENCES)

/** The bill of the order. It includes the fees once they are loaded. */
export const $phoneBill = computed([$phoneLines, $shopStatus], (lines, status) => {
  const totals = totalsOf(lines.map(({ product, quantity }) => ({ ...pricedOf(product), quantity })))
  return status ? billOf(totals, feeTermsOf(status)) : totals
})

/** Search results for customers and products. Undefined without a search, null if the search failed. */
export const $foundCustomers = atom<readonly CustomerView[] | null | undefined>(undefined)
export const $foundProducts = atom<readonly ProductView[] | null | undefined>(undefined)

/** The next page of the found products. Null if there are no more. */
export const $moreProducts = atom<number | null>(null)

export const $isSubmitting = atom(false)

const FOUND_AT_ONCE = 6

/** Searches customers for the list. Returns the matches of this text, even if another search has started since. */
export async function findCustomers(text: string): Promise<readonly CustomerView[]> {
  customerTurn += 1
  const mine = customerTurn
  if (text.length < 2) {
    $foundCustomers.set(undefined)
    return []
  }
  const reply = await fetchCustomers({ search: text, page: 1, limit: FOUND_AT_ONCE })
  if (mine === customerTurn) $foundCustomers.set(reply.success ? reply.data : null)
  return reply.success ? reply.data : []
}

/** Clears the list of found customers, and ignores results that are still in flight. */
export function clearFoundCustomers(): void {
  customerTurn += 1
  $foundCustomers.set(undefined)
}

/**
 * Searches products for the list, available ones first. A page after the first adds to the list. Returns the matches of
 * this text, even if another search has started since.
 */
export async function findProducts(text: string, page = 1): Promise<readonly ProductView[]> {
  productTurn += 1
  const mine = productTurn
  if (!text) {
    $foundProducts.set(undefined)
    return []
  }
  const reply = await findOnSale(text, page, FOUND_AT_ONCE)
  if (mine === productTurn) showProducts(reply, page)
  return reply.success ? reply.data : []
}

/** Returns the product that is called what was typed, by its name, with or without brand and unit, or by its SKU; null unless it is one alone. */
export function namedProduct(products: readonly ProductView[], typed: string): ProductView | null {
  const [first, ...others] = products.filter((product) => {
    const { name, unit, sku } = product
    const title = titleOf(product)
    return [name, title, `${name} ${unit}`, `${title} ${unit}`, sku].some(
      (each) => each && plain(each) === plain(typed),
    )
  })
  return first && others.length === 0 ? first : null
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

function showProducts(reply: Awaited<ReturnType<typeof findOnSale>>, page: number): void {
  if (!reply.success) {
    $foundProducts.set(null)
    return
  }
  const before = page > 1 ? ($foundProducts.get() ?? []) : []
  // Products that sold out meanwhile have moved, so a page can repeat some.
  const known = new Set(before.map(({ _id }) => _id))
  $foundProducts.set([...before, ...reply.data.filter(({ _id }) => !known.has(_id))])
  $moreProducts.set(page < reply.totalPage ? page + 1 : null)
}

/** Chooses a customer with an account, to whom the order will belong. */
export function chooseCaller(customer: CustomerView & { _id: string }): void {
  $caller.set(customer)
}

/** Returns the address of a customer's last order, if they have one. */
export async function lastAddressOf(customer: CustomerView): Promise<AddressForm | null> {
  if (customer.orders === 0) return null
  const reply = await fetchOrdersOf(customer)
  const last = reply.success ? reply.data[0] : undefined
  return last?.address.address_line ? { ...last.address, note: last.note } : null
}

/** Returns how many pieces of a product can be ordered. */
export function maxOf({ stock }: ProductView): number {
  // As the server has it: a limit below the usual one is for shoppers.
  return Math.min(stock, Math.max(quantityLimit(), QUANTITY_PER_LINE))
}

/** Adds one piece of a product. */
export function addProduct(product: ProductView): void {
  const line = $phoneLines.get().find((each) => each.product._id === product._id)
  setQuantity(product, (line?.quantity ?? 0) + 1)
}

export function setQuantity(product: ProductView, quantity: number): void {
  const lines = $phoneLines.get()
  const max = Math.min(quantity, maxOf(product))
  const isIt = (line: PhoneLine) => line.product._id === product._id
  if (max <= 0) $phoneLines.set(lines.filter((line) => !isIt(line)))
  else if (lines.some(isIt)) $phoneLines.set(lines.map((line) => (isIt(line) ? { product, quantity: max } : line)))
  else $phoneLines.set([...lines, { product, quantity: max }])
}

/** Places the order. Returns its number, or null if the server refused. */
export async function place(newCustomer: NewCustomer, { note, ...address }: AddressForm): Promise<string | null> {
  if ($isSubmitting.get()) return null
  const { name, mobile, email } = newCustomer
  const caller = $caller.get()
  const order = {
    customer: caller ? { _id: caller._id } : { name, mobile, ...(email && { email }) },
    address,
    lines: $phoneLines.get().map(({ product, quantity }) => ({ productId: product._id, quantity })),
    ...(note && { note }),
    ...$phonePreferences.get(),
  }
  const body = JSON.stringify(order)
  if (attempt?.body !== body) attempt = { key: newIdempotencyKey(), body }
  $isSubmitting.set(true)
  const reply = await placePhoneOrder(order, attempt.key)
  $isSubmitting.set(false)
  if (!reply.success) {
    // After a definite refusal, the next press is a new attempt. Without a response, or after a server error, it
    // repeats the same attempt.
    if (reply.status > 0 && reply.status < 500) attempt = null
    showToast('error', reply.message)
    return null
  }
  clearCall()
  adoptOrder(reply.data)
  const placed = `${reply.data.orderId} is placed`
  if (reply.message) showToast('error', `${placed}. ${reply.message}`)
  else showToast('success', placed)
  return reply.data.orderId
}

export function clearCall(): void {
  attempt = null
  $caller.set(null)
  $phoneLines.set([])
  $phonePreferences.set(USUAL_PREFERENCES)
  clearFoundCustomers()
  $foundProducts.set(undefined)
}

let customerTurn = 0
let productTurn = 0
/** Repeating an order after a lost response uses the same key, so that it is placed only once. */
let attempt: { key: string; body: string } | null = null

$userId.listen(clearCall)
