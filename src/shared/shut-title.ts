interface Shut {
  isOpen: boolean
  isPaused: boolean
  /** Name of the day's holiday; null if it is none, or has none. */
  holiday: string | null
}

/**
 * Returns what a shop is that takes no orders, such as "Closed for Diwali": the header renders it, and asks for itself again
 * when it differs.
 */
export function shutTitle({ isOpen, isPaused, holiday }: Shut): string | null {
  if (isOpen) return null
  if (isPaused) return 'Paused'
  return holiday ? `Closed for ${holiday}` : 'Closed'
}
