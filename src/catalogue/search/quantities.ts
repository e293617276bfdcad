/**
 * Extracts amounts from the text ("1kg sugar", "half litre milk", "a dozen eggs") and returns them in the form that
 * `search_amounts` writes for units: grams, millilitres or pieces.
 */
export function takeQuantities(plainText: string): { amounts: string[]; rest: string } {
  const amounts: string[] = []
  const rest = plainText
    .replace(/(\d)\s*[,.]\s*(?=\d{1,3}\b)/g, '$1.')
    .replace(AMOUNT, (whole, fraction: string | undefined, number: string | undefined, unit: string) => {
      const amount = amountOf(fraction ? FRACTIONS[fraction.replaceAll(' ', '')]! : Number(number), unit)
      if (amount === null) return whole
      amounts.push(amount)
      return ' '
    })
    .replace(/(?:\ba|\bone|\bek|\b1)?\s*\bdo[sz]en\b/g, () => {
      amounts.push('12pc')
      return ' '
    })
  return { amounts, rest }
}

const FRACTIONS: Record<string, number> = {
  half: 0.5,
  aadha: 0.5,
  adha: 0.5,
  quarter: 0.25,
  pav: 0.25,
  '1/2': 0.5,
  '1⁄2': 0.5,
  '1/4': 0.25,
  '1⁄4': 0.25,
  '3/4': 0.75,
  आधा: 0.5,
}

// Factors to grams, millilitres or pieces.
const UNITS: Record<string, [number, 'g' | 'ml' | 'pc']> = {
  ...units(1000, 'g', 'kg kgs kilo kilos kilogram kilograms किलो'),
  ...units(1, 'g', 'g gm gms gr gram grams ग्राम'),
  ...units(1000, 'ml', 'l lt ltr ltrs litre litres liter liters लीटर'),
  ...units(1, 'ml', 'ml mls millilitre millilitres'),
  ...units(1, 'pc', 'pc pcs piece pieces nos'),
  ...units(12, 'pc', 'dozen dozens dozan'),
}

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:(${Object.keys(FRACTIONS).join('|')})|(\d{1,6}(?:\.\d{1,3})?))\s*(${Object.keys(UNITS).join('|')})(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

function amountOf(number: number, unit: string): string | null {
  const [factor, base] = UNITS[unit]!
  const amount = Math.round(number * factor * 1000) / 1000
  return amount > 0 ? `${amount}${base}` : null
}

function units(factor: number, base: 'g' | 'ml' | 'pc', names: string): Record<string, [number, 'g' | 'ml' | 'pc']> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [factor, base]]))
}
