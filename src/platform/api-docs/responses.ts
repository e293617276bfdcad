import { ERROR_CODES, type ErrorCode } from '../../shared/error-codes.ts'
import type { DeclaredResponses, RequestHeaders } from '../http/about.ts'
import { COMMON_CODES } from '../http/http.ts'
import type { Audience, Schema } from './document.ts'

/** What is known of a route in addition to its path. */
export interface RouteFacts {
  summary: string
  audience: Audience
  /** Whether the route has a rate limit per client IP. */
  limited: boolean
  declared: DeclaredResponses
  headers: RequestHeaders
}

const RESPONSES: Record<string, string> = {
  '200': 'Success',
  '400': 'A field is missing or invalid; the message names it',
  '401': 'The access token is missing or has expired',
  '403': 'The caller, or the site that sent the request, is not allowed to do this',
  '404': 'Not found, or owned by another account',
  '405': 'The path has other methods, which the Allow header names',
  '409': 'Conflict with the current state, which `data` may contain',
  '413': 'The body is too large',
  '415': 'The body is neither JSON nor, for uploads, a form',
  '422': 'The body is nested too deeply or has too many values, or the idempotency key was used for another body',
  '429': 'Too many requests; Retry-After says when to try again',
  '431': 'The headers are larger than 16 kB',
  '500': 'Internal error, logged under the id in X-Request-Id',
  '503': 'The database does not respond, or too many uploads arrive at once; Retry-After says when to try again',
  '507': 'The disk is full',
}

/**
 * Returns the possible responses of a route by status.
 * @param schemaOf makes a schema of the document of a declared one.
 */
export function responsesOf(
  { declared, audience, limited }: RouteFacts,
  { hasBody, hasParameters }: { hasBody: boolean; hasParameters: boolean },
  schemaOf: (schema: Schema) => Schema,
): Record<string, unknown> {
  const { returns, mediaType = JSON_TYPE, status: done = 200, refusals = [], codes = [] } = declared
  const statuses = [404, 405, 431, 500, 503, ...refusals]
  // A body is also read, and possibly refused, where the route expects none.
  if (hasBody) statuses.push(400, 409, 413, 415, 422)
  if (hasParameters) statuses.push(400)
  if (audience !== 'everybody') statuses.push(401, 429)
  if (audience === 'admins') statuses.push(403, 507)
  // Most routes with a rate limit refuse requests from pages of other sites.
  if (limited) statuses.push(403, 429)
  const usual = [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/${status}` }])
  const schema = returns ? schemaOf(returns) : { type: 'string' }
  const success = { description: RESPONSES['200'], ...(mediaType && { content: { [mediaType]: { schema } } }) }
  const coded = [...new Set(codes.map((code) => String(ERROR_CODES[code].status)))].map((status) => [
    status,
    { description: describeCodes(status, codes), content: ERROR },
  ])
  return Object.fromEntries([...usual, [done, success], ...coded])
}

const JSON_TYPE = 'application/json'
/** Statuses that the HTTP server sends by itself, without a body, before the shop sees the request. */
const BARE = new Set(['431'])

const ERROR = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } }

function describeCodes(status: string, codes: readonly ErrorCode[]): string {
  const own = codes.filter((code) => String(ERROR_CODES[code].status) === status)
  return `${RESPONSES[status]}; the code may be ${own.join(', ')}`
}

/** The parts that operations share. */
export const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    cookie: { type: 'apiKey', in: 'cookie', name: '__Host-at' },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['success', 'error', 'code', 'message', 'data'],
      properties: {
        success: { const: false },
        error: { const: true },
        code: {
          type: 'string',
          enum: [...new Set([...COMMON_CODES, ...Object.keys(ERROR_CODES)])],
          description: 'Its stable name, for programs; `x-codes` has the status and the meaning of the specific ones',
          'x-codes': ERROR_CODES,
        },
        message: { type: 'string', description: 'For people' },
        data: { description: 'What is needed to put it right, such as the current cart; usually null' },
      },
    },
  },
  responses: Object.fromEntries(
    Object.entries(RESPONSES)
      .filter(([status]) => status !== '200')
      .map(([status, description]) => [status, BARE.has(status) ? { description } : { description, content: ERROR }]),
  ),
}

/** Returns what a response with this status means; empty for an unknown one. */
export function meaningOf(status: string): string {
  return RESPONSES[status] ?? ''
}
