import { type Static, t } from 'elysia'
import { oneOf } from '../../platform/runtime/one-of.ts'

/** What a shop should check before its first real order. */
export const SETUP_CHECKS = [
  'name',
  'logo',
  'hours',
  'pincodes',
  'catalogue',
  'demo',
  'payment',
  'address',
  'mail',
  'admins',
  'invoice',
  'policies',
] as const
export type SetupCheckName = (typeof SETUP_CHECKS)[number]

/** The dashboard screen on which an open check is completed, with its section. */
const SetupScreen = oneOf([
  'settings#shop',
  'settings#hours',
  'settings#area',
  'settings#invoice',
  'settings#policies',
  'import',
  'staff',
])
export type SetupScreen = Static<typeof SetupScreen>

export const SetupCheck = t.Object(
  {
    name: oneOf(SETUP_CHECKS),
    title: t.String(),
    isDone: t.Boolean(),
    words: t.String({ description: 'The current state; if the check is open, exactly what to do.' }),
    screen: t.Nullable(SetupScreen, {
      description: 'Where to complete it; null for environment settings, and for what the checklist itself does.',
    }),
    acceptWords: t.Nullable(t.String(), {
      description:
        'What the owner can reply instead, such as "We never close"; null if that is not possible, or the check is done.',
    }),
  },
  { $id: 'SetupCheck' },
)
export type SetupCheck = Static<typeof SetupCheck>

export const SetupView = t.Object(
  {
    checks: t.Array(SetupCheck),
    isDone: t.Boolean({ description: 'Whether all checks are done.' }),
  },
  { $id: 'SetupView' },
)
export type SetupView = Static<typeof SetupView>

export const AcceptCheck = t.Object({
  name: oneOf(SETUP_CHECKS, 'must name a check of the list'),
})

/** The phrase that confirms the removal of the demo. */
const REMOVE_DEMO_PHRASE = 'remove demo data'

export const RemoveDemo = t.Object({
  confirm: t.Literal(REMOVE_DEMO_PHRASE, { error: `must be the words "${REMOVE_DEMO_PHRASE}"` }),
  /** Whether to remove edited demo products, too. */
  withEdited: t.Optional(t.Boolean({ error: 'must be true or false' })),
})

/** The outcome of a test email. */
export const TestMailResult = t.Object(
  {
    to: t.String(),
    isSent: t.Boolean({ description: 'Whether a mail server accepted it; false if it went to the outbox.' }),
  },
  { $id: 'TestMailResult' },
)
export type TestMailResult = Static<typeof TestMailResult>

/** What is left of the demo. */
export const DemoLeft = t.Object(
  {
    untouched: t.Number({ description: 'Number of products that nobody has edited.' }),
    edited: t.Array(t.String(), {
      description: 'Names of the products that somebody has edited since: perhaps the shop really sells them now.',
    }),
  },
  { $id: 'DemoLeft' },
)
export type DemoLeft = Static<typeof DemoLeft>

/** What the removal of the demo removed and left. */
export const DemoRemoved = t.Object(
  {
    products: t.Number(),
    kept: t.Array(t.String(), { description: 'Names of the edited products that stay on sale.' }),
    categories: t.Number(),
    subCategories: t.Number(),
  },
  { $id: 'DemoRemoved' },
)
export type DemoRemoved = Static<typeof DemoRemoved>
