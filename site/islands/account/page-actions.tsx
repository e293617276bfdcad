import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Puts an action into the page's head, which the page itself has drawn, where it has left a `data-action` for it. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = document.querySelector('[data-action]')
  return place && createPortal(children, place)
}
