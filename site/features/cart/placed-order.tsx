import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $userId } from '../account/session.ts'
import { RecentOrderNote } from './RecentOrderNote.tsx'
import { $recentOrder, loadRecentOrder } from './recent-order.ts'

/** Loads which order was placed a moment ago, and says it. */
export function PlacedOrder() {
  const userId = useStore($userId)
  const order = useStore($recentOrder)
  useEffect(() => {
    if (userId) void loadRecentOrder()
  }, [userId])
  return <RecentOrderNote order={order} />
}
