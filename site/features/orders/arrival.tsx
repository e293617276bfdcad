import { useEffect, useState } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { whenLabel } from './labels.ts'

/** When an order that is under way should arrive, or that it is late. */
export function Arrival({ order: { state, promisedAt } }: { order: OrderView }) {
  const isLate = useIsOver(promisedAt)
  if (promisedAt === null || !UNDER_WAY.has(state)) return null
  const time = whenLabel(promisedAt).replace('Today, ', '')
  return (
    <p className={isLate ? 'arrival arrival--late' : 'arrival'} role="status">
      {isLate ? `Running late: it should have arrived by ${time}` : `Arriving by ${time}`}
    </p>
  )
}

const UNDER_WAY: ReadonlySet<OrderView['state']> = new Set(['placed', 'accepted', 'packed', 'out for delivery'])

/** Whether a time has passed. It renders again when that happens. */
function useIsOver(at: string | null): boolean {
  const [, look] = useState(0)
  const leftMs = at === null ? 0 : Date.parse(at) - Date.now()
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => look((looks) => looks + 1), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs <= 0
}
