/** Port of a payment provider. Amounts are integer paise; the currency is always INR. */
export interface Payments {
  provider: 'stripe' | 'sandbox'
  /** Whether real money moves; events of the other mode are not for this shop. */
  livemode: boolean
  /**
   * Creates a checkout session with a hosted payment page. The same idempotency key returns the same session again.
   * @throws PaymentRefused, PaymentUnavailable
   */
  createSession(request: SessionRequest): Promise<PaymentSession>
  /** Expires a session that is still open, and returns its state after that. @throws PaymentUnknown, PaymentUnavailable */
  expireSession(sessionId: string): Promise<PaymentSession>
  /** @throws PaymentUnknown, PaymentUnavailable */
  fetchSession(sessionId: string): Promise<PaymentSession>
  /** Refunds money; the same idempotency key refunds it only once. @throws PaymentRefused, PaymentUnavailable */
  refund(request: RefundRequest): Promise<{ id: string }>
  /** What its page takes, as shoppers call it; empty, or not there, while that is not known. Never waits for the provider. */
  methods?(): readonly string[]
  /** Throws if the provider does not respond, or does not know the shop. */
  check(): Promise<void>
  /**
   * Verifies and parses the body of a webhook, passed exactly as it arrived.
   * @throws SignatureError when it was not the provider who signed it, or not now.
   */
  parseWebhook(rawBody: string, signature: string | null): Promise<PaymentEvent>
}

export interface SessionRequest {
  /** `order:{id}:{attempt}` */
  idempotencyKey: string
  orderId: string
  attempt: number
  /** The order number. */
  orderCode: string
  totalInPaise: number
  /** `unit` is what a piece holds, for the sandbox's page; fees have none. */
  lines: { name: string; unit?: string; unitAmountInPaise: number; quantity: number }[]
  customer: { name: string; email: string }
  shipping: { line: string; city: string; state: string; pincode: string; phone: string }
  /** At least half an hour from now. */
  expiresAt: Date
  /** The shop's own origin, which serves the sandbox's page. */
  shopOrigin: string
  /** Where the shopper returns to; both pages only show what the shop knows. */
  successUrl: string
  cancelUrl: string
}

export interface RefundRequest {
  idempotencyKey: string
  paymentId: string
  amountInPaise: number
  orderId: string
}

/** A checkout session in its current state at the provider. */
export interface PaymentSession {
  id: string
  /** The hosted page; null once the session can no longer be paid. */
  url: string | null
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The provider's id of the payment, once there is one. */
  paymentId: string | null
  amountInPaise: number | null
  /** Lower case, such as `inr`. */
  currency: string | null
  refundedInPaise: number
  livemode: boolean
  /** The order's id as passed to the provider; other users of the provider's account may put anything here. */
  reference: string | null
  /** The order number; null if neither this shop nor another installation of it created the session. */
  orderCode: string | null
  /** The number of the attempt to pay the order. */
  attempt: number
}

/** A webhook event of the provider. It only says where to look; `fetchSession` returns the actual state. */
export interface PaymentEvent {
  id: string
  type: string
  livemode: boolean
  sessionId: string | null
  /** Only for events about refunds. */
  paymentId: string | null
  /** As in `PaymentSession`. */
  orderCode: string | null
  payload: unknown
}

/** The provider refuses the request; a retry would change nothing. */
export class PaymentRefused extends Error {
  override readonly name: string = 'PaymentRefused'
}

/** The provider does not know the object of the request, which was created with other keys. */
export class PaymentUnknown extends PaymentRefused {
  override readonly name = 'PaymentUnknown'
}

/** The provider could not be reached, or failed: it may have carried out the request or not. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

/** A webhook event without a valid and recent signature. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}
