import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { DECLARATIONS, type DeclarationChange, type VegMark } from '../../../../src/shared/schemas/declarations.ts'
import type { Schema } from '../../../../src/shared/schemas/schema.ts'
import { netQuantityLabel, netQuantityOf } from '../../../../src/shared/unit-price.ts'
import { fieldError } from '../form-sentences.ts'

/** The declarations of a product as typed in the form; empty ones are undeclared. */
export interface DeclarationFields {
  genericName: string
  /** Empty if the unit says it. */
  netQuantity: string
  manufacturer: string
  packer: string
  importer: string
  origin: string
  veg: VegMark | ''
  fssai: string
  allergens: string
  shelfLifeDays: string
  bestBefore: string
  hsn: string
  gstRate: string
  cessRate: string
  loose: boolean
}

export const NOTHING_DECLARED: DeclarationFields = {
  genericName: '',
  netQuantity: '',
  manufacturer: '',
  packer: '',
  importer: '',
  origin: '',
  veg: '',
  fssai: '',
  allergens: '',
  shelfLifeDays: '',
  bestBefore: '',
  hsn: '',
  gstRate: '',
  cessRate: '',
  loose: false,
}

export const DECLARATION_LABELS: Record<keyof DeclarationFields, string> = {
  genericName: 'Generic name',
  netQuantity: 'Net quantity',
  manufacturer: 'Manufacturer',
  packer: 'Packed by',
  importer: 'Imported by',
  origin: 'Country of origin',
  veg: 'Veg mark',
  fssai: 'FSSAI licence of the manufacturer',
  allergens: 'Allergens',
  shelfLifeDays: 'Shelf life in days',
  bestBefore: 'Best before',
  hsn: 'HSN code',
  gstRate: 'GST %',
  cessRate: 'Cess %',
  loose: 'Sold loose',
}

export const DECLARATION_NAMES = Object.keys(DECLARATION_LABELS) as (keyof DeclarationFields)[]

/** Returns how many declarations are made. */
export function countDeclared(fields: DeclarationFields): number {
  return DECLARATION_NAMES.filter((name) => fields[name]).length
}

export function declarationFieldsOf({ unit, declarations = {} }: ProductView): DeclarationFields {
  const { netQuantity, ...declared } = declarations
  const texts = Object.entries(declared).map(([name, value]) => [name, name === 'loose' ? value : String(value)])
  const net = netQuantity ? netQuantityLabel(netQuantity) : ''
  return { ...NOTHING_DECLARED, ...Object.fromEntries(texts), netQuantity: net === unitQuantityLabel(unit) ? '' : net }
}

/** Returns the net quantity that a unit says; empty if it says none. */
export function unitQuantityLabel(unit: string): string {
  const net = netQuantityOf(unit)
  return net ? netQuantityLabel(net) : ''
}

/** Returns the part of the request body for fields that are already validated. */
export function declarationsIn(fields: DeclarationFields): DeclarationChange {
  const { netQuantity, loose, gstRate, cessRate, shelfLifeDays } = fields
  const texts = DECLARATION_NAMES.map((name) => [name, String(fields[name]).trim() || null])
  return {
    ...Object.fromEntries(texts),
    netQuantity: netQuantityOf(netQuantity),
    gstRate: figureIn(gstRate),
    cessRate: figureIn(cessRate),
    shelfLifeDays: figureIn(shelfLifeDays),
    loose,
  }
}

/** Validates the declarations by the rules of the server. */
export function validateDeclarations(fields: DeclarationFields): Partial<Record<keyof DeclarationFields, string>> {
  const errors: Partial<Record<keyof DeclarationFields, string>> = {}
  for (const name of DECLARATION_NAMES) {
    const error = errorIn(name, fields[name])
    if (error) errors[name] = error
  }
  return errors
}

function errorIn(name: keyof DeclarationFields, typed: string | boolean): string | null {
  const label = DECLARATION_LABELS[name]
  if (name !== 'netQuantity') return fieldError(label, DECLARATIONS.properties[name] as Schema, typed)
  if (typed === '' || netQuantityOf(String(typed))) return null
  return `${label} is written as 500 g, 6 x 200 ml or 12 pcs`
}

function figureIn(typed: string): number | null {
  return typed.trim() ? Number(typed.replace(/%$/, '')) : null
}
