import type { Queryable } from '../../platform/database/database.ts'
import { deletePasskeyChallengesOf } from '../passkey/assertion.ts'
import { deleteCodesOf } from '../recovery/queries.ts'
import type { Caller } from './proof.ts'
import { deletePendingTotp } from './queries.ts'

/**
 * Ends what may have been begun by less than the account asks for now, by the former password or before there was a second
 * factor: an app that waits for its first code, a passkey that is being made in this session (every other session ends as a
 * whole), and codes to a new email or number. Otherwise it could be finished by a stolen session. The account has to be locked.
 */
export async function endUnproven(tx: Queryable, { userId, sessionId }: Caller): Promise<void> {
  await deletePendingTotp(tx, userId)
  await deletePasskeyChallengesOf(tx, 'registration', sessionId)
  await deleteCodesOf(tx, userId)
}
