import { useEffect, useEffectEvent } from 'react'

/** Makes the browser's Back close what is open instead of leaving the page. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    history.pushState({ ...history.state, open: true }, '')
    const closeByBack = () => close()
    addEventListener('popstate', closeByBack)
    return () => {
      removeEventListener('popstate', closeByBack)
      // Closed in another way: its entry of the history goes too.
      if (history.state?.open) history.back()
    }
  }, [open])
}
