import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import { MEDIA_PATH } from '../../shared/images.ts'
import { partnerOriginOf, type RequesterSettings, shopOriginOf } from './request-origin.ts'

const PREFLIGHT_SECONDS = 600

/** Lets the pages of exactly these origins call the API with their cookies; nobody else learns that there are any. */
export function allowOrigins(origins: readonly string[]) {
  if (origins.length === 0) return new Elysia({ name: 'cors' })
  return cors({
    // As a list, the plugin would also let names such as `constructor` pass.
    origin: (request) => origins.includes(request.headers.get('origin') ?? ''),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_SECONDS,
  })
}

/**
 * Gives pages of other origins the addresses of pictures whole, for one without an origin leads back to themselves; what
 * they send back is read as it was kept. Addresses of other shops stay what they are, and are refused as such.
 */
export function absoluteImages(settings: RequesterSettings) {
  if (settings.corsOrigins.length === 0) return new Elysia({ name: 'absolute-pictures' })
  return new Elysia({ name: 'absolute-pictures' })
    .onTransform({ as: 'global' }, (context) => {
      if (partnerOriginOf(settings, context.request) === null) return
      const whole = `${shopOriginOf(settings, context.request)}${MEDIA_PATH}`
      context.body = withTexts(context.body, (text) =>
        text.startsWith(whole) ? MEDIA_PATH + text.slice(whole.length) : text,
      )
    })
    .mapResponse({ as: 'global' }, ({ request, responseValue: result }) => {
      // Of an error, what such a hook answers is all that is left of its answer.
      if (!isPlain(result) || partnerOriginOf(settings, request) === null) return result as never
      const origin = shopOriginOf(settings, request)
      return withTexts(result, (text) => (text.startsWith(MEDIA_PATH) ? origin + text : text)) as never
    })
}

/** A copy with every text in it changed, of what JSON can say; all else, such as files, is left as it is. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
