import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import type { AnyElysia } from 'elysia'
import type { Schema } from '../platform/api-docs/document.ts'
import type { DeclaredResponses } from '../platform/http/about.ts'
import { COMMON_CODES } from '../platform/http/http.ts'

const ajv = new Ajv({ strict: false })
const validators = new Map<string, ValidateFunction | null>()

interface JsonResponse {
  method: string
  path: string
  status: number
  body: unknown
}

/**
 * Throws if a successful JSON response is not what its route declares (`about`): a field of another type, one that is
 * missing, or one that is not declared; or if an error has another code than those that are. Requests in production are not checked.
 */
export function expectDeclared(routes: AnyElysia['routes'], { method, path, status, body }: JsonResponse): void {
  const pathname = path.split('?')[0]!
  const route = routes.find((one) => one.method === method && one.path === pathname)
  if (route && status >= 400) expectKnownCode(route.hooks.detail?.['x-responses'], `${method} ${pathname}`, body)
  if (!route || status >= 300) return
  const name = `${method} ${pathname}`
  if (!validators.has(name)) validators.set(name, validatorOf(route.hooks.detail?.['x-responses']))
  const validate = validators.get(name)
  if (!validate || validate(body)) return
  const [fault] = validate.errors ?? []
  throw new Error(
    `${name} does not return what it declares: ${fault?.instancePath} ${fault?.message} ${JSON.stringify(fault?.params)}`,
  )
}

function expectKnownCode({ codes = [] }: DeclaredResponses = {}, name: string, body: unknown): void {
  const { code } = body as { code: string }
  if (![...COMMON_CODES, ...(codes as readonly string[])].includes(code))
    throw new Error(`${name} does not declare the code ${code}`)
}

function validatorOf({ returns }: DeclaredResponses = {}): ValidateFunction | null {
  return returns ? ajv.compile(closed(returns)) : null
}

/** Returns a schema whose objects have no other fields than those it names. */
export function closed(schema: Schema): Schema {
  // TypeBox names schemas and Elysia marks what may be null; the validator needs neither.
  const { $id: _, nullable: __, items, anyOf, properties, patternProperties, ...rest } = schema
  return {
    ...rest,
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(patternProperties && { patternProperties: closedEach(patternProperties) }),
    ...(properties && { additionalProperties: false, ...rest, properties: closedEach(properties) }),
  }
}

function closedEach(schemas: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, closed(one)]))
}
