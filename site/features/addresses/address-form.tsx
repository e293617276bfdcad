import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AddressView } from '../../../src/address/contract.ts'
import type { AddressForm as Fields } from '../../../src/shared/address.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { showToast } from '../toasts/toasts.ts'
import { AddressFields, addressFieldsOf, byAddressRules } from './address-fields.tsx'
import { saveAddress } from './addresses.ts'

interface Props {
  /** The address to edit, or null for a new one. */
  address: AddressView | null
  onSaved(): void
  onCancel(): void
}

/** Form to add or edit an address. */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const form = useForm<Fields>({
    defaultValues: addressFieldsOf(address),
    resolver: byAddressRules,
    mode: 'onTouched',
  })
  const [busy, setBusy] = useState(false)
  const save = form.handleSubmit(async (typed) => {
    if (busy) return
    setBusy(true)
    const reply = await saveAddress(typed, address?._id ?? null)
    setBusy(false)
    if (reply.success) return onSaved()
    showToast('error', reply.message)
  })
  return (
    <form method="post" noValidate onSubmit={save}>
      <AddressFields form={form} />
      <DialogButtons back="Cancel" submit="Submit" look="action" busy={busy} onBack={onCancel} />
    </form>
  )
}
