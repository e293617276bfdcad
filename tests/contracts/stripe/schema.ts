import Ajv, { type ValidateFunction } from 'ajv'
import sessionSchema from './stripe-2026-10-28.endive.CheckoutSessionCreate.schema.json'
import refundSchema from './stripe-2026-10-28.endive.RefundCreate.schema.json'
import spec from './stripe-openapi-2023-08-16.checkout-subset.json'

// Requests are forms: every value arrives as text and is coerced to the type in the schema.
const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false })

type Form = { requestBody: { content: Record<string, { schema: object }> } }
const formOf = (path: { post: unknown }) =>
  (path.post as Form).requestBody.content['application/x-www-form-urlencoded']!.schema

/** Both published schemas of each path: the newer one has the current names, the older one is strict about values. */
const SCHEMAS: Record<string, ValidateFunction[]> = {
  '/v1/checkout/sessions': [ajv.compile(sessionSchema), ajv.compile(formOf(spec.paths['/v1/checkout/sessions']))],
  '/v1/refunds': [ajv.compile(refundSchema), ajv.compile(formOf(spec.paths['/v1/refunds']))],
}

/** Returns how a request violates Stripe's published schemas; null if it conforms. */
export function errorIn(path: string, body: object): string | null {
  for (const validate of SCHEMAS[path] ?? []) {
    if (!validate(structuredClone(body))) return `${path}: ${ajv.errorsText(validate.errors)}`
  }
  return null
}

/** Parses a form such as `line_items[0][quantity]=2` into the object that it encodes. */
export function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter(Boolean)
    let at = root
    path.slice(0, -1).forEach((name, depth) => {
      at[name] ??= /^\d+$/.test(path[depth + 1]!) ? [] : {}
      at = at[name] as Record<string, unknown>
    })
    at[path.at(-1)!] = value
  }
  return root
}
