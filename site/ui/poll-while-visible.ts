/**
 * Calls `look` every `everyMs` while the page is visible, and at once whenever the page or the network comes back. Returns a
 * function that stops it.
 */
export function pollWhileVisible(look: () => void, everyMs: number): () => void {
  const visibly = ifVisible(look)
  const timer = setInterval(visibly, everyMs)
  document.addEventListener('visibilitychange', visibly)
  addEventListener('online', visibly)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', visibly)
    removeEventListener('online', visibly)
  }
}

/** Returns a function that does `work` if the page is visible at that moment: nobody looks at the others. */
export function ifVisible(work: () => void): () => void {
  return () => {
    if (document.visibilityState === 'visible') work()
  }
}
