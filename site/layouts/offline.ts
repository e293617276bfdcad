import { whenSettled } from '../ui/when-idle.ts'

/** Registers the service worker that caches the offline page, once the browser is idle. */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  whenSettled(register)
}

// Ignores a failed registration, because only the offline page depends on the worker.
function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {})
}
