import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { type AddressForm, mobileDigits, mobileError } from '../../../../src/shared/address.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { keyOf } from '../customers/customers.ts'
import { FindField, NO_RESPONSE } from '../find-field.tsx'
import { countLabel } from '../today/labels.ts'
import {
  $caller,
  $foundCustomers,
  chooseCaller,
  clearFoundCustomers,
  findCustomers,
  lastAddressOf,
  type NewCustomer,
} from './draft.ts'
import type { CallerErrors } from './phone-order.tsx'

interface Props {
  customer: NewCustomer
  errors: CallerErrors
  onType(customer: NewCustomer): void
  onMobile(mobile: string): void
  onAddress(address: Partial<AddressForm>): void
}

const DEBOUNCE_MS = 300

const SHARED_NUMBER =
  'Others have this number, too, and anybody can enter it: ask for the email or the last order, and type the address.'
const UNVERIFIED_ADDRESS =
  'The address is that of the last order, and the email is not verified: ask the caller whether the address is theirs.'

/**
 * The caller: a known customer, found by mobile or name, or somebody new. Anybody can put another's number and name into
 * an account, so customers are shown with what tells them apart.
 */
export function PhoneCaller({ customer, errors, onType, onMobile, onAddress }: Props) {
  const caller = useStore($caller)
  const [doubt, setDoubt] = useState('')
  const part = useRef<HTMLFieldSetElement>(null)
  // Whoever is chosen, or is not the caller after all, takes the place of what had the focus.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost) part.current?.querySelector<HTMLElement>(caller ? 'button' : 'input')?.focus()
  }, [caller])
  const choose = async (chosen: CustomerView) => {
    const { _id, name, mobile, proved } = chosen
    const namesakes = ($foundCustomers.get() ?? []).filter((each) => mobile !== '' && each.mobile === mobile)
    const isShared = namesakes.length > 1
    setDoubt(isShared ? SHARED_NUMBER : '')
    clearFoundCustomers()
    if (mobile) onMobile(mobile)
    // Somebody else may have signed up with the caller's email or number. An order of an unverified account is
    // therefore stored with name and number only, as of callers without an account.
    if (_id === null || !proved) onType({ name, mobile, email: '' })
    else chooseCaller({ ...chosen, _id })
    // If several have one number, only the caller can say whose address it is.
    if (isShared) return
    const address = await lastAddressOf(chosen)
    if (!address) return
    onAddress(address)
    if (!proved) setDoubt(UNVERIFIED_ADDRESS)
  }
  const leave = () => {
    setDoubt('')
    $caller.set(null)
  }
  const text = (name: keyof NewCustomer) => ({
    value: customer[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ ...customer, [name]: currentTarget.value }),
  })
  return (
    <fieldset className="panel phone-order__part" id="caller" ref={part}>
      <legend>Who calls?</legend>
      {doubt && (
        <p className="field__warning" role="alert">
          {doubt}
        </p>
      )}
      {caller ? (
        <p className="caller">
          <span>
            <b>{caller.name}</b>
            <span className="tabular">{caller.mobile}</span>
            <span>{caller.email}</span>
          </span>
          <button className="button button--quiet button--small" type="button" onClick={leave}>
            Somebody else
          </button>
        </p>
      ) : (
        <>
          <FindCaller onChoose={choose} onNobody={(typed) => onType({ ...customer, ...newOf(typed) })} />
          <div className="form-grid">
            <div className="half">
              <TextField label="Name" error={errors.name} {...text('name')} />
            </div>
            <div className="half">
              <TextField
                label="Mobile"
                type="tel"
                error={errors.mobile}
                onBlur={() => mobileError(customer.mobile) || onMobile(mobileDigits(customer.mobile))}
                {...text('mobile')}
              />
            </div>
            <TextField
              label="Email"
              type="email"
              hint="For emails about the order"
              error={errors.email}
              {...text('email')}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}

interface FindProps {
  onChoose(customer: CustomerView): void
  onNobody(typed: string): void
}

function FindCaller({ onChoose, onNobody }: FindProps) {
  const [typed, setTyped] = useState('')
  const found = useStore($foundCustomers)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    timer.current = setTimeout(() => void findCustomers(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [typed])
  // The results may still be those of an earlier text. Enter therefore searches again. Of several, nobody is taken unseen.
  const takeOnly = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    clearTimeout(timer.current)
    const [first, ...others] = await findCustomers(typed.trim())
    if (first && others.length === 0) onChoose(first)
    else list.current?.querySelector('button')?.focus()
  }
  const take = (chosen: CustomerView, isByKey: boolean) => {
    // The list goes, and the focus of its button with it.
    if (isByKey) list.current?.closest('fieldset')?.querySelector('input')?.focus()
    onChoose(chosen)
  }
  return (
    <>
      <FindField
        label="Find a customer"
        hint="Enter takes the only one, or goes to the first"
        placeholder="Mobile or name"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => void takeOnly(event)}
      />
      <div role="status">
        {found === null && <p className="field__hint">{NO_RESPONSE}</p>}
        {found?.length === 0 && (
          <p className="field__hint">
            {'No customer found. '}
            <button className="link" type="button" onClick={() => onNobody(typed)}>
              Enter a new customer
            </button>
          </p>
        )}
      </div>
      {found && found.length > 0 && (
        <ul className="found-list" aria-label="Found customers" ref={list}>
          {found.map((each) => (
            <li key={keyOf(each)}>
              <button type="button" onClick={({ detail }) => take(each, detail === 0)}>
                <b>{each.name}</b>
                <span className="tabular">{each.mobile}</span>
                <span>{aboutOf(each)}</span>
                <span className="found-list__who">{[each.email, each.address].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function aboutOf({ _id, proved, orders }: CustomerView): string {
  if (!proved) return 'Email not verified: saved by name and number'
  return _id === null ? `${countLabel(orders, 'order')} by phone` : countLabel(orders, 'order')
}

/** Uses the search text as the new customer's mobile or name. */
function newOf(typed: string): Partial<NewCustomer> {
  return mobileError(typed) ? { name: typed.trim() } : { mobile: mobileDigits(typed) }
}
