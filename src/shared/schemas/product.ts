import {
  MAX_BRAND_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_DETAIL_NAME_LENGTH,
  MAX_DETAIL_TEXT_LENGTH,
  MAX_DETAILS,
  MAX_NAME_LENGTH,
  MAX_PRICE_IN_RUPEES,
  MAX_SKU_LENGTH,
  MAX_STOCK,
  MAX_UNIT_LENGTH,
} from '../limits.ts'
import { DIRECTION_MARKS } from './direction-marks.ts'
import type { Figure, MapSchema, Schema, Text } from './schema.ts'

/** Characters that change the writing direction, and control characters except line feeds and tabs. */
const UNSHOWN = new RegExp(`[${DIRECTION_MARKS}]|[^\\P{Cc}\\n\\t]`, 'u')

/** The name of a product, category or subcategory. */
export const CATALOGUE_NAME = line(MAX_NAME_LENGTH)

const DETAIL_NAME = line(MAX_DETAIL_NAME_LENGTH)

/** The custom attributes of a product, such as "Shelf Life". */
export const PRODUCT_DETAILS: MapSchema & Schema<Record<string, string>> = {
  type: 'object',
  propertyNames: {
    ...DETAIL_NAME,
    fits: isDetailName,
    errors: { ...DETAIL_NAME.errors, pattern: 'cannot have a field of this name' },
  },
  additionalProperties: prose(MAX_DETAIL_TEXT_LENGTH),
  maxProperties: MAX_DETAILS,
  errors: { type: `must be at most ${MAX_DETAILS} fields with text` },
}

/** The fields of a product that are typed; `price` is in rupees. */
export const PRODUCT = {
  name: CATALOGUE_NAME,
  unit: line(MAX_UNIT_LENGTH),
  stock: whole(MAX_STOCK),
  price: rupees(MAX_PRICE_IN_RUPEES),
  discount: whole(100),
  /** The exact price in rupees, at most `price`; null if the discount decides. */
  sellingPrice: optionalFigure(rupees(MAX_PRICE_IN_RUPEES)),
  description: prose(MAX_DESCRIPTION_LENGTH),
  more_details: PRODUCT_DETAILS,
  sku: optional(line(MAX_SKU_LENGTH)),
  brand: optional(line(MAX_BRAND_LENGTH)),
}

/** Whether products can have a custom attribute of this name, whoever gives it: a form, the API or an import. */
export function isDetailName(name: string): boolean {
  return name !== '__proto__'
}

/** The version of a product that was edited: a Postgres integer. */
export const PRODUCT_VERSION = whole(2_147_483_647)

/** A text of one line. */
export function line(maxLength: number): Text {
  // `\s` matches a byte order mark, but it is invisible and does not separate words in search, so it is removed.
  return text(maxLength, (typed) => typed.replaceAll('\ufeff', '').replace(/\s+/g, ' '))
}

export function prose(maxLength: number): Text {
  return text(maxLength, (typed) => typed.replace(/\r\n?/g, '\n'))
}

function text(maxLength: number, joined: (typed: string) => string): Text {
  return {
    type: 'string',
    minLength: 1,
    maxLength,
    // Lone surrogates are no valid text for the database and are replaced.
    normalize: (typed) => joined(typed).toWellFormed().normalize('NFC').trim(),
    refused: UNSHOWN,
    errors: {
      type: 'must be text',
      characters: 'has characters that cannot be shown',
      minLength: `must be 1 to ${maxLength} characters`,
      maxLength: `must be 1 to ${maxLength} characters`,
    },
  }
}

export function optional(schema: Text): Text<string | null> {
  return { ...schema, nullable: true, emptyIsNull: true }
}

export function optionalFigure(schema: Figure): Figure<number | null> {
  return { ...schema, nullable: true, emptyIsNull: true }
}

/** A whole number, from 0 unless said otherwise. */
export function whole(maximum: number, minimum = 0): Figure {
  const error = `must be a whole number from ${minimum} to ${grouped(maximum)}`
  return { type: 'integer', minimum, maximum, typed: true, errors: figureErrors(error) }
}

function rupees(maximum: number): Figure {
  const error = `must be in rupees, from 0 to ${grouped(maximum)}, with at most 2 decimals`
  return { type: 'number', minimum: 0, maximum, multipleOf: 0.01, typed: true, errors: figureErrors(error) }
}

export function figureErrors(error: string): Figure['errors'] {
  return { type: 'must be a number', range: error, multipleOf: error }
}

function grouped(number: number): string {
  return number.toLocaleString('en-IN')
}
