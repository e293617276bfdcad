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

export const AddressView = t.Object(
  {
    _id: t.String(),
    userId: t.String(),
    address_line: t.String(),
    city: t.String(),
    state: t.String(),
    country: t.String(),
    pincode: t.String(),
    mobile: t.String({ description: 'Ten digits.' }),
    note: t.String({ description: 'Note for the rider; empty without one.' }),
    status: t.Boolean(),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'AddressView' },
)
export type AddressView = Static<typeof AddressView>
