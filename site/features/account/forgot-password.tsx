import { useState } from 'react'
import { EMAIL } from '../../../src/shared/schemas/account.ts'
import { VERIFICATION_OTP } from '../../api/paths.ts'
import { TextField } from '../../ui/TextField.tsx'
import { SEND_CODE } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { sendCode } from './password-reset.ts'
import { SubmitButton } from './submit-button.tsx'
import { useTypedEmail } from './typed-email.ts'

export function ForgotPasswordForm() {
  const form = useShopForm<{ email: string }>(['email'])
  useTypedEmail(form)
  const [busy, setBusy] = useState(false)
  const send = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { email: EMAIL })) return
    setBusy(true)
    const result = await sendCode(typed.email.trim())
    if (result.success) return location.replace(VERIFICATION_OTP)
    setBusy(false)
    showRefusal(form, result.message)
  })
  return (
    <form method="post" noValidate onSubmit={send}>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <SubmitButton enabled={form.filled} busy={busy}>
        {say(SEND_CODE)}
      </SubmitButton>
    </form>
  )
}
