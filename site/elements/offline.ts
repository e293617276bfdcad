/** Registers the worker that keeps the offline page, when the page has nothing better to do. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') whenIdle(register)
  else addEventListener('load', () => whenIdle(register), { once: true })
}

// Without the worker only the offline page is missing, so a browser that refuses it needs no word about it.
function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {})
}

// Safari has no requestIdleCallback.
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 2000)
}
