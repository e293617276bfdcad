import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LoadError } from '../../ui/LoadError.tsx'
import { late, useOnceWanted } from '../../ui/late.tsx'
import type { Editing } from '../addresses/address-dialog.tsx'
import { $addresses, $chosenAddress, chooseAddress, loadAddresses } from '../addresses/addresses.ts'
import { AddressesSkeleton } from '../addresses/addresses-skeleton.tsx'
import { SavedAddressText } from '../addresses/SavedAddressText.tsx'

const AddressDialog = late(async () => (await import('../addresses/address-dialog.tsx')).AddressDialog)

/** The shopper's addresses to choose from, with buttons to add one and to edit them. */
export function ChooseAddress() {
  const addresses = useStore($addresses)
  const chosen = useStore($chosenAddress)
  const [editing, setEditing] = useState<Editing>(null)
  const isDialogWanted = useOnceWanted(editing !== null)
  useEffect(() => {
    void loadAddresses()
  }, [])
  return (
    <section aria-labelledby="choose-address">
      <div className="section-head">
        <h2 id="choose-address">Choose your address</h2>
      </div>
      {addresses === undefined && <AddressesSkeleton />}
      {addresses === null && <LoadError onRetry={() => void loadAddresses()} />}
      {addresses && (
        <fieldset className="address-list">
          <legend className="visually-hidden">Choose your address</legend>
          {addresses.map((address) => (
            <div className="address-choice" key={address._id}>
              <label className="address-card">
                <input
                  type="radio"
                  name="address"
                  checked={address._id === chosen?._id}
                  onChange={() => chooseAddress(address._id)}
                />
                <SavedAddressText address={address} />
              </label>
              <button
                className="link address-choice__edit"
                type="button"
                aria-label={`Edit ${address.address_line}`}
                onClick={() => setEditing(address)}
              >
                Edit
              </button>
            </div>
          ))}
          <button className="address-card address-card--add" type="button" onClick={() => setEditing('new')}>
            <Plus className="icon" aria-hidden="true" />
            Add address
          </button>
        </fieldset>
      )}
      {isDialogWanted && <AddressDialog editing={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}
