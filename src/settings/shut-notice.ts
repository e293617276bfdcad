import { shortOpeningLabel } from '../shared/opening-hours.ts'
import { shutTitle } from '../shared/shut-title.ts'
import { type OpeningTerms, openingOf } from './checkout-terms.ts'

/** What the header of every page says in place of the delivery promise while the shop takes no orders. */
export interface ShutNotice {
  title: string
  /** When the shop opens, and the owner's message during a pause; may be empty. */
  text: string
}

/** Returns what the header says while the shop takes no orders; null while it does. */
export function shutNotice(terms: OpeningTerms, now: Date): ShutNotice | null {
  const opening = openingOf(terms, now)
  const { isPaused, opensAt } = opening
  const title = shutTitle(opening)
  if (!title) return null
  const opens = opensAt ? `Opens ${shortOpeningLabel(opensAt, now)}` : ''
  const message = (isPaused && terms.paused?.message) || ''
  return { title, text: [opens, message].filter(Boolean).join(' · ') }
}
