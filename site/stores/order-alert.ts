import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { canSound, onSoundChange, startRinging, stopRinging, wakeSound } from '../lib/admin/alert-sound.ts'
import { $newOrders } from './order-board.ts'

/** Whether new orders are to be heard; remembered in this browser, and the same in all its tabs. */
const $soundOn = persistentAtom<'on' | 'off'>('desk-sound', 'on')

/** Whether the browser lets this tab sound: not before something was pressed in it. */
const $soundAllowed = atom(true)

/** Whether this tab is the one that rings now. */
const $rings = atom(false)

export type Bell = 'muted' | 'blocked' | 'quiet' | 'ringing' | 'elsewhere'

export const $bell = computed(
  [$newOrders, $soundOn, $soundAllowed, $rings],
  (orders, soundOn, allowed, rings): Bell => {
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

/** Asks the browser for sound, which it grants only while something is pressed. */
export async function allowSound(): Promise<void> {
  $soundAllowed.set(await wakeSound())
}

/** Rings while orders are new, in one tab of all that are open; the title counts them in each. */
export function followBell(): () => void {
  const title = document.title
  $soundAllowed.set(canSound())
  let release: (() => void) | undefined
  const stops = [
    onSoundChange(() => $soundAllowed.set(canSound())),
    $newOrders.subscribe(({ length }) => {
      document.title = length > 0 ? `(${length}) ${title}` : title
    }),
    $bell.subscribe((bell) => {
      const wanted = bell === 'ringing' || bell === 'elsewhere'
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

/** Rings as soon as no other tab does, until it is released. */
function ringWhenAlone(): () => void {
  const given = new AbortController()
  const ring = () => {
    if (given.signal.aborted) return
    $rings.set(true)
    startRinging()
    return new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()))
  }
  // On plain http there are no locks: then every tab rings for itself.
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
