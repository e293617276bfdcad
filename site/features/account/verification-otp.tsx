import { type FormEvent, useRef, useState } from 'react'
import { FORGOT_PASSWORD, RESET_PASSWORD } from '../../api/paths.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { checkCode, recoveryEmail, sendCode } from './password-reset.ts'
import { SendAgain } from './send-again.tsx'
import { SubmitButton } from './submit-button.tsx'

const BY_EMAIL = ['email'] as const

/** Asks for the six digits from the email. The page renders it only if a code was requested before. */
export function VerificationForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const email = recoveryEmail() ?? ''
  const refusal = useRef<number | null>(null)
  const type = (digits: string) => {
    setCode(digits)
    setError('')
    if (refusal.current) dismissToast(refusal.current)
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await checkCode(code)
    if (result.success) return location.replace(RESET_PASSWORD)
    setBusy(false)
    setError(result.message)
    setCode('')
    refusal.current = showToast('error', result.message)
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
      <form method="post" noValidate onSubmit={check}>
        <CodeField label="Code" value={code} error={error} onChange={type} />
        <SubmitButton enabled={code.length === CODE_LENGTH} busy={busy}>
          Verify OTP
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
