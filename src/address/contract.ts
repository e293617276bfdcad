import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'
import { input } from '../platform/http/input.ts'
import { ADDRESS } from '../shared/schemas/address.ts'

/** Numbers are accepted because some clients store pincode and mobile as such. */
type Written = string | number | null

const fields = {
  address_line: input<Written>(ADDRESS.address_line),
  city: input<Written>(ADDRESS.city),
  state: input<Written>(ADDRESS.state),
  country: input<Written>(ADDRESS.country),
  pincode: input<Written>(ADDRESS.pincode),
  mobile: input<Written>(ADDRESS.mobile),
  receiver: t.Optional(input<Written>(ADDRESS.receiver)),
  note: t.Optional(input<Written>(ADDRESS.note)),
  label: t.Optional(input<Written>(ADDRESS.label)),
}

export const CreateAddress = t.Object(fields)
export type CreateAddress = Static<typeof CreateAddress>
export const UpdateAddress = t.Object({ _id: Id, ...fields })
export const ChooseAddress = t.Object({ _id: Id })
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
    receiver: t.String({ description: 'Name of who receives there; empty if it is the shopper.' }),
    note: t.String({ description: 'Note for the rider; empty without one.' }),
    label: t.String({ description: 'Home, Work or Other; empty without one.' }),
    chosenAt: t.Nullable(t.String(), {
      description:
        'When the shopper last chose it for their next order; null if never. The latest is the chosen address.',
    }),
    status: t.Boolean(),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'AddressView' },
)
export type AddressView = Static<typeof AddressView>
