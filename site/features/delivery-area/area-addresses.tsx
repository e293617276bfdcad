import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADDRESSES } from '../../api/paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { AddressText } from '../addresses/AddressText.tsx'
import { $addresses, $chosenAddress, chooseAddress, loadAddresses } from '../addresses/addresses.ts'
import { AddressesSkeleton } from '../addresses/addresses-skeleton.tsx'

/** The shopper's addresses. The one that is chosen is that of the next order, in every browser. */
export function AreaAddresses({ onChosen }: { onChosen(): void }) {
  const addresses = useStore($addresses)
  const chosen = useStore($chosenAddress)
  useEffect(() => {
    void loadAddresses()
  }, [])
  const choose = (id: string) => {
    chooseAddress(id)
    onChosen()
  }
  return (
    <section aria-label="Your addresses">
      {addresses === undefined && <AddressesSkeleton />}
      {addresses === null && <LoadError onRetry={() => void loadAddresses()} />}
      {addresses && addresses.length > 0 && (
        <ul className="address-list">
          {addresses.map((address) => (
            <li key={address._id} className="address-list__tile">
              <button
                className="address-card address-card--choice"
                type="button"
                aria-pressed={address._id === chosen?._id}
                onClick={() => choose(address._id)}
              >
                <AddressText address={address} label={address.label} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="area-form__link">
        <a className="link" href={ADDRESSES}>
          {addresses?.length === 0 ? 'Add an address' : 'Manage addresses'}
        </a>
      </p>
    </section>
  )
}
