import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { canSound, onSoundChange, startRinging, stopRinging, wakeSound } from './alert-sound.ts'
import { $newOrders } from './order-board.ts'

/** Whether new orders ring. Stored in this browser, and shared by all its tabs. */
const $soundOn = persistentAtom<'on' | 'off'>('desk-sound', 'on')

/** Whether the browser lets this tab play sound. That requires a user interaction first. */
const $soundAllowed = atom(true)

/** Whether this tab is the one that rings now. */
const $rings = atom(false)

export type OrderAlert = 'muted' | 'blocked' | 'quiet' | 'ringing' | 'elsewhere'

export const $orderAlert = computed(
  [$newOrders, $soundOn, $soundAllowed, $rings],
  (orders, soundOn, allowed, rings): OrderAlert => {
    if (soundOn === 'off') return 'muted'
    if (!allowed) return 'blocked'
    if (orders.length === 0) return 'quiet'
    return rings ? 'ringing' : 'elsewhere'
  },
)

const LOCK = 'tokri-desk-bell'

export function toggleSound(): void {
  $soundOn.set($soundOn.get() === 'on' ? 'off' : 'on')
  if ($soundOn.get() === 'on') void allowSound()
}

/** Asks the browser for permission to play sound, which it grants only during a user interaction. */
export async function allowSound(): Promise<void> {
  $soundAllowed.set(await wakeSound())
}

/**
 * Rings while there are new orders, in only one of the open tabs. The title of every tab shows their number. Returns a
 * function that stops it.
 */
export function followOrderAlert(): () => void {
  const title = document.title
  $soundAllowed.set(canSound())
  let release: (() => void) | undefined
  const stops = [
    onSoundChange(() => $soundAllowed.set(canSound())),
    $newOrders.subscribe(({ length }) => {
      document.title = length > 0 ? `(${length}) ${title}` : title
    }),
    $orderAlert.subscribe((alert) => {
      const wanted = alert === 'ringing' || alert === 'elsewhere'
      if (wanted) release ??= ringWhenAlone()
      else {
        release?.()
        release = undefined
      }
    }),
    wakeAtFirstPress(),
  ]
  return () => {
    for (const stop of stops) stop()
    release?.()
    document.title = title
  }
}

/** Rings as soon as no other tab does. Returns a function that stops it. */
function ringWhenAlone(): () => void {
  const given = new AbortController()
  const ring = () => {
    if (given.signal.aborted) return
    $rings.set(true)
    startRinging()
    return new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()))
  }
  // Over plain HTTP there are no locks, so every tab rings.
  if (navigator.locks) navigator.locks.request(LOCK, { signal: given.signal }, ring).catch(() => {})
  else void Promise.resolve().then(ring)
  return () => {
    given.abort()
    $rings.set(false)
    stopRinging()
  }
}

function wakeAtFirstPress(): () => void {
  const given = new AbortController()
  for (const type of ['pointerup', 'keydown'])
    addEventListener(type, () => $soundAllowed.get() || void allowSound(), { signal: given.signal })
  return () => given.abort()
}
