interface Props {
  address: { address_line: string; city: string; state: string; country: string; pincode: string; mobile: string }
  note?: string
  isUnserved?: boolean
}

export function AddressText({ address, note, isUnserved = false }: Props) {
  const { address_line, city, state, country, pincode, mobile } = address
  return (
    <span className="address-text">
      <b>{address_line}</b>
      <span>{`${city}, ${state}, ${country} - ${pincode}`}</span>
      <span>
        <span className="tabular">{mobile}</span>
        {isUnserved && <span className="address-text__unserved"> Outside the delivery area</span>}
      </span>
      {note && <span className="address-text__note">{note}</span>}
    </span>
  )
}
