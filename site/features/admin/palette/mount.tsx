import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import type { TypeAhead } from '../frame/type-ahead.ts'
import { $isOpen, search } from './palette.ts'
import { Palette } from './palette.tsx'

let isMounted = false

/** Opens the command palette with what was typed since it was asked for. */
export function openPalette(typing: Pick<TypeAhead, 'text' | 'give'>): void {
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
  search(typing.text)
  typing.give = search
  $isOpen.set(true)
}
