/** Money is integer paise inside the shop and rupees on the wire; only this file converts. */

const indianRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 })
const wholeIndianRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Converts rupees, with at most two decimals, to paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Converts paise to rupees, as they go over the wire. */
export function toRupees(paise: number): number {
  return paise / 100
}

/**
 * Returns a typed amount without the commas between its thousands, "12,34,500.50". Any other comma stays, for the reader to
 * refuse it: "5,5" may mean 5.5, and is not 55.
 */
export function withoutGrouping(typed: string): string {
  return /^[^\d,]*\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed
}

/** Formats `123450` as "₹1,234.50", and whole rupees without decimals; digits have Indian grouping. */
export function formatPaise(paise: number): string {
  return paise % 100 === 0 ? wholeIndianRupees.format(paise / 100) : indianRupees.format(paise / 100)
}

/** Formats a fee; 0 is "Free". */
export function formatFee(paise: number): string {
  return paise === 0 ? 'Free' : formatPaise(paise)
}

/** As `formatPaise`, for an amount that came over the wire. */
export function formatRupees(rupees: number): string {
  return formatPaise(toPaise(rupees))
}
