import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Renders its children in the page's header, if the page has a `data-action` element there. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = document.querySelector('[data-action]')
  return place && createPortal(children, place)
}
