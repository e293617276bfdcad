/** What the shop asks of whoever takes its card payments. Amounts are integer paise; the currency is INR, always. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  /** Whether real money moves: events of the other kind are not for this shop. */
  livemode: boolean
  /**
   * Makes a hosted page on which a shopper pays. The same idempotency key gives the same session again.
   * @throws PaymentRefused, PaymentUnavailable
   */
  createSession(request: SessionRequest): Promise<PaymentSession>
  /** Closes a session that is still open; answers the truth about it after that. @throws PaymentUnknown, PaymentUnavailable */
  expireSession(sessionId: string): Promise<PaymentSession>
  /** @throws PaymentUnknown, PaymentUnavailable */
  fetchSession(sessionId: string): Promise<PaymentSession>
  /** Gives money back; the same idempotency key gives it back once. @throws PaymentRefused, PaymentUnavailable */
  refund(request: RefundRequest): Promise<{ id: string }>
  /** Throws when the provider does not answer, or does not know the shop. */
  check(): Promise<void>
  /**
   * Reads what the provider sent, exactly as it arrived.
   * @throws SignatureError when it was not the provider who signed it, or not now.
   */
  parseWebhook(rawBody: string, signature: string | null): Promise<PaymentEvent>
}

export interface SessionRequest {
  /** `order:{id}:{attempt}` */
  idempotencyKey: string
  orderId: string
  attempt: number
  /** What people call the order. */
  orderCode: string
  totalInPaise: number
  lines: { name: string; unitAmountInPaise: number; quantity: number }[]
  customer: { name: string; email: string }
  shipping: { line: string; city: string; state: string; pincode: string; phone: string }
  /** At least half an hour away. */
  expiresAt: Date
  /** Where the shop itself is: the built-in provider's page is there. */
  shopOrigin: string
  /** Where the shopper comes back to; both pages only show what is known. */
  successUrl: string
  cancelUrl: string
}

export interface RefundRequest {
  idempotencyKey: string
  paymentId: string
  amountInPaise: number
  orderId: string
}

/** A session as the provider knows it at this moment. */
export interface PaymentSession {
  id: string
  /** Null once nothing can be paid on it. */
  url: string | null
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The provider's id of the payment, once there is one. */
  paymentId: string | null
  amountInPaise: number | null
  /** Lower case, such as `inr`. */
  currency: string | null
  refundedInPaise: number
  livemode: boolean
  /** The order's id, as we told the provider; others who use the account have words of their own here. */
  reference: string | null
  /** What people call the order; null for what was never this shop's, nor another copy's of it. */
  orderCode: string | null
  /** Which attempt to pay the order it is. */
  attempt: number
}

/** A notice of the provider. It says where to look; what is true, `fetchSession` tells. */
export interface PaymentEvent {
  id: string
  type: string
  livemode: boolean
  sessionId: string | null
  /** For notices about money given back. */
  paymentId: string | null
  /** As of a session. */
  orderCode: string | null
  payload: unknown
}

/** The provider will not do this, however often it is asked. */
export class PaymentRefused extends Error {
  override readonly name: string = 'PaymentRefused'
}

/** The provider has never heard of what it was asked about: it was made with other keys. */
export class PaymentUnknown extends PaymentRefused {
  override readonly name = 'PaymentUnknown'
}

/** The provider could not be reached, or had a fault of its own: it may have done what was asked, or not. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/** A notice without a good and fresh signature. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}
