import { computed } from 'nanostores'
import { promisedMinutes } from '../../../src/shared/delivery-promise.ts'
import { arrivalLabel } from '../../ui/time-labels.ts'
import { $arrival, $shopStatus } from '../cart/shop-status.ts'
import { $screen } from './screen.ts'

/** Says beside the page's heading when the basket arrives; of a shop that promises no minutes, the badge of its products. */
export function showPromise(place: HTMLElement): void {
  const badge = place.dataset.badge!
  computed(
    [$screen, $arrival, $shopStatus],
    (screen, arrival, status) =>
      screen === 'open' &&
      (arrival ? `Arriving by ${arrivalLabel(arrival)}` : status?.isOpen && promisedMinutes(badge) === null && badge),
  ).subscribe((promise) => {
    place.textContent = promise || null
  })
}
