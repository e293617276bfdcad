import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import type { ApiDocument, Operation, Schema } from '../../src/platform/api-docs/document.ts'
import { closed } from '../../src/testing/declared-responses.ts'
import { drawn, fits, pick, type Random, seeded, spoilt } from './schema.ts'

/** What `askReference` needs: the API reference, a way to call the shop, and how to draw requests. */
export interface Asking {
  document: ApiDocument
  handle(request: Request): Promise<Response>
  /** Headers that authenticate the requests; none for signed-out clients. */
  headers: Record<string, string>
  calls: number
  seed: number
  /** Strings to draw from: some exist in the shop, others are typical. */
  texts: readonly string[]
  /** Operations to leave out, such as `GET /api/user/logout`, which ends the session that later calls need. */
  but?: readonly string[]
}

export interface Asked {
  calls: number
  faults: number
  statuses: Record<string, number>
  /** Deviations from the reference, each with its number of occurrences. */
  differences: Record<string, number>
}

/**
 * Calls each operation in turn and compares the responses with the reference. The first round sends valid requests
 * without optional query parameters; later rounds spoil some query parameters and half of the JSON bodies.
 */
export async function askReference({
  document,
  handle,
  headers,
  calls,
  seed,
  texts,
  but = [],
}: Asking): Promise<Asked> {
  const random = seeded(seed)
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ method, path }) => !but.includes(`${method} ${path}`))
  const asked: Asked = { calls: 0, faults: 0, statuses: {}, differences: {} }
  for (; asked.calls < calls; asked.calls++) {
    const { method, path, operation } = operations[asked.calls % operations.length]!
    const isPlain = asked.calls < operations.length
    const sent = drawRequest(operation, isPlain, random, texts)
    const url = `http://localhost${path.replace(/\{\w+\}/g, () => encodeURIComponent(pick(random, texts).toWellFormed()))}${sent.query}`
    const response = await handle(
      new Request(url, { method, headers: { ...headers, ...sent.headers }, body: sent.body }),
    )
    asked.statuses[response.status] = (asked.statuses[response.status] ?? 0) + 1
    if (response.status >= 500) asked.faults++
    for (const difference of await differencesOf(document, operation, response, sent.isRight)) {
      const reported = `${method} ${path}: ${difference}`
      asked.differences[reported] = (asked.differences[reported] ?? 0) + 1
    }
  }
  return asked
}

interface Sent {
  query: string
  headers: Record<string, string>
  body: string | FormData | undefined
  isRight: boolean | null
}

function drawRequest(
  { parameters = [], requestBody }: Operation,
  isPlain: boolean,
  random: Random,
  texts: readonly string[],
): Sent {
  const asked = parameters.filter((one) => one.in === 'query')
  const pairs: [string, string][] = []
  let isRight = true
  for (const { name, schema, required } of asked) {
    if (!required && (isPlain || random() < 0.5)) continue
    const usual = drawn(schema, random, texts)
    const value = textOf(isPlain || random() < 0.8 ? usual : spoilt(usual, random))
    if (!fits(schema, schema.type === 'boolean' ? value === 'true' : value)) isRight = false
    pairs.push([name, value])
  }
  const query = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type) return { query, headers: {}, body: undefined, isRight }
  if (type !== 'application/json')
    return { query, headers: {}, body: formOf(content!.schema, random, texts), isRight: null }
  if (!isPlain && random() < 0.05)
    return { query, headers: {}, body: undefined, isRight: isRight && !requestBody!.required }
  const usual = drawn(content!.schema, random, texts)
  const value = isPlain || random() < 0.5 ? usual : spoilt(usual, random)
  const body = JSON.stringify(value)
  return { query, headers: { 'content-type': type }, body, isRight: isRight && fits(content!.schema, value) }
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

function formOf({ properties = {} }: Schema, random: Random, texts: readonly string[]): FormData {
  const form = new FormData()
  for (const [name, schema] of Object.entries(properties)) {
    if (random() < 0.2) continue
    if (schema.format === 'binary') form.set(name, new File([pick(random, texts).toWellFormed()], 'a.csv'))
    else form.set(name, textOf(drawn(schema, random, texts)))
  }
  return form
}

/** @param isRight whether the request conforms to the reference; null if that is unknown. */
async function differencesOf(
  document: ApiDocument,
  operation: Operation,
  response: Response,
  isRight: boolean | null,
): Promise<string[]> {
  const { status } = response
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const listed = listedResponse(document, operation, status)
  if (type === 'text/event-stream') await response.body?.cancel()
  const text = type === 'text/event-stream' ? '' : await response.text()
  if (!listed) return [`status ${status} is not listed: ${text.slice(0, 120)}`]
  const found: string[] = []
  if (listed.content && !(type in listed.content)) found.push(`${status} is answered as ${type || 'nothing'}`)
  const isJson = type === 'application/json' && listed.content?.['application/json'] !== undefined
  const deviation = isJson ? deviationOf(document, listed, text) : null
  if (deviation) found.push(`${status} is another shape: ${deviation}`)
  if (isRight === false && status < 400) found.push(`what the reference does not allow returned ${status}`)
  return found
}

interface Listed {
  content?: Record<string, { schema: Schema }>
}

function listedResponse({ components }: ApiDocument, operation: Operation, status: number): Listed | undefined {
  const listed = operation.responses[status] as (Listed & { $ref?: string }) | undefined
  if (!listed?.$ref) return listed
  return components.responses[listed.$ref.split('/').at(-1)!]
}

/** Returns how a JSON body deviates from the schema of the reference; null if it does not. */
function deviationOf(document: ApiDocument, listed: Listed, text: string): string | null {
  const { schema } = listed.content!['application/json']!
  if (!closedOf.has(document)) closedOf.set(document, closedSchemas(document))
  if (!validators.has(schema)) validators.set(schema, ajv.compile({ ...schema, components: closedOf.get(document)! }))
  const validate = validators.get(schema)!
  return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors)
}

const ajv = new Ajv({ strict: false })
const validators = new Map<Schema, ValidateFunction>()

const closedOf = new WeakMap<ApiDocument, object>()

/** Returns what schemas refer to, with no other fields than those named. */
function closedSchemas({ components }: ApiDocument) {
  return { schemas: Object.fromEntries(Object.entries(components.schemas).map(([name, one]) => [name, closed(one)])) }
}
