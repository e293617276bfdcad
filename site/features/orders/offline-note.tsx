import { useState, useSyncExternalStore } from 'react'
import { clockTime } from '../../ui/time-labels.ts'

/** Says since when the page has not been up to date, while the browser has no network. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
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

function watchNetwork(changed: () => void): () => void {
  const stop = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: stop.signal })
  return () => stop.abort()
}
