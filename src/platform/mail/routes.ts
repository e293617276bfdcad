import { Elysia } from 'elysia'
import { isLoopback } from '../config.ts'
import { AppError } from '../errors.ts'
import { isNearby } from '../peer.ts'
import type { RequesterSettings } from '../requester.ts'
import type { Authenticate } from '../session.ts'
import { readOutbox } from './outbox.ts'
import { OUTBOX_HEADERS, outboxPage } from './outbox-page.ts'

export interface OutboxParts {
  /** Null while mails are sent. */
  directory: string | null
  requester: RequesterSettings
  authenticate: Authenticate
}

/** Shows the outbox to who sits at the machine, and to admins; to everybody else there is nothing. */
export function outboxRoutes({ directory, requester, authenticate }: OutboxParts) {
  return new Elysia({ name: 'outbox' }).get('/outbox', async ({ request }) => {
    const mayRead = directory !== null && (isAtTheMachine(requester, request) || (await isAdmin(request)))
    if (!mayRead) throw new AppError('missing', 'There is nothing at this address')
    const page = outboxPage(await readOutbox(directory))
    return new Response(page, { headers: { ...OUTBOX_HEADERS, 'cache-control': 'no-store' } })
  })

  async function isAdmin(request: Request) {
    return (await authenticate(request))?.isAdmin ?? false
  }
}

// The Host alone would not do: whoever reaches the port can claim any. It keeps other sites' names from pointing here.
function isAtTheMachine({ publicUrl }: RequesterSettings, request: Request): boolean {
  const isLocalShop = publicUrl === null || isLoopback(publicUrl.hostname)
  return isLocalShop && isLoopback(new URL(request.url).hostname) && isNearby(request)
}
