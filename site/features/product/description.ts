import type { ProductPage } from '../../../src/catalogue/page-models.ts'
import type { ShopSettings } from '../../../src/settings/contract.ts'
import { whenPromised } from '../../../src/shared/delivery-promise.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { titleOf } from '../../../src/shared/product-title.ts'

const MAX_SUMMARY_LENGTH = 160

/** Capitalises each word, as on the product page: `10 min` becomes `10 Min`. */
export function capitalised(text: string): string {
  return text.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
}

/**
 * Returns the details that the product page lists. Unit and brand come first, unless a custom attribute replaces them. What
 * the product information says in the same words is not repeated.
 */
export function detailsOf(
  { unit, brand, details: all }: ProductPage,
  information: ProductPage['details'] = [],
): ProductPage['details'] {
  const lineOf = ({ name, text }: ProductPage['details'][number]) => `${name}: ${text}`.toLowerCase()
  const informed = new Set(information.map(lineOf))
  const details = all.filter((detail) => !informed.has(lineOf(detail)))
  const said = new Set(details.map(({ name }) => name.toLowerCase()))
  const own = [
    { name: 'Unit', text: unit },
    { name: 'Brand', text: brand ?? '' },
  ]
  return [...own.filter(({ name, text }) => text && !said.has(name.toLowerCase())), ...details]
}

/** Returns a one-line summary of a product for search engines and shared links. */
export function summaryOf(product: ProductPage, { shopName, badgeText }: ShopSettings): string {
  const offer = `${titleOf(product)}, ${product.unit}, for ${formatPaise(product.soldPriceInPaise)} at ${shopName}, delivered ${whenPromised(badgeText)}.`
  const whole = [offer, product.description].filter(Boolean).join(' ')
  if (whole.length <= MAX_SUMMARY_LENGTH) return whole
  return `${whole.slice(0, MAX_SUMMARY_LENGTH - 1).replace(/\s+\S*$/u, '')}…`
}
