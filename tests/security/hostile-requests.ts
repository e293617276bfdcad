import fc from 'fast-check'
import type { Operation, Schema } from '../../src/platform/api-docs/document.ts'
import { TEST_PASSWORD } from '../../src/testing/account.ts'

/** Existing data, so that a request with one hostile field is valid in the others. */
export interface Known {
  ids: readonly string[]
  /** Order numbers. */
  orders: readonly string[]
  email: string
}

export interface HostileRequest {
  query: string
  headers: Record<string, string>
  body: string | FormData | undefined
  session: string
}

/** Generates requests to an operation: mostly of the right shape with odd values, sometimes malformed. */
export function askedOf(operation: Operation, known: Known): fc.Arbitrary<HostileRequest> {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return fc.record({
    query: queryOf(operation, known),
    headers: fc.dictionary(
      fc.constantFrom(
        'idempotency-key',
        'last-event-id',
        'range',
        'if-none-match',
        'x-forwarded-for',
        'cookie',
        'origin',
        'stripe-signature',
        'content-type',
        'accept-encoding',
      ),
      headerValue,
      { maxKeys: 3 },
    ),
    body: type === 'multipart/form-data' ? formOf(body!.schema) : jsonOf(body?.schema ?? {}, known),
    session: fc.oneof(fc.constant(`sandbox_${'a'.repeat(32)}`), odd),
  })
}

/** Texts that break programs: empty, without end, in other encodings, or commands of somebody else's language. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udc00b',
  '\u202eklim',
  '__proto__',
  'constructor',
  '%00',
  '%_\\',
  '../../etc/passwd',
  "'; drop table product; --",
  '<img src=x onerror=alert(1)>',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  'x'.repeat(5_000),
  'javascript:alert(1)',
  '//evil.example',
  'http://169.254.169.254/',
  '9'.repeat(400),
  '1e400',
  '-0',
  'NaN',
] as const

const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...ODD_TEXTS))
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, 2 ** 53, -1, 1e308, 0.1 + 0.2, 1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 15, -(2 ** 15) - 1, 1_000_000),
)
/** Header values that HTTP can carry. */
const headerValue = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'bytes=9-1',
    '*',
    'null',
    '__Host-at=x; __Host-rt=',
    't=1,v1=00',
    '999999999999999999',
  ),
)

function queryOf({ parameters = [] }: Operation, known: Known): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query')
  const usual = fc.record(Object.fromEntries(named.map((one) => [one.name, valuesOf(one.schema, known)])), {
    requiredKeys: [],
  })
  const wild = fc.dictionary(odd, odd, { maxKeys: 4 })
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: wild }).map((fields) => {
    const pairs = Object.entries(fields).map(([name, value]) => [name, textOf(value)].map(escaped).join('='))
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
}

// An object may have a `toString` that is not a function.
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// A lone surrogate cannot be percent-encoded, so it is replaced as browsers do.
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function jsonOf(schema: Schema, known: Known): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 8, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )
}

const BROKEN = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"a":1,}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '1e400',
  '['.repeat(50_000),
  '{"a":'.repeat(5_000),
  `[${'1,'.repeat(20_000)}1]`,
  '\u0000',
  '{"qty":{}}',
  '{"page":9007199254740993}',
]

function formOf(schema: Schema): fc.Arbitrary<FormData> {
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'constructor', 'a.b', 'a[0]']
  const file = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }))
  const field = fc.tuple(fc.constantFrom(...names), fc.oneof(file, odd))
  return fc.array(field, { maxLength: 25 }).map((fields) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return form
  })
}

/** Generates values that mostly conform to the schema; each part may be odd. */
function valuesOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: usualOf(schema, known) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: number },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

function usualOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties, pattern } = schema
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => usualOf(one, known)))
  if (items) return fc.array(valuesOf(items, known), { maxLength: 4 })
  if (properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, fieldOf(name, one, known)]),
    )
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
  }
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 30 }), number)
  if (type === 'boolean') return fc.boolean()
  if (type === 'object') return fc.dictionary(odd, fc.jsonValue(), { maxKeys: 5 })
  if (pattern === '^[0-9a-f]{32}$') return fc.constantFrom(...known.ids, 'f'.repeat(32))
  if (String(pattern).startsWith('^ORD')) return fc.constantFrom(...known.orders, 'ORD-22222222')
  return fc.oneof(fc.constantFrom('Milk', '1 Park Street', '700016', '9876543210', '000000'), odd)
}

function fieldOf(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (name === 'email')
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(known.email, 'new@example.com') },
      { weight: 1, arbitrary: odd },
    )
  if (/password/i.test(name))
    return fc.oneof({ weight: 5, arbitrary: fc.constant(TEST_PASSWORD) }, { weight: 1, arbitrary: odd })
  return valuesOf(schema, known)
}
