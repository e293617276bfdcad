import { CSPProvider } from '@base-ui/react/csp-provider'
import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { AddressDialog, type Editing } from './address-dialog.tsx'

/** Renders the dialog of an address, for a page without other React. What the store has to edit opens it. */
export function mountAddressDialog($editing: WritableAtom<Editing>): void {
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <CSPProvider disableStyleElements>
      <EditedAddress $editing={$editing} />
    </CSPProvider>,
  )
}

function EditedAddress({ $editing }: { $editing: WritableAtom<Editing> }) {
  return <AddressDialog editing={useStore($editing)} onClose={() => $editing.set(null)} />
}
