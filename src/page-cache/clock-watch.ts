import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import { shutNotice } from '../settings/checkout-terms.ts'
import type { DeliveryTime, ShopSettings } from '../settings/contract.ts'
import { shownSettings } from '../settings/shown-settings.ts'
import { upcomingHolidays } from '../shared/opening-hours.ts'
import { hourOfDay } from '../shared/shop-time.ts'
import { PAGE_NOTIFICATIONS, type PageCache } from './cache.ts'

/** Tag of the pages that say what depends on the time: whether the shop is closed or when it will be, and its promise. */
export const CLOCK = 'clock'
/** What is sent on the channel of the pages when other delivery times were measured. No page has it. */
const DELIVERY_TIMES = 'delivery-times'

const LOOK_EVERY_MS = 1000

export interface ClockTerms {
  settings: ShopSettings
  deliveryTimes: DeliveryTime[]
}

export interface ClockWatchDependencies {
  events: DatabaseEvents
  pages: Pick<PageCache, 'invalidate'>
  purges?: Pick<Purges, 'ask'>
  load: () => Promise<ClockTerms>
  now?: () => Date
}

/**
 * Invalidates the pages within a second of when they must say something else: when the shop opens or closes, a pause ends, a
 * holiday begins or is over, "tomorrow" becomes today, or deliveries of this hour take longer than those of the last. It
 * compares what the pages say by the clock instead of waiting for a time, so that a clock that is set, or a machine that
 * slept, is noticed as well. The terms are in memory: the database is asked only after they changed.
 * @returns `look` does so at once, `stop` ends it.
 */
export function watchClock({ events, pages, purges, load, now = () => new Date() }: ClockWatchDependencies) {
  let terms: ClockTerms | null = null
  let said: string | undefined
  /** Since when the terms in memory may be out of date; null if they are not. */
  let changedAt: Date | null = now()
  /** Whether what changed has not invalidated pages by itself. */
  let isUnsaid = false
  let isLoading = false

  async function refresh(): Promise<void> {
    if (isLoading || changedAt === null) return
    const [since, wasUnsaid] = [changedAt, isUnsaid]
    isLoading = true
    changedAt = null
    isUnsaid = false
    try {
      terms = await load()
      // A page that was rendered since then may say what was true at that moment.
      if (!wasUnsaid) said = saysAt(terms, since)
    } catch {
      // The listener reports a database that is away; the next look tries again.
      changedAt ??= since
      isUnsaid ||= wasUnsaid
    } finally {
      isLoading = false
    }
  }

  async function look(): Promise<void> {
    await refresh()
    if (terms === null) return
    const says = saysAt(terms, now())
    if (says === said) return
    said = says
    pages.invalidate([CLOCK])
    purges?.ask([CLOCK])
  }

  const change = () => {
    changedAt ??= now()
    void look()
  }
  const unsubscribe = events.subscribe(PAGE_NOTIFICATIONS, {
    notified: (payload) => {
      const tags = payload.split(',')
      isUnsaid ||= said !== undefined && tags.includes(DELIVERY_TIMES)
      if (tags.some((tag) => tag === DELIVERY_TIMES || tag === 'settings')) change()
    },
    connected: change,
  })
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return {
    look,
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

function saysAt({ settings, deliveryTimes }: ClockTerms, at: Date): string {
  const measured = deliveryTimes.find(({ hour }) => hour === hourOfDay(at))
  const { badgeText } = shownSettings(settings, measured?.minutes ?? null, at)
  return JSON.stringify([shutNotice(settings, at), upcomingHolidays(settings.holidays, at), badgeText])
}
