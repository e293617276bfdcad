import { recordAction } from '../../platform/audit/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { StartError } from '../../platform/runtime/errors.ts'
import { secondFactorOffEmail } from '../emails.ts'
import { notificationAddress } from '../mailbox.ts'
import { findAccountByEmail, lockAccount } from '../queries.ts'
import { normalizeEmail } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { deleteSecondFactor } from './queries.ts'

/**
 * Switches off the second factor of somebody who has lost phone, passkeys and recovery codes, and signs out every device. Only the
 * operator may: whoever can read the mailbox must not be able to.
 * @throws StartError when there is no such account, or it has no second factor.
 */
export async function removeSecondFactor(
  { db, mailer }: { db: Database; mailer: Mailer },
  typed: string,
): Promise<{ email: string }> {
  const email = normalizeEmail(typed)
  return db.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    const account = known && (await lockAccount(tx, known.id))
    if (!account) throw new StartError(`There is no account of ${email}`)
    if (!(await deleteSecondFactor(tx, account.id))) throw new StartError(`Two-step login of ${email} is off already`)
    await deleteSessionsOf(tx, account.id)
    const action = 'Removed second factor'
    await recordAction(tx, { actorId: null, action, subject: email, subjectId: account.id })
    await mailer.write(tx, await notificationAddress(tx, account), secondFactorOffEmail())
    return { email }
  })
}
