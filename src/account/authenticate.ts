import type { MediaStore } from '../platform/media/store.ts'
import type { RequesterSettings } from '../platform/requester.ts'
import { isOurPage } from '../platform/requester.ts'
import { type Authenticate, bearerOf, type SessionGuard } from '../platform/session.ts'
import { readCookie } from '../platform/session-cookies.ts'
import type { AccountParts } from './service.ts'
import { identify, type SessionParts } from './session/service.ts'

/** What the routes of accounts are made of. */
export interface AccountDependencies extends AccountParts, SessionParts {
  requester: RequesterSettings
  media: MediaStore
  guard: SessionGuard
}

/**
 * Knows a request by its bearer, or by its cookie. A browser sends the cookie for any page that asks, so that what
 * changes something must come from a page of ours too.
 */
export function createAuthenticate(parts: SessionParts, requester: RequesterSettings): Authenticate {
  return async (request) => {
    const bearer = bearerOf(request)
    if (bearer !== null) return identify(parts, bearer)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !isOurPage(requester, request)) return null
    const cookie = readCookie(requester, request, 'at')
    return cookie === null ? null : identify(parts, cookie)
  }
}
