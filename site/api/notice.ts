import { shown } from './call.ts'
import type { BodyOf, Path } from './routes.ts'

/**
 * Tells the shop something without saying who tells it: no cookies, no session, and no answer is awaited, also while the
 * page is being left.
 */
export function notify<const P extends Path<'POST'>>(path: P, body: BodyOf<'POST', P>): void {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit', keepalive: true } as const
  shown()
    .then(() => fetch(path, { ...sent, referrerPolicy: 'no-referrer' }))
    .catch(() => {})
}
