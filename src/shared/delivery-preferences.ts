/** What a shopper can ask for when something of an order is not there. */
export const IF_MISSING = ['replace_with_similar', 'call_me', 'leave_out'] as const
export type IfMissing = (typeof IF_MISSING)[number]

/** What a shopper asks for at the door, and for what is missing. */
export interface DeliveryPreferences {
  /** One line of text; may be empty. */
  deliveryInstructions: string
  /** Only of orders that are paid online. */
  leaveAtDoor: boolean
  ifMissing: IfMissing
}

/** What the shop does for an order that asks for nothing. */
export const USUAL_PREFERENCES: DeliveryPreferences = {
  deliveryInstructions: '',
  leaveAtDoor: false,
  ifMissing: 'leave_out',
}

/** The choices in the shopper's words. */
export const IF_MISSING_CHOICES: Record<IfMissing, string> = {
  replace_with_similar: 'Replace with similar',
  call_me: 'Call me',
  leave_out: 'Leave it out',
}

/** Says what an order asks for beside its instructions, a phrase each, in the shopper's words; nothing of what is usual. */
export function askedFor({ leaveAtDoor, ifMissing }: Omit<DeliveryPreferences, 'deliveryInstructions'>): string[] {
  return [
    ...(leaveAtDoor ? ['Leave at the door'] : []),
    ...(ifMissing === USUAL_PREFERENCES.ifMissing ? [] : [ifMissingLabel(ifMissing)]),
  ]
}

/** Says what is done when something of an order is missing. */
export function ifMissingLabel(ifMissing: IfMissing): string {
  return `If something is missing: ${IF_MISSING_CHOICES[ifMissing].toLowerCase()}`
}
