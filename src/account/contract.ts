import { type Static, t } from 'elysia'
import { input } from '../platform/http/input.ts'
import { oneOf } from '../platform/runtime/one-of.ts'
import { EMAIL, EMAIL_CODE, MOBILE_CODE, PERSON_NAME } from '../shared/schemas/account.ts'
import { ROLES, STATUSES } from './schema.ts'

/** Longer passwords are rejected by the password rules, with their own message. */
export const Password = t.String({ maxLength: 1_000, error: 'must be text' })
export const Email = input(EMAIL)
export const Name = input(PERSON_NAME)
export const EmailOtp = input(EMAIL_CODE)
export const MobileOtp = input(MOBILE_CODE)
/** A second factor: of the app, or a recovery code, with any separators. */
export const FactorCode = t.String({
  minLength: 1,
  maxLength: 64,
  error: 'must be a code of your app, or a recovery code',
})

export const Register = t.Object({ name: Name, email: Email, password: Password, confirmPassword: Password })
export const Login = t.Object({ email: Email, password: Password })
/** What every login returns. */
export const Tokens = t.Object({ accesstoken: t.String(), refreshToken: t.String() })
export const ForgotPassword = t.Object({ email: Email })
export const VerifyCode = t.Object({ email: Email, otp: EmailOtp })
export const ResetPassword = t.Object({ email: Email, newPassword: Password, confirmPassword: Password })
/** An account as its owner sees it. */
export const AccountView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    email: t.String(),
    avatar: t.String(),
    mobile: t.String(),
    verify_email: t.Boolean(),
    last_login_date: t.Nullable(t.String()),
    status: oneOf(STATUSES),
    role: oneOf(ROLES),
    must_change_password: t.Boolean({
      description: 'Set for a one-time password, which gives no admin access until it is changed.',
    }),
    login_mobile: t.String({ description: 'The number, in E.164, whose codes sign in; empty without one.' }),
    has_password: t.Boolean({ description: 'Whether a password proves who asks; else a code to that number does.' }),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'AccountView' },
)
export type AccountView = Static<typeof AccountView>
