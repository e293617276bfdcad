import { CONTACT, PRIVACY, REFUNDS, TERMS } from '../../api/paths.ts'

/** The pages about the shop, in the order of the footer. */
export const POLICY_LINKS = [
  { path: PRIVACY, label: 'Privacy' },
  { path: TERMS, label: 'Terms' },
  { path: REFUNDS, label: 'Refunds' },
  { path: CONTACT, label: 'Contact' },
] as const
