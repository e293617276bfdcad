import { type Static, t } from 'elysia'
import { oneOf } from '../platform/http/http.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, OTP_DIGITS } from '../shared/limits.ts'
import { ROLES, STATUSES } from './schema.ts'

/** Longer passwords are rejected by the password rules, with their own message. */
export const Password = t.String({ maxLength: 1_000, error: 'must be text' })
/** No quoted local parts and no line breaks: an email must mean the same mailbox to every mail program. */
export const Email = t.String({
  pattern: String.raw`^\s*[A-Za-z0-9.!#$%&'*+/=?^_{|}~\-]{1,64}@[A-Za-z0-9\-]{1,63}(\.[A-Za-z0-9\-]{1,63}){1,8}\s*$`,
  maxLength: MAX_EMAIL_LENGTH,
  error: 'must be an email address such as name@example.com',
})
/** Invisible characters. Some of them join letters of Indian scripts, but none of them is a name by itself. */
const UNSEEN = String.raw`\s\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0`
/** Control characters, and characters that change the writing direction or are hidden in a line. */
const MISLEADING = String.raw`\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff`
/** Names are shown to admins and written in emails, where one that looks like a URL could lure readers to a page. */
const LURING = String.raw`:\/\/|[wW]{3}\.`
export const Name = t.String({
  pattern: `^(?![${UNSEEN}]*$)(?!.*(?:${LURING}))[^${MISLEADING}]+$`,
  maxLength: MAX_NAME_LENGTH,
  error: `must be 1 to ${MAX_NAME_LENGTH} letters that can be seen, and no address of a page`,
})
/** `shared/address.ts` validates the number, and has the error messages. */
const Mobile = t.String({ maxLength: 40, error: 'must be text' })
const Otp = t.String({ pattern: `^[0-9]{${OTP_DIGITS}}$`, error: `must be the ${OTP_DIGITS} digits of the mail` })

export const Register = t.Object({ name: Name, email: Email, password: Password, confirmPassword: Password })
export const Login = t.Object({ email: Email, password: Password })
export const ForgotPassword = t.Object({ email: Email })
export const VerifyCode = t.Object({ email: Email, otp: Otp })
export const ResetPassword = t.Object({ email: Email, newPassword: Password, confirmPassword: Password })
export const ChangePassword = t.Object({
  currentPassword: Password,
  newPassword: Password,
  confirmPassword: Password,
})
/** The password is required only when the email changes. */
export const UpdateUser = t.Object({ name: Name, email: Email, mobile: Mobile, password: t.Optional(Password) })
export const VerifyEmail = t.Object({ otp: Otp })
export const UploadAvatar = t.Object({ avatar: t.File({ error: 'must be a picture' }) })
export const DeleteAccount = t.Object({ password: Password })

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
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'AccountView' },
)
export type AccountView = Static<typeof AccountView>
