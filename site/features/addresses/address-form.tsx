import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AddressView } from '../../../src/address/contract.ts'
import type { AddressForm as Fields } from '../../../src/shared/address.ts'
import { ADDRESS_LABELS } from '../../../src/shared/schemas/address.ts'
import { FormActions } from '../../ui/FormActions.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { SAVE_ADDRESS } from '../../wording/addresses.ts'
import { say } from '../../wording/say.ts'
import { $user } from '../account/session.ts'
import { $ownArea } from '../delivery-area/area.ts'
import { showToast } from '../toasts/toasts.ts'
import { discardDraft, draftOf, saveDraft } from './address-draft.ts'
import { AddressFields, addressFieldsOf, byAddressRules } from './address-fields.tsx'
import { $addresses, saveAddress } from './addresses.ts'
import { FillFromHere } from './fill-from-here.tsx'

interface Props {
  /** The address to edit, or null for a new one. */
  address: AddressView | null
  onSaved(): void
  onCancel(): void
  /** Where a new address is, if that was chosen just before. */
  place?: Place | undefined
}

type Place = Pick<Fields, 'pincode' | 'city' | 'state'>

/** Form to add or edit an address. What is typed stays in this tab until it is saved or cancelled. */
export function AddressForm({ address, onSaved, onCancel, place }: Props) {
  const id = address?._id ?? null
  const [draft] = useState(() => draftOf(id))
  const [chosen] = useState(() => place ?? (draft || address ? undefined : chosenPlace()))
  const form = useForm<Fields>({
    defaultValues: addressFieldsOf({ ...(draft ?? address ?? newAddress()), ...chosen }),
    resolver: byAddressRules,
    mode: 'onTouched',
  })
  const [busy, setBusy, isBusy] = useBusy()
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(id, values) }),
    [form.subscribe, id],
  )
  const save = form.handleSubmit(async (typed) => {
    if (isBusy()) return
    setBusy(true)
    const reply = await saveAddress(typed, id)
    setBusy(false)
    if (!reply.success) return void showToast('error', reply.message)
    discardDraft()
    onSaved()
  })
  const cancel = () => {
    discardDraft()
    onCancel()
  }
  return (
    <form method="post" noValidate onSubmit={save}>
      {draft && <p className="field__hint">This is what you typed before. It is not saved yet.</p>}
      <AddressFields form={form} filled={chosen ?? address ?? undefined} fill={<FillFromHere form={form} />}>
        <fieldset className="address-labels">
          <legend className="field__label">Save as</legend>
          {ADDRESS_LABELS.map((label) => (
            <label className="filter-chip" key={label}>
              <input type="radio" value={label} {...form.register('label')} />
              {label}
            </label>
          ))}
        </fieldset>
      </AddressFields>
      <FormActions submit={say(SAVE_ADDRESS)} busy={busy} onBack={cancel} />
    </form>
  )
}

/** What a new address begins with. The first is mostly a home. */
function newAddress(): Partial<Fields> {
  const hasHome = $addresses.get()?.some(({ label }) => label === 'Home')
  return { mobile: $user.get()?.mobile ?? '', label: hasHome ? 'Other' : 'Home' }
}

/** Where the shopper said to deliver before there was an address. */
function chosenPlace(): Place | undefined {
  const own = $ownArea.get()
  return own && { pincode: own.pincode, city: own.city, state: own.state }
}
