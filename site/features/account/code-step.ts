import { readFromTab, removeFromTab, storeInTab } from '../../ui/tab-storage.ts'
import { DRAFTS } from './session.ts'

/**
 * Steps of this tab that wait for a code. Phones reload a page on the way back from the app with the message, and the step is
 * there again. The code itself is never stored. Drafts go with their user; who is about to sign in is nobody yet.
 */
const KEYS = { mobileLogin: 'mobile-login', email: `${DRAFTS}email-code` }

type CodeStep = keyof typeof KEYS

interface Stored {
  sent: Record<string, string>
  /** When the code was sent, and until when it is valid, by the browser's clock, in milliseconds. */
  at: number
  until: number
}

/** Stores what a code was sent for, for as long as that is valid. */
export function saveCodeStep(step: CodeStep, sent: Record<string, string>, goodForMs: number): void {
  const at = Date.now()
  storeInTab(KEYS[step], JSON.stringify({ sent, at, until: at + goodForMs } satisfies Stored))
}

/** Returns what a code was sent for that may still be entered; null if nothing. */
export function codeStepOf(step: CodeStep): Record<string, string> | null {
  const { sent, until } = stored(step)
  const isGood = typeof until === 'number' && until > Date.now() && typeof sent === 'object' && sent !== null
  return isGood && Object.values(sent).every((value) => typeof value === 'string') ? sent : null
}

/** Returns when the code was sent, which is now unless the step was stored before. */
export function codeSentAt(step: CodeStep): number {
  const { at } = stored(step)
  return typeof at === 'number' ? at : Date.now()
}

export function clearCodeStep(step: CodeStep): void {
  removeFromTab(KEYS[step])
}

/** What the tab has, which may be anything. */
function stored(step: CodeStep): Partial<Stored> {
  try {
    return JSON.parse(readFromTab(KEYS[step]) ?? '') ?? {}
  } catch {
    return {}
  }
}
