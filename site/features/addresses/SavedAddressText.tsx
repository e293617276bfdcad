import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AddressView } from '../../../src/address/contract.ts'
import { $places, loadPlace, pincodeIn } from '../cart/shop-status.ts'
import { AddressText } from './AddressText.tsx'

/** A saved address, with a mark if the shop does not deliver there. */
export function SavedAddressText({ address }: { address: AddressView }) {
  const pincode = pincodeIn(address.pincode)
  const isUnserved = useStore($places)[pincode ?? '']?.serves === false
  useEffect(() => {
    if (pincode && !$places.get()[pincode]) void loadPlace(pincode)
  }, [pincode])
  return <AddressText address={address} note={address.note} label={address.label} isUnserved={isUnserved} />
}
