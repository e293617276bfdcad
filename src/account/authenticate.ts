import type { MediaStore } from '../platform/media/store.ts'
import type { RequesterSettings } from '../platform/requester.ts'
import { clientAddressOf, isOurPage } from '../platform/requester.ts'
import { type Authenticate, bearerOf, type SessionGuard } from '../platform/session.ts'
import { readCookie } from '../platform/session-cookies.ts'
import type { PasswordQueue } from './passwords.ts'
import type { AccountParts } from './service.ts'
import { identify, type SessionParts } from './session/service.ts'

/** What the routes of accounts are made of. */
export interface AccountDependencies extends Omit<AccountParts, 'passwords'>, SessionParts {
  passwords: PasswordQueue
  requester: RequesterSettings
  media: MediaStore
  guard: SessionGuard
}

/** The same for one request: what it costs is counted for the network that it comes from. */
export function partsFor<Parts extends Pick<AccountDependencies, 'passwords' | 'requester'>>(
  parts: Parts,
  request: Request,
) {
  const network = clientAddressOf(parts.requester, request)
  const deviceCookie = readCookie(parts.requester, request, 'device')
  return { ...parts, network, deviceCookie, passwords: parts.passwords.of(network) }
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
