import { isCountry } from '../countries.ts'
import { isFssai } from '../tax-ids.ts'
import type { NetQuantity } from '../unit-price.ts'
import { DAY } from './day.ts'
import { figureErrors, line, optional, optionalFigure, prose, whole } from './product.ts'
import type { Figure, Flag, ObjectSchema, Schema, Text } from './schema.ts'

export const VEG_MARKS = ['veg', 'nonveg', 'none'] as const
export type VegMark = (typeof VEG_MARKS)[number]

const MAX_GENERIC_NAME_LENGTH = 100
const MAX_PARTY_LENGTH = 400
const MAX_ALLERGENS_LENGTH = 300
const MAX_SHELF_LIFE_DAYS = 36_500
const MAX_PACKS = 9_999

/** What the law asks of a product, as the API has it; without a field, that is undeclared. */
export interface Declarations {
  /** Without it, the unit says it, or nothing does. */
  netQuantity?: NetQuantity
  /** What the product is, in words that everybody knows: "Refined sunflower oil". */
  genericName?: string
  /** Name and address, as of `packer` and `importer`. */
  manufacturer?: string
  packer?: string
  importer?: string
  /** The country of origin, by ISO 3166-1 alpha-2. */
  origin?: string
  /** The FSSAI licence of the manufacturer. */
  fssai?: string
  veg?: VegMark
  allergens?: string
  shelfLifeDays?: number
  /** The earliest date on the shelf, and the last day on which the product is sold. */
  bestBefore?: string
  hsn?: string
  /** In percent, as `cessRate`. */
  gstRate?: number
  cessRate?: number
  /** Sold loose, without a packer's label. */
  loose?: boolean
}

/** Fields that are set; null is as good as none. */
export type DeclarationChange = { [Name in keyof Declarations]?: Declarations[Name] | null }

const party = optional(prose(MAX_PARTY_LENGTH))

const fields = {
  netQuantity: { ...netQuantity(), nullable: true },
  genericName: optional(line(MAX_GENERIC_NAME_LENGTH)),
  manufacturer: party,
  packer: party,
  importer: party,
  origin: formed('must be a country by its two letters, such as IN', isCountry, (typed) => typed.trim().toUpperCase()),
  fssai: formed('must be the 14 digits of an FSSAI licence', isFssai, compact),
  veg: formed('must be veg, nonveg or none', (text) => (VEG_MARKS as readonly string[]).includes(text)),
  allergens: optional(line(MAX_ALLERGENS_LENGTH)),
  shelfLifeDays: optionalFigure(whole(MAX_SHELF_LIFE_DAYS, 1)),
  bestBefore: optional(DAY),
  hsn: formed('must be an HSN code of 4, 6 or 8 digits', (text) => /^(?:\d{4}|\d{6}|\d{8})$/.test(text), compact),
  gstRate: percent(100),
  cessRate: percent(300),
  loose: { type: 'boolean', errors: { type: 'must be true or false' } } satisfies Flag as Flag,
} satisfies Record<keyof Declarations, Schema>

/** What an admin says of a product: omitted fields stay, null takes a declaration back. */
export const DECLARATIONS = {
  type: 'object',
  partial: true,
  properties: fields,
  errors: { type: 'must be an object', additionalProperties: 'is not known' },
} satisfies ObjectSchema as ObjectSchema & Schema<DeclarationChange> & { properties: typeof fields }

function netQuantity() {
  const quantity: Figure = {
    type: 'number',
    minimum: 0.01,
    maximum: 10_000_000,
    multipleOf: 0.01,
    typed: true,
    errors: figureErrors('must be more than 0, with at most 2 decimals'),
  }
  return {
    type: 'object',
    properties: {
      quantity,
      measure: {
        ...formed('must be g, ml or piece', (text) => /^(?:g|ml|piece)$/.test(text)),
        nullable: false,
        emptyIsNull: false,
      },
      packs: whole(MAX_PACKS, 1),
    },
    errors: { type: 'must have quantity, measure and packs', additionalProperties: 'is not known' },
  } satisfies ObjectSchema as ObjectSchema & Schema<NetQuantity | null>
}

function percent(maximum: number): Figure<number | null> {
  const error = `must be a percentage from 0 to ${maximum}, with at most 2 decimals`
  return optionalFigure({
    type: 'number',
    minimum: 0,
    maximum,
    multipleOf: 0.01,
    typed: true,
    errors: figureErrors(error),
  })
}

function formed(error: string, fits: (text: string) => boolean, normalize = (typed: string) => typed.trim()) {
  const schema: Text = { type: 'string', minLength: 1, normalize, fits, errors: { type: error } }
  return optional(schema)
}

function compact(typed: string): string {
  return typed.replace(/[\s.-]/g, '')
}
