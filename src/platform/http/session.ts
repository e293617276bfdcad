import { Elysia } from 'elysia'
import { AppError } from '../runtime/errors.ts'

/** Who makes a request, as the database knows it at this moment. */
export interface Identity {
  userId: string
  sessionId: string
  isAdmin: boolean
}

/** Reads the bearer or cookie of a request; null for a missing, expired, forged or revoked one. */
export type Authenticate = (request: Request) => Promise<Identity | null>

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Lets in whoever may; everybody else is told so. @throws AppError unauthenticated or forbidden. */
export type Admit = (request: Request, needsAdmin: boolean) => Promise<Identity>

export function createAdmission(authenticate: Authenticate): Admit {
  return async (request, needsAdmin) => {
    const identity = await authenticate(request)
    if (!identity) throw new AppError('unauthenticated', 'Please Login')
    if (needsAdmin && !identity.isAdmin) throw new AppError('forbidden', 'Do not have permission')
    return identity
  }
}

/**
 * The plugin whose `signedIn: true` makes a route answer 401 to strangers and hands it `userId`; `admin: true`
 * answers 403 to everybody else but admins. A route without either is open to all.
 */
export function sessionGuard(admit: Admit) {
  const known = new WeakMap<Request, Identity>()
  const guarded = (needsAdmin: boolean) => ({
    // What the reference says of such routes.
    detail: { 'x-for': needsAdmin ? 'admins' : 'the signed in' } as object,
    // Before the body is checked: a stranger learns nothing of what a route expects.
    async transform({ request }: { request: Request }) {
      known.set(request, await admit(request, needsAdmin))
    },
    resolve: ({ request }: { request: Request }) => ({ ...known.get(request)! }),
  })
  return new Elysia({ name: 'session-guard' }).macro({ signedIn: guarded(false), admin: guarded(true) })
}

/** The guard as routes use it: composed once, handed to every module with routes for the signed in. */
export type SessionGuard = ReturnType<typeof sessionGuard>
