import { useCallback, useRef, useState } from 'react'

/**
 * Whether something that was submitted is under way. `isBusy` knows it at once, for a second submit in the same tick: `busy` is
 * what was rendered last.
 */
export function useBusy(): [busy: boolean, setBusy: (busy: boolean) => void, isBusy: () => boolean] {
  const current = useRef(false)
  const [busy, render] = useState(false)
  const setBusy = useCallback((next: boolean) => {
    current.current = next
    render(next)
  }, [])
  const isBusy = useCallback(() => current.current, [])
  return [busy, setBusy, isBusy]
}
