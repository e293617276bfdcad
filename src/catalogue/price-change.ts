import { AppError } from '../platform/runtime/errors.ts'
import { exactPricing, type Priced } from '../shared/pricing.ts'

/**
 * Completes a change of prices to what is stored: a selling price equal to the price is none, and one that was set for
 * other prices goes when a client that does not know it changes them.
 * @throws AppError invalid, for a selling price above the price.
 */
export function pricesToSet<Asked extends Partial<Priced>>(before: Priced, asked: Asked): Asked & Partial<Priced> {
  const { priceInPaise = before.priceInPaise, discountPercent = before.discountPercent } = asked
  const isRepriced = priceInPaise !== before.priceInPaise || discountPercent !== before.discountPercent
  const untouched = isRepriced ? null : before.sellingPriceInPaise
  const { sellingPriceInPaise = untouched } = asked
  if (sellingPriceInPaise === null) return { ...asked, sellingPriceInPaise }
  if (sellingPriceInPaise > priceInPaise) throw new AppError('invalid', 'The selling price must not be above the price')
  return { ...asked, ...exactPricing(priceInPaise, sellingPriceInPaise) }
}
