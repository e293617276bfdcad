import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import { type OpeningTerms, shutNotice } from '../settings/checkout-terms.ts'
import { upcomingHolidays } from '../shared/opening-hours.ts'
import { PAGE_NOTIFICATIONS, type PageCache } from './cache.ts'

/** Tag of the pages that say whether the shop is closed, or when it will be: those with the header. */
export const OPENING = 'opening'

const LOOK_EVERY_MS = 1000

export interface OpeningWatchDependencies {
  events: DatabaseEvents
  pages: Pick<PageCache, 'invalidate'>
  purges?: Pick<Purges, 'ask'>
  load: () => Promise<OpeningTerms>
  now?: () => Date
}

/**
 * Invalidates the pages with the header within a second of when it must say something else: when the shop opens or closes,
 * a pause ends, a holiday begins or is over, or "tomorrow" becomes today. It compares what the pages say by the clock instead of waiting for a time,
 * so that a clock that is set, or a machine that slept, is noticed as well. The terms are in memory: the database is asked
 * only after they changed.
 * @returns `look` does so at once, `stop` ends it.
 */
export function watchOpening({ events, pages, purges, load, now = () => new Date() }: OpeningWatchDependencies) {
  let terms: OpeningTerms | null = null
  let said: string | undefined
  /** Since when the terms in memory may be out of date; null if they are not. */
  let changedAt: Date | null = now()
  let isLoading = false

  async function refresh(): Promise<void> {
    if (isLoading || changedAt === null) return
    const since = changedAt
    isLoading = true
    changedAt = null
    try {
      terms = await load()
      // A page that was rendered since then may say what was true at that moment.
      said = saysAt(terms, since)
    } catch {
      // The listener reports a database that is away; the next look tries again.
      changedAt ??= since
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
    pages.invalidate([OPENING])
    purges?.ask([OPENING])
  }

  const change = () => {
    changedAt ??= now()
    void look()
  }
  const unsubscribe = events.subscribe(PAGE_NOTIFICATIONS, {
    notified: (payload) => {
      if (payload.split(',').includes('settings')) change()
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

function saysAt(terms: OpeningTerms, at: Date): string {
  return JSON.stringify([shutNotice(terms, at), upcomingHolidays(terms.holidays, at)])
}
