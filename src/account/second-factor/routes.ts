import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { rejectCrossSite } from '../../platform/http/request-origin.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { Tokens } from '../contract.ts'
import { Proof } from '../passkey/contract.ts'
import { LOGIN_CODES } from '../service.ts'
import { clientOf } from '../session/client.ts'
import { replySignedIn } from '../session/cookies.ts'
import { ConfirmEnrolment, FinishLogin, RecoveryCodes, SecondFactorView, TotpEnrolment } from './contract.ts'
import { PROOF_CODES } from './proof.ts'
import {
  confirmEnrolment,
  disableSecondFactor,
  enrol,
  finishLogin,
  regenerateRecoveryCodes,
  viewSecondFactor,
} from './service.ts'

/** The routes by which admins switch codes of an authenticator app on and off, and sign in with them. */
export function secondFactorRoutes(deps: AccountDependencies) {
  const { guard } = deps
  const own = new Elysia({ name: 'account-second-factor' })
    .use(guard)
    .get(
      '/api/user/second-factor',
      async ({ userId, request }) => {
        const { db, relyingParty } = dependenciesFor(deps, request)
        return ok(await viewSecondFactor(db, userId, relyingParty))
      },
      {
        signedIn: true,
        detail: about("Returns the caller's authenticator app and passkeys", { returns: envelope(SecondFactorView) }),
      },
    )
    .post(
      '/api/user/second-factor/enrol',
      async ({ userId, sessionId, body, request }) =>
        ok(await enrol(dependenciesFor(deps, request), { userId, sessionId }, body)),
      {
        signedIn: true,
        body: Proof,
        detail: about("Makes the secret for an admin's authenticator app, which a code then confirms", {
          returns: envelope(TotpEnrolment),
          limit: 'sign-in',
          codes: PROOF_CODES,
        }),
      },
    )
    .post(
      '/api/user/second-factor/confirm',
      async ({ userId, sessionId, body, request }) => {
        const codes = await confirmEnrolment(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(codes, 'Two-step login is on')
      },
      {
        signedIn: true,
        body: ConfirmEnrolment,
        detail: about('Switches the authenticator app on, and signs out all other devices', {
          returns: envelope(RecoveryCodes),
          limit: 'sign-in',
          codes: ['wrong_code'],
        }),
      },
    )
    .post(
      '/api/user/second-factor/recovery-codes',
      async ({ userId, sessionId, body, request }) => {
        const codes = await regenerateRecoveryCodes(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(codes, 'The old recovery codes no longer work')
      },
      {
        signedIn: true,
        body: Proof,
        detail: about('Replaces the recovery codes', {
          returns: envelope(RecoveryCodes),
          limit: 'sign-in',
          codes: PROOF_CODES,
        }),
      },
    )
    .post(
      '/api/user/second-factor/disable',
      async ({ userId, sessionId, body, request }) => {
        await disableSecondFactor(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(null, 'Two-step login is off')
      },
      {
        signedIn: true,
        body: Proof,
        detail: about('Switches the authenticator app off, and signs out all other devices', {
          returns: envelope(t.Null()),
          limit: 'sign-in',
          codes: PROOF_CODES,
        }),
      },
    )
  return new Elysia({ name: 'account-second-factors' }).use(own).use(finishLoginRoute(deps))
}

function finishLoginRoute(deps: AccountDependencies) {
  const { requestOrigin } = deps
  return new Elysia({ name: 'account-login-code' })
    .onBeforeHandle(({ request }) => rejectCrossSite(requestOrigin, request))
    .post(
      '/api/user/login/second-factor',
      async ({ body, request, set }) => {
        const client = clientOf(requestOrigin, request)
        const entered = await finishLogin(dependenciesFor(deps, request), body, client)
        return replySignedIn(requestOrigin, request, set, entered, client.accessSeconds)
      },
      {
        body: FinishLogin,
        detail: about('Finishes a login with a code of the authenticator app or a recovery code', {
          returns: envelope(Tokens),
          limit: 'sign-in',
          refusals: [401, 403],
          codes: ['login_expired', 'wrong_code', ...LOGIN_CODES],
        }),
      },
    )
}
