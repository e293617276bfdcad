/** The custom attribute that scanners look up. */
export const BARCODE_DETAIL = 'Barcode'

const GTIN = /^(?:\d{8}|\d{12,14})$/
/** Numbers that GS1 leaves to each shop, such as those of its own scales. */
const OF_THE_SHOP = /^0(?:2|02|04|00000[02])/

/** Returns a barcode as a Global Trade Item Number (EAN, UPC), or null for any other code. */
export function gtinOf(barcode: string): string | null {
  const code = barcode.trim()
  if (!GTIN.test(code)) return null
  const digits = code.padStart(14, '0')
  if (OF_THE_SHOP.test(digits)) return null
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? code : null
}
