import { type Static, t } from 'elysia'
import { oneOf } from '../platform/runtime/one-of.ts'
import { CONSENT_NOTICE_VERSION, UPDATE_CHANNELS } from '../shared/order-updates.ts'
import { CONSENT_PLACES } from './schema.ts'

const Place = oneOf(CONSENT_PLACES, `must be one of ${CONSENT_PLACES.join(', ')}`)

export const ChooseChannel = t.Object({
  channel: oneOf(UPDATE_CHANNELS, `must be one of ${UPDATE_CHANNELS.join(', ')}`),
  /** The version of the notice that was read: a page of an older version of the shop has another. */
  noticeVersion: t.Integer({
    minimum: CONSENT_NOTICE_VERSION,
    maximum: CONSENT_NOTICE_VERSION,
    error: 'is no longer current: load the page again',
  }),
  place: Place,
})
export type ChooseChannel = Static<typeof ChooseChannel>

export const WithdrawConsent = t.Object({ place: Place })

export const ConsentView = t.Object(
  {
    purpose: t.String(),
    channel: oneOf(UPDATE_CHANNELS),
    noticeVersion: t.Number(),
    givenAt: t.String(),
    givenBy: t.String(),
    withdrawnAt: t.Nullable(t.String()),
    withdrawnBy: t.Nullable(t.String()),
  },
  { $id: 'ConsentView' },
)
export type ConsentView = Static<typeof ConsentView>

export const OrderUpdatesView = t.Object(
  {
    channel: t.Nullable(oneOf(UPDATE_CHANNELS), {
      description:
        'How updates about orders arrive by the consent of the caller; null for email, if the account has one.',
    }),
    available: t.Array(oneOf(UPDATE_CHANNELS), { description: 'What else the caller can choose.' }),
    hasEmail: t.Boolean(),
    mobile: t.String({ description: 'The number, in E.164, to which messages go; empty without one.' }),
    consents: t.Array(ConsentView, { description: 'Every consent that the caller gave, the newest first.' }),
  },
  { $id: 'OrderUpdatesView' },
)
export type OrderUpdatesView = Static<typeof OrderUpdatesView>
