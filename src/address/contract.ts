export interface AddressView {
  _id: string
  userId: string
  address_line: string
  city: string
  state: string
  country: string
  pincode: string
  /** Ten digits. */
  mobile: string
  /** For the rider; empty without one. */
  note: string
  status: boolean
  createdAt: string
  updatedAt: string
}
