import packageJson from '../../../package.json'
import { COMPONENTS, type RouteFacts, responsesOf } from './responses.ts'

export type Schema = {
  [key: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  patternProperties?: Record<string, Schema>
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

export interface Operation {
  operationId?: string
  summary: string
  tags: string[]
  security: Record<string, never[]>[]
  'x-for': Audience
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

export interface DocumentedResponse {
  description: string
  content?: Record<string, { schema: Schema }>
}

/** Who may make a call. */
export type Audience = 'everybody' | 'the signed in' | 'admins'

export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, DocumentedResponse> }
}

const DESCRIPTION =
  'Every response is `{ success, error, message, data }`, with fields of its page beside them; errors also have a ' +
  '`code`. Bodies are JSON, uploads are multipart forms. Numbers may be sent as strings of digits. Ids are 32 characters from 0-9 and a-f; amounts are in rupees.'

/** Adds summaries, responses and audiences to the operations generated from the routes, and simplifies their schemas. */
export function completeDocument(
  paths: Record<string, Record<string, Partial<Operation>>>,
  factsOf: (method: string, path: string) => RouteFacts,
): ApiDocument {
  const named: Record<string, Schema> = {}
  const complete = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        completeOperation(path, operation, method, factsOf(method.toUpperCase(), path), named),
      ]),
    ),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Tokri', version: packageJson.version, description: DESCRIPTION },
    paths: Object.fromEntries(complete),
    components: { ...COMPONENTS, schemas: { ...COMPONENTS.schemas, ...named } },
  }
}

function completeOperation(
  path: string,
  { parameters, requestBody, operationId }: Partial<Operation>,
  method: string,
  facts: RouteFacts,
  named: Record<string, Schema>,
): Operation {
  const schema = requestBody && Object.values(requestBody.content)[0]?.schema
  const asked = [
    ...(parameters ?? []).map((one) => ({ ...one, schema: plainSchema(one.schema) })),
    ...Object.entries(facts.headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string', description },
    })),
  ]
  return {
    operationId,
    summary: facts.summary,
    tags: [nounOf(path)],
    security: facts.audience === 'everybody' ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-for': facts.audience,
    ...(asked.length > 0 && { parameters: asked }),
    ...(requestBody && schema && { requestBody: { required: isRequired(schema), content: contentOf(schema) } }),
    responses: responsesOf(facts, { hasBody: method !== 'get', hasParameters: parameters !== undefined }, (schema) =>
      plainSchema(schema, named),
    ),
  }
}

/** Returns the tag of a path: `cart` for `/api/cart/get`, and `shop` for paths outside the API. */
function nounOf(path: string): string {
  return path.startsWith('/api/') ? path.split('/')[2]! : 'shop'
}

/** Whether the body is required: it may be omitted if none of its fields is required. */
function isRequired({ required }: Schema): boolean {
  return ((required ?? []) as string[]).length > 0
}

function contentOf(schema: Schema) {
  const plain = plainSchema(schema)
  const isForm =
    Object.values(plain.properties ?? {}).some(({ format }) => format === 'binary') ||
    'outcome' in (plain.properties ?? {})
  return { [isForm ? 'multipart/form-data' : 'application/json']: { schema: plain } }
}

/**
 * Reduces a TypeBox schema to what readers need: drops its own keywords, and unites query numbers into one numeric type.
 * @param named receives the schemas that have a name (`$id`), of which the result contains references.
 */
function plainSchema(schema: Schema, named: Record<string, Schema> = {}): Schema {
  const { $id, error, documented, nullable, anyOf, items, properties, patternProperties, ...rest } = schema
  const plain = (one: Schema) => plainSchema(one, named)
  if (documented) return plain(documented as Schema)
  if (typeof $id === 'string') {
    named[$id] ??= plain({ ...schema, $id: undefined })
    return { $ref: `#/components/schemas/${$id}` }
  }
  if (nullable && !anyOf) return { anyOf: [plain({ ...rest, items, properties }), { type: 'null' }] }
  const numeric = anyOf?.find(({ format }) => format === 'numeric' || format === 'integer')
  if (numeric) return plain({ ...rest, error, type: numeric.format === 'integer' ? 'integer' : 'number' })
  if (rest.format === 'binary') delete rest.default
  const values = anyOf?.flatMap((one) =>
    'const' in one ? [one.const] : ((one.enum as unknown[] | undefined) ?? [null]),
  )
  const isChoice = values !== undefined && !values.includes(null)
  return {
    ...rest,
    ...(typeof error === 'string' && { description: error }),
    ...(isChoice ? { enum: values } : anyOf && { anyOf: anyOf.map(plain) }),
    ...(items && { items: plain(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])),
    }),
    ...(patternProperties && { additionalProperties: plain(Object.values(patternProperties)[0]!) }),
  }
}
