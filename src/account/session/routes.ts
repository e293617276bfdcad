import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { rejectCrossSite } from '../../platform/http/request-origin.ts'
import { bearerOf } from '../../platform/http/session.ts'
import { type CookieChange, cookieLines, readCookie } from '../../platform/http/session-cookies.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { Login, Register, Tokens } from '../contract.ts'
import { SECOND_FACTOR_REQUIRED } from '../second-factor/challenge.ts'
import { LOGIN_CODES, login, register } from '../service.ts'
import { accessSecondsOf, clientOf } from './client.ts'
import { EndSession, SessionView } from './contract.ts'
import { replySignedIn, signedIn } from './cookies.ts'
import { endOwnSession, endSession, refreshSession, viewSessions } from './service.ts'

const SIGNED_OUT: CookieChange[] = [
  { name: 'at', value: null },
  { name: 'rt', value: null },
]

/** The routes for signing up, in and out, and for refreshing access tokens (specification 7, user). */
export function sessionRoutes(deps: AccountDependencies) {
  const { requestOrigin } = deps
  return new Elysia({ name: 'account-sessions' })
    .use(ownSessionRoutes(deps))
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
          codes: ['email_taken', 'password_not_allowed'],
        }),
      },
    )
    .post(
      '/api/user/login',
      async ({ body, request, set }) => {
        const client = clientOf(requestOrigin, request)
        const entered = await login(dependenciesFor(deps, request), body, client)
        return replySignedIn(requestOrigin, request, set, entered, client.accessSeconds)
      },
      {
        body: Login,
        detail: about('Signs in and returns the tokens', {
          returns: envelope(Tokens),
          limit: 'sign-in',
          refusals: [409],
          codes: [SECOND_FACTOR_REQUIRED, 'wrong_credentials', ...LOGIN_CODES],
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

/** The routes by which the owner of an account sees where it is signed in, and signs it out there. */
function ownSessionRoutes(deps: AccountDependencies) {
  return new Elysia({ name: 'account-own-sessions' })
    .use(deps.guard)
    .get('/api/user/sessions', async (caller) => ok(await viewSessions(deps.db, caller)), {
      signedIn: true,
      detail: about('Returns where the caller is signed in', { returns: envelope(t.Array(SessionView)) }),
    })
    .delete(
      '/api/user/session',
      async ({ body, ...caller }) => {
        await endOwnSession(deps, caller, body._id)
        return ok(null, 'Signed out there')
      },
      {
        signedIn: true,
        body: EndSession,
        detail: about('Ends one of the logins of the caller', { returns: envelope(t.Null()) }),
      },
    )
    .delete(
      '/api/user/other-sessions',
      async (caller) => {
        await endOwnSession(deps, caller, 'others')
        return ok(null, 'Signed out everywhere else')
      },
      {
        signedIn: true,
        detail: about('Ends all logins of the caller but the one that asks', { returns: envelope(t.Null()) }),
      },
    )
}
