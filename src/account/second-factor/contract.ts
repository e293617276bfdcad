import { type Static, t } from 'elysia'
import { FactorCode } from '../contract.ts'
import { PasskeyView } from '../passkey/contract.ts'

export const ConfirmEnrolment = t.Object({ code: FactorCode })
export const FinishLogin = t.Object({
  challenge: t.String({ maxLength: 100, error: 'must be the challenge that the login returned' }),
  code: FactorCode,
})

export const SecondFactorView = t.Object(
  {
    enabledAt: t.Nullable(t.String(), {
      description: 'Since when the account has an authenticator app; null without one.',
    }),
    recoveryCodesLeft: t.Number(),
    passkeys: t.Array(PasskeyView),
    passkeyOrigin: t.Nullable(t.String(), {
      description: 'The origin at which passkeys are made and work; null where the shop has neither domain nor https.',
    }),
  },
  { $id: 'SecondFactorView' },
)
export type SecondFactorView = Static<typeof SecondFactorView>

export const TotpEnrolment = t.Object(
  {
    secret: t.String({ description: 'In base32, to be typed into an app that cannot read the QR code.' }),
    uri: t.String({ description: 'What the QR code contains: `otpauth://totp/…`.' }),
  },
  { $id: 'TotpEnrolment' },
)
export type TotpEnrolment = Static<typeof TotpEnrolment>

export const RecoveryCodes = t.Object(
  { recoveryCodes: t.Array(t.String(), { description: 'Each is valid once; the shop cannot show them again.' }) },
  { $id: 'RecoveryCodes' },
)
export type RecoveryCodes = Static<typeof RecoveryCodes>
