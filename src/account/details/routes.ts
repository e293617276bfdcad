import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { cookieLines } from '../../platform/http/session-cookies.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { AccountView } from '../contract.ts'
import { PROOF_CODES } from '../second-factor/proof.ts'
import { signedIn } from '../session/cookies.ts'
import { changeAvatar } from './avatar.ts'
import { ChangePassword, UpdateUser, UploadAvatar, VerifyEmail } from './contract.ts'
import { changePassword, requestEmailCode, updateProfile, verifyEmail } from './service.ts'

/** The routes by which signed-in users change their own accounts. */
export function selfRoutes(deps: AccountDependencies) {
  const { guard, requestOrigin } = deps
  return new Elysia({ name: 'account-self' })
    .use(guard)
    .put(
      '/api/user/update-user',
      async ({ userId, sessionId, body, request }) => {
        const updated = await updateProfile(dependenciesFor(deps, request), { userId, sessionId }, body)
        const { pending_email } = updated
        return ok(updated, pending_email ? `Saved. Enter the code that we sent to ${pending_email}` : 'Profile updated')
      },
      {
        signedIn: true,
        body: UpdateUser,
        detail: about('Changes name, email and mobile number; a new email requires the password and a code', {
          returns: envelope(t.Object({ ...AccountView.properties, pending_email: t.Nullable(t.String()) })),
          codes: [...PROOF_CODES, 'email_taken'],
        }),
      },
    )
    .put(
      '/api/user/request-email-code',
      async ({ userId, request }) => {
        await requestEmailCode(dependenciesFor(deps, request), userId)
        return ok(null, 'A code is on its way')
      },
      {
        signedIn: true,
        detail: about("Emails a code that verifies the caller's email", {
          returns: envelope(t.Null()),
          limit: 'code',
          codes: ['email_required'],
        }),
      },
    )
    .put(
      '/api/user/verify-email',
      async ({ userId, body, request }) =>
        ok(await verifyEmail(dependenciesFor(deps, request), userId, body.otp), 'Email verified'),
      {
        signedIn: true,
        body: VerifyEmail,
        detail: about('Verifies an email with the code that was sent to it', {
          returns: envelope(AccountView),
          limit: 'code',
          codes: ['email_taken', 'wrong_code'],
        }),
      },
    )
    .put(
      '/api/user/change-password',
      async ({ userId, sessionId, body, request, set }) => {
        const reissued = await changePassword(dependenciesFor(deps, request), { userId, sessionId }, body)
        const { accessToken, refreshToken, cookie } = reissued
        const changes = signedIn(accessToken, cookie, ACCESS_SECONDS)
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, changes) as never
        return ok({ accessToken, refreshToken }, 'Password changed')
      },
      {
        signedIn: true,
        body: ChangePassword,
        detail: about('Changes the password, signs out all other devices, and replaces the tokens of this one', {
          returns: envelope(t.Object({ accessToken: t.String(), refreshToken: t.String() })),
          limit: 'sign-in',
          codes: [...PROOF_CODES, 'password_not_allowed'],
        }),
      },
    )
    .put(
      '/api/user/upload-avatar',
      async ({ userId, body }) => ok(await changeAvatar(deps, userId, body.avatar), 'Image saved'),
      {
        signedIn: true,
        body: UploadAvatar,
        detail: about('Uploads the avatar of the caller', { returns: envelope(AccountView), limit: 'upload' }),
      },
    )
}
