import type { RequestOriginSettings } from '../platform/http/request-origin.ts'
import { clientIpOf, isTrustedOrigin } from '../platform/http/request-origin.ts'
import { type Authenticate, bearerOf, type SessionGuard } from '../platform/http/session.ts'
import { readCookie } from '../platform/http/session-cookies.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import type { Encryption } from '../platform/runtime/encryption.ts'
import type { MobileCodes } from './mobile-login/codes.ts'
import type { PincodesOf } from './mobile-login/recycled-number.ts'
import { relyingPartyOf } from './passkey/relying-party.ts'
import type { PasswordQueue } from './passwords.ts'
import type { AccountContext } from './service.ts'
import { identify, type SessionDependencies } from './session/service.ts'

/** Dependencies of the account routes. */
export interface AccountDependencies extends Omit<AccountContext, 'passwords'>, SessionDependencies {
  passwords: PasswordQueue
  requestOrigin: RequestOriginSettings
  media: MediaStorage
  /** Encrypts the secrets of authenticator apps. */
  factorEncryption: Encryption
  guard: SessionGuard
  mobileCodes: MobileCodes
  /** The pincodes that an account ordered to or has an address in. */
  pincodesOf: PincodesOf
}

/**
 * Returns the dependencies for one request, with its network, its device cookie and what passkeys are made for. Password hashing counts against the
 * limit of that network.
 */
export function dependenciesFor<Parts extends Pick<AccountDependencies, 'passwords' | 'requestOrigin'>>(
  deps: Parts,
  request: Request,
) {
  const network = clientIpOf(deps.requestOrigin, request)
  const deviceCookie = readCookie(deps.requestOrigin, request, 'device')
  const relyingParty = relyingPartyOf(deps.requestOrigin, request)
  return { ...deps, network, deviceCookie, relyingParty, passwords: deps.passwords.of(network) }
}

/**
 * Authenticates a request by its bearer token, or by its cookie. Browsers send the cookie with requests from any site,
 * so a request that changes something must also come from a trusted origin.
 */
export function createAuthenticate(deps: SessionDependencies, requestOrigin: RequestOriginSettings): Authenticate {
  return async (request) => {
    const bearer = bearerOf(request)
    if (bearer !== null) return identify(deps, bearer)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !isTrustedOrigin(requestOrigin, request)) return null
    const cookie = readCookie(requestOrigin, request, 'at')
    return cookie === null ? null : identify(deps, cookie)
  }
}
