import type { RateLimitName } from '../../shared/rate-limits.ts'

/**
 * Returns the `detail` of a route: its summary in the API reference, its limit per client IP, if it has one, and whatever
 * else it declares.
 */
export function about(summary: string, { limit, ...more }: { limit?: RateLimitName } & object = {}): object {
  return { summary, ...(limit && { 'x-limit': limit }), ...more }
}
