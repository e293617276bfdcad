interface Props {
  address: { address_line: string; city: string; state: string; country: string; pincode: string; mobile: string }
  note?: string
}

export function AddressText({ address, note }: Props) {
  const { address_line, city, state, country, pincode, mobile } = address
  return (
    <span className="address-text">
      <b>{address_line}</b>
      <span>{`${city}, ${state}, ${country} - ${pincode}`}</span>
      <span className="tabular">{mobile}</span>
      {note && <span className="address-text__note">{note}</span>}
    </span>
  )
}
