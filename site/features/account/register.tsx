import { useState } from 'react'
import { EMAIL, PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { TextField } from '../../ui/TextField.tsx'
import { DIFFERENT_PASSWORDS } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { register } from './account.ts'
import { signInAfter } from './arrival.ts'
import { chosenPassword, follows, PASSWORD_HINT, repeats, showRefusal, showViolation, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useTypedEmail } from './typed-email.ts'

interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

export function RegisterForm() {
  const form = useShopForm<Registration>(['name', 'email', 'password', 'confirmPassword'], undefined, 'onTouched')
  useTypedEmail(form)
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { name: PERSON_NAME, email: EMAIL })) return
    setBusy(true)
    const email = typed.email.trim()
    const result = await register({ ...typed, name: typed.name.trim(), email })
    if (!result.success) {
      setBusy(false)
      return showRefusal(form, result.message, result.status === 409 ? 'email' : undefined, 'password')
    }
    showToast('success', result.message)
    await signInAfter('Your account is ready.', email, typed.password)
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <TextField label="Name" autoComplete="name" {...form.field('name', follows('name', PERSON_NAME))} />
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email', follows('email', EMAIL))} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password', chosenPassword('confirmPassword'))}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.field('confirmPassword', repeats('password', say(DIFFERENT_PASSWORDS)))}
      />
      <SubmitButton enabled={form.filled} busy={busy}>
        Register
      </SubmitButton>
    </form>
  )
}
