import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { newId } from '../../runtime/ids.ts'
import type { Log } from '../../runtime/log.ts'
import { readEvent } from '../event.ts'
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentUnknown,
  type SessionRequest,
  SignatureError,
} from '../port.ts'
import { sign, verify } from '../signature.ts'

/** What a shopper can do on the sandbox's page. */
export const SANDBOX_OUTCOMES = ['pay', 'decline', 'cancel'] as const
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number]

/** The payment provider, and what its hosted page needs. */
export interface Sandbox extends Payments {
  read(sessionId: string): Promise<SandboxSession | null>
  /** Ends an open session and sends the event; a session that has ended stays as it is. */
  decide(sessionId: string, outcome: SandboxOutcome): Promise<SandboxSession | null>
}

export interface SandboxSession {
  id: string
  state: 'open' | 'paid' | 'failed' | 'expired'
  request: SessionRequest
}

export interface SandboxDependencies {
  client: Sql
  /** Signs the events. It is the shop's own secret, so that nobody else can claim that something was paid. */
  secret: string
  /** Sends an event to the shop's webhook. */
  deliver(rawBody: string, signature: string): Promise<void>
  log: Log
  /** Ends the wait for another delivery when the shop stops. */
  stopping?: AbortSignal
}

/** An event that the shop failed to process is sent again after each of these times, as other providers do for days. */
const REDELIVER_AFTER_MS = [1_000, 5_000, 30_000]

interface Row extends SandboxSession {
  payment_id: string | null
  refunded: number
}

const STATE_AFTER = { pay: 'paid', decline: 'failed', cancel: 'expired' } as const
const EVENT_OF = {
  paid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
} as const

/** Creates the built-in payment provider: no money moves, everything else works as with a real one. */
export function createSandbox({ client, secret, deliver, log, stopping }: SandboxDependencies): Sandbox {
  const find = (id: string) => findSession(client, id)

  async function end(id: string, state: 'paid' | 'failed' | 'expired'): Promise<Row | null> {
    const paymentId = state === 'paid' ? `sandbox_pay_${newId()}` : null
    const ended = await client`
      update sandbox_session set state = ${state}, payment_id = ${paymentId}
      where id = ${id} and state = 'open' returning id`
    const row = await find(id)
    // If the event is never delivered, reconciliation finds out, as with any provider.
    if (row && ended.length > 0) send(row).catch((error) => log.warn('a sandbox event was not delivered', { error }))
    return row
  }

  async function send({ id, payment_id, state }: Row): Promise<void> {
    const type = EVENT_OF[state as keyof typeof EVENT_OF]
    const event = {
      id: `sandbox_evt_${newId()}`,
      object: 'event',
      type,
      livemode: false,
      data: { object: { id, object: 'checkout.session', payment_intent: payment_id } },
    }
    await deliverAgain(JSON.stringify(event), REDELIVER_AFTER_MS)
  }

  async function deliverAgain(rawBody: string, [pauseMs, ...later]: number[]): Promise<void> {
    try {
      await deliver(rawBody, sign(rawBody, secret))
    } catch (error) {
      if (pauseMs === undefined) throw error
      await sleep(pauseMs, undefined, { signal: stopping, ref: false })
      await deliverAgain(rawBody, later)
    }
  }

  return {
    provider: 'sandbox',
    livemode: false,
    read: find,
    decide: (id, outcome) => end(id, STATE_AFTER[outcome]),
    async createSession(request) {
      const id = `sandbox_${newId()}`
      const { idempotencyKey, expiresAt } = request
      await client`
        insert into sandbox_session (id, idempotency_key, request, expires_at)
        values (${id}, ${idempotencyKey}, ${JSON.stringify(request)}::text::jsonb, ${expiresAt.toISOString()})
        on conflict (idempotency_key) do nothing`
      const [row] = await client`select id from sandbox_session where idempotency_key = ${idempotencyKey}`
      return sessionOf(known(await find(row!.id)))
    },
    async expireSession(id) {
      return sessionOf(known(await end(id, 'expired')))
    },
    async fetchSession(id) {
      return sessionOf(known(await find(id)))
    },
    refund: (request) => giveBack(client, request),
    check: async () => {},
    async parseWebhook(rawBody, signature) {
      verify(rawBody, signature, secret)
      try {
        return readEvent(JSON.parse(rawBody))
      } catch (cause) {
        throw new SignatureError('This is not an event', { cause })
      }
    },
  }
}

async function findSession(client: Sql, id: string): Promise<Row | null> {
  // Sessions also expire by time, which takes effect when they are read.
  await client`update sandbox_session set state = 'expired' where id = ${id} and state = 'open' and expires_at < now()`
  const [row] = await client<Row[]>`
    select id, state, request, payment_id, refunded_in_paise::int8 as refunded from sandbox_session where id = ${id}`
  return row ? { ...row, refunded: Number(row.refunded) } : null
}

async function giveBack(client: Sql, request: Parameters<Payments['refund']>[0]): Promise<{ id: string }> {
  const { idempotencyKey, paymentId, amountInPaise } = request
  return client.begin(async (tx) => {
    const [session] = await tx<{ request: SessionRequest; refunded: string }[]>`
      select request, refunded_in_paise as refunded from sandbox_session where payment_id = ${paymentId} for update`
    const [known] = await tx`select id from sandbox_refund where idempotency_key = ${idempotencyKey}`
    if (known) return { id: known.id as string }
    if (!session || Number(session.refunded) + amountInPaise > session.request.totalInPaise) {
      throw new PaymentRefused('The refund exceeds the payment')
    }
    const id = `sandbox_re_${newId()}`
    await tx`
      insert into sandbox_refund (id, idempotency_key, payment_id, amount_in_paise)
      values (${id}, ${idempotencyKey}, ${paymentId}, ${amountInPaise})`
    await tx`
      update sandbox_session set refunded_in_paise = refunded_in_paise + ${amountInPaise}
      where payment_id = ${paymentId}`
    return { id }
  })
}

function known(row: Row | null): Row {
  if (!row) throw new PaymentUnknown('There is no such session')
  return row
}

function sessionOf({ id, state, request, payment_id, refunded }: Row): PaymentSession {
  return {
    id,
    // Sessions from before other clients were supported have no `shopOrigin`, and lead back to the shop.
    url: state === 'open' ? `${request.shopOrigin ?? new URL(request.successUrl).origin}/sandbox/pay/${id}` : null,
    state,
    paymentId: payment_id,
    amountInPaise: request.totalInPaise,
    currency: 'inr',
    refundedInPaise: refunded,
    livemode: false,
    reference: request.orderId,
    orderCode: request.orderCode,
    // Sessions from before several attempts were possible have no number.
    attempt: request.attempt ?? 1,
  }
}
