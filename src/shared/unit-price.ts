/**
 * What a product costs per gram, millilitre or piece: rule 6(11) of the Legal Metrology (Packaged Commodities) Rules, 2011,
 * in force since 2022. The net quantity is read from the unit, as shops write it, unless the owner has corrected it.
 */

import { latinDigits } from './latin-digits.ts'
import { type Measure, UNITS, type Unit } from './measures.ts'

/** What a product contains, such as six packs of 200 ml. */
export interface NetQuantity {
  /** Grams, millilitres or pieces in one pack. */
  quantity: number
  measure: Measure
  packs: number
}

export interface UnitPrice {
  /** Rounded to whole paise, as the rule says. */
  priceInPaise: number
  /** What the price is for, in grams, millilitres or pieces: 1 or 1000. */
  amount: number
  measure: Measure
}

const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,3})?)`
const COUNT = String.raw`(\d{1,3})`
const NAME = `(${Object.keys(UNITS).join('|')})`
const END = String.raw`(?![\p{L}\p{M}\p{N}])`
const PACKED = `(?:n|nos|u|units?|pcs?|pieces?|packs?|packets?|pkts?|pouch(?:es)?|sachets?|bottles?|cans?|cups?|bars?|tins?|jars?|boxes)?`
const PACKAGES = 'pack|packet|pkt|pouch|bag|bottle|jar|tin|can|box|tub|carton|tray|crate'
/** What a package is made of, or how it opens. */
const MATERIALS =
  'tetra ?pac?k|tetra|pet|glass|plastic|paper|zip|zip ?lock|zipper|standy|stand[- ]?up|squeeze|spray|pump'
/** What may follow a quantity without changing it. */
const REST = String.raw`(?:[\s,]+(?:each|net(?: wt\.?| weight)?|${PACKAGES}|${MATERIALS}|cup|bar|tube|sachet|bucket|drum|sack|canister|refill|पैक|पैकेट))*\.?$`

const ONE = new RegExp(`^${NUMBER}\\s*${NAME}${END}${REST}`, 'u')
const COUNT_FIRST = new RegExp(`^(?:pack of )?${COUNT}\\s*${PACKED}\\s*x\\s*${NUMBER}\\s*${NAME}${END}${REST}`, 'u')
const COUNT_LAST = new RegExp(`^${NUMBER}\\s*${NAME}\\s*x\\s*${COUNT}\\s*${PACKED}${END}${REST}`, 'u')
const PACK_OF = new RegExp(`^${NUMBER}\\s*${NAME}[\\s,]*\\(?\\s*(?:pack|set|box) of ${COUNT}\\s*\\)?$`, 'u')
/** "Pack of 2 (500 g each)" and "2 x 500 g each" with the count in front, as one word or in brackets. */
const EACH = new RegExp(`^(?:pack of )?${COUNT}\\s*${PACKED}[\\s,]*\\(\\s*${NUMBER}\\s*${NAME}\\s*each\\s*\\)$`, 'u')
/** Pieces whose weight is only about known, such as "1 pc (approx. 400–600 g)": they are sold by number. */
const ABOUT =
  /^(.*\S)\s*\((?:approx|about|around|weighs|appr|app|avg|average|weight|~|[\d.]+\s*(?:g|gm|kg|ml)?\s*(?:-|–|—|to)\s*\d).*\)$/u
/** What is in the pack without a charge is part of its net quantity. */
const WITH_FREE = new RegExp(
  `^${NUMBER}\\s*${NAME}\\s*\\(?\\s*\\+\\s*${NUMBER}\\s*${NAME}\\s*(?:free|extra|मुफ\\u093c?्त|फ्री)\\s*\\)?${REST}`,
  'u',
)
const BRACKETED = /^([^()]*[^\s()])\s*\(\s*([^()]*[^\s()])\s*\)\.?$/u
const ONE_PACKAGE = new RegExp(`^(?:1|one|a)\\s*(?:${PACKAGES}|strip)$`, 'u')
/** How many pieces a weight is about, such as "approx. 4-6 pcs": an exact number may be how many packs of it there are. */
const ABOUT_PIECES =
  /^(?:(?:approx|about|around|~)\.?\s*\d{1,3}(?:\s*(?:-|–|—|to)\s*\d{1,3})?|\d{1,3}\s*(?:-|–|—|to)\s*\d{1,3})\s*(?:pcs?|pieces?|nos?|n|units?)\.?$/u
/** A short remark, such as the colour of eggs. */
const REMARK = /^[a-z][a-z'-]*(?: [a-z'-]+){0,2}$/u
/** Words that say something of the quantity itself, which is not certain then. */
const OF_QUANTITY = new Set(
  'about add all and app appr approx around average avg before after bogo bonus both buy cleaned cleaning combo cooked cut double drained dry duo each eq equivalent est estimated every extra family five for four free from get gross half less makes max maximum min minimum more multi net offer one onwards or pair per plus prepared quarter raw save serves serving servings several single six three tolerance total trio triple twin two uncut up upto varies vary wet when whole with worth yield'.split(
    ' ',
  ),
)
const PIECES = new RegExp(`^(?:pack|set|box) of ${COUNT}$`, 'u')
const EACH_MEASURE = new RegExp(`${NUMBER}\\s*${NAME}${END}`, 'gu')

/** Returns the net quantity that a unit means, such as "6 × 200 ml" or "1 dozen"; null for one that is not certain. */
export function netQuantityOf(unit: string): NetQuantity | null {
  const text = plainUnit(unit)
  return quantityIn(text) ?? besideBracket(text) ?? insideOf(text) ?? piecesIn(text)
}

/**
 * Returns the unit with which a name ends, such as "500 ml" of "Amul Taaza 500ml"; null where it is not certain, as where a
 * name says two amounts, or how strong a tablet is.
 */
export function unitAtEndOf(name: string): string | null {
  const parts = name.split(/\s+/)
  const amounts = [...plainUnit(name).matchAll(EACH_MEASURE)]
  if (amounts.filter(([, , unit]) => UNITS[unit!]!.measure !== 'piece').length > 1) return null
  for (let from = 1; from < parts.length; from++) {
    const net = netQuantityOf(
      parts
        .slice(from)
        .join(' ')
        .replace(/^[^\p{L}\p{N}½¼¾]+|[)\]]+$/gu, ''),
    )
    if (net) return net.quantity >= 1 ? netQuantityLabel(net) : null
  }
  return null
}

/**
 * Returns a unit in one spelling, in which "1 Kilo", "1kg" and "1.0 KG." are the same. "1000 g" and "1 kg pouch" differ from
 * them: another amount of another unit, or other words, may be another pack.
 */
export function unitInOneSpelling(unit: string): string {
  return spelt(unit, (number, { name }) => `${number}${name}`)
}

/** As `unitInOneSpelling`, but "1 l" and "1000 ml" are the same too: in one list, they are one pack written twice. */
export function unitByAmount(unit: string): string {
  return spelt(unit, (number, { factor, measure }) => `${rounded(number * factor)}${measure}`)
}

function spelt(unit: string, amountOf: (number: number, unit: Unit) => string): string {
  return plainUnit(unit)
    .replaceAll(EACH_MEASURE, (_, number: string, name: string) => amountOf(Number(number), UNITS[name]!))
    .replaceAll(/\.(?!\d)/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
    .replaceAll(/(?<!\d) | (?!\d)/g, '')
}

/**
 * Returns whether units in different spellings may mean the same pack: if they have one net quantity, as "1000 g" and "1 kg"
 * do, or if it is not certain and the numbers are the same, as in "1 bunch" and "1 pc".
 */
export function mayBeSameUnit(one: string, other: string): boolean {
  const [net, otherNet] = [netQuantityOf(one), netQuantityOf(other)]
  if (net && otherNet) return netQuantityLabel(net) === netQuantityLabel(otherNet)
  const [numbers, otherNumbers] = [numbersIn(one), numbersIn(other)]
  return numbers !== '' && numbers === otherNumbers
}

function numbersIn(unit: string): string {
  return [...plainUnit(unit).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number)).join(' ')
}

function plainUnit(unit: string): string {
  return (
    latinDigits(unit.normalize('NFC'))
      .toLowerCase()
      // "मि.ली." is "मिली": the dots of Latin units are decimal points too.
      .replaceAll(/(?<=[\u0900-\u097f])\.\s*(?=[\u0904-\u0939])/g, '')
      .replaceAll(/[×*]/g, 'x')
      .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
      .replaceAll(/(\d),(?=\d)/g, '$1.')
      .replaceAll(/(?<![\d/.])(?:1\/2|½)(?![\d/])/g, '0.5')
      .replaceAll(/(?<![\d/.])(?:1\/4|¼)(?![\d/])/g, '0.25')
      .replaceAll(/(?<![\d/.])(?:3\/4|¾)(?![\d/])/g, '0.75')
      .replaceAll('tea bag', 'teabag')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/**
 * Reads "450 g (3 x 150 g)", where a bracket says the same quantity once more, "1 box (12 pcs)", where it counts the pieces, and
 * "6 pcs (Brown)", where it says nothing of the quantity.
 */
function besideBracket(text: string): NetQuantity | null {
  const [, outside, inside] = BRACKETED.exec(text) ?? []
  if (outside === undefined || inside === undefined) return null
  const [net, again] = [quantityIn(outside), quantityIn(inside)]
  if (ONE_PACKAGE.test(outside)) return again?.measure === 'piece' ? again : null
  if (ONE_PACKAGE.test(inside)) return net?.measure === 'piece' ? net : null
  if (!net) return null
  if (again) return again.measure === net.measure && totalOf(again) === totalOf(net) ? net : null
  if (net.measure !== 'piece' && ABOUT_PIECES.test(inside)) return net
  return REMARK.test(inside) && !inside.split(/[ -]/).some((word) => OF_QUANTITY.has(word) || word in UNITS)
    ? net
    : null
}

/** Reads "1 pack (500 g)" and "500 g / 1 pack", where only one of the two is a weight or a volume. */
function insideOf(text: string): NetQuantity | null {
  if (/\d\s*\/\s*\d/.test(text)) return null
  const parts = text.split(/[()/|]/).flatMap((part) => part.trim() || [])
  const found = parts.flatMap((part) => quantityIn(part) ?? [])
  const measured = found.filter(({ measure }) => measure !== 'piece')
  const isOnePack = parts.length === 2 && parts.some((part) => /^(?:1|one|a)\b/.test(part))
  return measured.length === 1 && isOnePack ? measured[0]! : null
}

function quantityIn(text: string): NetQuantity | null {
  const first = COUNT_FIRST.exec(text) ?? EACH.exec(text)
  if (first) return quantityOf(Number(first[2]), first[3]!, Number(first[1]))
  const last = COUNT_LAST.exec(text) ?? PACK_OF.exec(text)
  if (last) return quantityOf(Number(last[1]), last[2]!, Number(last[3]))
  const free = WITH_FREE.exec(text)
  if (free) return sumOf(quantityOf(Number(free[1]), free[2]!), quantityOf(Number(free[3]), free[4]!))
  const pieces = PIECES.exec(text)
  if (pieces) return quantityOf(Number(pieces[1]), 'pc')
  const one = ONE.exec(text)
  return one ? quantityOf(Number(one[1]), one[2]!) : null
}

function piecesIn(text: string): NetQuantity | null {
  const net = quantityIn(ABOUT.exec(text)?.[1] ?? '')
  return net?.measure === 'piece' ? net : null
}

function quantityOf(number: number, name: string, packs = 1): NetQuantity | null {
  const { factor, measure } = UNITS[name]!
  const quantity = rounded(number * factor)
  return quantity > 0 && packs > 0 ? { quantity, measure, packs } : null
}

function sumOf(paid: NetQuantity | null, free: NetQuantity | null): NetQuantity | null {
  if (!paid || paid.measure !== free?.measure) return null
  return { ...paid, quantity: rounded(paid.quantity + free.quantity) }
}

/** Returns grams, millilitres or pieces of all packs together. */
export function totalOf({ quantity, packs }: NetQuantity): number {
  return rounded(quantity * packs)
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Returns a net quantity as people write it: "500 g", "6 × 200 ml", "1 kg", "12 pieces". */
export function netQuantityLabel({ quantity, measure, packs }: NetQuantity): string {
  const one =
    measure === 'piece'
      ? `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`
      : quantity >= 1000 && quantity % 10 === 0
        ? `${quantity / 1000} ${measure === 'g' ? 'kg' : 'L'}`
        : `${quantity} ${measure}`
  return packs === 1 ? one : `${packs} × ${one}`
}

interface PricedQuantity {
  soldPriceInPaise: number
  /** Null if it is not certain. */
  netQuantity: NetQuantity | null
}

/**
 * Returns the price per gram or millilitre, from a kilogram or litre on per kilogram or litre, or per piece, as product
 * pages have to say; null where the price itself says so, or the quantity is not certain.
 */
export function unitPriceOf(product: PricedQuantity): UnitPrice | null {
  return unlessSaid(product, (amount) => (amount < 1000 ? 1 : 1000))
}

/**
 * For how many grams or millilitres cards say prices: for one amount, however large a pack is, so that all prices of a list are
 * compared at a glance. Of a tiny pack nobody would buy as much; but beside a larger one of the same it still says which is dear.
 */
const COMPARED_AMOUNT = 1000

/**
 * As `unitPriceOf`, but per kilogram or litre, also where the price itself says it, so that cards are easily compared. Null for a
 * single piece.
 */
export function comparablePriceOf(product: PricedQuantity): UnitPrice | null {
  if (product.netQuantity?.measure === 'piece') return unitPriceOf(product)
  return comparedPriceOf(product)
}

/** As `comparablePriceOf`, also of a single piece, so that packs of one product are compared; null where the quantity is not certain. */
export function comparedPriceOf(product: PricedQuantity): UnitPrice | null {
  return priceFor(product, () => COMPARED_AMOUNT)
}

/**
 * Returns what a product page shows: the price that the law asks for and, where it is for another amount, the one on cards,
 * so that people find what they have compared.
 */
export function pagePricesOf(product: PricedQuantity): UnitPrice[] {
  const [legal, comparable] = [unitPriceOf(product), comparablePriceOf(product)]
  if (!legal) return []
  return comparable && comparable.amount !== legal.amount ? [legal, comparable] : [legal]
}

function unlessSaid(product: PricedQuantity, referenceOf: (amount: number) => number): UnitPrice | null {
  const price = priceFor(product, referenceOf)
  return price && product.netQuantity && totalOf(product.netQuantity) === price.amount ? null : price
}

function priceFor(
  { soldPriceInPaise, netQuantity }: PricedQuantity,
  referenceOf: (amount: number) => number,
): UnitPrice | null {
  if (!netQuantity || soldPriceInPaise === 0) return null
  const [total, { measure }] = [totalOf(netQuantity), netQuantity]
  const amount = measure === 'piece' ? 1 : referenceOf(total)
  return { priceInPaise: Math.round((soldPriceInPaise * amount) / total), amount, measure }
}

/** Returns what a unit price is for: "g", "kg", "L", "piece". */
export function referenceLabel({ amount, measure }: Pick<UnitPrice, 'amount' | 'measure'>): string {
  if (measure === 'piece') return 'piece'
  if (amount === 1000) return measure === 'g' ? 'kg' : 'L'
  return measure
}
