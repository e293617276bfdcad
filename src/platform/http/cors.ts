import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { MEDIA_PATH } from '../../shared/images.ts'
import { partnerOriginOf, type RequestOriginSettings, shopOriginOf } from './request-origin.ts'

const PREFLIGHT_SECONDS = 600

/** Lets pages of exactly these origins call the API with cookies; other origins do not learn that any are configured. */
export function allowOrigins(origins: readonly string[]) {
  if (origins.length === 0) return new Elysia({ name: 'cors' })
  return cors({
    // Given a list, the plugin would also accept names such as `constructor`.
    origin: (request) => origins.includes(request.headers.get('origin') ?? ''),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_SECONDS,
  })
}

/**
 * Gives pages of configured origins absolute image addresses, because a relative one would lead back to their
 * own site. What they send back is made relative again, as it is stored. Addresses of other shops stay
 * unchanged, so that validation rejects them.
 */
export function absoluteImages(settings: RequestOriginSettings) {
  if (settings.corsOrigins.length === 0) return new Elysia({ name: 'absolute-image-urls' })
  return new Elysia({ name: 'absolute-image-urls' })
    .onTransform({ as: 'global' }, (context) => {
      if (partnerOriginOf(settings, context.request) === null) return
      const whole = `${shopOriginOf(settings, context.request)}${MEDIA_PATH}`
      context.body = withTexts(context.body, (text) =>
        text.startsWith(whole) ? MEDIA_PATH + text.slice(whole.length) : text,
      )
    })
    .mapResponse({ as: 'global' }, ({ request, responseValue: result }) => {
      // For an error, the return value of this hook replaces the entire response.
      if (!isPlain(result) || partnerOriginOf(settings, request) === null) return result as never
      const origin = shopOriginOf(settings, request)
      return withTexts(result, (text) => (text.startsWith(MEDIA_PATH) ? origin + text : text)) as never
    })
}

/** Returns a copy of a JSON value with every string changed; anything else, such as a file, is left as it is. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
