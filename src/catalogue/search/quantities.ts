import { WHICH } from './stop-words.ts'

const MONEY = String.raw`(?:₹|rs\.?|rupees?|rupaye|रुपये|रुपए|रू|रु)`
const NOT_IN_A_WORD = String.raw`(?![\p{L}\p{M}\p{N}.,])`

/** "₹50", "Rs. 1,200" and "50 rupees", in a plain text. */
const PRICE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?:₹|rs\.?)\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*${MONEY})(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

/**
 * "under 50" and "below Rs. 99", which say of a number that it is a price, "50 ke andar", "50 rupees under", and "10 wala
 * biscuit", which is sold for ten rupees; "50-50 wala biscuit" is a name.
 */
const MAX_PRICE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:under|below|within|upto|up to|less than)\s+(?:₹|rs\.?)?\s*(\d{1,6})(?:\s*${MONEY})?|` +
    String.raw`(\d{1,6})\s*(?:${MONEY}\s*)?(?:ke andar|ke niche|ke neeche|se kam|tak|के अंदर|के नीचे|से कम|तक)|` +
    String.raw`(?<!\d[\s-])(\d{1,3})\s*(?:${MONEY}\s*)?(?:${WHICH.join('|')})|` +
    String.raw`(?:(?:₹|rs\.?)\s*(\d{1,6})|(\d{1,6})\s*${MONEY})\s+(?:under|below)(?!\s+(?:₹|rs\.?)?\s*\d))${NOT_IN_A_WORD}`,
  'u',
)

interface Prices {
  /** What products may cost at most, if the text says so. */
  maxInPaise: number | null
  /** What is said to be a price, of which one is meant if nothing else is said: "50 rupees". */
  namedInPaise: number | null
  rest: string
}

/** Takes prices out of a plain text: what something may cost is no number of its name, as the 50 of "SPF 50" is. */
export function takePrices(plainText: string): Prices {
  let maxInPaise: number | null = null
  let namedInPaise: number | null = null
  const rest = plainText
    .replace(MAX_PRICE, (_, ...numbers: unknown[]) => {
      maxInPaise = Number(numbers.find((number) => number !== undefined)) * 100
      return ' '
    })
    .replace(PRICE, (_, after: string | undefined, before: string | undefined) => {
      namedInPaise = Math.round(Number((after ?? before)!.replaceAll(',', '')) * 100)
      return ' '
    })
  return { maxInPaise, namedInPaise, rest }
}

/**
 * Extracts amounts from the text ("1kg sugar", "ek kilo aloo", "half litre milk", "a dozen eggs") and returns them in the
 * form that `search_amounts` writes for units: grams, millilitres or pieces.
 */
export function takeQuantities(plainText: string): { amounts: string[]; rest: string } {
  const amounts: string[] = []
  const rest = plainText
    .replace(/(\d)\s*[,.]\s*(?=\d{1,3}\b)/g, '$1.')
    .replace(AMOUNT, (whole, fraction: string | undefined, number: string | undefined, said: string, unit: string) => {
      const amount = amountOf(fraction ? FRACTIONS[fraction]! : number ? Number(number) : numberOf(said), unit)
      if (amount === null) return whole
      amounts.push(amount)
      return ' '
    })
    .replace(/(?:\ba|\b1)?\s*\b(?:do[sz]en|darjan)\b/g, () => {
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
  paav: 0.25,
  '1/2': 0.5,
  '1⁄2': 0.5,
  '1/4': 0.25,
  '1⁄4': 0.25,
  '3/4': 0.75,
  आधा: 0.5,
  पाव: 0.25,
}

/** A word of its own, for "dog" is not two grams. */
const NUMBERS: Record<string, number> = {
  ...numbered(1, 'one ek एक'),
  ...numbered(2, 'two do दो'),
  ...numbered(3, 'three teen तीन'),
  ...numbered(4, 'four char chaar चार'),
  ...numbered(5, 'five panch paanch पांच'),
  ...numbered(6, 'six chhe chhah छह छः'),
  ...numbered(7, 'seven saat सात'),
  ...numbered(8, 'eight aath आठ'),
  ...numbered(9, 'nine nau नौ'),
  ...numbered(10, 'ten das dus दस'),
  ...numbered(0.75, 'pauna paun पौना'),
  ...numbered(1.25, 'sava savva सवा'),
  ...numbered(1.5, 'dedh डेढ'),
  ...numbered(2.5, 'dhai dhaai adhai ढाई'),
}
const HUNDREDS = ['hundred', 'sau', 'सौ']

// Factors to grams, millilitres or pieces.
const UNITS: Record<string, [number, 'g' | 'ml' | 'pc']> = {
  ...units(1000, 'g', 'kg kgs kilo kilos kilogram kilograms किलो किलोग्राम'),
  ...units(1, 'g', 'g gm gms gr gram grams ग्राम'),
  ...units(1000, 'ml', 'l lt ltr ltrs litre litres liter liters लीटर लिटर'),
  ...units(1, 'ml', 'ml mls millilitre millilitres'),
  ...units(1, 'pc', 'pc pcs piece pieces nos'),
  ...units(12, 'pc', 'dozen dozens dozan darjan दर्जन'),
}

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.])(?:(${anyOf(FRACTIONS)})\s*(?:a\s+)?|(\d{1,6}(?:\.\d{1,3})?)\s*|` +
    String.raw`((?:${anyOf(NUMBERS)})(?:\s+(?:${HUNDREDS.join('|')}))?|${HUNDREDS.join('|')})\s+)(${anyOf(UNITS)})(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

function anyOf(named: Record<string, unknown>): string {
  return Object.keys(named).join('|')
}

/** Reads "dhai sau" as 250. */
function numberOf(said: string): number {
  return said
    .split(/\s+/)
    .map((word) => NUMBERS[word] ?? 100)
    .reduce((product, each) => product * each)
}

function amountOf(number: number, unit: string): string | null {
  const [factor, base] = UNITS[unit]!
  const amount = Math.round(number * factor * 1000) / 1000
  return amount > 0 ? `${amount}${base}` : null
}

function units(factor: number, base: 'g' | 'ml' | 'pc', names: string): Record<string, [number, 'g' | 'ml' | 'pc']> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [factor, base]]))
}

function numbered(value: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}
