import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { rawBody } from '../../platform/http/body-limits.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import { type CardPayments, cardsFor } from '../../platform/payments/open.ts'
import { type Payments, PaymentUnavailable, SignatureError } from '../../platform/payments/port.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { receiveEvent } from './webhook.ts'

/** Limit that is larger than any event. The body is read as raw text, because the signature covers its exact bytes. */
const EVENT_BYTES = 256 * 1024
const NO_RESPONSE = 'The card payment provider does not respond: send the event again'

const PaymentOptions = {
  cash: t.Boolean(),
  card: t.Boolean(),
  cardReason: t.String(),
  cardMethods: t.Array(t.String(), {
    description: 'What the payment page takes, as far as it is known: "UPI", "cards"',
  }),
}

/** The routes of the payment webhook and of the available payment methods. */
export function paymentRoutes(deps: OrderDependencies, cards: CardPayments) {
  const { payments } = cards
  return new Elysia({ name: 'payment' })
    .get(
      '/api/payment/options',
      ({ request }) => {
        const { payments, reason } = cardsFor(cards, request)
        const cardMethods = [...(payments?.methods?.() ?? [])]
        const options = { cash: true, card: payments !== null, cardReason: reason, cardMethods }
        return ok(options, '', options)
      },
      {
        detail: about('Returns the available payment methods', {
          returns: envelope(t.Object(PaymentOptions), PaymentOptions),
        }),
      },
    )
    .post(
      '/api/order/webhook',
      async ({ body, request }) => {
        if (!payments) throw new AppError('missing', 'Card payments are not set up in this shop')
        const event = typeof body === 'string' ? body : ''
        return ok({ outcome: await receive(deps, payments, event, request.headers.get('stripe-signature')) })
      },
      {
        detail: about('Receives signed events from the payment provider', {
          returns: envelope(t.Object({ outcome: t.String() })),
          ...rawBody(EVENT_BYTES),
        }),
      },
    )
}

async function receive(deps: OrderDependencies, payments: Payments, rawBody: string, signature: string | null) {
  try {
    const settled = await receiveEvent(deps, payments, rawBody, signature)
    return settled === 'known' ? 'known' : settled.outcome
  } catch (error) {
    // The provider sends the event again, and can probably be asked about the session by then.
    if (error instanceof PaymentUnavailable) throw new AppError('unavailable', NO_RESPONSE, { cause: error })
    if (!(error instanceof SignatureError)) throw error
    deps.log.warn('a payment event was refused', { error: error.message })
    throw new AppError('invalid', error.message, { cause: error })
  }
}
