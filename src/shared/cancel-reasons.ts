/** Why a shopper cancels an order, as the desk reads it. */
export const SHOPPER_CANCEL_REASONS = [
  'Ordered by mistake',
  'Wrong address',
  'Takes too long',
  'Something is missing from it',
  'Not needed any more',
] as const
export type ShopperCancelReason = (typeof SHOPPER_CANCEL_REASONS)[number]
