import { type ReactNode, useState } from 'react'
import { EMAIL } from '../../../src/shared/schemas/account.ts'
import { FORGOT_PASSWORD } from '../../api/paths.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FORGOTTEN_PASSWORD, LOG_IN } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { leadOn } from './arrival.ts'
import { showRefusal, showViolation, useShopForm } from './form.ts'
import { secondStepOf } from './load-second-step.tsx'
import { PasswordField } from './PasswordField.tsx'
import { signIn } from './session.ts'
import { SubmitButton } from './submit-button.tsx'
import { useTypedEmail } from './typed-email.ts'

interface Login {
  email: string
  password: string
}

export function LoginForm() {
  const form = useShopForm<Login>(['email', 'password'])
  useTypedEmail(form)
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<ReactNode>(null)
  const enter = form.handleSubmit(async (typed) => {
    if (showViolation(form, typed, { email: EMAIL })) return
    setBusy(true)
    const result = await signIn(typed.email.trim(), typed.password)
    if (result.success) return leadOn(result)
    const step = await secondStepOf(result, () => setSecondStep(null))
    setBusy(false)
    if (step) setSecondStep(step)
    else showRefusal(form, result.message, result.status === 400 ? 'password' : undefined)
  })
  if (secondStep) return secondStep
  return (
    <form method="post" noValidate onSubmit={enter}>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={
          <a className="link" href={FORGOT_PASSWORD}>
            {say(FORGOTTEN_PASSWORD)}
          </a>
        }
        {...form.field('password')}
      />
      <SubmitButton enabled={form.filled} busy={busy}>
        {say(LOG_IN)}
      </SubmitButton>
    </form>
  )
}
