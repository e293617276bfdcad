import type { Queryable } from '../../platform/database/database.ts'
import { allowTry, countedTry, resetTries, returnTry } from './service.ts'

/** The network and browser of somebody who is not signed in yet. */
export interface Visitor {
  /** The network of the client. */
  network: string
  /** The id of a browser that has signed in to the account before; null for any other. */
  device: string | null
}

/**
 * Returns the visitor as it is counted. Each sign-in without a cookie makes another browser known, so all known browsers of an
 * account together have so many attempts of their own in a day; beyond these, they count as unknown ones.
 */
async function asCounted(
  db: Queryable,
  what: 'login' | 'secondFactor' | 'code' | 'mobileCode',
  account: string,
  visitor: Visitor,
): Promise<Visitor> {
  if (visitor.device === null) return visitor
  const { isWithin } = await countedTry(db, `${what}OfKnown`, account)
  return isWithin ? visitor : { ...visitor, device: null }
}

/**
 * Counts a login attempt with a password. Known browsers are counted separately, so that strangers cannot lock them
 * out.
 * @returns the visitor as it was counted, to which `resetLoginTries` gives the attempt back.
 * @throws AppError tooMany above the limit.
 */
export async function allowLogin(db: Queryable, email: string, visitor: Visitor): Promise<Visitor> {
  const counted = await asCounted(db, 'login', email, visitor)
  await allowTry(db, 'login', whoIs(email, counted))
  if (counted.device === null) await allowTry(db, 'loginOfDay', email)
  return counted
}

/**
 * Counts a code to be emailed. The first code of a day for each network has its own limit, so strangers need as many
 * networks, not just as many requests, to lock out somebody on another network.
 * @throws AppError tooMany above the limit.
 */
export async function allowCode(db: Queryable, email: string, asking: Visitor): Promise<void> {
  const visitor = await asCounted(db, 'code', email, asking)
  await allowTry(db, 'code', whoIs(email, visitor))
  if (visitor.device !== null) return
  const { isWithin: isFirst } = await countedTry(db, 'codeOfNetwork', whoIs(email, visitor))
  await allowTry(db, isFirst ? 'firstCodeOfDay' : 'codeOfDay', email)
}

/**
 * Counts a code to a number. Strangers share ten a day, so that nobody is flooded with messages; a browser that has signed in
 * by the number has ten of its own, and none of its network's, so that strangers cannot lock its owner out, also if their phones
 * share its address. Codes that are entered count, too: each costs
 * the shop money, also those that somebody asks for a number of their own.
 * @returns the visitor as it was counted.
 * @throws AppError tooMany above a limit.
 */
export async function allowMobileCode(db: Queryable, mobile: string, asking: Visitor): Promise<Visitor> {
  const visitor = await asCounted(db, 'mobileCode', mobile, asking)
  await allowTry(db, 'mobileCode', whoIs(mobile, visitor))
  if (visitor.device === null) await allowTry(db, 'mobileCodeOfNetwork', visitor.network)
  await allowTry(db, 'mobileCodeOfDay', ofDay(mobile, visitor))
  return visitor
}

/**
 * Counts an attempt at the second step of a login, or at a code that a signed-in user enters. All unknown browsers
 * together have a hundred a day, and so has each known one: NIST SP 800-63B allows no more in a row.
 * @throws AppError tooMany above the limit.
 */
export async function allowSecondFactor(db: Queryable, userId: string, asking: Visitor): Promise<void> {
  const visitor = await asCounted(db, 'secondFactor', userId, asking)
  await allowTry(db, 'secondFactor', whoIs(userId, visitor))
  await allowTry(db, 'secondFactorOfDay', ofDay(userId, visitor))
}

/** Resets the counters of this visitor after a right code, but only takes one back from those of strangers. */
export async function resetSecondFactorTries(db: Queryable, userId: string, visitor: Visitor): Promise<void> {
  await resetTries(db, 'secondFactor', whoIs(userId, visitor))
  if (visitor.device === null) return returnTry(db, 'secondFactorOfDay', ofDay(userId, visitor))
  await resetTries(db, 'secondFactorOfDay', ofDay(userId, visitor))
  await returnTry(db, 'secondFactorOfKnown', userId)
}

/**
 * Counts an attempt with a passkey. Nobody can guess its signature, so strangers have no limit in common by which they could
 * lock out its owner.
 */
export async function allowPasskey(db: Queryable, userId: string, visitor: Visitor): Promise<void> {
  await allowTry(db, 'passkey', whoIs(userId, visitor))
}

export async function resetPasskeyTries(db: Queryable, userId: string, visitor: Visitor): Promise<void> {
  await resetTries(db, 'passkey', whoIs(userId, visitor))
}

/** Takes back a login attempt with the right password, and resets the counter of this visitor. */
export async function resetLoginTries(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await resetTries(db, 'login', whoIs(email, visitor))
  await returnTry(db, visitor.device === null ? 'loginOfDay' : 'loginOfKnown', email)
}

/** Resets the login counters after a password change: guesses at the old password no longer matter. */
export async function resetCodeTries(db: Queryable, email: string, visitor: Visitor): Promise<void> {
  await resetTries(db, 'login', whoIs(email, { ...visitor, device: null }))
  await resetTries(db, 'login', whoIs(email, visitor))
  await resetTries(db, 'loginOfDay', email)
  await resetTries(db, 'loginOfKnown', email)
}

function whoIs(account: string, { network, device }: Visitor): string {
  return `${account} ${device ?? network}`
}

function ofDay(account: string, { device }: Visitor): string {
  return `${account} ${device ?? 'strangers'}`
}
