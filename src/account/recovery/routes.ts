import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { rejectCrossSite } from '../../platform/http/request-origin.ts'
import { cookieLines, readCookie } from '../../platform/http/session-cookies.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { ForgotPassword, ResetPassword, VerifyCode } from '../contract.ts'
import { deviceChange } from '../device.ts'
import { CODE_MINUTES } from '../emails.ts'
import { requestResetCode, resetPassword, verifyResetCode } from './service.ts'

/**
 * The routes for replacing a lost password: request a code by email, verify it, set the password (specification 7,
 * user).
 */
export function recoveryRoutes(deps: AccountDependencies) {
  const { requestOrigin } = deps
  return new Elysia({ name: 'account-recovery' })
    .onBeforeHandle(({ request }) => rejectCrossSite(requestOrigin, request))
    .put(
      '/api/user/forgot-password',
      async ({ body, request, set }) => {
        const given = readCookie(requestOrigin, request, 'code')
        const browser = await requestResetCode(dependenciesFor(deps, request), body.email, given)
        const cookie = { name: 'code', value: browser, maxAgeSeconds: CODE_MINUTES * 60 } as const
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, [cookie])
        return ok(null, 'If there is an account with this email, a code is on its way')
      },
      {
        body: ForgotPassword,
        detail: about('Emails a code for replacing a lost password; it works only in the browser that requested it', {
          returns: envelope(t.Null()),
          limit: 'code',
        }),
      },
    )
    .put(
      '/api/user/verify-forgot-password-otp',
      async ({ body, request, set }) => {
        const browser = readCookie(requestOrigin, request, 'code')
        const grant = await verifyResetCode(dependenciesFor(deps, request), body, browser)
        // Only the browser that entered the code can continue, and no script in it can read the grant.
        const cookie = { name: 'reset', value: grant, maxAgeSeconds: CODE_MINUTES * 60 } as const
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, [cookie])
        return ok(null, 'Choose a new password')
      },
      {
        body: VerifyCode,
        detail: about('Verifies the code and lets this browser choose a new password', {
          returns: envelope(t.Null()),
          limit: 'code',
          codes: ['code_not_requested', 'wrong_code'],
        }),
      },
    )
    .put(
      '/api/user/reset-password',
      async ({ body, request, set }) => {
        const grant = readCookie(requestOrigin, request, 'reset')
        const device = deviceChange(await resetPassword(dependenciesFor(deps, request), body, grant))
        const changes = [{ name: 'reset', value: null }, { name: 'code', value: null }, device] as const
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, changes) as never
        return ok(null, 'Password changed. Sign in with the new one')
      },
      {
        body: ResetPassword,
        detail: about('Sets a new password after the code was verified', {
          returns: envelope(t.Null()),
          limit: 'code',
          codes: ['password_not_allowed'],
        }),
      },
    )
}
