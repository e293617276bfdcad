import type { ReactNode } from 'react'
import type { SignedIn } from './session.ts'

/** Returns the form for the second step if the login needs one; its script is loaded only then. */
export async function secondStepOf({ data }: SignedIn, onBack: () => void): Promise<ReactNode> {
  const { challenge, app, passkey } = (data ?? {}) as Record<string, unknown>
  if (typeof challenge !== 'string') return null
  const loaded = await import('./second-step.tsx').catch(() => null)
  // A server of the version before, while both run, says nothing of the kind: it knows apps alone.
  return (
    loaded && <loaded.SecondStep challenge={challenge} app={app !== false} passkey={passkey === true} onBack={onBack} />
  )
}
