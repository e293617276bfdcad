import { useEffect, useRef } from 'react'

let isUndone = false

/** Lets the lines take the focus when they change next: the button that undid a removal is gone by then. */
export function focusAfterUndo(): void {
  isUndone = true
}

/**
 * Returns the ref of an element that takes the focus when there are fewer lines, or those of an undone removal: the control
 * that was used disappears with it. The element needs a `tabIndex`.
 */
export function useFocusAfterRemoval<Where extends HTMLElement>(lineCount: number) {
  const where = useRef<Where>(null)
  const count = useRef(lineCount)
  useEffect(() => {
    const isLost = lineCount < count.current && document.activeElement === document.body
    if (isLost || isUndone) where.current?.focus({ preventScroll: true })
    count.current = lineCount
    isUndone = false
  }, [lineCount])
  return where
}
