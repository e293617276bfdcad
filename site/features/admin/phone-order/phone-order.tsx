import { useStore } from '@nanostores/react'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AddressForm, mobileError } from '../../../../src/shared/address.ts'
import { formatRupees, toPaise } from '../../../../src/shared/money.ts'
import { EMAIL, PERSON_NAME } from '../../../../src/shared/schemas/account.ts'
import { AddressFields, addressFieldsOf, byAddressRules } from '../../addresses/address-fields.tsx'
import { Bill } from '../../cart/Bill.tsx'
import { $shopStatus, loadShopStatus } from '../../cart/shop-status.ts'
import { PreferenceFields } from '../../checkout/preference-fields.tsx'
import { fieldError } from '../form-sentences.ts'
import { focusTicket } from '../order-board/focus.ts'
import { showView } from '../order-board/url-state.ts'
import { countLabel } from '../today/labels.ts'
import { $caller, $isSubmitting, $phoneBill, $phoneLines, $phonePreferences, type NewCustomer, place } from './draft.ts'
import { PhoneCaller } from './phone-caller.tsx'
import { PhoneGoods } from './phone-goods.tsx'

export type CallerErrors = Partial<Record<keyof NewCustomer, string>>

/** Takes an order by phone: the caller, the address and the products. It is paid in cash on delivery. */
export function PhoneOrder() {
  const [customer, setCustomer] = useState<NewCustomer>({ name: '', mobile: '', email: '' })
  const [errors, setErrors] = useState<CallerErrors>({})
  const fields = useRef<HTMLFormElement>(null)
  const form = useForm<AddressForm>({
    defaultValues: addressFieldsOf(null),
    resolver: byAddressRules,
    mode: 'onTouched',
  })
  useEffect(() => {
    fields.current?.querySelector('input')?.focus()
    void loadShopStatus()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = $caller.get() ? {} : validateCaller(customer)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      // Without the focus that a refused form gives to its own first field: the caller's are above.
      await form.trigger()
      return document.getElementById('caller')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    await form.handleSubmit(async (address) => {
      if ($phoneLines.get().length === 0) return
      const orderId = await place(customer, address)
      if (!orderId) return
      showView({ shows: 'board' })
      focusTicket(orderId)
    })()
  }
  return (
    <section className="phone-order" aria-labelledby="phone-order">
      <div>
        <button className="phone-order__back" type="button" onClick={() => showView({ shows: 'board' })}>
          <ChevronLeft className="icon" aria-hidden="true" />
          Order board
        </button>
        <h2 id="phone-order">New phone order</h2>
      </div>
      <div className="with-aside">
        <form
          className="phone-order__form"
          id="phone-order-form"
          method="post"
          noValidate
          ref={fields}
          onSubmit={submit}
        >
          <PhoneCaller
            customer={customer}
            errors={errors}
            onType={(typed) => {
              setCustomer(typed)
              setErrors({})
            }}
            onMobile={(mobile) => form.getValues('mobile') || form.setValue('mobile', mobile)}
            onAddress={(address) => form.reset(addressFieldsOf(address))}
          />
          <fieldset className="panel phone-order__part">
            <legend>Where should it be delivered?</legend>
            <AddressFields form={form} />
          </fieldset>
          <fieldset className="panel phone-order__part">
            <legend>Delivery instructions</legend>
            <CallerPreferences />
          </fieldset>
        </form>
        <aside className="phone-order__goods">
          <PhoneGoods />
          <Sum />
        </aside>
      </div>
    </section>
  )
}

function CallerPreferences() {
  const preferences = useStore($phonePreferences)
  return (
    <PreferenceFields
      id={useId()}
      preferences={preferences}
      hint="For this order (optional)"
      door={null}
      onChange={(changes) => $phonePreferences.set({ ...preferences, ...changes })}
    />
  )
}

/** What the order costs, once it has a line. */
function Sum() {
  const totals = useStore($phoneBill)
  if (totals.quantity === 0)
    return (
      <section className="panel">
        <PlaceOrder note="Find the first product to continue." disabled />
      </section>
    )
  return (
    <Bill totals={totals} pieces={countLabel(totals.quantity, 'item')}>
      <PlaceBilled totalInPaise={totals.totalInPaise} />
    </Bill>
  )
}

function PlaceBilled({ totalInPaise }: { totalInPaise: number }) {
  const caller = useStore($caller)
  const minimum = useStore($shopStatus)?.minimumOrder ?? 0
  return (
    <PlaceOrder note={`Cash on delivery${caller ? `, ${caller.name}` : ''}`}>
      {totalInPaise < toPaise(minimum) && (
        <p className="bill__note">
          {`Below the minimum order of ${formatRupees(minimum)} that the shop accepts. You may place it nevertheless.`}
        </p>
      )}
    </PlaceOrder>
  )
}

function PlaceOrder({ note, disabled = false, children }: { note: string; disabled?: boolean; children?: ReactNode }) {
  const isSubmitting = useStore($isSubmitting)
  return (
    <div className="bill__actions">
      <button
        className="button button--action button--large"
        type="submit"
        form="phone-order-form"
        disabled={disabled}
        aria-disabled={isSubmitting}
        aria-busy={isSubmitting}
      >
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        Place order
      </button>
      <p className="bill__note">{note}</p>
      {children}
    </div>
  )
}

function validateCaller({ name, mobile, email }: NewCustomer): CallerErrors {
  const wrongName = fieldError('Name', PERSON_NAME, name)
  const wrongMobile = mobileError(mobile)
  const wrongEmail = email && fieldError('Email', EMAIL, email)
  return {
    ...(wrongName && { name: wrongName }),
    ...(wrongMobile && { mobile: wrongMobile }),
    ...(wrongEmail && { email: wrongEmail }),
  }
}
