import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'

// `shared/address.ts` reports missing or malformed fields one by one. Numbers are accepted because some clients store
// pincode and mobile as such.
const Text = t.Optional(t.Union([t.String(), t.Number(), t.Null()], { error: 'must be text' }))

const fields = {
  address_line: Text,
  city: Text,
  state: Text,
  country: Text,
  pincode: Text,
  mobile: Text,
  note: Text,
}

export const CreateAddress = t.Object(fields)
export type CreateAddress = Static<typeof CreateAddress>
export const UpdateAddress = t.Object({ _id: Id, ...fields })
export const DisableAddress = t.Object({ _id: Id })

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
  /** Note for the rider; empty without one. */
  note: string
  status: boolean
  createdAt: string
  updatedAt: string
}
