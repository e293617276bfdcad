import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { AddressView } from '../../../src/address/contract.ts'
import { addressFaults, type AddressForm as Fields } from '../../../src/shared/address.ts'
import { saveAddress } from '../../stores/addresses.ts'
import { showToast } from '../../stores/toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  /** The address that is changed; null for a new one. */
  address: AddressView | null
  onSaved(): void
  onCancel(): void
}

/** The six fields of an address and a note for the rider. */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const form = useForm<Fields>({ defaultValues: fieldsOf(address), resolver: byTheRules, mode: 'onTouched' })
  const [busy, setBusy] = useState(false)
  const { errors } = form.formState
  const save = form.handleSubmit(async (typed) => {
    if (busy) return
    setBusy(true)
    const reply = await saveAddress(typed, address?._id ?? null)
    setBusy(false)
    if (reply.success) return onSaved()
    showToast('error', reply.message)
  })
  const text = (name: keyof Fields) => ({ ...form.register(name), error: errors[name]?.message, required: true })
  return (
    <form method="post" noValidate onSubmit={save}>
      <div className="form-grid">
        <TextField label="Address Line" autoComplete="street-address" {...text('address_line')} />
        <div className="half">
          <TextField label="City" autoComplete="address-level2" {...text('city')} />
        </div>
        <div className="half">
          <TextField label="State" autoComplete="address-level1" {...text('state')} />
        </div>
        <div className="half">
          <TextField label="Pincode" inputMode="numeric" autoComplete="postal-code" {...text('pincode')} />
        </div>
        <div className="half">
          <TextField label="Country" autoComplete="country-name" {...text('country')} />
        </div>
        <TextField label="Mobile No." type="tel" autoComplete="tel" {...text('mobile')} />
        <Field label="Note for the rider" hint="Gate, floor, whom to ring: if you like" error={errors.note?.message}>
          {(props) => <textarea className="input input--short" rows={2} {...props} {...form.register('note')} />}
        </Field>
      </div>
      <div className="dialog__actions">
        <button className="button button--quiet" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button className="button button--action" type="submit" aria-disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          Submit
        </button>
      </div>
    </form>
  )
}

function fieldsOf(address: AddressView | null): Fields {
  const {
    address_line = '',
    city = '',
    state = '',
    country = 'India',
    pincode = '',
    mobile = '',
    note = '',
  } = address ?? {}
  return { address_line, city, state, country, pincode, mobile, note }
}

const byTheRules: Resolver<Fields> = (typed) => {
  const faults = Object.entries(addressFaults(typed))
  const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }]))
  return faults.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: errors as FieldErrors<Fields> }
}
