import type { AnyElysia } from 'elysia'
import type { Schema } from '../../src/platform/api-docs/document.ts'
import { ID_PATTERN } from '../../src/platform/http/http.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { TEST_PASSWORD } from '../../src/testing/account.ts'

/** An id that nothing has. */
export const UNKNOWN = newId()
/** The number of no order. */
const NO_ORDER = 'ORD-22222222'

export interface Asked {
  query?: Record<string, string>
  body?: object
  form?: FormData
}

/** Returns the routes of an app, with who may call each, and whether it takes an id. */
export function routesOf(app: AnyElysia) {
  return app.routes
    .filter(({ method }) => method !== 'OPTIONS')
    .map((route) => {
      const { method, path, hooks } = route
      const audience = (hooks.detail as { 'x-for'?: 'the signed in' | 'admins' } | undefined)?.['x-for'] ?? 'everybody'
      const takesId =
        path.includes(':') || /"(_?id|\w+Id)":/.test(JSON.stringify([hooks.body, hooks.query, hooks.params]))
      return { name: `${method} ${path}`, route, audience, takesId }
    })
}

/**
 * Returns a request with the fields that a route demands, by the schemas of its contract, and with the password where it
 * takes one. What it names does not exist.
 */
export function usualRequestOf({ hooks }: AnyElysia['routes'][number]): Asked {
  const [body, query] = [hooks.body, hooks.query].map((schema) => schema && exampleOf(schema as Schema, '')) as object[]
  const texts = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  return { ...(body && { body }), ...(query && { query: Object.fromEntries(texts) }) }
}

function exampleOf(schema: Schema, name: string): unknown {
  const { type, anyOf, items, properties, pattern } = schema
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  // Elysia also accepts numbers of a query as strings, and describes that with formats of its own.
  if (anyOf) return exampleOf(anyOf.find((one) => one.type !== 'null' && one.format === undefined) ?? anyOf[0]!, name)
  if (properties) {
    const demanded = [...((schema.required as string[] | undefined) ?? []), 'password']
    const fields = Object.entries(properties).filter(([field]) => demanded.includes(field))
    return Object.fromEntries(fields.map(([field, one]) => [field, exampleOf(one, field)]))
  }
  if (items) {
    const length = Math.max(1, Number(schema.minItems ?? 1))
    return Array.from({ length }, () => (schema.uniqueItems ? newId() : exampleOf(items, name)))
  }
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  return pattern === undefined ? textOf(name) : textLike(String(pattern), name)
}

function textLike(pattern: string, name: string): string {
  if (pattern === ID_PATTERN) return UNKNOWN
  return pattern.startsWith('^ORD') ? NO_ORDER : textOf(name)
}

function textOf(name: string): string {
  if (name === 'email') return `${newId()}@example.com`
  return name === 'password' ? TEST_PASSWORD : 'Milk'
}

/** Returns an image of one pixel. */
export function pixel(): File {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return new File([Buffer.from(png, 'base64')], 'me.png', { type: 'image/png' })
}

export function csv(): File {
  return new File(['Name,Price\nMilk,54\n'], 'products.csv', { type: 'text/csv' })
}

export function formWith(field: string, file: File, others: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(others)) form.set(name, value)
  form.set(field, file)
  return form
}
