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

/** Returns the way to every object within the body of a route that its contract names. */
export function objectsIn({ hooks }: AnyElysia['routes'][number]): Place[][] {
  return objectsOf((hooks.body ?? {}) as Schema).filter((way) => way.length > 0)
}

function objectsOf({ type, items, properties }: Schema, way: Place[] = []): Place[][] {
  if (type === 'array' && items) return objectsOf(items, [...way, 0])
  if (type !== 'object') return []
  return [way, ...Object.entries(properties ?? {}).flatMap(([name, one]) => objectsOf(one, [...way, name]))]
}

/** Returns a body that has this value, and nothing else, at the end of the way. */
export function bodyWith(way: readonly Place[], value: unknown): unknown {
  return way.reduceRight((inner, place) => (place === 0 ? [inner] : { [place]: inner }), value)
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
