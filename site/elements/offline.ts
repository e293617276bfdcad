import { whenSettled } from './when-idle.ts'

/** Registers the worker that keeps the offline page, when the page has nothing better to do. */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  whenSettled(register)
}

// Without the worker only the offline page is missing, so a browser that refuses it needs no word about it.
function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {})
}
