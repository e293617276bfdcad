import type { OrderAddress } from '../../../src/order/contract.ts'

interface Props {
  address: OrderAddress
  note?: string
  /** What the shopper calls it; empty without one. */
  label?: string
  isUnserved?: boolean
}

export function AddressText({ address, note, label, isUnserved = false }: Props) {
  const { address_line, city, state, country, pincode, mobile, receiver } = address
  return (
    <span className="address-text">
      {label && <span className="address-text__label">{label}</span>}
      <b>{address_line}</b>
      <span>{`${city}, ${state}, ${country} - ${pincode}`}</span>
      <span>
        {receiver && `${receiver}, `}
        <span className="tabular">{mobile}</span>
        {isUnserved && <span className="address-text__unserved"> Outside the delivery area</span>}
      </span>
      {note && <span className="address-text__note">{note}</span>}
    </span>
  )
}
