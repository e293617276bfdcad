import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { type AddressForm, readAddress } from '../../../src/shared/address.ts'
import { Field } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { $places, loadPlace, pincodeIn } from '../cart/shop-status.ts'
import { type Filled, fillFrom } from './pincode-fill.ts'

interface Props {
  form: UseFormReturn<AddressForm>
  /** What the form begins with as if its pincode had filled it, so that the next one replaces it. */
  filled?: Filled | undefined
}

interface FieldsProps extends Props {
  /** What fills the pincode in, beside its field. */
  fill?: ReactNode
  /** A further field, before the note. */
  children?: ReactNode
}

/** The six fields of an address, from the pincode on, which fills two of them, who receives there and a note for the rider. */
export function AddressFields({ form, filled, fill, children }: FieldsProps) {
  const { errors } = form.formState
  const text = (name: keyof AddressForm) => ({ ...form.register(name), error: errors[name]?.message, required: true })
  return (
    <div className="form-grid">
      <div className="half short">
        <TextField label="Pincode" inputMode="numeric" autoComplete="postal-code" {...text('pincode')} />
        <PincodePlace form={form} filled={filled} />
      </div>
      <div className="half short address-fill">{fill}</div>
      <div className="half short">
        <TextField label="City" autoComplete="address-level2" {...text('city')} />
      </div>
      <div className="half short">
        <TextField label="State" autoComplete="address-level1" {...text('state')} />
      </div>
      <TextField
        label="Address Line"
        hint="Flat or house, building, street and area"
        autoComplete="street-address"
        {...text('address_line')}
      />
      <div className="third short">
        <TextField label="Country" autoComplete="country-name" {...text('country')} />
      </div>
      <div className="third short">
        <TextField label="Mobile No." type="tel" autoComplete="tel" {...text('mobile')} />
      </div>
      <div className="third">
        <TextField
          label="Receiver (optional)"
          autoComplete="off"
          {...form.register('receiver')}
          error={errors.receiver?.message}
        />
      </div>
      {children}
      <Field
        label="Note for the rider"
        hint="Landmark, gate, floor, whom to ring (optional)"
        error={errors.note?.message}
      >
        {(props) => <textarea className="input input--short" rows={2} {...props} {...form.register('note')} />}
      </Field>
    </div>
  )
}

/**
 * Fills city and state from a pincode as it is typed, and says so, or that nobody knows it. It also warns about one that is
 * not served: the address can still be saved, because the shop may deliver there later.
 */
function PincodePlace({ form, filled: filledBefore }: Props) {
  const pincode = pincodeIn(form.watch('pincode'))
  const place = useStore($places)[pincode ?? '']
  const filled = useRef({ ...filledBefore })
  // The place of the pincode that the form begins with is known.
  const done = useRef(filledBefore && pincode)
  useEffect(() => {
    if (pincode) void loadPlace(pincode)
  }, [pincode])
  // What the shopper has typed is theirs, also where a pincode had filled in the same.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && (name === 'city' || name === 'state')) delete filled.current[name]
        },
      }),
    [form.subscribe],
  )
  useEffect(() => {
    if (!place || done.current === place.pincode) return
    done.current = place.pincode
    const changes = fillFrom(place, form.getValues(), filled.current)
    filled.current = changes
    for (const [name, value] of Object.entries(changes) as [keyof typeof changes, string][]) {
      if (form.getValues(name) === value) continue
      form.setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' })
      // Typing there replaces it.
      if (document.activeElement?.getAttribute('name') === name) form.setFocus(name, { shouldSelect: true })
    }
  }, [place, form.getValues, form.setValue, form.setFocus])
  return (
    <div role="status">
      {place?.serves === false && <p className="field__warning">{`We do not deliver to ${pincode} yet`}</p>}
      {place && !place.city && <p className="field__hint">We do not know this pincode. Please type city and state.</p>}
      {place?.city && <p className="visually-hidden">{`${pincode} is in ${place.city}, ${place.state}`}</p>}
    </div>
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
    receiver = '',
    note = '',
    label,
  } = address ?? {}
  return { address_line, city, state, country, pincode, mobile, receiver, note, label }
}

export const byAddressRules: Resolver<AddressForm> = (typed) => {
  const failures = Object.entries(readAddress(typed).errors)
  const errors = Object.fromEntries(failures.map(([name, message]) => [name, { type: 'rule', message }]))
  return failures.length === 0
    ? { values: typed, errors: {} }
    : { values: {}, errors: errors as FieldErrors<AddressForm> }
}
