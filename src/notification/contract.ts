import { type Static, t } from 'elysia'
import { oneOf } from '../platform/runtime/one-of.ts'
import { CONSENT_NOTICE_VERSION, UPDATE_CHANNELS } from '../shared/order-updates.ts'
import { CONSENT_PLACES } from './schema.ts'

const Place = oneOf(CONSENT_PLACES, `must be one of ${CONSENT_PLACES.join(', ')}`)

/** A browser's subscription, as its `PushManager` gives it. The keys are a point of 65 bytes and a secret of 16. */
export const Subscription = t.Object({
  endpoint: t.String({
    pattern: '^https://(?:[a-z0-9-]+\\.)+[a-z][a-z0-9-]*[a-z]/[!-~]*$',
    maxLength: 1024,
    error: 'must be the https address of a push service',
  }),
  keys: t.Object({
    p256dh: t.String({ pattern: '^B[\\w-]{86}$', error: 'must be a public key on P-256 in base64url' }),
    auth: t.String({ pattern: '^[\\w-]{22}$', error: 'must be 16 bytes in base64url' }),
  }),
})
export type Subscription = Static<typeof Subscription>

export const RenewSubscription = t.Object({ subscription: Subscription })

export const ChooseChannel = t.Object({
  channel: oneOf(UPDATE_CHANNELS, `must be one of ${UPDATE_CHANNELS.join(', ')}`),
  /** The version of the notice that was read: a page of an older version of the shop has another. */
  noticeVersion: t.Integer({
    minimum: CONSENT_NOTICE_VERSION,
    maximum: CONSENT_NOTICE_VERSION,
    error: 'is no longer current: load the page again',
  }),
  place: Place,
  /** The browser's subscription, for the channel `push`. */
  subscription: t.Optional(Subscription),
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
    pushKey: t.String({ description: 'The `applicationServerKey` of subscriptions, in base64url.' }),
    hasEmail: t.Boolean(),
    notifiesOfProducts: t.Boolean({
      description:
        'Whether the caller is told by notification that a product is back in stock: by the consent of today’s notice, and in a browser that gets them.',
    }),
    mobile: t.String({ description: 'The number, in E.164, to which messages go; empty without one.' }),
    consents: t.Array(ConsentView, { description: 'Every consent that the caller gave, the newest first.' }),
  },
  { $id: 'OrderUpdatesView' },
)
export type OrderUpdatesView = Static<typeof OrderUpdatesView>
