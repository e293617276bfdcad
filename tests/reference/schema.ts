import type { Schema } from '../../src/platform/api-docs/document.ts'

/** Returns the next number, at least 0 and below 1, of a sequence that depends only on its seed. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, some: readonly T[]): T => some[Math.floor(random() * some.length)]!

/** Whether a value conforms to a schema of the reference; numbers may be numeric strings. */
export function fits(schema: Schema, value: unknown): boolean {
  const { type, anyOf, items, properties } = schema
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  if (anyOf) return anyOf.some((one) => fits(one, value))
  if (type === 'string') return typeof value === 'string' && fitsText(schema, value)
  if (type === 'number' || type === 'integer') return fitsNumber(schema, value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'null') return value === null
  if (items) return Array.isArray(value) && fitsList(schema, value)
  if (type !== 'object' && !properties) return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const fields = value as Record<string, unknown>
  const required = (schema.required ?? []) as string[]
  return (
    required.every((name) => fields[name] !== undefined) &&
    Object.entries(properties ?? {}).every(([name, one]) => fields[name] === undefined || fits(one, fields[name]))
  )
}

function fitsText({ pattern, minLength, maxLength }: Schema, value: string): boolean {
  if (value.length > Number(maxLength ?? Number.POSITIVE_INFINITY)) return false
  return value.length >= Number(minLength ?? 0) && new RegExp(String(pattern ?? ''), 'u').test(value)
}

function fitsNumber({ type, minimum, maximum, multipleOf }: Schema, value: unknown): boolean {
  const isDigits = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  if (typeof value !== 'number' && !isDigits) return false
  const number = Number(value)
  const isWhole = type !== 'integer' && multipleOf !== 1 ? true : Number.isInteger(number)
  return isWhole && number >= Number(minimum ?? -Infinity) && number <= Number(maximum ?? Infinity)
}

function fitsList({ items, minItems, maxItems }: Schema, value: unknown[]): boolean {
  if (value.length < Number(minItems ?? 0) || value.length > Number(maxItems ?? Infinity)) return false
  return value.every((one) => fits(items!, one))
}

/** Draws a value for a schema; a string is one of `texts` that conforms, or empty if none does. */
export function drawn(schema: Schema, random: Random, texts: readonly string[]): unknown {
  const { type, anyOf, items, properties } = schema
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  if ('const' in schema) return schema.const
  if (anyOf) return drawn(pick(random, anyOf), random, texts)
  if (type === 'number' || type === 'integer') {
    const [min, max] = [Number(schema.minimum ?? 0), Math.min(Number(schema.maximum ?? 1_000), 1e9)]
    const near = random() < 0.5 ? Math.min(max, min + 20) : max
    return pick(random, [min, max, Math.floor(min + random() * (near - min + 1))])
  }
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (items) {
    const count = Number(schema.minItems ?? 0) + Math.floor(random() * 3)
    return Array.from({ length: Math.min(count, Number(schema.maxItems ?? 3)) }, () => drawn(items, random, texts))
  }
  if (properties) {
    const required = (schema.required ?? []) as string[]
    const sent = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.6)
    return Object.fromEntries(sent.map(([name, one]) => [name, drawn(one, random, texts)]))
  }
  if (type === 'object') return {}
  const fitting = texts.filter((text) => fitsText(schema, text))
  return fitting.length > 0 ? pick(random, fitting) : ''
}

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0.5,
  1e21,
  2 ** 31,
  '',
  'x'.repeat(300),
  'x'.repeat(12_000),
  '\u0000',
  '\ud800',
  '%_\\',
  'नमस्ते',
  [],
  {},
  [[]],
  { _id: 1 },
]

/** Returns the value with an odd value in one place, or with one field missing. */
export function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(random, ODD)
  const places = Object.keys(value)
  if (places.length === 0) return pick(random, ODD)
  const place = pick(random, places)
  const copy = structuredClone(value) as Record<string, unknown>
  if (random() < 0.2 && !Array.isArray(copy)) delete copy[place]
  else copy[place] = spoilt(copy[place], random)
  return copy
}
