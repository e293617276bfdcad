import { type PaymentSession, type Payments, PaymentUnknown } from '../../platform/payments/port.ts'
import type { SessionRow } from './queries.ts'

/** Whether a session was made by the present provider, in its present mode. */
export function isOf(payments: Payments | null, { provider, livemode }: Pick<SessionRow, 'provider' | 'livemode'>) {
  return payments?.provider === provider && payments.livemode === livemode
}

/**
 * What the present provider says of a session that was given an address; null when it is another's, or was made with
 * other keys: then nobody who can be asked knows.
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
