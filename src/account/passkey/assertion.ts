import type { Queryable } from '../../platform/database/database.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import type { PasskeyPurpose } from '../schema.ts'
import { hashToken } from '../tokens.ts'
import type { Assertion, Registration } from './contract.ts'
import {
  deletePasskeyChallenges,
  findPasskey,
  insertPasskeyChallenge,
  recordPasskeyUse,
  takePasskeyChallenge,
} from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { signedChallenge, verifyAssertion } from './webauthn.ts'

/** Makes a challenge for the session, or for the browser with this cookie, that alone may return it, once. */
export async function newPasskeyChallenge(db: Queryable, purpose: PasskeyPurpose, holder: string): Promise<string> {
  const challenge = randomToken()
  await insertPasskeyChallenge(db, { challengeHash: hashToken(challenge), purpose, holderHash: hashToken(holder) })
  return challenge
}

/**
 * Uses up the challenge that was signed, whatever comes of it, and returns it; null when the shop has not given it to this
 * session or browser for this purpose, or not within five minutes. Call it outside of transactions, which a refusal undoes.
 */
export async function takeSignedChallenge(
  db: Queryable,
  passkey: Registration | Assertion,
  purpose: PasskeyPurpose,
  holder: string,
): Promise<string | null> {
  const challenge = signedChallenge(passkey)
  if (challenge === null) return null
  const isTaken = await takePasskeyChallenge(db, {
    challengeHash: hashToken(challenge),
    purpose,
    holderHash: hashToken(holder),
  })
  return isTaken ? challenge : null
}

/** Makes the challenges useless that the session, or browser, was given for this purpose. */
export async function deletePasskeyChallengesOf(db: Queryable, purpose: PasskeyPurpose, holder: string): Promise<void> {
  await deletePasskeyChallenges(db, { purpose, holderHash: hashToken(holder) })
}

/** Checks what a passkey of this account has signed, and records the use. The account has to be locked. */
export async function acceptPasskey(
  tx: Queryable,
  party: RelyingParty,
  userId: string,
  { passkey, challenge }: { passkey: Assertion; challenge: string },
): Promise<boolean> {
  const stored = await findPasskey(tx, userId, passkey.id)
  const counter = stored && (await verifyAssertion(party, passkey, challenge, stored))
  if (!stored || counter === null) return false
  await recordPasskeyUse(tx, stored.id, counter)
  return true
}
