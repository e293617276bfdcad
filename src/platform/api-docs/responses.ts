import type { Audience, Schema } from './document.ts'

/** What is known of a route beside its path. */
export interface RouteFacts {
  summary: string
  audience: Audience
  /** Whether an address may call it only so often. */
  limited: boolean
  /** What the route says of its answers, where they are not as usual. */
  answers: Responses
}

/** How a route answers, where it is not with the envelope alone. */
export interface Responses {
  /** The media type of what it gives out; null where it only leads elsewhere. */
  type?: string | null
  /** Its shape, where it is JSON without the envelope. */
  shape?: Schema
  /** The status of what was done, instead of 200. */
  done?: number
  /** Further statuses. */
  also?: readonly number[]
}

/** The `detail` of a route that does not answer as usual. */
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

/** What a route can answer, by status. */
export function responsesOf(facts: RouteFacts, hasBody: boolean, isAsked: boolean): Record<string, unknown> {
  const { type = JSON_TYPE, shape, done = 200, also = [] } = facts.answers
  const statuses = [404, 405, 431, 500, 503, ...also]
  // A body is read, and refused, where none is asked for as well.
  if (hasBody) statuses.push(400, 409, 413, 415, 422)
  if (isAsked) statuses.push(400)
  if (facts.audience !== 'everybody') statuses.push(401, 429)
  if (facts.audience === 'admins') statuses.push(403, 507)
  // Most of what is limited is refused to pages of other sites.
  if (facts.limited) statuses.push(403, 429)
  const usual = [...new Set(statuses)].map((status) => [status, { $ref: `#/components/responses/${status}` }])
  const given = type === JSON_TYPE && !shape ? { $ref: '#/components/responses/200' } : ownResponse(type, shape)
  return Object.fromEntries([...usual, [done, given]])
}

function ownResponse(type: string | null, schema: Schema = { type: 'string' }) {
  return { description: RESPONSES['200'], ...(type && { content: { [type]: { schema } } }) }
}

const JSON_TYPE = 'application/json'
/** What the server says itself, before anything of the shop is asked: it says no more than the status. */
const BARE = new Set(['431'])

const ENVELOPE = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Envelope' } } }

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

/** What an answer of this status means. */
export function meaningOf(status: string): string {
  return RESPONSES[status] ?? ''
}
