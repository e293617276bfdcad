import { FOOD_MARKS, type FoodMark } from '../../shared/card-query.ts'
import type { DeclarationChange, Declarations } from '../../shared/schemas/declarations.ts'
import { type NetQuantity, netQuantityOf } from '../../shared/unit-price.ts'
import type { productDeclaration } from './schema.ts'

type Row = typeof productDeclaration.$inferSelect
/** The declarations of a product as they are stored. */
export type StoredDeclarations = Omit<Row, 'productId' | 'missing'>

export const UNDECLARED: StoredDeclarations = {
  netQuantity: null,
  netMeasure: null,
  packCount: null,
  netUnit: null,
  netCorrected: false,
  genericName: null,
  manufacturer: null,
  packer: null,
  importer: null,
  origin: null,
  fssai: null,
  veg: null,
  allergens: null,
  shelfLifeDays: null,
  bestBefore: null,
  hsn: null,
  gstRateInBasisPoints: null,
  cessRateInBasisPoints: null,
  loose: false,
}

/** What can be undeclared, in the order of the bits of the column `missing`. */
export const MISSING = [
  'netQuantity',
  'genericName',
  'manufacturer',
  'importer',
  'origin',
  'veg',
  'fssai',
  'shelfLife',
  'hsn',
  'gstRate',
] as const
export type Missing = (typeof MISSING)[number]

/** What is undeclared of a product without a row: nothing is known of it, not even whether it is food or imported. */
export const ALL_MISSING = 0b11_0011_0111
/** The bits without which a product is undeclared; the others are asked for by invoices alone. */
export const REQUIRED_BITS = 255

/** Returns the bits of a column `missing` of which one is set where that is undeclared; `any` stands for all that are required. */
export function bitsOf(missing: Missing | 'any'): number {
  return missing === 'any' ? REQUIRED_BITS : 1 << MISSING.indexOf(missing)
}

/** Returns which of the required declarations a product lacks, as the column `missing` has them. */
export function undeclaredOf(stored: StoredDeclarations): Missing[] {
  const { veg, loose, origin } = stored
  const isFood = veg === 'veg' || veg === 'nonveg'
  const lacks: Partial<Record<Missing, boolean>> = {
    netQuantity: stored.netQuantity === null,
    genericName: stored.genericName === null && !loose,
    manufacturer: (stored.manufacturer ?? stored.packer ?? stored.importer) === null && !loose,
    importer: origin !== null && origin !== 'IN' && stored.importer === null && !loose,
    origin: origin === null,
    veg: veg === null && !loose,
    fssai: isFood && stored.fssai === null && !loose,
    shelfLife: isFood && stored.shelfLifeDays === null && stored.bestBefore === null && !loose,
  }
  return MISSING.filter((field) => lacks[field])
}

/** Returns the net quantity that belongs to the unit: what is stored, or what the unit says. */
export function netQuantityIn(unit: string, stored: StoredDeclarations | undefined): NetQuantity | null {
  if (stored?.netUnit !== unit) return netQuantityOf(unit)
  const { netQuantity: quantity, netMeasure: measure, packCount: packs } = stored
  return quantity === null || measure === null || packs === null ? null : { quantity, measure, packs }
}

/** Returns the declarations of a product as the API has them. */
export function declarationsView(unit: string, stored: StoredDeclarations = UNDECLARED): Declarations {
  const { gstRateInBasisPoints, cessRateInBasisPoints, loose } = stored
  const fields = {
    netQuantity: netQuantityIn(unit, stored),
    genericName: stored.genericName,
    manufacturer: stored.manufacturer,
    packer: stored.packer,
    importer: stored.importer,
    origin: stored.origin,
    fssai: stored.fssai,
    veg: stored.veg,
    allergens: stored.allergens,
    shelfLifeDays: stored.shelfLifeDays,
    bestBefore: stored.bestBefore,
    hsn: stored.hsn,
    gstRate: gstRateInBasisPoints === null ? null : gstRateInBasisPoints / 100,
    cessRate: cessRateInBasisPoints === null ? null : cessRateInBasisPoints / 100,
    loose: loose || null,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/**
 * Returns the declarations of a product with this unit after a change. The net quantity is read from the unit, unless it
 * is another one: that one is the owner's correction, and stays while the unit does.
 */
export function declarationsAfter(
  unit: string,
  stored: StoredDeclarations,
  { netQuantity, gstRate, cessRate, loose, ...texts }: DeclarationChange,
): StoredDeclarations {
  return {
    ...stored,
    ...texts,
    ...netQuantityAfter(unit, stored, netQuantity),
    ...(gstRate !== undefined && { gstRateInBasisPoints: basisPoints(gstRate) }),
    ...(cessRate !== undefined && { cessRateInBasisPoints: basisPoints(cessRate) }),
    ...(loose !== undefined && { loose: loose ?? false }),
  }
}

function netQuantityAfter(unit: string, stored: StoredDeclarations, asked: NetQuantity | null | undefined) {
  const isCurrent = stored.netUnit === unit
  if (asked === undefined && isCurrent) return {}
  const read = netQuantityOf(unit)
  // A client may send back what it was shown of another unit.
  const isRepeated =
    asked && !isCurrent && stored.netUnit !== null && isSame(asked, netQuantityIn(stored.netUnit, stored))
  const isCorrected = asked != null && !isRepeated && !isSame(asked, read)
  const net = isCorrected ? asked : read
  return {
    netQuantity: net?.quantity ?? null,
    netMeasure: net?.measure ?? null,
    packCount: net?.packs ?? null,
    netUnit: unit,
    netCorrected: isCorrected,
  }
}

function isSame(one: NetQuantity, other: NetQuantity | null): boolean {
  return one.quantity === other?.quantity && one.measure === other.measure && one.packs === other.packs
}

function basisPoints(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100)
}

/** A mark of food that products can be narrowed to. */
export interface MarkChoice {
  mark: FoodMark
  products: number
}

/** Leaves out a mark that no card has, or all of them: it narrows nothing. */
export function markChoices({ cards, ...marks }: Record<FoodMark | 'cards', number>): MarkChoice[] {
  return FOOD_MARKS.flatMap((mark) => (marks[mark] > 0 && marks[mark] < cards ? { mark, products: marks[mark] } : []))
}
