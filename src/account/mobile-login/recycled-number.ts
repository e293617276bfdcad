import type { Queryable } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { ADDRESS } from '../../shared/schemas/address.ts'
import { knownDevice } from '../device.ts'
import { loginMobileRemovedEmail } from '../emails.ts'
import { allowTry } from '../login-attempts/service.ts'
import { notificationAddress } from '../mailbox.ts'
import { type Account, updateAccount } from '../queries.ts'
import { deleteChallengesOf, factorsOf } from '../second-factor/queries.ts'
import type { Visit } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { isLongUnused } from './queries.ts'

/** The stable name of the refusal of a right code for an account that nobody has used for long. */
export const PINCODE_REQUIRED = 'pincode_required'

/** Indian operators give a number to somebody else once it was unused for 90 days. */
const UNUSED_DAYS = 90

/** Returns the pincodes that an account ordered to or has an address in. */
export type PincodesOf = (db: Queryable, userId: string) => Promise<string[]>

/** What distinguishes the owner of an account from the new owner of its number. */
export interface KnownThing {
  pincode?: string
  /** The number is new to whoever asks: the account stays with its former owner. */
  startAfresh?: boolean
}

type Dependencies = Visit & { db: Queryable; mailer: Mailer; pincodesOf: PincodesOf }

/**
 * Decides whether a right code opens the account of its number. If nobody has used that for 90 days, and neither this browser
 * nor a second factor proves who asks, a pincode of the account has to. An account that shows nothing of anybody is opened.
 * @returns true if the number is to leave the account, and why the code opens nothing yet; false if the account is opened.
 */
export async function leavesAccount(
  { db, pincodesOf, deviceCookie, cookieKey }: Dependencies,
  tx: Queryable,
  account: Account,
  { pincode, startAfresh = false }: KnownThing,
): Promise<boolean | AppError> {
  if (knownDevice(deviceCookie, account.id, cookieKey) !== null) return false
  if (!(await isLongUnused(tx, account.id, UNUSED_DAYS))) return false
  const { app, passkey } = await factorsOf(tx, account.id)
  const pincodes = await pincodesOf(tx, account.id)
  if (app || passkey || account.role === 'ADMIN' || (pincodes.length === 0 && account.email === null)) return false
  if (startAfresh) return true
  if (pincode === undefined)
    return new AppError('conflict', 'Nobody has signed in by this number for long: enter a pincode you ordered to', {
      code: PINCODE_REQUIRED,
      data: { needs: 'pincode' },
    })
  // Counted by itself, because the refusal takes the transaction back.
  await allowTry(db, 'pincodeOfDay', account.id)
  return pincodes.includes(readInput(ADDRESS.pincode, pincode, 'pincode'))
    ? false
    : new AppError('invalid', 'That is not the pincode of this account')
}

/** Takes the number from an account that another person had. Without an email nothing opens the account then. */
export async function partNumber({ mailer }: Dependencies, tx: Queryable, account: Account): Promise<void> {
  await updateAccount(tx, account.id, { loginMobile: null, ...(account.email === null && { status: 'Inactive' }) })
  await deleteSessionsOf(tx, account.id)
  await deleteChallengesOf(tx, account.id)
  if (account.loginMobile)
    await mailer.write(tx, await notificationAddress(tx, account), loginMobileRemovedEmail(account.loginMobile))
}
