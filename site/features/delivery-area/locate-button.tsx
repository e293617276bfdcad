import { LocateFixed } from 'lucide-react'

interface Props {
  className: string
  busy: boolean
  onClick(): void
}

/** The button that finds where the browser is; nothing where browsers share that with no page. */
export function LocateButton({ className, busy, onClick }: Props) {
  if (!isLocatable()) return null
  return (
    <button
      className={className}
      type="button"
      aria-disabled={busy}
      aria-busy={busy}
      // A field that loses the focus may say what is wrong with it, and so move the button from under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => busy || onClick()}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : <LocateFixed className="icon" aria-hidden="true" />}
      Use my location
    </button>
  )
}

/** Browsers share a position only with pages that came by a secure connection. */
function isLocatable(): boolean {
  return isSecureContext && 'geolocation' in navigator
}
