import type { Queryable } from '../../platform/database/database.ts'
import { allowTry, countedTry, forgiveAttempts, returnTry } from './service.ts'

/** Where somebody comes from who is not signed in yet. */
export interface Visitor {
  /** The network that the request comes from. */
  network: string
  /** The browser, when the account has been signed in to from it before. */
  device: string | null
}

/** Counts a login by a password. Known browsers are counted apart, so that strangers never keep them out. */
export async function allowLogin(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await allowTry(db, 'login', whoIs(email, visitor))
  if (visitor.device === null) await allowTry(db, 'loginOfDay', email)
}

/**
 * Counts a code that is to be mailed. The first one of a day to each network has a limit of its own, so that strangers
 * need as many networks, not as many requests, to use up what somebody needs who comes from elsewhere.
 */
export async function allowCode(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await allowTry(db, 'code', whoIs(email, visitor))
  if (visitor.device !== null) return
  const { isWithin: isFirst } = await countedTry(db, 'codeOfNetwork', whoIs(email, visitor))
  await allowTry(db, isFirst ? 'firstCodeOfDay' : 'codeOfDay', email)
}

/** A right password does not count, and ends what was counted of this visitor. */
export async function forgiveLogin(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await forgiveAttempts(db, 'login', whoIs(email, visitor))
  if (visitor.device === null) await returnTry(db, 'loginOfDay', email)
}

/** A new password makes all guesses at the old one worthless. */
export async function forgiveGuesses(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await forgiveAttempts(db, 'login', whoIs(email, { ...visitor, device: null }))
  await forgiveAttempts(db, 'login', whoIs(email, visitor))
  await forgiveAttempts(db, 'loginOfDay', email)
}

function whoIs(email: string, { network, device }: Visitor): string {
  return `${email} ${device ?? network}`
}
