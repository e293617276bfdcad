import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { EMAIL, PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { MOBILE } from '../../../src/shared/schemas/address.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../toasts/toasts.ts'
import { updateProfile } from './account.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { clearEmailStep, EmailProof, emailStep, saveEmailStep } from './email-proof.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { $loginWays, WITH_PASSWORD } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProofCode } from './proof-code.tsx'
import type { User } from './session.ts'
import { SubmitButton } from './submit-button.tsx'

interface Details {
  name: string
  email: string
  mobile: string
  password: string
}

/** Name, email and mobile. A new email requires the password, or a code to the number that signs in, and has to be verified with a code sent to it. */
export function ProfileForm({ user }: { user: User }) {
  const { name, email, mobile } = user
  const { mobile: loginMobile, hasPassword } = useStore($loginWays) ?? WITH_PASSWORD
  const form = useShopForm<Details>(email ? ['name', 'email', 'mobile'] : ['name', 'mobile'], {
    name,
    email,
    mobile,
    password: '',
  })
  const [busy, setBusy] = useState(false)
  const [toProve, setToProve] = useState(emailStep)
  const [code, setCode] = useState('')
  const isNewEmail = form.watch('email').trim().toLowerCase() !== email.toLowerCase()
  const send = form.handleSubmit(async (typed) => {
    const details = { name: typed.name.trim(), mobile: typed.mobile.trim() }
    const newEmail = { email: typed.email.trim(), ...(hasPassword ? { password: typed.password } : { otp: code }) }
    const schemas = { name: PERSON_NAME, mobile: MOBILE, ...(typed.email !== email && { email: EMAIL }) }
    if (showViolation(form, typed, schemas)) return
    setBusy(true)
    const result = await updateProfile(isNewEmail ? { ...details, ...newEmail } : details)
    setBusy(false)
    setCode('')
    if (!result.success) return showRefusal(form, result.message)
    showToast('success', result.message)
    if (result.data) saveEmailStep(result.data)
    setToProve(result.data ?? '')
    form.resetField('password')
  })
  const isProven = hasPassword ? Boolean(form.watch('password')) : code.length === CODE_LENGTH
  return (
    <form className="profile__form" method="post" noValidate onSubmit={send}>
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint={email ? undefined : 'If you like, for your bills and news of your orders'}
        {...form.field('email')}
      />
      {isNewEmail && !hasPassword && <ProofCode mobile={loginMobile} code={code} onChange={setCode} />}
      {isNewEmail && hasPassword && (
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
      <SubmitButton enabled={form.filled && (!isNewEmail || isProven)} busy={busy}>
        Submit
      </SubmitButton>
      <EmailProof
        email={toProve}
        onClose={(proven) => {
          clearEmailStep()
          setToProve('')
          if (!proven) form.resetField('email', { defaultValue: email })
        }}
      />
    </form>
  )
}
