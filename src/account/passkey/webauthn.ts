import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { MAX_PASSKEYS } from '../../shared/limits.ts'
import type { Account } from '../queries.ts'
import { accountLabel } from '../service.ts'
import type { Assertion, PasskeyCreation, PasskeyRequest, Registration } from './contract.ts'
import { ALGORITHMS } from './key.ts'
import type { RelyingParty } from './relying-party.ts'

export const CHALLENGE_MINUTES = 5
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

const ACCOUNT_ID = /^[0-9a-f]{32}$/

// Loaded when a passkey is first used: its parsers of certificates take a third of a second and 23 MB.
const load = () => import('@simplewebauthn/server')

/** Returns what a browser needs to make a passkey that needs no email or password, and that proves who holds the device. */
export function creationOptions(
  { domain }: RelyingParty,
  account: Account,
  given: { challenge: string; shopName: string; credentialIds: string[] },
): PasskeyCreation {
  return {
    challenge: given.challenge,
    rp: { id: domain, name: given.shopName },
    user: { id: encoded(account.id), name: accountLabel(account), displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: credentials(given.credentialIds),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Returns what a browser needs to let a passkey sign the challenge: one of these, or any of the shop's without them. */
export function requestOptions({ domain }: RelyingParty, challenge: string, credentialIds: string[]): PasskeyRequest {
  const allowCredentials = credentials(credentialIds)
  return { challenge, rpId: domain, timeout: TIMEOUT_MS, userVerification: 'required', allowCredentials }
}

/** Returns the challenge that was signed, which is to be looked up; null if there is none, or another site's frame asked. */
export function signedChallenge({ response }: Registration | Assertion): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(decoded(response.clientDataJSON))
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  } catch {
    return null
  }
}

/** Returns the id of the account that a passkey says it belongs to; null if it says none. */
export function claimedAccount({ response }: Assertion): string | null {
  const id = response.userHandle ? decoded(response.userHandle) : ''
  return ACCOUNT_ID.test(id) ? id : null
}

/** Returns the key of a new passkey; null if it is not one for this challenge and shop, made by a verified person. */
export async function verifyRegistration(party: RelyingParty, passkey: Registration, challenge: string) {
  const { verifyRegistrationResponse } = await load()
  const verification: VerifiedRegistrationResponse | null = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    ...expected(party, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws at whatever is wrong, in words for programmers.
  }).catch(() => null)
  if (!verification?.verified) return null
  const { id, publicKey, counter } = verification.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** Returns the new count of signatures of a passkey; null if it did not sign this challenge for this shop and person. */
export async function verifyAssertion(
  party: RelyingParty,
  { response, ...rest }: Assertion,
  challenge: string,
  stored: { credentialId: string; publicKey: string; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  const publicKey = new Uint8Array(Buffer.from(stored.publicKey, 'base64url'))
  const { userHandle, ...signed } = response
  const verification = await verifyAuthenticationResponse({
    response: { ...rest, response: { ...signed, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
    ...expected(party, challenge),
    credential: { id: stored.credentialId, publicKey, counter: stored.counter },
  }).catch(() => null)
  return verification?.verified ? verification.authenticationInfo.newCounter : null
}

function expected({ domain, origin }: RelyingParty, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: domain, requireUserVerification: true }
}

function credentials(ids: string[]): { id: string; type: 'public-key' }[] {
  return ids.slice(0, MAX_PASSKEYS).map((id) => ({ id, type: 'public-key' }))
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}
