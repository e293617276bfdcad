import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { MAX_PASSKEYS } from '../../shared/limits.ts'
import { PASSKEY_NAME } from '../../shared/schemas/account.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '../emails.ts'
import { allowPasskey, resetPasskeyTries } from '../login-attempts/visitor.ts'
import { lockAccount } from '../queries.ts'
import { endRecoveryCodes, giveRecoveryCodes } from '../second-factor/codes.ts'
import {
  type Caller,
  refusedPasskey,
  report,
  type SecondFactorDependencies,
  visitorOf,
  withProof,
} from '../second-factor/proof.ts'
import { countRecoveryCodes, factorsOf } from '../second-factor/queries.ts'
import { endUnproven } from '../second-factor/unproven.ts'
import { requireAccount } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { newPasskeyChallenge, takeSignedChallenge } from './assertion.ts'
import type { PasskeyAdded, PasskeyCreation, PasskeyRequest, Proof, Registration } from './contract.ts'
import { keyWeakness } from './key.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { creationOptions, requestOptions, verifyRegistration } from './webauthn.ts'

/** Returns what the browser needs to let a passkey of the caller prove who is there. */
export async function startProof(
  { db, relyingParty }: Pick<SecondFactorDependencies, 'db' | 'relyingParty'>,
  { userId, sessionId }: Caller,
): Promise<PasskeyRequest> {
  const party = requireParty(relyingParty)
  const ids = await credentialIdsOf(db, userId)
  return requestOptions(party, await newPasskeyChallenge(db, 'proof', sessionId), ids)
}

/**
 * Returns what the browser needs to make a passkey for an admin; the challenge in it is the permission to add it.
 * @throws AppError forbidden for shoppers; invalid for a wrong proof; conflict where there can be no passkey.
 */
export async function startRegistration(
  deps: SecondFactorDependencies,
  caller: Caller,
  proof: Proof,
): Promise<PasskeyCreation> {
  await requireAdmin(deps.db, caller.userId)
  const party = requireParty(deps.relyingParty)
  const shopName = await deps.shopName()
  return withProof(deps, caller, proof, async (tx, account) => {
    const credentialIds = await credentialIdsOf(tx, account.id)
    if (credentialIds.length >= MAX_PASSKEYS) throw tooManyPasskeys()
    const challenge = await newPasskeyChallenge(tx, 'registration', caller.sessionId)
    return creationOptions(party, account, { challenge, shopName, credentialIds })
  })
}

/**
 * Adds a passkey, and signs out every other device.
 * @returns recovery codes for an account that had none; they cannot be shown again.
 * @throws AppError invalid for a weak key, and for whatever else is wrong with the passkey.
 */
export async function addPasskey(
  deps: SecondFactorDependencies,
  { userId, sessionId }: Caller,
  { name, passkey: given }: { name: string; passkey: Registration },
): Promise<PasskeyAdded> {
  const { db } = deps
  await requireAdmin(db, userId)
  const party = requireParty(deps.relyingParty)
  const visitor = visitorOf(deps, userId)
  const before = await factorsOf(db, userId)
  const challenge = await takeSignedChallenge(db, given, 'registration', sessionId)
  await allowPasskey(db, userId, visitor)
  const weakness = challenge && (await keyWeakness(given))
  if (weakness) throw new AppError('invalid', `passkey ${weakness}`)
  const made = challenge && (await verifyRegistration(party, given, challenge))
  if (!made) throw refusedPasskey()
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account?.role !== 'ADMIN') throw forbidden()
    // The first factor came while this request was on its way: the challenge may have been asked for by the password alone.
    if (!Bun.deepEquals(await factorsOf(tx, userId), before)) throw refusedPasskey()
    if ((await credentialIdsOf(tx, userId)).length >= MAX_PASSKEYS) throw tooManyPasskeys()
    const passkey = { userId, name: readInput(PASSKEY_NAME, name, 'name'), domain: party.domain, ...made }
    if (!(await insertPasskey(tx, passkey))) throw refusedPasskey()
    await endUnproven(tx, { userId, sessionId })
    await deleteSessionsOf(tx, userId, sessionId)
    await resetPasskeyTries(tx, userId, visitor)
    await report(tx, deps, account, 'Added passkey', passkeyAddedEmail())
    if ((await countRecoveryCodes(tx, userId)) > 0) return { recoveryCodes: null }
    return giveRecoveryCodes(tx, userId)
  })
}

/** Removes a passkey, and signs out every other device. @throws AppError invalid for a wrong proof; missing if there is none. */
export async function removePasskey(
  deps: SecondFactorDependencies,
  caller: Caller,
  { _id, ...proof }: Proof & { _id: string },
): Promise<void> {
  await withProof(deps, caller, proof, async (tx, account) => {
    const name = await deletePasskey(tx, account.id, _id)
    if (name === null) throw new AppError('missing', 'There is no such passkey')
    const isLastFactor = await endRecoveryCodes(tx, account.id)
    await deleteSessionsOf(tx, account.id, caller.sessionId)
    await report(tx, deps, account, 'Removed passkey', passkeyRemovedEmail(isLastFactor))
  })
}

/** @throws AppError conflict where browsers make and use no passkeys. */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (party) return party
  throw new AppError('conflict', 'Passkeys need the shop to have a domain name and https')
}

async function requireAdmin(db: Queryable, userId: string): Promise<void> {
  if ((await requireAccount(db, userId)).role !== 'ADMIN') throw forbidden()
}

async function credentialIdsOf(db: Queryable, userId: string): Promise<string[]> {
  return (await listPasskeys(db, userId)).map(({ credentialId }) => credentialId)
}

function forbidden(): AppError {
  return new AppError('forbidden', 'Do not have permission')
}

function tooManyPasskeys(): AppError {
  return new AppError('conflict', `An account has at most ${MAX_PASSKEYS} passkeys: remove one first`, {
    code: 'limit_reached',
  })
}
