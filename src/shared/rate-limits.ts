/**
 * Limits per client IP; routes name theirs, and pages that are rendered for each request count as searches. They are loose,
 * because many phones share one IP. One account on any number of IPs has `maxPerAccount`; the account module has limits of its
 * own for passwords and codes.
 */
export const RATE_LIMITS = {
  'sign-in': { most: 120, windowSeconds: 15 * 60 },
  register: { most: 60, windowSeconds: 60 * 60 },
  code: { most: 60, windowSeconds: 60 * 60 },
  refresh: { most: 600, windowSeconds: 15 * 60 },
  order: { most: 120, windowSeconds: 10 * 60, maxPerAccount: 20 },
  upload: { most: 600, windowSeconds: 60 * 60 },
  click: { most: 120, windowSeconds: 10 * 60 },
  search: { most: 3_000, windowSeconds: 60, lease: 25, atOnce: 2 },
} as const

export type RateLimitName = keyof typeof RATE_LIMITS
