import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $isOnline } from '../../ui/online.ts'
import { clockTime } from '../../ui/time-labels.ts'

/** Says since when the page has not been up to date, while the browser has no network. */
export function OfflineNote() {
  const isOnline = useStore($isOnline, { ssr: 'initial' })
  return (
    <p className="order-page__offline" role="status">
      {!isOnline && <Since />}
    </p>
  )
}

function Since() {
  const [since] = useState(() => new Date().toISOString())
  return <>You are offline. As of {clockTime(since)}</>
}
