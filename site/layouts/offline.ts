import { whenSettled } from '../ui/when-idle.ts'

/** Pages that were loaded ahead and are not yet rendered cannot be used any more once the first worker has the page. */
const AFTER_MS = 6_000

/** Registers the service worker that caches the offline page, once the browser has rendered the next pages ahead. */
export function cacheOfflinePage(): void {
  if ('serviceWorker' in navigator) whenSettled(() => setTimeout(register, AFTER_MS))
}

// Ignores a failed registration, because only the offline page depends on the worker.
function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {})
}
