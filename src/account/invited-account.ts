import type { Queryable } from '../platform/database/database.ts'
import { NO_PASSWORD } from './passwords.ts'
import { type Account, findAccountByEmail, insertAccount, updateAccount } from './queries.ts'
import { normalizeEmail } from './service.ts'

/**
 * Opens an account for somebody who ordered by phone. Nobody can sign in to it: it becomes its owner's when they prove
 * the mailbox by recovery and choose a password.
 * @returns the account that has the address already, which is nobody else's to have, as `known`.
 */
export async function openUnclaimed(
  tx: Queryable,
  asked: { name: string; email: string; mobile: string },
): Promise<{ opened: Account } | { known: Account }> {
  const email = normalizeEmail(asked.email)
  const made = await insertAccount(tx, { name: asked.name, email, passwordHash: NO_PASSWORD })
  if (made) return { opened: (await updateAccount(tx, made.id, { mobile: asked.mobile })) ?? made }
  return { known: (await findAccountByEmail(tx, email))! }
}
