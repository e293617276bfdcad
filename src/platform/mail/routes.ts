import { Elysia } from 'elysia'
import { about } from '../http/about.ts'
import { isLoopbackRequest } from '../http/remote-ip.ts'
import type { Authenticate } from '../http/session.ts'
import { AppError } from '../runtime/errors.ts'
import { isSameSecret } from '../runtime/secrets.ts'
import { readOutbox } from './outbox.ts'
import { OUTBOX_HEADERS, outboxPage } from './outbox-page.ts'

export interface OutboxDependencies {
  /** Null while emails are sent. */
  outbox: Outbox | null
  authenticate: Authenticate
}

export interface Outbox {
  directory: string
  /** Opens the outbox from other machines at `/outbox/KEY`; only the start announces it. */
  key: string
}

/** Creates the unguessable outbox key of one start. */
export function makeOutboxKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
}

const PAGE = { mediaType: 'text/html' }

/** Shows the outbox to loopback requests, to admins and to holders of the key; everybody else gets a 404. */
export function outboxRoutes({ outbox, authenticate }: OutboxDependencies) {
  return (
    new Elysia({ name: 'outbox' })
      .get('/outbox', async ({ request }) => show(isLoopbackRequest(request) || (await isAdmin(request))), {
        detail: about('Shows emails that were stored instead of sent, to loopback requests and to admins', PAGE),
      })
      // If the key cannot be decoded, Elysia passes none.
      .get('/outbox/:key', ({ params }) => show(outbox !== null && isSameSecret(params.key ?? '', outbox.key)), {
        detail: about('Shows the same to holders of the secret link that is printed at the start', PAGE),
      })
  )

  async function show(mayRead: boolean): Promise<Response> {
    if (outbox === null || !mayRead) throw new AppError('missing', 'There is nothing at this URL')
    const page = outboxPage(await readOutbox(outbox.directory))
    return new Response(page, { headers: { ...OUTBOX_HEADERS, 'cache-control': 'no-store' } })
  }

  async function isAdmin(request: Request) {
    return (await authenticate(request))?.isAdmin ?? false
  }
}
