import { Elysia } from 'elysia'
import { ok } from '../../platform/http.ts'
import { answers } from '../../platform/reference/answers.ts'
import { keepsStrictCookies, partnerOriginOf, refuseForeignPages } from '../../platform/requester.ts'
import { bearerOf } from '../../platform/session.ts'
import { type CookieChange, cookieLines, readCookie } from '../../platform/session-cookies.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import { type AccountDependencies, partsFor } from '../authenticate.ts'
import { Login, Register } from '../contract.ts'
import { deviceChange } from '../device.ts'
import { login, register } from '../service.ts'
import { endSession, PARTNER_ACCESS_SECONDS, refreshSession } from './service.ts'

const REFRESH_SECONDS = 30 * 24 * 60 * 60
const SIGNED_OUT: CookieChange[] = [
  { name: 'at', value: null },
  { name: 'rt', value: null },
]

/** Signing up, in and out (specification 7, user). */
export function sessionRoutes(parts: AccountDependencies) {
  const { requester } = parts
  const accessSecondsOf = (request: Request) =>
    partnerOriginOf(requester, request) === null ? ACCESS_SECONDS : PARTNER_ACCESS_SECONDS
  return new Elysia({ name: 'account-sessions' })
    .onBeforeHandle(({ request }) => refuseForeignPages(requester, request))
    .post(
      '/api/user/register',
      async ({ body, request }) => {
        const { id, name, email } = await register(partsFor(parts, request), body)
        return ok({ _id: id, name, email }, 'Account created')
      },
      { body: Register },
    )
    .post(
      '/api/user/login',
      async ({ body, request, set }) => {
        const seconds = accessSecondsOf(request)
        const entered = await login(partsFor(parts, request), body, keepsStrictCookies(request), seconds)
        const { accessToken, refreshToken, cookie, deviceCookie } = entered
        const changes = [...signedIn(accessToken, cookie, seconds), deviceChange(deviceCookie)]
        set.headers['set-cookie'] = cookieLines(requester, request, changes) as never
        return ok({ accesstoken: accessToken, refreshToken }, 'Signed in')
      },
      { body: Login },
    )
    .post(
      '/api/user/refresh-token',
      async ({ request, set }) => {
        const handle = bearerOf(request) ?? ''
        const given = readCookie(requester, request, 'rt')
        const seconds = accessSecondsOf(request)
        const { accessToken, cookie } = await refreshSession(parts, handle, given, seconds)
        set.headers['set-cookie'] = cookieLines(requester, request, signedIn(accessToken, cookie, seconds)) as never
        return ok({ accessToken })
      },
      { detail: answers({ also: [401, 403] }) },
    )
    .get('/api/user/logout', async ({ request, set }) => {
      const token = bearerOf(request) ?? readCookie(requester, request, 'at')
      if (token) await endSession(parts, token)
      set.headers['set-cookie'] = cookieLines(requester, request, SIGNED_OUT) as never
      set.headers['clear-site-data'] = '"storage"'
      return ok(null, 'Signed out')
    })
}

function signedIn(accessToken: string, cookie: string | null, accessSeconds: number): CookieChange[] {
  const access: CookieChange = { name: 'at', value: accessToken, maxAgeSeconds: accessSeconds }
  return cookie === null ? [access] : [access, { name: 'rt', value: cookie, maxAgeSeconds: REFRESH_SECONDS }]
}
