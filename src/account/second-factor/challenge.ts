import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import type { Account } from '../queries.ts'
import { hashToken } from '../tokens.ts'
import { type Factors, insertChallenge } from './queries.ts'

/** The stable name of the refusal of a login that also needs a second factor. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required'

/** Starts the second step of a login. Returns its token, which opens nothing without a second factor. */
export async function startChallenge(
  tx: Queryable,
  { id: userId, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>,
): Promise<string> {
  const challenge = randomToken()
  await insertChallenge(tx, { tokenHash: hashToken(challenge), userId, tokenVersion })
  return challenge
}

/** The refusal that clients without a second step show as a sentence, and others continue from. */
export function secondFactorRequired(challenge: string, factors: Factors): AppError {
  const needed = factors.app ? 'a code of its authenticator app' : 'its passkey, or a recovery code'
  return new AppError('conflict', `Signing in to this account also needs ${needed}`, {
    code: SECOND_FACTOR_REQUIRED,
    data: { challenge, ...factors },
  })
}
