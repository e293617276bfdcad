import { join } from 'node:path'
import { Elysia, t } from 'elysia'
import { about } from '../../http/about.ts'
import { type RequestOriginSettings, rejectCrossSite } from '../../http/request-origin.ts'
import type { Shop } from '../../http/shop-mark.ts'
import { AppError } from '../../runtime/errors.ts'
import { oneOf } from '../../runtime/one-of.ts'
import { sandboxPage } from './page.ts'
import { SANDBOX_OUTCOMES, type Sandbox, type SandboxSession } from './sandbox.ts'

const CSS = Bun.file(join(import.meta.dir, 'page.css'))
const Session = t.Object({ session: t.String({ pattern: '^sandbox_[0-9a-f]{32}$', error: 'is no test payment' }) })
const Decision = t.Object({
  outcome: oneOf(SANDBOX_OUTCOMES, 'must be pay, decline or cancel'),
})

export interface SandboxRouteDependencies {
  sandbox: Sandbox
  requestOrigin: RequestOriginSettings
  /** Whether a request may pay; others get a 404. */
  mayPay(request: Request): boolean
  shop(): Promise<Shop>
}

/** Serves the sandbox's hosted page while the sandbox is the provider. */
export function sandboxRoutes({ sandbox, requestOrigin, mayPay, shop }: SandboxRouteDependencies) {
  return new Elysia({ name: 'sandbox' })
    .onBeforeHandle(({ request }) => {
      if (!mayPay(request)) throw new AppError('missing', 'There is nothing at this URL')
    })
    .get('/sandbox/pay.css', () => new Response(CSS, { headers: headersOf('text/css; charset=utf-8') }))
    .get('/sandbox/pay/:session', async ({ params }) => show(known(await sandbox.read(params.session)), await shop()), {
      params: Session,
      detail: about('Shows the payment page of the sandbox, while no payment provider is set up', {
        mediaType: 'text/html',
      }),
    })
    .post(
      '/sandbox/pay/:session',
      async ({ params, body, request: sent }) => {
        rejectCrossSite(requestOrigin, sent)
        const { state, request } = known(await sandbox.decide(params.session, body.outcome))
        const back = state === 'paid' ? request.successUrl : cancelUrlOf(request.cancelUrl, state)
        const location = back.replace('{CHECKOUT_SESSION_ID}', params.session)
        return new Response(null, { status: 303, headers: { ...headersOf('text/plain'), Location: location } })
      },
      {
        params: Session,
        body: Decision,
        detail: about('Pays, declines or cancels a sandbox payment', {
          mediaType: null,
          status: 303,
          refusals: [403],
        }),
      },
    )
}

/** A provider's own page says that a card was declined; the sandbox leaves that to the shop. */
function cancelUrlOf(cancelUrl: string, state: SandboxSession['state']): string {
  const url = new URL(cancelUrl)
  if (state === 'failed') url.searchParams.set('reason', 'declined')
  return url.href
}

function show(session: SandboxSession, shop: Shop): Response {
  const { origin } = new URL(session.request.successUrl)
  const headers = headersOf('text/html; charset=utf-8', `form-action 'self' ${origin}`)
  return new Response(sandboxPage(session, shop), { headers })
}

function known(session: SandboxSession | null): SandboxSession {
  if (!session) throw new AppError('missing', 'There is no such test payment')
  return session
}

function headersOf(type: string, formAction = "form-action 'none'"): Record<string, string> {
  return {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${formAction}`,
    'X-Content-Type-Options': 'nosniff',
    // Without a referrer, the form would be sent without its origin as well.
    'Referrer-Policy': 'same-origin',
  }
}
