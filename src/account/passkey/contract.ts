import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { PASSKEY_NAME } from '../../shared/schemas/account.ts'
import { FactorCode, Password } from '../contract.ts'

const base64url = (maxLength: number) =>
  t.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength, error: 'must be what the browser returned, in base64url' })

/** WebAuthn allows 1,023 bytes. */
const CredentialId = base64url(1_364)
const ClientData = base64url(4_000)

/** What a browser returns of a new passkey, as JSON (`PublicKeyCredential.toJSON`). */
const Registration = t.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: t.Literal('public-key'),
  response: t.Object({ clientDataJSON: ClientData, attestationObject: base64url(16_000) }),
})
export type Registration = Static<typeof Registration>

/** What a browser returns of a passkey that has signed a challenge, as JSON. */
const Assertion = t.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: t.Literal('public-key'),
  response: t.Object({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: t.Optional(t.Nullable(base64url(100))),
  }),
})
export type Assertion = Static<typeof Assertion>

/**
 * For what a stolen session must not allow: the password, with a code if the account has a second factor, or else a
 * passkey, which is both.
 */
export const PROOF_FIELDS = {
  password: t.Optional(Password),
  code: t.Optional(FactorCode),
  passkey: t.Optional(Assertion),
}

export const Proof = t.Object(PROOF_FIELDS)
export type Proof = Static<typeof Proof>

export const AddPasskey = t.Object({ name: input(PASSKEY_NAME), passkey: Registration })
export const RemovePasskey = t.Object({ _id: Id, ...PROOF_FIELDS })
export const PasskeyLogin = t.Object({ passkey: Assertion })

export const PasskeyView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    createdAt: t.String(),
    lastUsedAt: t.Nullable(t.String()),
    domain: t.String({ description: 'The domain that it was made for; it works nowhere else.' }),
  },
  { $id: 'PasskeyView' },
)
export type PasskeyView = Static<typeof PasskeyView>

const Credentials = t.Array(t.Object({ id: t.String(), type: t.Literal('public-key') }))

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequest = t.Object(
  {
    challenge: t.String(),
    rpId: t.String(),
    timeout: t.Number(),
    userVerification: t.Literal('required'),
    allowCredentials: Credentials,
  },
  { $id: 'PasskeyRequest' },
)
export type PasskeyRequest = Static<typeof PasskeyRequest>

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = t.Object(
  {
    challenge: t.String(),
    rp: t.Object({ id: t.String(), name: t.String() }),
    user: t.Object({ id: t.String(), name: t.String(), displayName: t.String() }),
    pubKeyCredParams: t.Array(t.Object({ type: t.Literal('public-key'), alg: t.Number() })),
    timeout: t.Number(),
    excludeCredentials: Credentials,
    authenticatorSelection: t.Object({
      residentKey: t.Literal('required'),
      requireResidentKey: t.Literal(true),
      userVerification: t.Literal('required'),
    }),
    attestation: t.Literal('none'),
  },
  { $id: 'PasskeyCreation' },
)
export type PasskeyCreation = Static<typeof PasskeyCreation>

export const PasskeyAdded = t.Object(
  {
    recoveryCodes: t.Nullable(
      t.Array(t.String(), {
        description: 'For an account that had no second factor; the shop cannot show them again.',
      }),
    ),
  },
  { $id: 'PasskeyAdded' },
)
export type PasskeyAdded = Static<typeof PasskeyAdded>
