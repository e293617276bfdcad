import type { RequesterSettings } from '../platform/http/request-origin.ts'
import { clientIpOf, isTrustedOrigin } from '../platform/http/request-origin.ts'
import { type Authenticate, bearerOf, type SessionGuard } from '../platform/http/session.ts'
import { readCookie } from '../platform/http/session-cookies.ts'
import type { MediaStore } from '../platform/media/store.ts'
import type { PasswordQueue } from './passwords.ts'
import type { AccountContext } from './service.ts'
import { identify, type SessionDependencies } from './session/service.ts'

/** What the routes of accounts are made of. */
export interface AccountDependencies extends Omit<AccountContext, 'passwords'>, SessionDependencies {
  passwords: PasswordQueue
  requester: RequesterSettings
  media: MediaStore
  guard: SessionGuard
}

/** The same for one request: what it costs is counted for the network that it comes from. */
export function dependenciesFor<Parts extends Pick<AccountDependencies, 'passwords' | 'requester'>>(
  deps: Parts,
  request: Request,
) {
  const network = clientIpOf(deps.requester, request)
  const deviceCookie = readCookie(deps.requester, request, 'device')
  return { ...deps, network, deviceCookie, passwords: deps.passwords.of(network) }
}

/**
 * Knows a request by its bearer, or by its cookie. A browser sends the cookie for any page that asks, so that what
 * changes something must come from a page of ours too.
 */
export function createAuthenticate(deps: SessionDependencies, requester: RequesterSettings): Authenticate {
  return async (request) => {
    const bearer = bearerOf(request)
    if (bearer !== null) return identify(deps, bearer)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !isTrustedOrigin(requester, request)) return null
    const cookie = readCookie(requester, request, 'at')
    return cookie === null ? null : identify(deps, cookie)
  }
}
