import Ajv, { type ValidateFunction } from 'ajv'
import sessionSchema from './stripe-2026-10-28.endive.CheckoutSessionCreate.schema.json'
import refundSchema from './stripe-2026-10-28.endive.RefundCreate.schema.json'
import spec from './stripe-openapi-2023-08-16.checkout-subset.json'

// What is sent is a form: every value arrives as text, and is read as what the schema wants.
const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false })

type Form = { requestBody: { content: Record<string, { schema: object }> } }
const formOf = (path: { post: unknown }) =>
  (path.post as Form).requestBody.content['application/x-www-form-urlencoded']!.schema

/** Both published descriptions: the newer knows today's names, the older is strict about values. */
const SCHEMAS: Record<string, ValidateFunction[]> = {
  '/v1/checkout/sessions': [ajv.compile(sessionSchema), ajv.compile(formOf(spec.paths['/v1/checkout/sessions']))],
  '/v1/refunds': [ajv.compile(refundSchema), ajv.compile(formOf(spec.paths['/v1/refunds']))],
}

/** Says what in a request is not as Stripe publishes it; null when all is. */
export function errorIn(path: string, body: object): string | null {
  for (const validate of SCHEMAS[path] ?? []) {
    if (!validate(structuredClone(body))) return `${path}: ${ajv.errorsText(validate.errors)}`
  }
  return null
}

/** The object that a form such as `line_items[0][quantity]=2` stands for. */
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
