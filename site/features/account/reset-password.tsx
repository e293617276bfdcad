import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { DIFFERENT_NEW_PASSWORDS } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { signInAfter } from './arrival.ts'
import { chosenPassword, PASSWORD_HINT, repeats, showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import { checkedEmail, resetPassword } from './password-reset.ts'
import { SubmitButton } from './submit-button.tsx'

interface Reset {
  newPassword: string
  confirmPassword: string
}

export function ResetPasswordForm() {
  const form = useShopForm<Reset>(['newPassword', 'confirmPassword'], undefined, 'onTouched')
  // The email is forgotten once its password is changed.
  const [email] = useState(() => checkedEmail() ?? '')
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async ({ newPassword, confirmPassword }) => {
    setBusy(true)
    const result = await resetPassword(newPassword, confirmPassword)
    if (!result.success) {
      setBusy(false)
      return showRefusal(form, result.message, undefined, 'newPassword')
    }
    showToast('success', result.message)
    await signInAfter('Your password is changed.', email, newPassword)
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('newPassword', chosenPassword('confirmPassword'))}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.field('confirmPassword', repeats('newPassword', say(DIFFERENT_NEW_PASSWORDS)))}
      />
      <SubmitButton enabled={form.filled} busy={busy}>
        Change Password
      </SubmitButton>
    </form>
  )
}
