import { openingLabel } from '../shared/opening-hours.ts'
import { type OpeningTerms, openingOf } from './checkout-terms.ts'

/** Returns what an admin should know of a shop that takes no orders although its hours say so: a pause or a holiday. */
export function openingWarnings(terms: OpeningTerms, now: Date): string[] {
  const { isOpen, isPaused, isHoliday, holiday, opensAt } = openingOf(terms, now)
  if (isOpen || !(isPaused || isHoliday)) return []
  const opens = opensAt ? ` It opens ${openingLabel(opensAt, now)}.` : ''
  if (!isPaused)
    return [`${holiday ? `The shop is closed for ${holiday}.` : 'The shop is closed: today is a holiday.'}${opens}`]
  return [`The shop is paused and takes no orders.${opens} To end the pause, choose “Take orders again” in Settings.`]
}
