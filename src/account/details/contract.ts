import { t } from 'elysia'
import { input } from '../../platform/http/input.ts'
import { MOBILE } from '../../shared/schemas/address.ts'
import { Email, EmailOtp, MobileOtp, Name, Password } from '../contract.ts'
import { PROOF_FIELDS } from '../passkey/contract.ts'

/** The password goes by another name here; a passkey of an account with a second factor replaces it. */
const { password: currentPassword, ...Factor } = PROOF_FIELDS
export const ChangePassword = t.Object({
  currentPassword,
  newPassword: Password,
  confirmPassword: Password,
  ...Factor,
})
/** What proves who asks or, for an account without a password, a code to its number. */
const OwnProof = { ...PROOF_FIELDS, otp: t.Optional(MobileOtp) }
/** The proof is required only when the email changes; without an email, that stays as it is. */
export const UpdateUser = t.Object({ name: Name, email: t.Optional(Email), mobile: input(MOBILE), ...OwnProof })
export const VerifyEmail = t.Object({ otp: EmailOtp })
export const UploadAvatar = t.Object({ avatar: t.File({ error: 'must be an image file' }) })
export const DeleteAccount = t.Object(OwnProof)
