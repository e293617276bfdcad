import { $cart } from '../features/cart/cart-state.ts'
import { whenSettled } from '../ui/when-idle.ts'

/** Pages that were loaded ahead and are not yet rendered cannot be used any more once the first worker has the page. */
const AFTER_MS = 6_000

/**
 * Registers the service worker that caches the offline page, once the browser has rendered the next pages ahead, or the cart
 * has changed: without a network the browser's error page would then stand in its place.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  $cart.listen(register)
  whenSettled(() => setTimeout(register, AFTER_MS))
}

// Ignores a failed registration, because only the offline page depends on the worker.
function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {})
}
