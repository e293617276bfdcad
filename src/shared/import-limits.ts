/** How files of products are sent, which browser and server must agree on. */

/** How many bytes of a file are sent at once. */
export const PART_BYTES = 4 * 1024 * 1024
/** 64 MB in all. */
export const MAX_PARTS = 16

export type Money = 'rupees' | 'paise'

/** What the headers of the price columns say that prices are in; null when they say nothing, or not the same. */
export function moneyOf(header: readonly string[], mapping: readonly string[]): Money | null {
  const said = new Set(pricesOf(header, mapping).map(moneySaid))
  said.delete(null)
  return said.size === 1 ? [...said][0]! : null
}

/** What an admin should know of price columns that say otherwise than prices are read; empty when none does. */
export function otherMoneyLabel(header: readonly string[], mapping: readonly string[], money: Money): string {
  const other = pricesOf(header, mapping).filter((name) => (moneySaid(name) ?? money) !== money)
  if (other.length === 0) return ''
  const names = other.map((name) => `"${name.replace(/\s+/g, ' ').trim()}"`).join(' and ')
  return `${names} ${other.length === 1 ? 'says' : 'say'} ${money === 'rupees' ? 'paise' : 'rupees'}, but prices are read as ${money}`
}

function pricesOf(header: readonly string[], mapping: readonly string[]): string[] {
  return header.filter((_, at) => mapping[at] === 'price' || mapping[at] === 'salePrice')
}

/** "Price (paise)", "mrp_in_paise". One that names both, as "Rs. Paise", has the paise behind a point. */
function moneySaid(header: string): Money | null {
  const words = header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}₹]+/gu, ' ')
  if (/₹|(?:^| )(?:rs|inr|rupees?|रुपये|रुपए|रु)(?: |$)/.test(words)) return 'rupees'
  return /(?:^| )(?:paise|paisa|पैसे|पैसा)(?: |$)/.test(words) ? 'paise' : null
}

/** What an admin should know before goods are given away. */
export function freeLabel(products: number): string {
  return `${products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`} would cost nothing`
}

/** What an admin should know before goods stand on no shelf. */
export function uncategorisedLabel(products: number): string {
  const they = products === 1 ? '1 new product has' : `${products.toLocaleString('en-IN')} new products have`
  return `${they} no category: shoppers find ${products === 1 ? 'it' : 'them'} by search alone`
}
