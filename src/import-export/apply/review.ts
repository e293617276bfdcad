import { MAX_STOCK } from '../../shared/limits.ts'
import { formatPaise } from '../../shared/money.ts'
import { badgePercent, discountedPrice, roundingNote } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { mayBeSameUnit, unitInOneSpelling } from '../../shared/unit-price.ts'
import type { balancesOf, Match } from '../matching.queries.ts'
import { type Stored, unitsMeant } from '../rows/difference.ts'
import { REPEATS_ROW } from '../rows/left-out.ts'
import type { Reading, RowFacts } from '../rows/row-parser.ts'
import { areOtherGoods } from '../rows/similarity.ts'

/** How the file is read and applied. */
export interface Terms extends Reading {
  importId: string
  /** Whether the file is a ZIP, in which images are. */
  isArchive: boolean
  openingStock: number
  updatesStock: boolean
  /** Whether new products of the same brand and name become packs of one product, if no column says so. */
  joinsPacks: boolean
  /** When the import began to change the catalogue; null before. */
  ranAt: Date | null
}

export function meaningOf({ productId, candidates, by }: Match, decision: string | null | undefined): string | null {
  if (by === 'lostZeros' && decision === 'new') return null
  return decision && candidates.includes(decision) ? decision : productId
}

/** Leaves out what a row's product is known by if the row means it by name: other spellings change nothing. */
export function withoutName(facts: RowFacts): RowFacts {
  const { name, unit, brand, ...others } = facts
  return others
}

/** Why an admin has to decide what a row means, with the products to choose from. */
export interface Doubt {
  reason: string
  candidates: Stored[]
}

export function doubtOf(
  facts: RowFacts,
  match: Match,
  product: Stored | null,
  decision: string | null,
  stored: Map<string, Stored>,
): Doubt | null {
  if (match.candidates.length > 0 && !product && decision !== 'new') {
    const candidates = match.candidates.flatMap((id) => stored.get(id) ?? [])
    return { reason: ambiguity(unitsMeant(facts)[0]!, candidates), candidates }
  }
  if (!product || decision === product.id) return null
  const isOther = facts.name !== undefined && areOtherGoods(facts.name, product.name)
  if (match.by === 'lostZeros' && (isOther || isOtherUnit(facts.unit, product.unit)))
    return {
      reason: `May be ${product.sku}, of which a spreadsheet removed leading zeros: in the shop, that is "${titleOf(product)}", ${product.unit}. Say which is meant`,
      candidates: [product],
    }
  if (match.by === 'sku' && isOther)
    return {
      reason: `Looks like another product: in the shop, ${facts.sku} is "${titleOf(product)}"`,
      candidates: [product],
    }
  if (facts.repeatedRow === undefined) return null
  return {
    reason: `${REPEATS_ROW} ${facts.repeatedRow} of the file that it was left out of, and would change "${titleOf(product)}", ${product.unit}. Say whether it shall`,
    candidates: [product],
  }
}

function isOtherUnit(given: string | undefined, stored: string): boolean {
  return given !== undefined && unitInOneSpelling(given) !== unitInOneSpelling(stored) && !mayBeSameUnit(given, stored)
}

function ambiguity(unit: string, candidates: readonly Stored[]): string {
  const others = [...new Set(candidates.map((product) => product.unit))]
  if (others.every((other) => unitInOneSpelling(other) === unitInOneSpelling(unit)))
    return `${candidates.length} products have this name and unit. Say which is meant`
  const known = candidates.length === 1 ? 'A product' : `${candidates.length} products`
  return `${known} of this name may be the same: ${unit} here, ${others.join(' or ')} in the shop. Say which is meant`
}

/**
 * Returns the stock that a product gets, or undefined to leave it. If the row names a stock ledger entry, the change of
 * the stock since that entry is added to the file's stock, so that sales after the export are not lost.
 */
export function stockFor(
  facts: RowFacts,
  product: Stored,
  { updatesStock }: Terms,
  balances: Awaited<ReturnType<typeof balancesOf>>,
): number | undefined {
  if (!updatesStock || facts.stock === undefined) return undefined
  if (facts.stockEntry === undefined) return facts.stock
  const entry = facts.stockEntry === 0 ? { productId: product.id, balance: 0 } : balances.get(facts.stockEntry)
  if (entry?.productId !== product.id) {
    facts.notes.push('Its stock stays: the stock entry beside it is not of this product')
    return undefined
  }
  const moved = product.stock - entry.balance
  const stock = Math.min(MAX_STOCK, Math.max(0, facts.stock + moved))
  if (moved !== 0 && facts.stock !== entry.balance)
    facts.notes.push(
      `Stock went from ${entry.balance} to ${product.stock} since the export: ${facts.stock} becomes ${stock}`,
    )
  return stock
}

/** Returns a note if a price changes by more than half, up or down, which is more often a mistake than intended. */
export function priceJump(before: Stored, after: Stored): string | null {
  for (const amountOf of [priceOf, discountedPrice]) {
    const [was, is] = [amountOf(before), amountOf(after)]
    if (was > 0 && (is > was * 1.5 || is < was * 0.5))
      return `The price goes ${is > was ? 'up' : 'down'} by more than half, from ${formatPaise(was)} to ${formatPaise(is)}`
  }
  return null
}

/** Discounts are seldom larger; a misplaced decimal point or a price per other unit is more likely. */
const DEEP_DISCOUNT = 0.75

/** Returns a note if a price is set that is less than a quarter of the MRP. */
export function deepDiscount(before: Stored | null, after: Stored): string | null {
  const [mrp, price] = [priceOf(after), discountedPrice(after)]
  if (price >= mrp * (1 - DEEP_DISCOUNT) || !isPriceSet(before, after)) return null
  const percent = badgePercent({ ...after, sellingPriceInPaise: price })
  return `Is sold at ${formatPaise(price)} instead of ${formatPaise(mrp)}, which is ${percent}% off`
}

/** Returns a note if a price is set by a discount that rounding makes larger than the file says. */
export function overDiscount(before: Stored | null, after: Stored): string | null {
  return isPriceSet(before, after) ? roundingNote(after) : null
}

function isPriceSet(before: Stored | null, after: Stored): boolean {
  return !before || [priceOf, discountedPrice].some((amountOf) => amountOf(before) !== amountOf(after))
}

function priceOf({ priceInPaise }: Stored): number {
  return priceInPaise
}
