import { requireAddress } from '../../../address/service.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { readInput } from '../../../platform/runtime/read-input.ts'
import type { DeliveryPreferences } from '../../../shared/delivery-preferences.ts'
import { MOBILE } from '../../../shared/schemas/address.ts'
import { readDeliveryPreferences } from '../../checkout/order-request.ts'
import type { OrderAddress } from '../../contract.ts'
import type { PhoneOrder } from '../contract.ts'

/** A validated and normalized phone order. */
export interface PhoneOrderRequest {
  customer: { name: string; mobile: string; email: string | null } | { _id: string }
  address: OrderAddress
  note: string
  preferences: DeliveryPreferences
  /** Lists each product once. */
  lines: { productId: string; quantity: number }[]
}

/**
 * Validates a phone order, normalizes its address and mobile number, and adds up repeated products, of which it takes at
 * most `maxQuantityPerLine` pieces each.
 * @throws AppError invalid, with a sentence for the first thing that is not as it must be.
 */
export function readPhoneOrder(
  { customer, address: form, lines, note = '', ...asked }: PhoneOrder,
  maxQuantityPerLine: number,
): PhoneOrderRequest {
  const { addressLine: address_line, note: normalized = '', ...place } = requireAddress({ ...form, note })
  return {
    customer: readCustomer(customer),
    address: { address_line, ...place },
    note: normalized,
    preferences: readDeliveryPreferences(asked, 'cash'),
    lines: gathered(lines, maxQuantityPerLine),
  }
}

function readCustomer(customer: PhoneOrder['customer']): PhoneOrderRequest['customer'] {
  if ('_id' in customer) return { _id: customer._id }
  const { name, mobile, email } = customer
  return { name: name.trim(), mobile: readInput(MOBILE, mobile, 'mobile'), email: email ?? null }
}

function gathered(lines: PhoneOrder['lines'], maxQuantityPerLine: number): PhoneOrderRequest['lines'] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  if ([...quantities.values()].some((quantity) => quantity > maxQuantityPerLine)) {
    throw new AppError('invalid', `At most ${maxQuantityPerLine} of one product in an order`)
  }
  return Array.from(quantities, ([productId, quantity]) => ({ productId, quantity }))
}
