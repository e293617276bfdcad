/** Keeps callers from waiting for a service that keeps failing. */
export interface Breaker {
  /** Whether to make the call. An open breaker lets one caller through every `restMs`, to see if the service recovered. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  failures?: number
  /** How long the breaker stays open before it lets one caller through. */
  restMs?: number
  now?: () => number
  onOpen(): void
  onClose(): void
}

export function createBreaker({
  failures = 5,
  restMs = 5_000,
  now = Date.now,
  onOpen,
  onClose,
}: BreakerOptions): Breaker {
  let failed = 0
  let triedAt = 0
  const isOpen = () => failed >= failures
  return {
    allows() {
      if (!isOpen()) return true
      if (now() - triedAt < restMs) return false
      triedAt = now()
      return true
    },
    succeeded() {
      if (isOpen()) onClose()
      failed = 0
    },
    failed() {
      failed++
      triedAt = now()
      if (failed === failures) onOpen()
    },
  }
}
