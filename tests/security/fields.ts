import type { AnyElysia } from 'elysia'
import type { Schema } from '../../src/platform/api-docs/document.ts'

/** Where a value stands: the names of objects' fields, 0 for the first of a list. */
export type Place = string | 0

/** A text or a number that a call takes. */
export interface Field {
  part: 'body' | 'query'
  /** The last name on the way to it. */
  name: string
  way: Place[]
  /** Plain: `type` is string, number or integer. */
  schema: Schema
}

/** Every text and number of a route's contract, but those that are one of a few words. */
export function fieldsOf({ hooks }: AnyElysia['routes'][number]): Field[] {
  return (['body', 'query'] as const).flatMap((part) =>
    leavesOf((hooks[part] ?? {}) as Schema).map(([way, schema]) => ({
      part,
      way,
      schema,
      name: String(way.findLast((place) => place !== 0) ?? ''),
    })),
  )
}

function leavesOf(schema: Schema, way: Place[] = []): [Place[], Schema][] {
  const { anyOf, items, properties, type, format } = schema
  // The framework takes numbers of a query as texts too, and says so in its own way.
  const numeric = anyOf?.find((one) => one.format === 'numeric' || one.format === 'integer')
  if (numeric) {
    const isWhole = numeric.format === 'integer' || schema.multipleOf === 1
    return [[way, { ...schema, type: isWhole ? 'integer' : 'number' }]]
  }
  if (anyOf) return anyOf.flatMap((one) => leavesOf(one, way))
  if (items) return leavesOf(items, [...way, 0])
  if (properties) return Object.entries(properties).flatMap(([name, one]) => leavesOf(one, [...way, name]))
  const isChosen = 'const' in schema || 'enum' in schema || format === 'binary'
  return !isChosen && (type === 'string' || type === 'number' || type === 'integer') ? [[way, schema]] : []
}
