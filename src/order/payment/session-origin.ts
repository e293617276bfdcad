import { type PaymentSession, type Payments, PaymentUnknown } from '../../platform/payments/port.ts'
import type { SessionRow } from './queries.ts'

/** Whether a session was created by the current provider in its current mode. */
export function isOf(payments: Payments | null, { provider, livemode }: Pick<SessionRow, 'provider' | 'livemode'>) {
  return payments?.provider === provider && payments.livemode === livemode
}

/**
 * Fetches or expires a session at the current provider, and returns its state there. Returns null when the session
 * belongs to another provider or mode, or was created with other keys: then nobody can be asked. The session must have
 * an id.
 * @throws PaymentUnavailable
 */
export async function truthOf(
  payments: Payments | null,
  session: SessionRow,
  ask: 'fetchSession' | 'expireSession',
): Promise<PaymentSession | null> {
  if (!payments || !isOf(payments, session)) return null
  try {
    return await payments[ask](session.sessionId!)
  } catch (error) {
    if (error instanceof PaymentUnknown) return null
    throw error
  }
}
