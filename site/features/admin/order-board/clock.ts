import { atom, onMount } from 'nanostores'

/** The current time, updated every second while something uses it. */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 1000)
  return () => clearInterval(timer)
})
