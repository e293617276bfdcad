import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { enterByPasskey } from './enter-by-passkey.ts'

/** Signs in with a passkey. */
export function PasskeyButton() {
  // Stays busy after a success, until the next page loads.
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    setBusy(await enterByPasskey())
  }
  return (
    <button
      className="button button--action button--large button--wide"
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
