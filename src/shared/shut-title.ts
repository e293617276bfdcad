export type ShutTitle = 'Closed' | 'Paused'

/** Returns the word for a shop that takes no orders: the header renders it, and asks for itself again when it differs. */
export function shutTitle({ isOpen, isPaused }: { isOpen: boolean; isPaused: boolean }): ShutTitle | null {
  if (isOpen) return null
  return isPaused ? 'Paused' : 'Closed'
}
