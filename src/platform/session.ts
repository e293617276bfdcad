import { Elysia } from 'elysia'
import { AppError } from './errors.ts'

/** Who makes a request, as the database knows it at this moment. */
export interface Identity {
  userId: string
  sessionId: string
  isAdmin: boolean
}

/** Reads the bearer or cookie of a request; null for a missing, expired, forged or revoked one. */
export type Authenticate = (request: Request) => Promise<Identity | null>

/**
 * The plugin whose `signedIn: true` makes a route answer 401 to strangers and hands it `userId`; `admin: true`
 * answers 403 to everybody else but admins. A route without either is open to all.
 */
export function sessionGuard(authenticate: Authenticate) {
  const known = new WeakMap<Request, Identity>()
  const admit = (needsAdmin: boolean) => ({
    // Before the body is checked: a stranger learns nothing of what a route expects.
    async transform({ request }: { request: Request }) {
      const identity = await authenticate(request)
      if (!identity) throw new AppError('unauthenticated', 'Please Login')
      if (needsAdmin && !identity.isAdmin) throw new AppError('forbidden', 'Do not have permission')
      known.set(request, identity)
    },
    resolve: ({ request }: { request: Request }) => ({ ...known.get(request)! }),
  })
  return new Elysia({ name: 'session-guard' }).macro({ signedIn: admit(false), admin: admit(true) })
}
