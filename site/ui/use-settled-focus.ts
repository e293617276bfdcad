import { type RefObject, useEffect, useRef } from 'react'

const SETTLED_MS = 100

/** Returns the ref of an element that gets the focus when it replaces a form in a dialog. */
export function useSettledFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    // The dialog takes the focus shortly after the focused form is removed, so this waits until it has.
    const timer = setTimeout(() => element.current?.focus(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return element
}
