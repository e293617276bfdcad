import { Elysia } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { rejectCrossSite } from '../../platform/http/request-origin.ts'
import { cookieLines, readCookie } from '../../platform/http/session-cookies.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { AccountView, Tokens } from '../contract.ts'
import { SECOND_FACTOR_REQUIRED } from '../second-factor/challenge.ts'
import { PROOF_CODES } from '../second-factor/proof.ts'
import { LOGIN_CODES } from '../service.ts'
import { clientOf } from '../session/client.ts'
import { replySignedIn } from '../session/cookies.ts'
import { MOBILE_CODE_MINUTES, MOBILE_LOGIN_OFF } from './codes.ts'
import {
  CodeSent,
  LoginCode,
  MobileLoginView,
  RequestLoginCode,
  RequestMobileCode,
  RequestProofCode,
  VerifyMobile,
} from './contract.ts'
import { PINCODE_REQUIRED } from './recycled-number.ts'
import {
  loginByMobile,
  NAME_REQUIRED,
  removeLoginMobile,
  requestLoginCode,
  requestMobileCode,
  requestProofCode,
  verifyMobile,
} from './service.ts'

const ON_ITS_WAY = 'A code is on its way'

/** The routes by which people sign in with a code to their mobile number, and give their account a number. */
export function mobileLoginRoutes(deps: AccountDependencies) {
  return new Elysia({ name: 'account-mobile-login' }).use(entryRoutes(deps)).use(ownNumberRoutes(deps))
}

function entryRoutes(deps: AccountDependencies) {
  const { requestOrigin, mobileCodes } = deps
  return new Elysia({ name: 'account-mobile-entry' })
    .onBeforeHandle(({ request }) => rejectCrossSite(requestOrigin, request))
    .get('/api/user/mobile-login', () => ok({ channels: [...mobileCodes.channels] }), {
      detail: about('Returns how codes reach mobile numbers', { returns: envelope(MobileLoginView) }),
    })
    .post(
      '/api/user/request-login-code',
      async ({ body, request, set }) => {
        const given = readCookie(requestOrigin, request, 'code')
        const { browser, channel } = await requestLoginCode(dependenciesFor(deps, request), body, given)
        // Longer than the code: a new account's name may be entered after it.
        const cookie = { name: 'code', value: browser, maxAgeSeconds: 3 * MOBILE_CODE_MINUTES * 60 } as const
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, [cookie])
        return ok({ channel }, ON_ITS_WAY)
      },
      {
        body: RequestLoginCode,
        detail: about('Sends a login code to a mobile number; it works only in the browser that requested it', {
          returns: envelope(CodeSent),
          limit: 'code',
          ownForKnown: true,
          refusals: [409],
          codes: [MOBILE_LOGIN_OFF],
        }),
      },
    )
    .post(
      '/api/user/login-code',
      async ({ body, request, set }) => {
        const browser = readCookie(requestOrigin, request, 'code')
        const client = clientOf(requestOrigin, request)
        const entered = await loginByMobile(dependenciesFor(deps, request), body, browser, client)
        return replySignedIn(requestOrigin, request, set, entered, client.accessSeconds)
      },
      {
        body: LoginCode,
        detail: about('Signs in by the code sent to a mobile number; with a name, a new number gets an account', {
          returns: envelope(Tokens),
          limit: 'sign-in',
          ownForKnown: true,
          refusals: [403, 409],
          codes: [
            NAME_REQUIRED,
            PINCODE_REQUIRED,
            SECOND_FACTOR_REQUIRED,
            'code_not_requested',
            'wrong_code',
            ...LOGIN_CODES,
          ],
        }),
      },
    )
}

function ownNumberRoutes(deps: AccountDependencies) {
  return new Elysia({ name: 'account-own-number' })
    .use(deps.guard)
    .put(
      '/api/user/request-mobile-code',
      async ({ userId, sessionId, body, request }) => {
        const channel = await requestMobileCode(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok({ channel }, ON_ITS_WAY)
      },
      {
        signedIn: true,
        body: RequestMobileCode,
        detail: about('Sends a code to the mobile number by which the caller wants to sign in', {
          returns: envelope(CodeSent),
          limit: 'code',
          codes: [MOBILE_LOGIN_OFF, ...PROOF_CODES],
        }),
      },
    )
    .put(
      '/api/user/verify-mobile',
      async ({ userId, body, request }) =>
        ok(await verifyMobile(dependenciesFor(deps, request), userId, body), 'You can sign in by this number now'),
      {
        signedIn: true,
        body: VerifyMobile,
        detail: about('Lets the caller sign in by a mobile number, with the code that was sent to it', {
          returns: envelope(AccountView),
          limit: 'code',
          codes: ['number_taken', 'wrong_code'],
        }),
      },
    )
    .delete(
      '/api/user/login-mobile',
      async ({ userId, sessionId }) =>
        ok(await removeLoginMobile(deps, { userId, sessionId }), 'Your number no longer signs in'),
      {
        signedIn: true,
        detail: about('Stops signing in by mobile number, and signs out all other devices', {
          returns: envelope(AccountView),
          limit: 'code',
        }),
      },
    )
    .put(
      '/api/user/request-proof-code',
      async ({ userId, body, request }) =>
        ok({ channel: await requestProofCode(dependenciesFor(deps, request), userId, body) }, ON_ITS_WAY),
      {
        signedIn: true,
        body: RequestProofCode,
        detail: about(
          'Sends a code to the number of a caller without a password, to confirm a change or the deletion',
          {
            returns: envelope(CodeSent),
            limit: 'code',
            codes: [MOBILE_LOGIN_OFF],
          },
        ),
      },
    )
}
