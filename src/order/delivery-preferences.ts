import { AppError } from '../platform/runtime/errors.ts'
import { readInput } from '../platform/runtime/read-input.ts'
import { type DeliveryPreferences, USUAL_PREFERENCES } from '../shared/delivery-preferences.ts'
import { DELIVERY_INSTRUCTIONS } from '../shared/schemas/order.ts'
import type { AskedPreferences } from './contract.ts'
import type { PaymentMethod } from './states.ts'

/**
 * Returns what an order request asks for at the door and for missing items; what it leaves out is as usual.
 * @throws AppError invalid when an order to be paid in cash is to be left at the door: nobody would be there to pay it.
 */
export function readDeliveryPreferences(asked: AskedPreferences, method: PaymentMethod): DeliveryPreferences {
  const { deliveryInstructions, leaveAtDoor, ifMissing } = { ...USUAL_PREFERENCES, ...asked }
  if (leaveAtDoor && method === 'cash') {
    throw new AppError('invalid', 'leaveAtDoor must be false for cash on delivery: somebody has to be there to pay')
  }
  return {
    deliveryInstructions: readInput(DELIVERY_INSTRUCTIONS, deliveryInstructions, 'deliveryInstructions'),
    leaveAtDoor,
    ifMissing,
  }
}

/**
 * Returns the part of an order request's hash that stands for its preferences. It is empty for the usual ones, as in
 * requests from before there were any, which may be repeated while instances are replaced.
 */
export function hashedPreferences({ deliveryInstructions, leaveAtDoor, ifMissing }: DeliveryPreferences): string[] {
  const isUsual = deliveryInstructions === '' && !leaveAtDoor && ifMissing === USUAL_PREFERENCES.ifMissing
  return isUsual ? [] : [JSON.stringify([deliveryInstructions, leaveAtDoor, ifMissing])]
}
