import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'

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
