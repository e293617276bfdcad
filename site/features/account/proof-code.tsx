import { useState } from 'react'
import { showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { mobileLabel, requestProofCode } from './mobile-login.ts'

interface Props {
  /** The number, in E.164, that signs in to the account. */
  mobile: string
  code: string
  onChange(code: string): void
}

/** Asks for a code to the number of an account without a password, which confirms a change. */
export function ProofCode({ mobile, code, onChange }: Props) {
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const result = await requestProofCode()
    setBusy(false)
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) setSent(true)
  }
  return (
    <div className="proof-code">
      <CodeField label={`Code to ${mobileLabel(mobile)}`} value={code} onChange={onChange} />
      <button className="link" type="button" disabled={busy} onClick={send}>
        {isSent ? 'Send again' : 'Send me a code'}
      </button>
    </div>
  )
}
