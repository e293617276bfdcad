import { useEffect, useRef } from 'react'

/**
 * Returns the ref of an element that takes the focus when there are fewer lines: the control that removes a line
 * disappears with it. The element needs a `tabIndex`.
 */
export function useFocusAfterRemoval<Where extends HTMLElement>(lineCount: number) {
  const where = useRef<Where>(null)
  const count = useRef(lineCount)
  useEffect(() => {
    const isRemoved = lineCount < count.current && document.activeElement === document.body
    if (isRemoved) where.current?.focus({ preventScroll: true })
    count.current = lineCount
  }, [lineCount])
  return where
}
