import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Brings a form to life that the page shows already; what was typed in the meantime stays. */
export function hydrate(Form: ComponentType): void {
  hydrateRoot(place(), <Form />)
}

/** Puts an island in its place on the page, instead of what waits there. */
export function mount(Island: ComponentType): void {
  createRoot(place()).render(
    <CSPProvider disableStyleElements>
      <Island />
    </CSPProvider>,
  )
}

function place(): Element {
  const found = document.querySelector('[data-island]')
  if (!found) throw new Error('The page has no place for its island')
  return found
}
