import type { AddressView } from '../../../src/address/contract.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { AddressForm } from './address-form.tsx'

/** What the dialog edits: a new address, an existing one, or nothing. */
export type Editing = AddressView | 'new' | null

export function AddressDialog({ editing, onClose }: { editing: Editing; onClose(): void }) {
  return (
    <Dialog title={editing === 'new' ? 'Add Address' : 'Edit Address'} open={editing !== null} onClose={onClose}>
      {editing && <AddressForm address={editing === 'new' ? null : editing} onSaved={onClose} onCancel={onClose} />}
    </Dialog>
  )
}
