import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { $isOpen } from './palette.ts'
import { Palette } from './palette.tsx'

let isMounted = false

/** Opens the command palette, unless a dialog is open that it would cover. */
export function openPalette(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  if (!isMounted) {
    isMounted = true
    const place = document.createElement('div')
    document.body.append(place)
    createRoot(place).render(
      <CSPProvider disableStyleElements>
        <Palette />
      </CSPProvider>,
    )
  }
  $isOpen.set(true)
}
