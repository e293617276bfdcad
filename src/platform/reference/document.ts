import packageJson from '../../../package.json'

export type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

export interface Operation {
  summary: string
  tags: string[]
  security: Record<string, never[]>[]
  'x-for': Audience
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

/** Whom a call answers. */
export type Audience = 'everybody' | 'the signed in' | 'admins'

export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}

/** What is known of a route beside its path. */
export interface RouteFacts {
  summary: string
  audience: Audience
  /** Whether an address may call it only so often. */
  limited: boolean
}

const DESCRIPTION =
  'Every answer is `{ success, error, message, data }`, and fields of its page beside them. Bodies are JSON, uploads ' +
  'are multipart forms. Ids are 32 characters from 0-9 and a-f; amounts are in rupees.'

/** Adds words, answers and who may call to what was made of the routes, and says limits as they are. */
export function completeDocument(
  paths: Record<string, Record<string, Partial<Operation>>>,
  factsOf: (method: string, path: string) => RouteFacts,
): ApiDocument {
  const complete = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        completeOperation(path, operation, factsOf(method.toUpperCase(), path)),
      ]),
    ),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Tokri', version: packageJson.version, description: DESCRIPTION },
    paths: Object.fromEntries(complete),
    components: COMPONENTS,
  }
}

function completeOperation(path: string, operation: Partial<Operation>, facts: RouteFacts): Operation {
  const { parameters, requestBody } = operation
  const schema = requestBody && Object.values(requestBody.content)[0]?.schema
  return {
    ...operation,
    summary: facts.summary,
    tags: [nounOf(path)],
    security: facts.audience === 'everybody' ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-for': facts.audience,
    ...(parameters && { parameters: parameters.map((one) => ({ ...one, schema: plainSchema(one.schema) })) }),
    ...(requestBody && schema && { requestBody: { required: requestBody.required, content: contentOf(schema) } }),
    responses: responsesOf(facts, schema !== undefined || parameters !== undefined),
  }
}

/** `/api/cart/get` is about the cart; what is beside the API has no noun. */
function nounOf(path: string): string {
  return path.startsWith('/api/') ? path.split('/')[2]! : 'shop'
}

function contentOf(schema: Schema) {
  const plain = plainSchema(schema)
  const isForm =
    Object.values(plain.properties ?? {}).some(({ format }) => format === 'binary') ||
    'outcome' in (plain.properties ?? {})
  return { [isForm ? 'multipart/form-data' : 'application/json']: { schema: plain } }
}

/** TypeBox writes its own words, and numbers of a query as texts or numbers; readers want the limits. */
function plainSchema({ error, anyOf, items, properties, ...rest }: Schema): Schema {
  const numeric = anyOf?.find(({ format }) => format === 'numeric' || format === 'integer')
  if (numeric) return plainSchema({ ...rest, error, type: numeric.format === 'integer' ? 'integer' : 'number' })
  if (rest.format === 'binary') delete rest.default
  const values = anyOf?.flatMap((one) =>
    'const' in one ? [one.const] : ((one.enum as unknown[] | undefined) ?? [null]),
  )
  const isChoice = values !== undefined && !values.includes(null)
  return {
    ...rest,
    ...(typeof error === 'string' && { description: error }),
    ...(isChoice ? { enum: values } : anyOf && { anyOf: anyOf.map(plainSchema) }),
    ...(items && { items: plainSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plainSchema(one)])),
    }),
  }
}

const ANSWERS: Record<string, string> = {
  '200': 'Done, or found',
  '400': 'Something sent is missing or wrong; the message names it',
  '401': 'The access token is missing or has expired',
  '403': 'Not allowed to whoever asks, or not from this page',
  '404': 'There is no such thing, or it belongs to somebody else',
  '409': 'It contradicts what the shop knows by now; data may hold that',
  '413': 'More was sent than is ever needed',
  '415': 'The body is neither JSON nor, for uploads, a form',
  '422': 'The body is too deep or too long, or the key was used for another one',
  '429': 'Too often; Retry-After says when it may be tried again',
  '500': 'A fault of the shop, logged under the id in X-Request-Id',
  '503': 'The database does not answer; Retry-After says when it may be tried again',
}

function responsesOf({ audience, limited }: RouteFacts, takesInput: boolean): Record<string, unknown> {
  const statuses = ['200', '500', '503', '404']
  if (takesInput) statuses.push('400', '409', '413', '415', '422')
  if (audience !== 'everybody') statuses.push('401')
  if (audience === 'admins') statuses.push('403')
  if (limited) statuses.push('429')
  return Object.fromEntries(statuses.sort().map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    cookie: { type: 'apiKey', in: 'cookie', name: '__Host-at' },
  },
  schemas: {
    Envelope: {
      type: 'object',
      required: ['success', 'error', 'message', 'data'],
      properties: {
        success: { type: 'boolean' },
        error: { type: 'boolean' },
        message: { type: 'string' },
        data: {},
      },
    },
  },
  responses: Object.fromEntries(
    Object.entries(ANSWERS).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } },
    ]),
  ),
}

/** What an answer of this status means. */
export function meaningOf(status: string): string {
  return ANSWERS[status] ?? ''
}
