import { atom } from 'nanostores'
import { call, type Reply, SOON_MS } from '../../api/call.ts'
import type { BodyOf, SuccessOf } from '../../api/routes.ts'
import { enter, fetchUser, type SignedIn } from './session.ts'

type Account = Pick<
  SuccessOf<'GET', '/api/user/user-details'>['data'],
  'login_mobile' | 'has_password' | 'verify_email'
>

/** The ways of a code to a number, the usual one first. */
export type Channel = SuccessOf<'GET', '/api/user/mobile-login'>['data']['channels'][number]

/** Empty while login by number is off; null before it is known. */
export const $channels = atom<Channel[] | null>(null)

/** How the signed-in user proves who they are. */
export interface LoginWays {
  /** The number, in E.164, whose codes sign in; empty without one. */
  mobile: string
  hasPassword: boolean
  hasVerifiedEmail: boolean
}

/** What is taken to be so before it is known. */
export const WITH_PASSWORD: LoginWays = { mobile: '', hasPassword: true, hasVerifiedEmail: false }

/** Null before it is known; it is loaded with the profile, because other pages have no use for it. */
export const $loginWays = atom<LoginWays | null>(null)

/** Loads what the profile shows of the login. Returns whether that succeeded. */
export async function loadLoginWays(): Promise<boolean> {
  const [isLoaded, result] = await Promise.all([loadChannels(), fetchUser()])
  if (result.success) $loginWays.set(waysOf(result.data))
  return isLoaded && result.success
}

/** Seconds until a code that did not arrive can be sent again. */
export const RESEND_SECONDS = 30

export async function loadChannels(): Promise<boolean> {
  const result = await call('GET', '/api/user/mobile-login', { timeoutMs: SOON_MS })
  if (result.success) $channels.set(result.data.channels)
  return result.success
}

export const requestLoginCode = (body: BodyOf<'POST', '/api/user/request-login-code'>) =>
  call('POST', '/api/user/request-login-code', { body })

/** Signs in by the code. `needs` is what else is asked for when that is right; a new number's account needs a name. */
export async function signInByMobile(
  body: BodyOf<'POST', '/api/user/login-code'>,
): Promise<SignedIn & { needs?: 'name' | 'pincode' }> {
  const result = await call('POST', '/api/user/login-code', { body })
  if (result.success) return enter(result)
  if (result.status !== 409 || hasChallenge(result.data)) return result
  return { ...result, needs: asksForPincode(result.data) ? 'pincode' : 'name' }
}

export const requestMobileCode = (body: BodyOf<'PUT', '/api/user/request-mobile-code'>) =>
  call('PUT', '/api/user/request-mobile-code', { body })

/** Lets the account sign in by the number to which the code was sent. */
export const verifyMobile = (mobile: string, otp: string) =>
  thenTake(call('PUT', '/api/user/verify-mobile', { body: { mobile, otp } }))

export const removeLoginMobile = () => thenTake(call('DELETE', '/api/user/login-mobile'))

/** Sends a code to the number of an account without a password, to confirm a change. */
export const requestProofCode = () => call('PUT', '/api/user/request-proof-code', { body: {} })

/** Returns a number in E.164 as people read it, such as +91 98765 43210. */
export function mobileLabel(mobile: string): string {
  const digits = mobile.replace(/\D/g, '').slice(-10)
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
}

/** How a code comes, in words. */
export const WAY_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS', outbox: 'outbox', email: 'email' } as const

/** Says where a code for the number was sent. What one of several ways does not take goes by the other. */
export function sentLabel(channel: Channel, channels: readonly Channel[]): string {
  if (channel === 'outbox') return 'This shop sends no messages yet, so its staff have the code in the outbox.'
  const other = channels.find((each) => each !== channel)
  const fallback = other ? `, or by ${WAY_LABELS[other]} if that fails` : ''
  return `We sent six digits by ${WAY_LABELS[channel]}${fallback}. They are valid for five minutes.`
}

/** Resolves with the code of an SMS for this site, in browsers that can read one (WebOTP). Null otherwise. */
export async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const wanted = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = await navigator.credentials.get(wanted).catch(() => null)
  return (credential as { code?: string } | null)?.code ?? null
}

function asksForPincode(data: unknown): boolean {
  return (data as { needs?: unknown } | null)?.needs === 'pincode'
}

function hasChallenge(data: unknown): boolean {
  return typeof (data as { challenge?: unknown } | null)?.challenge === 'string'
}

async function thenTake(change: Promise<Reply<Account>>): Promise<Reply<Account>> {
  const result = await change
  if (result.success) $loginWays.set(waysOf(result.data))
  return result
}

function waysOf({
  login_mobile: mobile,
  has_password: hasPassword,
  verify_email: hasVerifiedEmail,
}: Account): LoginWays {
  return { mobile, hasPassword, hasVerifiedEmail }
}
