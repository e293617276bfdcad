import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { fromLocalTime, localTime } from '../../../../src/shared/local-time.ts'
import { nextStart } from '../../../../src/shared/opening-hours.ts'

/** How long a pause lasts: until the owner ends it, some minutes, until the hours of another day begin, or until a moment. */
export type PauseLength = 'open' | 'tomorrow' | 'moment' | `${number}`

type Opening = Pick<ShopSettings, 'openHours' | 'holidays'>

export function pauseLengths({ openHours }: Opening): { id: PauseLength; name: string }[] {
  return [
    { id: 'open', name: 'until I open it again' },
    { id: '15', name: 'for 15 minutes' },
    { id: '30', name: 'for 30 minutes' },
    { id: '60', name: 'for an hour' },
    { id: '180', name: 'for three hours' },
    // A shop that is open day and night has no other opening.
    { id: 'tomorrow', name: openHours ? 'until tomorrow’s opening' : 'until midnight' },
    { id: 'moment', name: 'until a date and time …' },
  ]
}

/**
 * Returns when a pause of now ends: null for one that the owner ends.
 * @param typed the date and time that the owner chose, in the shop's time.
 * @returns undefined if that is missing.
 */
export function pauseEnd(length: PauseLength, typed: string, shop: Opening, now: Date): Date | null | undefined {
  if (length === 'open') return null
  if (length === 'tomorrow') return nextStart(shop, midnightAfter(now))
  if (length !== 'moment') return new Date(now.getTime() + Number(length) * 60_000)
  const until = fromLocalTime(typed)
  return Number.isNaN(until.getTime()) ? undefined : until
}

function midnightAfter(now: Date): Date {
  return new Date(fromLocalTime(`${localTime(now).slice(0, 10)}T00:00`).getTime() + 24 * 3_600_000)
}
