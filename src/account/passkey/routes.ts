import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { rejectCrossSite } from '../../platform/http/request-origin.ts'
import { cookieLines, readCookie } from '../../platform/http/session-cookies.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import { type AccountDependencies, dependenciesFor } from '../authenticate.ts'
import { Tokens } from '../contract.ts'
import { PROOF_CODES } from '../second-factor/proof.ts'
import { LOGIN_CODES } from '../service.ts'
import { clientOf } from '../session/client.ts'
import { replySignedIn } from '../session/cookies.ts'
import {
  AddPasskey,
  PasskeyAdded,
  PasskeyCreation,
  PasskeyLogin,
  PasskeyRequest,
  Proof,
  RemovePasskey,
} from './contract.ts'
import { signInByPasskey, startPasskeyLogin } from './login.ts'
import { addPasskey, removePasskey, startProof, startRegistration } from './service.ts'
import { CHALLENGE_MINUTES } from './webauthn.ts'

/** The routes by which admins add and remove passkeys, and sign in with them. */
export function passkeyRoutes(deps: AccountDependencies) {
  const { guard } = deps
  const own = new Elysia({ name: 'account-passkeys' })
    .use(guard)
    .post(
      '/api/user/passkey/proof-options',
      async ({ userId, sessionId, request }) =>
        ok(await startProof(dependenciesFor(deps, request), { userId, sessionId })),
      {
        signedIn: true,
        detail: about('Returns a challenge that a passkey of the caller signs instead of a password and code', {
          returns: envelope(PasskeyRequest),
          limit: 'sign-in',
        }),
      },
    )
    .post(
      '/api/user/passkey/creation-options',
      async ({ userId, sessionId, body, request }) =>
        ok(await startRegistration(dependenciesFor(deps, request), { userId, sessionId }, body)),
      {
        signedIn: true,
        body: Proof,
        detail: about('Returns what a browser needs to make a passkey for an admin', {
          returns: envelope(PasskeyCreation),
          limit: 'sign-in',
          codes: [...PROOF_CODES, 'limit_reached'],
        }),
      },
    )
    .post(
      '/api/user/passkey/add',
      async ({ userId, sessionId, body, request }) =>
        ok(await addPasskey(dependenciesFor(deps, request), { userId, sessionId }, body), 'The passkey was added'),
      {
        signedIn: true,
        body: AddPasskey,
        detail: about('Adds a passkey, and signs out all other devices', {
          returns: envelope(PasskeyAdded),
          limit: 'sign-in',
          codes: ['limit_reached'],
        }),
      },
    )
    .post(
      '/api/user/passkey/remove',
      async ({ userId, sessionId, body, request }) => {
        await removePasskey(dependenciesFor(deps, request), { userId, sessionId }, body)
        return ok(null, 'The passkey was removed')
      },
      {
        signedIn: true,
        body: RemovePasskey,
        detail: about('Removes a passkey, and signs out all other devices', {
          returns: envelope(t.Null()),
          limit: 'sign-in',
          codes: PROOF_CODES,
        }),
      },
    )
  return new Elysia({ name: 'account-passkey' }).use(own).use(passkeyLoginRoutes(deps))
}

function passkeyLoginRoutes(deps: AccountDependencies) {
  const { requestOrigin } = deps
  return new Elysia({ name: 'account-passkey-login' })
    .onBeforeHandle(({ request }) => rejectCrossSite(requestOrigin, request))
    .post(
      '/api/user/login/passkey-options',
      async ({ request, set }) => {
        const browser = readCookie(requestOrigin, request, 'passkey') ?? randomToken()
        const options = await startPasskeyLogin(dependenciesFor(deps, request), browser)
        const cookie = { name: 'passkey', value: browser, maxAgeSeconds: CHALLENGE_MINUTES * 60 } as const
        set.headers['set-cookie'] = cookieLines(requestOrigin, request, [cookie]) as never
        return ok(options)
      },
      {
        detail: about('Returns a challenge that a passkey signs to sign in; it works only in the browser that asked', {
          returns: envelope(PasskeyRequest),
          limit: 'sign-in',
          refusals: [409],
        }),
      },
    )
    .post(
      '/api/user/login/passkey',
      async ({ body, request, set }) => {
        const client = clientOf(requestOrigin, request)
        const given = { ...body, browser: readCookie(requestOrigin, request, 'passkey') }
        const entered = await signInByPasskey(dependenciesFor(deps, request), given, client)
        return replySignedIn(requestOrigin, request, set, entered, client.accessSeconds)
      },
      {
        body: PasskeyLogin,
        detail: about('Signs in with a passkey, without a password', {
          returns: envelope(Tokens),
          limit: 'sign-in',
          refusals: [403, 409],
          codes: [...LOGIN_CODES],
        }),
      },
    )
}
