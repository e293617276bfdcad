import { useState } from 'react'
import { showToast } from '../toasts/toasts.ts'
import { CodeField } from './CodeField.tsx'
import { type Channel, mobileLabel, requestProofCode } from './mobile-login.ts'
import { SendAgain } from './send-again.tsx'

interface Props {
  /** The number, in E.164, that signs in to the account. */
  mobile: string
  code: string
  onChange(code: string): void
}

/** Asks for a code to the number of an account without a password, which confirms a change. */
export function ProofCode({ mobile, code, onChange }: Props) {
  const [sentBy, setSentBy] = useState<Channel | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const result = await requestProofCode()
    setBusy(false)
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) setSentBy(result.data.channel)
    return result.success
  }
  return (
    <div className="proof-code">
      <CodeField label={`Code to ${mobileLabel(mobile)}`} value={code} onChange={onChange} />
      {sentBy ? (
        <SendAgain channels={[sentBy]} sentBy={sentBy} onSend={send} />
      ) : (
        <button className="link" type="button" disabled={busy} onClick={send}>
          Send me a code
        </button>
      )}
    </div>
  )
}
