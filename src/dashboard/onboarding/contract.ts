import { t } from 'elysia'

/** What a shop needs before its first real order. */
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

/** A screen of the dashboard that mends what is red, and the section of it. */
export type SetupScreen = `settings#${'shop' | 'hours' | 'area' | 'invoice' | 'policies'}` | 'import' | 'staff'

export interface SetupCheck {
  name: SetupCheckName
  title: string
  isDone: boolean
  /** How it stands: when it is not done, exactly what to do. */
  words: string
  /** Where it is done; null for what the machine's environment says. */
  screen: SetupScreen | null
  /** What the owner can answer instead, such as "We never close"; null where only doing it helps. */
  acceptWords: string | null
}

export interface SetupView {
  checks: SetupCheck[]
  /** Whether nothing is red. */
  isDone: boolean
}

export const AcceptCheck = t.Object({
  name: t.Union(
    SETUP_CHECKS.map((name) => t.Literal(name)),
    { error: 'must name a check of the list' },
  ),
})

/** What the owner types to take the demo away. */
const REMOVE_DEMO_PHRASE = 'remove demo data'

export const RemoveDemo = t.Object({
  confirm: t.Literal(REMOVE_DEMO_PHRASE, { error: `must be the words "${REMOVE_DEMO_PHRASE}"` }),
  /** Also those products of the demo that were edited. */
  withEdited: t.Optional(t.Boolean({ error: 'must be true or false' })),
})

/** What became of a test mail. */
export interface TestMailResult {
  to: string
  /** Whether a mail server has taken it over, rather than the outbox on the shop's own machine. */
  isSent: boolean
}
