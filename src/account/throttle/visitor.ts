import type { Queryable } from '../../platform/database.ts'
import { allowTry, forgiveTries, returnTry } from './service.ts'

/** Where somebody comes from who is not signed in yet. */
export interface Visitor {
  /** The network that the request comes from. */
  network: string
  /** The browser, when the account has been signed in to from it before. */
  device: string | null
}

const TRIES = {
  login: { one: 'login', all: 'loginOfDay' },
  code: { one: 'code', all: 'codeOfDay' },
} as const

/** Counts a try for an account. Known browsers are counted apart, so that strangers never keep them out. */
export async function allowVisit(
  db: Queryable,
  what: keyof typeof TRIES,
  email: string,
  visitor: Visitor,
): Promise<void> {
  await allowTry(db, TRIES[what].one, whoIs(email, visitor))
  if (visitor.device === null) await allowTry(db, TRIES[what].all, email)
}

/** A right password does not count, and ends what was counted of this visitor. */
export async function forgiveLogin(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await forgiveTries(db, 'login', whoIs(email, visitor))
  if (visitor.device === null) await returnTry(db, 'loginOfDay', email)
}

/** A new password makes all guesses at the old one worthless. */
export async function forgiveGuesses(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await forgiveTries(db, 'login', whoIs(email, { ...visitor, device: null }))
  await forgiveTries(db, 'login', whoIs(email, visitor))
  await forgiveTries(db, 'loginOfDay', email)
}

function whoIs(email: string, { network, device }: Visitor): string {
  return `${email} ${device ?? network}`
}
