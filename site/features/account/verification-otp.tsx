import { useRef } from 'react'
import { FORGOT_PASSWORD, RESET_PASSWORD } from '../../api/paths.ts'
import { VERIFY_CODE } from '../../wording/account.ts'
import { say } from '../../wording/say.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { checkCode, recoveryEmail, sendCode } from './password-reset.ts'
import { BY_EMAIL, SendAgain } from './send-again.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCode } from './use-code.ts'

/** Asks for the six digits from the email. The page renders it only if a code was requested before. */
export function VerificationForm() {
  const email = recoveryEmail() ?? ''
  const refusal = useRef<number | null>(null)
  const { isFilled, busy, field, onSubmit } = useCode(async (code) => {
    const result = await checkCode(code)
    if (result.success) {
      location.replace(RESET_PASSWORD)
      return null
    }
    refusal.current = showToast('error', result.message)
    return result.message
  })
  const type = (digits: string) => {
    field.onChange(digits)
    if (refusal.current) dismissToast(refusal.current)
  }
  const again = async () => {
    const result = await sendCode(email)
    showToast(result.success ? 'success' : 'error', result.message)
    return result.success
  }
  return (
    <>
      <p>
        If <b>{email}</b> has an account, an email with a six-digit code is on its way. It is valid for ten minutes.
      </p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <CodeField label="Code" {...field} onChange={type} autoFocus />
        <SubmitButton enabled={isFilled} busy={busy} guarded>
          {say(VERIFY_CODE)}
        </SubmitButton>
        <SendAgain channels={BY_EMAIL} sentBy="email" onSend={again} />
      </form>
      <p className="entry__foot">
        <a className="link" href={FORGOT_PASSWORD}>
          Change the email
        </a>
      </p>
    </>
  )
}
