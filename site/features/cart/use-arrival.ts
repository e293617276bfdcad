import { useStore } from '@nanostores/react'
import { $unserved } from '../delivery-area/unserved.ts'
import { $arrival } from './shop-status.ts'

/** When an order of this cart should arrive. Null if that is not known, or the shop does not deliver to the shopper's area. */
export function useArrival(): string | null {
  const arrival = useStore($arrival)
  return useStore($unserved) === null ? arrival : null
}
