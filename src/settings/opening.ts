import { holidayAt, isOpenAt, nextOpening, openingLabel, shortOpeningLabel } from '../shared/opening-hours.ts'
import { pauseOf } from '../shared/pause.ts'
import { shutTitle } from '../shared/shut-title.ts'
import type { CheckoutTerms } from './queries.ts'

/** The settings that decide whether the shop takes orders at a moment. */
export type OpeningTerms = Pick<CheckoutTerms, 'openHours' | 'holidays' | 'paused'>

/** Returns whether the shop takes orders at a moment, and when it does again. */
export function openingOf(terms: OpeningTerms, now: Date) {
  const pausedUntil = pauseOf(terms.paused, now)
  const isPaused = pausedUntil !== undefined
  const isOpen = !isPaused && isOpenAt(terms, now)
  const holiday = holidayAt(terms.holidays, now)
  return {
    isOpen,
    isPaused,
    isHoliday: holiday !== null,
    /** The holiday's name, if it has one. */
    holiday: holiday?.name || null,
    opensAt: isOpen || pausedUntil === null ? null : nextOpening(terms, pausedUntil ?? now),
  }
}

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

/** Returns what an admin should know of a shop that takes no orders although its hours say so: a pause or a holiday. */
export function openingWarnings(terms: OpeningTerms, now: Date): string[] {
  const { isOpen, isPaused, isHoliday, holiday, opensAt } = openingOf(terms, now)
  if (isOpen || !(isPaused || isHoliday)) return []
  const opens = opensAt ? ` It opens ${openingLabel(opensAt, now)}.` : ''
  if (!isPaused)
    return [`${holiday ? `The shop is closed for ${holiday}.` : 'The shop is closed: today is a holiday.'}${opens}`]
  return [`The shop is paused and takes no orders.${opens} To end the pause, choose “Take orders again” in Settings.`]
}
