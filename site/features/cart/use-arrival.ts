import { useStore } from '@nanostores/react'
import { $unserved } from '../delivery-area/unserved.ts'
import { $arrival } from './shop-status.ts'

/** When an order of this cart should arrive; null if that is not known, and undefined where the shop does not deliver. */
export function useArrival(): string | null | undefined {
  const arrival = useStore($arrival)
  return useStore($unserved) === null ? arrival : undefined
}
