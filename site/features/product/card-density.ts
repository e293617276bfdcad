import type { ShopSettings } from '../../../src/settings/contract.ts'

/** Where the cards of a grid are, which tells how large their images are. A compact grid is as narrow beside a rail. */
export function gridPlace<Place>({ cardDensity }: ShopSettings, place: Place): Place | 'compact' {
  return cardDensity === 'compact' ? 'compact' : place
}
