import { useEffect, useRef } from 'react'

let isWanted = false

/** Lets the lines take the focus when they change next: the button outside of them that changes them is gone by then. */
export function focusLines(): void {
  isWanted = true
}

/**
 * Returns the ref of an element that takes the focus when there are fewer lines, or when `focusLines` asked
 * for it: the control that was used disappears. The element needs a `tabIndex`.
 */
export function useFocusAfterRemoval<Where extends HTMLElement>(lineCount: number) {
  const where = useRef<Where>(null)
  const count = useRef(lineCount)
  useEffect(() => {
    const isLost = lineCount < count.current && document.activeElement === document.body
    if (isLost || isWanted) where.current?.focus({ preventScroll: true })
    count.current = lineCount
    isWanted = false
  }, [lineCount])
  return where
}
