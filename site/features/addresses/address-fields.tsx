import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { type AddressForm, readAddress } from '../../../src/shared/address.ts'
import { Field } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { $served, checkPincode, pincodeIn } from '../cart/shop-status.ts'

/** The six fields of an address and a note for the rider. */
export function AddressFields({ form }: { form: UseFormReturn<AddressForm> }) {
  const { errors } = form.formState
  const text = (name: keyof AddressForm) => ({ ...form.register(name), error: errors[name]?.message, required: true })
  return (
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
        <NotServed typed={form.watch('pincode')} />
      </div>
      <div className="half">
        <TextField label="Country" autoComplete="country-name" {...text('country')} />
      </div>
      <TextField label="Mobile No." type="tel" autoComplete="tel" {...text('mobile')} />
      <Field label="Note for the rider" hint="Gate, floor, whom to ring (optional)" error={errors.note?.message}>
        {(props) => <textarea className="input input--short" rows={2} {...props} {...form.register('note')} />}
      </Field>
    </div>
  )
}

/** Warns about a pincode that is not served. The address can still be saved, because the shop may deliver there later. */
function NotServed({ typed }: { typed: string }) {
  const pincode = pincodeIn(typed)
  const isServed = useStore($served)[pincode ?? ''] ?? true
  useEffect(() => {
    if (pincode) void checkPincode(pincode)
  }, [pincode])
  return (
    <p className="field__warning" role="status">
      {!isServed && `We do not deliver to ${pincode} yet`}
    </p>
  )
}

/** Returns the initial values of an address form. The country defaults to India. */
export function addressFieldsOf(address: Partial<AddressForm> | null): AddressForm {
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

export const byAddressRules: Resolver<AddressForm> = (typed) => {
  const failures = Object.entries(readAddress(typed).errors)
  const errors = Object.fromEntries(failures.map(([name, message]) => [name, { type: 'rule', message }]))
  return failures.length === 0
    ? { values: typed, errors: {} }
    : { values: {}, errors: errors as FieldErrors<AddressForm> }
}
