import { t } from 'elysia'
import { oneOf } from '../../platform/http/http.ts'

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
export type SetupScreen = `settings#${'shop' | 'hours' | 'area' | 'invoice' | 'policies'}` | 'import' | 'staff'

export interface SetupCheck {
  name: SetupCheckName
  title: string
  isDone: boolean
  /** The current state; if the check is open, exactly what to do. */
  words: string
  /** Where to complete it; null for environment settings, and for what the checklist itself does. */
  screen: SetupScreen | null
  /** What the owner can reply instead, such as "We never close"; null if that is not possible, or the check is done. */
  acceptWords: string | null
}

export interface SetupView {
  checks: SetupCheck[]
  /** Whether all checks are done. */
  isDone: boolean
}

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
export interface TestMailResult {
  to: string
  /** Whether a mail server accepted it; false if it went to the outbox. */
  isSent: boolean
}
