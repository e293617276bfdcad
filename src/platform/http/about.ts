import type { TSchema } from 'elysia'
import type { ErrorCode } from '../../shared/error-codes.ts'
import type { RateLimitName } from '../../shared/rate-limits.ts'

/** What a route declares about its responses. */
export interface DeclaredResponses {
  /** Schema of the JSON body of a success. Tests hold every response to it; a request in production pays nothing. */
  returns?: TSchema
  /** Media type of the body of a success, if it is not JSON; null if there is none, as for a redirect. */
  mediaType?: string | null
  /** Status of a success, instead of 200. */
  status?: number
  /** Statuses of refusals besides those that follow from method and audience. */
  refusals?: readonly number[]
  /** Codes of its errors that are more specific than those of their kinds. Tests hold every response to them. */
  codes?: readonly ErrorCode[]
}

interface Limited {
  limit?: RateLimitName
  /** Whether a browser that has signed in before has the limit for itself, which others at its IP cannot use up. */
  ownForKnown?: boolean
}

/** The headers that a client may send, by their names, with what they are for. */
export type RequestHeaders = Readonly<Record<string, string>>

interface Asked {
  headers?: RequestHeaders
}

/**
 * Returns the `detail` of a route: its summary in the API reference, its responses, its limit per client IP, if it has
 * one, the headers that it reads, and whatever else it declares.
 */
export function about(
  summary: string,
  {
    returns,
    mediaType,
    status,
    refusals,
    codes,
    limit,
    ownForKnown = false,
    headers,
    ...more
  }: DeclaredResponses & Limited & Asked & object = {},
): object {
  const responses: DeclaredResponses = { returns, mediaType, status, refusals, codes }
  return {
    summary,
    'x-responses': responses,
    ...(limit && { 'x-limit': limit }),
    ...(ownForKnown && { 'x-own-for-known': true }),
    ...(headers && { 'x-headers': headers }),
    ...more,
  }
}
