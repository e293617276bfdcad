import { AppError } from '../platform/runtime/errors.ts'
import { promisedMinutes } from '../shared/delivery-promise.ts'
import { formatPaise, formatRupees, toPaise } from '../shared/money.ts'
import { holidayAt, isOpenAt, nextOpening, openingLabel, shortOpeningLabel } from '../shared/opening-hours.ts'
import { pauseOf } from '../shared/pause.ts'
import type { FeeTerms } from '../shared/pricing.ts'
import { isServed } from '../shared/serviceability.ts'
import { shutTitle } from '../shared/shut-title.ts'
import type { ShopStatus } from './contract.ts'
import type { CheckoutTerms } from './queries.ts'

/** The settings that decide whether the shop takes orders at a moment. */
export type OpeningTerms = Pick<CheckoutTerms, 'openHours' | 'holidays' | 'paused'>

/** Returns whether the shop takes orders at a moment, and when it does again. */
function openingOf(terms: OpeningTerms, now: Date) {
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

/** Why an order is refused, as a code for clients. */
export type Refusal = 'closed' | 'paused' | 'pincode' | 'limit' | 'minimum'

/** Returns whether the shop takes orders at a moment, with its fees, limits and promise. */
export function statusOf(terms: CheckoutTerms, now: Date): ShopStatus {
  const { isOpen, isPaused, holiday, opensAt } = openingOf(terms, now)
  const why = isPaused ? terms.paused?.message || 'The shop takes no orders just now' : whyClosed(holiday)
  return {
    isOpen,
    isPaused,
    holiday,
    opensAt: opensAt?.toISOString() ?? null,
    message: isOpen ? '' : whyShut(why, opensAt, now),
    minimumOrder: terms.minimumOrderInRupees,
    deliveryFee: terms.deliveryFeeInRupees,
    freeDeliveryFrom: terms.freeDeliveryFromInRupees || null,
    handlingFee: terms.handlingFeeInRupees,
    maxQuantityPerLine: terms.maxQuantityPerLine,
    maxLines: terms.maxLines,
    promisedMinutes: isOpen ? promisedMinutesOf(terms) : null,
  }
}

type PromiseTerms = Pick<CheckoutTerms, 'badgeText' | 'promiseMeasuredTimes' | 'measuredMinutes'>

/** Returns how long a delivery takes that is ordered now: as measured, or as the badge says; null for one without minutes. */
function promisedMinutesOf({ badgeText, promiseMeasuredTimes, measuredMinutes }: PromiseTerms): number | null {
  const minutes = promisedMinutes(badgeText)
  return minutes === null || !promiseMeasuredTimes ? minutes : (measuredMinutes ?? minutes)
}

/** Returns the promise of this hour. An order is placed under it, and it stays with the order, whatever is measured later. */
export function promiseOf(terms: PromiseTerms): string {
  const minutes = promisedMinutesOf(terms)
  return minutes === promisedMinutes(terms.badgeText) ? terms.badgeText : `${minutes} min`
}

export function feeTermsOf(terms: CheckoutTerms): FeeTerms {
  return {
    deliveryFeeInPaise: toPaise(terms.deliveryFeeInRupees),
    freeDeliveryFromInPaise: toPaise(terms.freeDeliveryFromInRupees) || null,
    handlingFeeInPaise: toPaise(terms.handlingFeeInRupees),
  }
}

/** @throws AppError conflict while the shop takes no orders. */
export function requireOpen(terms: CheckoutTerms, now: Date): void {
  const { isOpen, isPaused, message } = statusOf(terms, now)
  if (!isOpen) throw refused(isPaused ? 'paused' : 'closed', message)
}

/** @throws AppError conflict for a place that the shop does not deliver to. */
export function requireServiceable(terms: CheckoutTerms, pincode: string): void {
  if (!isServed(terms.servedPincodes, pincode)) throw refused('pincode', notServed(pincode))
}

/** @throws AppError conflict for more lines, or more of one product, than the shop sells at once. */
export function requireWithinLimits(terms: CheckoutTerms, lines: readonly { quantity: number }[]): void {
  const { maxLines, maxQuantityPerLine } = terms
  if (lines.length > maxLines) throw refused('limit', `An order holds at most ${maxLines} products`)
  if (lines.some(({ quantity }) => quantity > maxQuantityPerLine))
    throw refused('limit', `At most ${maxQuantityPerLine} of one product in an order`)
}

/** @throws AppError conflict for goods that cost less than the shop delivers. */
export function requireMinimum(terms: CheckoutTerms, goodsInPaise: number): void {
  const missingInPaise = toPaise(terms.minimumOrderInRupees) - goodsInPaise
  if (missingInPaise <= 0) return
  const minimum = formatRupees(terms.minimumOrderInRupees)
  throw refused('minimum', `The minimum order is ${minimum}: add ${formatPaise(missingInPaise)} more`)
}

export function notServed(pincode: string): string {
  return `We do not deliver to ${pincode} yet`
}

function refused(reason: Refusal, message: string): AppError {
  return new AppError('conflict', message, { data: { reason } })
}

function whyClosed(holiday: string | null): string {
  return holiday ? `The shop is closed for ${holiday}` : 'The shop is closed now'
}

function whyShut(why: string, opensAt: Date | null, now: Date): string {
  const stopped = /[.!?।]$/u.test(why) ? why : `${why}.`
  return opensAt ? `${stopped} It opens ${openingLabel(opensAt, now)}.` : stopped
}
