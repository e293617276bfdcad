import { type Static, t } from 'elysia'

export const Position = t.Object({
  latitude: t.Number({ minimum: -90, maximum: 90, error: 'must be degrees from -90 to 90' }),
  longitude: t.Number({ minimum: -180, maximum: 180, error: 'must be degrees from -180 to 180' }),
})
export type Position = Static<typeof Position>

const UNKNOWN = 'Null if the shop does not know the PIN code.'

export const PincodePlace = t.Object(
  {
    pincode: t.String({ description: 'Six digits.' }),
    city: t.Nullable(t.String({ description: `The city, or the district of smaller places. ${UNKNOWN}` })),
    state: t.Nullable(t.String({ description: `The state or union territory. ${UNKNOWN}` })),
    serves: t.Boolean({ description: 'Whether the shop delivers there.' }),
  },
  { $id: 'PincodePlace' },
)
export type PincodePlace = Static<typeof PincodePlace>
