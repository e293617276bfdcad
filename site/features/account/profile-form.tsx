import { useState } from 'react'
import { EMAIL, PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { MOBILE } from '../../../src/shared/schemas/address.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { updateProfile } from './account.ts'
import { EmailProof } from './email-proof.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { PasswordField } from './PasswordField.tsx'
import type { User } from './session.ts'
import { SubmitButton } from './submit-button.tsx'

interface Details {
  name: string
  email: string
  mobile: string
  password: string
}

/** Name, email and mobile. A new email requires the password, and has to be verified with a code sent to it. */
export function ProfileForm({ user }: { user: User }) {
  const { name, email, mobile } = user
  const form = useShopForm<Details>(['name', 'email', 'mobile'], { name, email, mobile, password: '' })
  const [busy, setBusy] = useState(false)
  const [toProve, setToProve] = useState('')
  const isNewEmail = form.watch('email').trim().toLowerCase() !== email.toLowerCase()
  const send = form.handleSubmit(async (typed) => {
    const sent = { name: typed.name.trim(), email: typed.email.trim(), mobile: typed.mobile.trim() }
    if (showViolation(form, typed, { name: PERSON_NAME, email: EMAIL, mobile: MOBILE })) return
    setBusy(true)
    const result = await updateProfile(isNewEmail ? { ...sent, password: typed.password } : sent)
    setBusy(false)
    if (!result.success) return showRefusal(form, result.message)
    showToast('success', result.message)
    setToProve(result.data ?? '')
    form.resetField('password')
  })
  return (
    <form className="profile__form" method="post" noValidate onSubmit={send}>
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      {isNewEmail && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint="A new email needs your password, and a code that we send to it."
          {...form.field('password')}
        />
      )}
      <TextField
        label="Mobile"
        type="tel"
        autoComplete="tel"
        hint="Ten digits, with or without +91"
        {...form.field('mobile')}
      />
      <SubmitButton enabled={form.filled && (!isNewEmail || Boolean(form.watch('password')))} busy={busy}>
        Submit
      </SubmitButton>
      <EmailProof
        email={toProve}
        onClose={(proven) => {
          setToProve('')
          if (!proven) form.resetField('email', { defaultValue: email })
        }}
      />
    </form>
  )
}
