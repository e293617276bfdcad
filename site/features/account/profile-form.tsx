import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import { EMAIL, PERSON_NAME } from '../../../src/shared/schemas/account.ts'
import { MOBILE } from '../../../src/shared/schemas/address.ts'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SAVE_PROFILE } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showToast } from '../toasts/toasts.ts'
import { updateProfile } from './account.ts'
import { CODE_LENGTH } from './CodeField.tsx'
import { clearEmailStep, EmailProof, emailStep, saveEmailStep } from './email-proof.tsx'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { $loginWays, WITH_PASSWORD } from './mobile-login.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProofCode } from './proof-code.tsx'
import type { AskedProof } from './proof-dialog.tsx'
import { needsProof } from './second-factor.ts'
import type { User } from './session.ts'
import { SubmitButton } from './submit-button.tsx'

const ProofDialog = late(async () => (await import('./proof-dialog.tsx')).ProofDialog)

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
  const [asked, setAsked] = useState<AskedProof | null>(null)
  const isWanted = useOnceWanted(asked !== null)
  const isNewEmail = form.watch('email').trim().toLowerCase() !== email.toLowerCase()
  const submit = form.handleSubmit(async (typed) => {
    const details = { name: typed.name.trim(), mobile: typed.mobile.trim() }
    const { password } = typed
    const schemas = { name: PERSON_NAME, mobile: MOBILE, ...(typed.email !== email && { email: EMAIL }) }
    if (showViolation(form, typed, schemas)) return
    const send = async (proof: Proof & { otp?: string }) => {
      const result = await updateProfile(isNewEmail ? { ...details, email: typed.email.trim(), ...proof } : details)
      setCode('')
      if (!result.success) return result.message
      setAsked(null)
      // The dialog that asks for the code says the same, and a toast would hide part of it.
      if (result.data) saveEmailStep(result.data)
      else showToast('success', result.message)
      setToProve(result.data ?? '')
      form.resetField('password')
      return null
    }
    setBusy(true)
    if (isNewEmail && (await needsProof())) setAsked({ password, confirm: say(SAVE_PROFILE), send })
    else {
      const refusal = await send(hasPassword ? { password } : { otp: code })
      if (refusal !== null) showRefusal(form, refusal, isNewEmail && hasPassword ? 'password' : undefined)
    }
    setBusy(false)
  })
  const isProven = hasPassword ? Boolean(form.watch('password')) : code.length === CODE_LENGTH
  return (
    <>
      <form className="profile__form" method="post" noValidate onSubmit={submit}>
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
          {say(SAVE_PROFILE)}
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
      {isWanted && <ProofDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
