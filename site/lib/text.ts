import type { ProductPage } from '../../src/catalogue/page-models.ts'
import type { ShopSettings } from '../../src/settings/contract.ts'
import { formatPaise } from '../../src/shared/money.ts'

const MAX_SUMMARY_LENGTH = 160

/** `10 min` is `10 Min` on the product page. */
export function capitalised(text: string): string {
  return text.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
}

/** Everything the product page lists: unit and brand first, unless the extra details say them in their own way. */
export function detailsOf({ unit, brand, details }: ProductPage): ProductPage['details'] {
  const said = new Set(details.map(({ name }) => name.toLowerCase()))
  const own = [
    { name: 'Unit', text: unit },
    { name: 'Brand', text: brand ?? '' },
  ]
  return [...own.filter(({ name, text }) => text && !said.has(name.toLowerCase())), ...details]
}

/** A product in a line, for search engines and shared links. */
export function summaryOf(product: ProductPage, { shopName, badgeText }: ShopSettings): string {
  const offer = `${product.name}, ${product.unit}, for ${formatPaise(product.soldPriceInPaise)} at ${shopName}, delivered in ${badgeText}.`
  const whole = [offer, product.description].filter(Boolean).join(' ')
  if (whole.length <= MAX_SUMMARY_LENGTH) return whole
  return `${whole.slice(0, MAX_SUMMARY_LENGTH - 1).replace(/\s+\S*$/u, '')}…`
}
