import { type FormEvent, useRef, useState } from 'react'
import { FORGOT_PASSWORD, RESET_PASSWORD } from '../../api/paths.ts'
import { dismissToast, showToast } from '../toasts/toasts.ts'
import { CODE_LENGTH, CodeField } from './CodeField.tsx'
import { checkCode, recoveryEmail, sendCode } from './password-reset.ts'
import { SubmitButton } from './submit-button.tsx'

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
      </form>
      <p className="entry__foot">
        Nothing came?{' '}
        <button className="link" type="button" onClick={again}>
          Send again
        </button>{' '}
        or{' '}
        <a className="link" href={FORGOT_PASSWORD}>
          change the email
        </a>
      </p>
    </>
  )
}
