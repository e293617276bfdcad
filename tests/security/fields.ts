import type { AnyElysia } from 'elysia'
import type { Schema } from '../../src/platform/api-docs/document.ts'

/** A step on the path to a value: the name of a field, or 0 for the first item of a list. */
export type Place = string | 0

/** A string or a number in the request of a route. */
export interface Field {
  part: 'body' | 'query'
  /** The last field name on the path to it. */
  name: string
  way: Place[]
  /** A simple schema: `type` is string, number or integer. */
  schema: Schema
}

/** Returns every string and number in a route's contract, except constants, enumerations and files. */
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
  // Elysia also accepts numbers of a query as strings, and describes that with formats of its own.
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
