import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Hydrates a server-rendered form. Text that was typed before is preserved. */
export function hydrate(Form: ComponentType): void {
  hydrateRoot(place(), <Form />)
}

/** Renders an island into its place on the page, and replaces the placeholder there. */
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
