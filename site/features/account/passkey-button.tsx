import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { UNREACHABLE } from '../../api/call.ts'
import { showToast } from '../toasts/toasts.ts'
import { leadOn } from './arrival.ts'

/** Signs in with a passkey, without email or password. */
export function PasskeyButton({ isMain = false }: { isMain?: boolean }) {
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    const loaded = await import('./passkeys.ts').catch(() => null)
    const result = await loaded?.signInByPasskey()
    if (result?.success) return leadOn(result)
    setBusy(false)
    showToast('error', result?.message ?? UNREACHABLE)
  }
  return (
    <button
      className={`button ${isMain ? 'button--action button--large' : 'button--plain entry__passkey'} button--wide`}
      type="button"
      disabled={busy}
      aria-busy={busy}
      onClick={enter}
    >
      <KeyRound className="icon" aria-hidden="true" />
      Sign in with a passkey
    </button>
  )
}
