import { Elysia } from 'elysia'
import { ok } from '../../platform/http.ts'
import { refuseForeignPages } from '../../platform/requester.ts'
import { cookieLines, readCookie } from '../../platform/session-cookies.ts'
import type { AccountDependencies } from '../authenticate.ts'
import { ForgotPassword, ResetPassword, VerifyCode } from '../contract.ts'
import { CODE_MINUTES } from '../letters.ts'
import { requestResetCode, resetPassword, verifyResetCode } from './service.ts'

/** A new password for who has lost theirs: code by mail, code checked, password set (specification 7, user). */
export function recoveryRoutes(parts: AccountDependencies) {
  const { requester } = parts
  return new Elysia({ name: 'account-recovery' })
    .onBeforeHandle(({ request }) => refuseForeignPages(requester, request))
    .put(
      '/api/user/forgot-password',
      async ({ body }) => {
        await requestResetCode(parts, body.email)
        return ok(null, 'If there is an account with this email, a code is on its way')
      },
      { body: ForgotPassword },
    )
    .put(
      '/api/user/verify-forgot-password-otp',
      async ({ body, request, set }) => {
        const grant = await verifyResetCode(parts, body)
        // Only the browser that entered the code can go on, and no script in it can carry the right away.
        const cookie = { name: 'reset', value: grant, maxAgeSeconds: CODE_MINUTES * 60 } as const
        set.headers['set-cookie'] = cookieLines(requester, request, [cookie])
        return ok(null, 'Choose a new password')
      },
      { body: VerifyCode },
    )
    .put(
      '/api/user/reset-password',
      async ({ body, request, set }) => {
        await resetPassword(parts, body, readCookie(requester, request, 'reset'))
        set.headers['set-cookie'] = cookieLines(requester, request, [{ name: 'reset', value: null }])
        return ok(null, 'Password changed. Sign in with the new one')
      },
      { body: ResetPassword },
    )
}
