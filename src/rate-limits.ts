import type { RateLimit } from './platform/rate-limit/limiter.ts'

// The account module has stricter limits per account; those per client IP are loose, because many phones share one.
export const RATE_LIMITS = {
  'sign-in': { most: 120, windowSeconds: 15 * 60 },
  register: { most: 60, windowSeconds: 60 * 60 },
  code: { most: 60, windowSeconds: 60 * 60 },
  refresh: { most: 600, windowSeconds: 15 * 60 },
  order: { most: 120, windowSeconds: 10 * 60 },
  upload: { most: 600, windowSeconds: 60 * 60 },
  search: { most: 3_000, windowSeconds: 60, lease: 25, atOnce: 2 },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Calls with a limit per client IP; pages that are rendered for each request count as searches. */
export const LIMITED_ROUTES: Readonly<Record<string, RateLimitName>> = {
  'POST /api/user/login': 'sign-in',
  'PUT /api/user/change-password': 'sign-in',
  'DELETE /api/user/delete-account': 'sign-in',
  'POST /api/user/register': 'register',
  'PUT /api/user/forgot-password': 'code',
  'PUT /api/user/verify-forgot-password-otp': 'code',
  'PUT /api/user/reset-password': 'code',
  'PUT /api/user/request-email-code': 'code',
  'PUT /api/user/verify-email': 'code',
  'POST /api/user/refresh-token': 'refresh',
  'POST /api/order/cash-on-delivery': 'order',
  'POST /api/order/checkout': 'order',
  'PUT /api/user/upload-avatar': 'upload',
  'POST /api/file/upload': 'upload',
  'POST /api/product/search-product': 'search',
  'POST /api/product/get': 'search',
}
