import type { Queryable } from '../platform/database/database.ts'
import { NO_PASSWORD } from './passwords.ts'
import { type Account, findAccountByEmail, insertAccount, updateAccount } from './queries.ts'
import { normalizeEmail } from './service.ts'

/**
 * Opens an invited account for a caller. Nobody can sign in to it until its owner verifies the email by account
 * recovery and chooses a password.
 * @returns the account that has the address already, which is nobody else's to have, as `known`.
 */
export async function openInvitedAccount(
  tx: Queryable,
  asked: { name: string; email: string; mobile: string },
): Promise<{ opened: Account } | { known: Account }> {
  const email = normalizeEmail(asked.email)
  const made = await insertAccount(tx, { name: asked.name, email, passwordHash: NO_PASSWORD })
  if (made) return { opened: (await updateAccount(tx, made.id, { mobile: asked.mobile })) ?? made }
  return { known: (await findAccountByEmail(tx, email))! }
}
