import { Elysia } from 'elysia'
import { AppError } from '../runtime/errors.ts'

/** The account that makes a request, as the database knows it at this moment. */
export interface Identity {
  userId: string
  sessionId: string
  isAdmin: boolean
}

/** Reads the bearer token or cookie of a request; returns null for a missing, expired, forged or revoked one. */
export type Authenticate = (request: Request) => Promise<Identity | null>

/** Returns the token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Returns the identity of a request that is allowed. @throws AppError unauthenticated or forbidden. */
export type Admit = (request: Request, needsAdmin: boolean) => Promise<Identity>

export function createAdmission(authenticate: Authenticate): Admit {
  return async (request, needsAdmin) => {
    const identity = await authenticate(request)
    if (!identity) throw new AppError('unauthenticated', 'Please Login')
    if (needsAdmin && !identity.isAdmin) throw new AppError('forbidden', 'Do not have permission')
    return identity
  }
}

/** Counts a request of an account. @throws AppError tooMany above the limit. */
export type CountRequest = (request: Request, userId: string) => Promise<void>

/**
 * Returns the plugin for guarded routes: `signedIn: true` makes a route respond 401 to visitors and passes it `userId`;
 * `admin: true` also responds 403 to everybody but admins. A route with neither is open to all.
 */
export function sessionGuard(admit: Admit, count: CountRequest = async () => {}) {
  const known = new WeakMap<Request, Identity>()
  const guarded = (needsAdmin: boolean) => ({
    // The audience of the route, for the API reference and the body limits.
    detail: { 'x-for': needsAdmin ? 'admins' : 'the signed in' } as object,
    // Runs before the body is validated, so that a stranger learns nothing about what a route expects.
    async transform({ request }: { request: Request }) {
      const identity = await admit(request, needsAdmin)
      await count(request, identity.userId)
      known.set(request, identity)
    },
    resolve: ({ request }: { request: Request }) => ({ ...known.get(request)! }),
  })
  return new Elysia({ name: 'session-guard' }).macro({ signedIn: guarded(false), admin: guarded(true) })
}

/** The guard as routes use it: composed once, and passed to every module with routes for signed-in users. */
export type SessionGuard = ReturnType<typeof sessionGuard>
