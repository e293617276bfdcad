import { atom, onMount } from 'nanostores'

/** Whether the browser has a network, as far as it knows: one that leads nowhere counts as one. */
export const $isOnline = atom(true)

onMount($isOnline, () => {
  const stop = new AbortController()
  const look = () => $isOnline.set(navigator.onLine)
  for (const event of ['online', 'offline']) addEventListener(event, look, { signal: stop.signal })
  look()
  return () => stop.abort()
})
