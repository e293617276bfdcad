/**
 * Limits per client IP; routes name theirs. Lists of products, and pages that may be rendered for each request, count as searches.
 * They are loose, because many phones share one IP. One account on any number of IPs has `maxPerAccount`, which counts what is
 * refused, too; the account module has limits of its own for passwords and codes.
 */
export const RATE_LIMITS = {
  'sign-in': { max: 120, windowSeconds: 15 * 60 },
  register: { max: 60, windowSeconds: 60 * 60 },
  code: { max: 60, windowSeconds: 60 * 60 },
  refresh: { max: 600, windowSeconds: 15 * 60 },
  order: { max: 120, windowSeconds: 10 * 60, maxPerAccount: 60 },
  upload: { max: 600, windowSeconds: 60 * 60 },
  photo: { max: 600, windowSeconds: 60 * 60, maxPerAccount: 60 },
  click: { max: 120, windowSeconds: 10 * 60 },
  search: { max: 3_000, windowSeconds: 60, lease: 25, atOnce: 2 },
} as const

/** Orders that an account may place, whatever has become of them; an order that is refused is none. */
export const ORDERS_PER_ACCOUNT = { max: 20, windowSeconds: 10 * 60 }

export type RateLimitName = keyof typeof RATE_LIMITS
