import type { PasskeyCreation, PasskeyRequest, Proof } from '../../../src/account/passkey/contract.ts'
import { call, type Refused } from '../../api/call.ts'
import type { BodyOf } from '../../api/routes.ts'
import { $secondFactor, loadSecondFactor } from './second-factor.ts'
import { enter, type SignedIn } from './session.ts'

type Registration = BodyOf<'POST', '/api/user/passkey/add'>['passkey']
type Assertion = BodyOf<'POST', '/api/user/login/passkey'>['passkey']

const NO_PASSKEYS = 'This browser cannot use passkeys. Please update it, or use another one.'
const CANCELLED = 'No passkey was used. Please try again.'
const REASONS: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys do not work at this address of the shop.',
}

/** Whether this browser has passkeys, and reads what the server says of them. */
function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Returns why no passkey of the account can be made or used on this page; null if that is possible. */
export function passkeyObstacle(passkeyOrigin: string | null): string | null {
  if (passkeyOrigin === null)
    return 'They need a domain name with https. This shop is opened by an IP address or without https, where browsers make none.'
  if (passkeyOrigin !== location.origin) return `They are made and used at ${passkeyOrigin} alone.`
  return hasPasskeys() ? null : NO_PASSKEYS
}

/** Whether the account has a passkey that this page can use. */
export function canUsePasskey(): boolean {
  const factor = $secondFactor.get()
  if (!factor || passkeyObstacle(factor.passkeyOrigin) !== null) return false
  return factor.passkeys.some(({ domain }) => domain === location.hostname)
}

/** Signs in with a passkey, without email or password. */
export async function signInByPasskey(): Promise<SignedIn> {
  // The server knows why the shop's address has none, in which case browsers have none either.
  const options = await call('POST', '/api/user/login/passkey-options')
  if (!options.success) return options
  if (!hasPasskeys()) return refused(NO_PASSKEYS)
  const passkey = await sign(options.data)
  if (typeof passkey === 'string') return refused(passkey)
  const result = await call('POST', '/api/user/login/passkey', { body: { passkey } })
  return result.success ? enter(result) : result
}

/** Lets a passkey of the account prove who is there. Returns the proof, or why there is none. */
export async function proveByPasskey(): Promise<Proof | string> {
  const options = await call('POST', '/api/user/passkey/proof-options')
  if (!options.success) return options.message
  const passkey = await sign(options.data)
  return typeof passkey === 'string' ? passkey : { passkey }
}

/** Asks for what a new passkey is made from. */
export const passkeyOptions = (proof: Proof) => call('POST', '/api/user/passkey/creation-options', { body: proof })

/** Makes a passkey in this browser and adds it to the account. */
export async function addPasskey(options: PasskeyCreation, name: string) {
  const passkey = await created(options)
  if (typeof passkey === 'string') return refused(passkey)
  const result = await call('POST', '/api/user/passkey/add', { body: { name, passkey } })
  if (result.success) await loadSecondFactor()
  return result
}

export async function removePasskey(_id: string, proof: Proof) {
  const result = await call('POST', '/api/user/passkey/remove', { body: { ...proof, _id } })
  if (result.success) await loadSecondFactor()
  return result
}

async function sign(options: PasskeyRequest): Promise<Assertion | string> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return json<Assertion>(await navigator.credentials.get({ publicKey })) ?? CANCELLED
  } catch (error) {
    return reasonOf(error)
  }
}

async function created(options: PasskeyCreation): Promise<Registration | string> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return json<Registration>(await navigator.credentials.create({ publicKey })) ?? CANCELLED
  } catch (error) {
    return reasonOf(error)
  }
}

function json<T>(credential: Credential | null): T | null {
  return credential && ((credential as PublicKeyCredential).toJSON() as T)
}

function reasonOf(error: unknown): string {
  return REASONS[(error as Error).name] ?? CANCELLED
}

function refused(message: string): Refused {
  return { success: false, status: 0, message, data: null }
}
