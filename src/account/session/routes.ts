import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { isSameSite, rejectCrossSite } from '../../platform/http/request-origin.ts'
import { bearerOf } from '../../platform/http/session.ts'
import { type CookieChange, cookieLines, readCookie } from '../../platform/http/session-cookies.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { Login, Register, Tokens } from '../contract.ts'
import { SECOND_FACTOR_REQUIRED } from '../second-factor/challenge.ts'
import { login, register } from '../service.ts'
import { accessSecondsOf, replySignedIn, signedIn } from './cookies.ts'
import { endSession, refreshSession } from './service.ts'

const SIGNED_OUT: CookieChange[] = [
  { name: 'at', value: null },
  { name: 'rt', value: null },
]

/** The routes for signing up, in and out, and for refreshing access tokens (specification 7, user). */
export function sessionRoutes(deps: AccountDependencies) {
  const { requestOrigin } = deps
  return new Elysia({ name: 'account-sessions' })
    .onBeforeHandle(({ request }) => rejectCrossSite(requestOrigin, request))
    .post(
      '/api/user/register',
      async ({ body, request }) => {
        const { id, name, email } = await register(dependenciesFor(deps, request), body)
        return ok({ _id: id, name, email }, 'Account created')
      },
      {
        body: Register,
        detail: about('Creates an account', {
          returns: envelope(t.Object({ _id: t.String(), name: t.String(), email: t.String() })),
          limit: 'register',
        }),
      },
    )
    .post(
      '/api/user/login',
      async ({ body, request, set }) => {
        const seconds = accessSecondsOf(requestOrigin, request)
        const entered = await login(dependenciesFor(deps, request), body, isSameSite(request), seconds)
        return replySignedIn(requestOrigin, request, set, entered, seconds)
      },
      {
        body: Login,
        detail: about('Signs in and returns the tokens', {
          returns: envelope(Tokens),
          limit: 'sign-in',
          refusals: [409],
          codes: [SECOND_FACTOR_REQUIRED],
        }),
      },
    )
    .post(
      '/api/user/refresh-token',
      async ({ request, set }) => {
        const handle = bearerOf(request) ?? ''
        const given = readCookie(requestOrigin, request, 'rt')
        const seconds = accessSecondsOf(requestOrigin, request)
        const { accessToken, cookie } = await refreshSession(deps, handle, given, seconds)
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, signedIn(accessToken, cookie, seconds)) as never
        return ok({ accessToken })
      },
      {
        detail: about('Returns a new access token for the refresh token that is sent as the bearer token', {
          returns: envelope(t.Object({ accessToken: t.String() })),
          limit: 'refresh',
          refusals: [401, 403],
        }),
      },
    )
    .get(
      '/api/user/logout',
      async ({ request, set }) => {
        const token = bearerOf(request) ?? readCookie(requestOrigin, request, 'at')
        if (token) await endSession(deps, token)
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, SIGNED_OUT) as never
        set.headers['clear-site-data'] = '"storage"'
        return ok(null, 'Signed out')
      },
      { detail: about('Signs out', { returns: envelope(t.Null()) }) },
    )
}
