import type { ReactNode } from 'react'
import type { SignedIn } from './session.ts'

/** Returns the form for a code if the login needs one; its script is loaded only then. */
export async function secondStepOf({ data }: SignedIn, onBack: () => void): Promise<ReactNode> {
  const challenge = (data as { challenge?: unknown } | null | undefined)?.challenge
  if (typeof challenge !== 'string') return null
  const loaded = await import('./second-step.tsx').catch(() => null)
  return loaded && <loaded.SecondStep challenge={challenge} onBack={onBack} />
}
