import { useState } from 'react'
import { showToast } from '../toasts/toasts.ts'
import { changePassword } from './account.ts'
import { DIFFERENT_NEW_PASSWORDS, PASSWORD_HINT, showRefusal, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './submit-button.tsx'

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

export function PasswordForm({ email }: { email: string }) {
  const form = useShopForm<Passwords>(['currentPassword', 'newPassword', 'confirmPassword'])
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async (typed) => {
    if (typed.newPassword !== typed.confirmPassword) {
      return form.setError('confirmPassword', { message: DIFFERENT_NEW_PASSWORDS }, { shouldFocus: true })
    }
    setBusy(true)
    const result = await changePassword(typed)
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    showToast('success', result.message)
    form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
  })
  return (
    <form className="profile__form" method="post" noValidate onSubmit={send}>
      {/* Tells password managers which account the password belongs to. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label="Current Password" autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <SubmitButton enabled={form.filled} busy={busy} quiet>
        Change Password
      </SubmitButton>
    </form>
  )
}
