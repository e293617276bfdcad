/** Keeps callers from waiting for something that keeps failing. */
export interface Breaker {
  /** Whether to try. While it is open, one caller now and then is let through to see whether things are well again. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  failures?: number
  /** How long it stays open before it lets one caller try. */
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
