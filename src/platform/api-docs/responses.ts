import { ERROR_CODES } from '../http/http.ts'
import type { Audience, Schema } from './document.ts'

/** What is known of a route in addition to its path. */
export interface RouteFacts {
  summary: string
  audience: Audience
  /** Whether the route has a rate limit per client IP. */
  limited: boolean
  /** What the route declares about its responses, if they differ from the usual ones. */
  answers: Responses
}

/** How a route's responses differ from the usual envelope. */
export interface Responses {
  /** Media type of the response body; null if the route only redirects. */
  type?: string | null
  /** Schema of the body, if it is JSON without the envelope. */
  shape?: Schema
  /** Status of a success, instead of 200. */
  done?: number
  /** Additional statuses. */
  also?: readonly number[]
}

/** Returns the `detail` of a route whose responses are unusual. */
export const results = (how: Responses) => ({ 'x-answers': how }) as object

const RESPONSES: Record<string, string> = {
  '200': 'Done, or found',
  '400': 'Something sent is missing or wrong; the message names it',
  '401': 'The access token is missing or has expired',
  '403': 'Not allowed to whoever asks, or not from this page',
  '404': 'There is no such thing, or it belongs to somebody else',
  '405': 'The address answers other methods, which Allow names',
  '409': 'It contradicts what the shop knows by now; data may hold that',
  '413': 'More was sent than is ever needed',
  '415': 'The body is neither JSON nor, for uploads, a form',
  '422': 'The body is too deep or too long, or the key was used for another one',
  '429': 'Too often; Retry-After says when it may be tried again',
  '431': 'The headers are longer than 16 kB',
  '500': 'A fault of the shop, logged under the id in X-Request-Id',
  '503': 'The database does not answer, or too many uploads come at once; Retry-After says when it may be tried again',
  '507': 'The shop has no room left to keep it',
}

/** Returns the possible responses of a route by status. */
export function responsesOf(facts: RouteFacts, hasBody: boolean, isAsked: boolean): Record<string, unknown> {
  const { type = JSON_TYPE, shape, done = 200, also = [] } = facts.answers
  const statuses = [404, 405, 431, 500, 503, ...also]
  // A body is also read, and possibly refused, where the route expects none.
  if (hasBody) statuses.push(400, 409, 413, 415, 422)
  if (isAsked) statuses.push(400)
  if (facts.audience !== 'everybody') statuses.push(401, 429)
  if (facts.audience === 'admins') statuses.push(403, 507)
  // Most routes with a rate limit refuse requests from pages of other sites.
  if (facts.limited) statuses.push(403, 429)
  const usual = [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/${status}` }])
  const given = type === JSON_TYPE && !shape ? { $ref: '#/components/responses/200' } : ownResponse(type, shape)
  return Object.fromEntries([...usual, [done, given]])
}

function ownResponse(type: string | null, schema: Schema = { type: 'string' }) {
  return { description: RESPONSES['200'], ...(type && { content: { [type]: { schema } } }) }
}

const JSON_TYPE = 'application/json'
/** Statuses that the HTTP server sends by itself, without a body, before the shop sees the request. */
const BARE = new Set(['431'])

const ENVELOPE = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Envelope' } } }

const CODE_MEANING = `Of an error, its stable name: ${Object.values(ERROR_CODES).join(', ')}, or a more specific one`

export const COMPONENTS = {
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
        code: { type: 'string', description: CODE_MEANING },
        message: { type: 'string' },
        data: {},
      },
    },
  },
  responses: Object.fromEntries(
    Object.entries(RESPONSES).map(([status, description]) => [
      status,
      BARE.has(status) ? { description } : { description, content: ENVELOPE },
    ]),
  ),
}

/** Returns what a response with this status means; empty for an unknown one. */
export function meaningOf(status: string): string {
  return RESPONSES[status] ?? ''
}
