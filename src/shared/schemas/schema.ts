/**
 * Schemas of inputs: the words of JSON Schema as plain data, with what a person reads about a value that breaks them. The
 * server's check, the forms' rules and the API reference come from the same schema. This file interprets it in both
 * places, because TypeBox, which the server wraps around it, would outweigh a whole page of the shop.
 */

import { isObject } from '../is-object.ts'

/** A part of a schema that a value can break. */
export type Keyword =
  | 'type'
  | 'characters'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'range'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'maxProperties'
  | 'additionalProperties'
  | 'uniqueNames'

/**
 * Spaces and what is invisible, such as zero-width characters and byte order marks. Some of it joins letters of Indian scripts,
 * but none of it is a text by itself. Halves of characters are not among it: they are refused, not taken for nothing.
 */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Cn}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2800\u3164\ufe00-\ufe0f\uffa0`
/** Matches a text that does not count as empty. */
export const VISIBLE = new RegExp(`[^${UNSEEN}]`, 'u')

interface Common {
  /**
   * What is wrong with a value that breaks a keyword: what follows the name of its field, or a complete sentence, which
   * begins with a capital. Keywords without an entry read as `type`.
   */
  errors: { type: string } & Partial<Record<Keyword, string>>
  nullable?: boolean
}

export interface TextSchema extends Common {
  type: 'string'
  minLength: 0 | 1
  /** In code points of the normalized text, as `char_length` counts in the database; without it, the pattern decides. */
  maxLength?: number
  /** Brings a text to the form in which it is measured and stored. */
  normalize(text: string): string
  /** Matches characters that are refused. */
  refused?: RegExp
  /** Matches texts that do not count as empty; without it, and beside it, a character that can be seen is enough. */
  filled?: RegExp
  /** Matches normalized texts of the right form; empty ones are not tested. */
  pattern?: RegExp
  /** As `pattern`, for a form that no pattern describes, or in which few people type it. */
  fits?(text: string): boolean
  /** Whether an empty text is null. */
  emptyIsNull?: boolean
  /** Whether numbers, and null for an empty text, are accepted as clients of the original send them. */
  lenient?: boolean
}

export interface NumberSchema extends Common {
  type: 'integer' | 'number'
  minimum: number
  maximum: number
  multipleOf?: 0.01
  /** The most that a number may differ from a multiple: calculated amounts do, as 0.1 + 0.2 does. */
  rounding?: number
  /** Whether the number may come as text of digits, as the original client sends it. */
  typed?: boolean
  /** Whether an empty text is null. */
  emptyIsNull?: boolean
}

export interface ListSchema extends Common {
  type: 'array'
  items: Schema
  minItems: number
  maxItems: number
  /** Whether repeated items are stored once. */
  distinct?: boolean
}

export interface FlagSchema extends Common {
  type: 'boolean'
}

export interface ObjectSchema extends Common {
  type: 'object'
  properties: Readonly<Record<string, Schema>>
  /** Whether properties may be omitted; such ones are absent from what is read. */
  partial?: boolean
}

/** An object whose keys are data. */
export interface MapSchema extends Common {
  type: 'object'
  propertyNames: Text
  additionalProperties: Text
  maxProperties: number
}

/** The type of what a schema reads; there is no such property. */
interface Static<T> {
  readonly static?: T
}

/** The schema of a value that is read as `T`. */
export type Schema<T = unknown> = (TextSchema | NumberSchema | FlagSchema | ListSchema | ObjectSchema | MapSchema) &
  Static<T>
export type Text<T = string> = TextSchema & Static<T>
export type Figure<T = number> = NumberSchema & Static<T>
export type Flag = FlagSchema & Static<boolean>
/** What a schema reads. */
export type Read<Of> = Of extends Static<infer T> ? T : never

/** A place in a value that breaks its schema. */
export interface Violation {
  /** The path of the place in the value, such as `banners.0.title`; empty for the value itself. */
  at: string
  keyword: Keyword
  schema: Schema
  /** What is wrong, by the schema's `errors`. */
  error: string
}

/** Returns the value as it is stored, and what is wrong with it; it is only usable without violations. */
export function check<T>(schema: Schema<T>, value: unknown): { value: T; violations: Violation[] } {
  const violations: Violation[] = []
  return { value: read(schema, value, '', violations) as T, violations }
}

/** Returns a complete sentence about a violation in the value of a field. */
export function sentenceOf({ at, error }: Violation, field: string): string {
  // A sentence of its own, where the field's name would mean nothing to somebody who left the field out.
  return /^[A-Z]/.test(error) ? error : `${under(field, at)} ${error}`
}

function read(schema: Schema, value: unknown, at: string, violations: Violation[]): unknown {
  if (schema.nullable && value === null) return null
  switch (schema.type) {
    case 'string':
      return readText(schema, value, at, violations)
    case 'boolean':
      return typeof value === 'boolean' ? value : fail(schema, 'type', at, violations)
    case 'array':
      return readList(schema, value, at, violations)
    case 'object':
      if (!isObject(value)) return fail(schema, 'type', at, violations)
      return 'properties' in schema ? readObject(schema, value, at, violations) : readMap(schema, value, at, violations)
    default:
      return readNumber(schema, value, at, violations)
  }
}

function readText(schema: TextSchema, value: unknown, at: string, violations: Violation[]): unknown {
  const isLenient = schema.lenient && (typeof value === 'number' || value === null || value === undefined)
  const text = isLenient ? String(value ?? '') : value
  if (typeof text !== 'string') return fail(schema, 'type', at, violations)
  if (schema.emptyIsNull && text.trim() === '') return null
  const normalized = schema.normalize(text)
  const stored = normalized.trim()
  const isFilled = VISIBLE.test(stored) && (schema.filled?.test(stored) ?? true)
  if (schema.minLength > 0 && !isFilled) return fail(schema, 'minLength', at, violations)
  if (schema.maxLength !== undefined && lengthOf(stored) > schema.maxLength)
    return fail(schema, 'maxLength', at, violations)
  if (schema.refused?.test(normalized)) return fail(schema, 'characters', at, violations)
  const isFormed = (schema.pattern?.test(stored) ?? true) && (schema.fits?.(stored) ?? true)
  return stored === '' || isFormed ? stored : fail(schema, 'pattern', at, violations)
}

function readNumber(schema: NumberSchema, value: unknown, at: string, violations: Violation[]): unknown {
  const isText = schema.typed && typeof value === 'string'
  if (schema.emptyIsNull && isText && value.trim() === '') return null
  if (!isText && typeof value !== 'number') return fail(schema, 'type', at, violations)
  // `Number` alone would also read '', '1e5' and '0x10'.
  if (isText && !TYPED[schema.type].test(value.trim())) return fail(schema, 'range', at, violations)
  const number = Number(value)
  if (!(number >= schema.minimum && number <= schema.maximum)) return fail(schema, 'range', at, violations)
  const rounded = Math.round(number * 100) / 100
  const { rounding = 0 } = schema
  const isStep = schema.type === 'integer' ? Number.isInteger(number) : Math.abs(rounded - number) <= rounding
  return isStep ? rounded : fail(schema, 'multipleOf', at, violations)
}

const TYPED = { integer: /^\d{1,12}$/, number: /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/ }

function readList(schema: ListSchema, value: unknown, at: string, violations: Violation[]): unknown {
  if (!Array.isArray(value)) return fail(schema, 'type', at, violations)
  if (value.length < schema.minItems) return fail(schema, 'minItems', at, violations)
  if (value.length > schema.maxItems) return fail(schema, 'maxItems', at, violations)
  const items = value.map((each, index) => read(schema.items, each, under(at, String(index)), violations))
  return schema.distinct ? [...new Set(items)] : items
}

function readObject(schema: ObjectSchema, value: Values, at: string, violations: Violation[]): unknown {
  const { properties, partial } = schema
  for (const name of Object.keys(value))
    if (!Object.hasOwn(properties, name)) fail(schema, 'additionalProperties', under(at, name), violations)
  const entries = Object.entries(properties)
    .filter(([name]) => !partial || Object.hasOwn(value, name))
    .map(([name, one]) => [name, read(one, value[name], under(at, name), violations)])
  return Object.fromEntries(entries)
}

function readMap(schema: MapSchema, value: Values, at: string, violations: Violation[]): unknown {
  const entries = Object.entries(value)
  if (entries.length > schema.maxProperties) return fail(schema, 'maxProperties', at, violations)
  const found = new Map<string, unknown>()
  for (const [key, text] of entries) {
    const before = violations.length
    const name = readText(schema.propertyNames, key, at, violations) as string
    if (violations.length > before) continue
    if (found.has(name)) violations.push({ at, keyword: 'uniqueNames', schema, error: `has the field ${name} twice` })
    found.set(name, readText(schema.additionalProperties, text, under(at, name), violations))
  }
  return Object.fromEntries(found)
}

type Values = Readonly<Record<string, unknown>>

function fail(schema: Schema, keyword: Keyword, at: string, violations: Violation[]): undefined {
  violations.push({ at, keyword, schema, error: schema.errors[keyword] ?? schema.errors.type })
}

function under(at: string, name: string): string {
  return at === '' || name === '' ? at + name : `${at}.${name}`
}

function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
