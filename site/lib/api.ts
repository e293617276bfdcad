import { treaty } from '@elysiajs/eden/treaty2'
import type { App } from '../../src/app.ts'
import type { ProductView } from '../../src/catalogue/contract.ts'
import { resultOf } from './result.ts'
import { sessionFetch } from './session-fetch.ts'
import { upload } from './upload.ts'

/** The typed client of the shop's API. In a browser it calls the page's own origin, in tests a dummy one. */
export const { api } = treaty<App>(globalThis.location?.origin ?? 'http://localhost', {
  parseDate: false,
  fetcher: sessionFetch as typeof fetch,
})

const TIMEOUT_MS = 8000
const soon = () => ({ fetch: { signal: AbortSignal.timeout(TIMEOUT_MS) } })

/** Returns those of the products that are on sale, or undefined if the shop cannot be reached. */
export async function fetchProducts(productIds: readonly string[]): Promise<ProductView[] | undefined> {
  const { data } = await api.product['get-by-ids'].post({ productIds: [...productIds] }, soon())
  return data?.data
}

export function register(typed: { name: string; email: string; password: string; confirmPassword: string }) {
  return resultOf(api.user.register.post(typed))
}

export function login(email: string, password: string) {
  return resultOf(api.user.login.post({ email, password }))
}

export function fetchUser() {
  return resultOf(api.user['user-details'].get(soon()))
}

/** Ends a session on the server. The caller passes the token because the browser has already removed it. */
export async function logout(token: string): Promise<void> {
  await fetch('/api/user/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true, ...soon().fetch })
}

export function forgotPassword(email: string) {
  return resultOf(api.user['forgot-password'].put({ email }))
}

export function verifyCode(email: string, otp: string) {
  return resultOf(api.user['verify-forgot-password-otp'].put({ email, otp }))
}

export function resetPassword(email: string, newPassword: string, confirmPassword: string) {
  return resultOf(api.user['reset-password'].put({ email, newPassword, confirmPassword }))
}

export function updateUser(profile: { name: string; email: string; mobile: string; password?: string }) {
  return resultOf(api.user['update-user'].put(profile))
}

export function requestEmailCode() {
  return resultOf(api.user['request-email-code'].put())
}

export function verifyEmail(otp: string) {
  return resultOf(api.user['verify-email'].put({ otp }))
}

export function changePassword(typed: { currentPassword: string; newPassword: string; confirmPassword: string }) {
  return resultOf(api.user['change-password'].put(typed))
}

export function uploadAvatar(file: File, onProgress: (share: number) => void) {
  return upload<unknown>({ method: 'PUT', path: '/api/user/upload-avatar', field: 'avatar', file, onProgress })
}

export function downloadData() {
  return resultOf(api.user['download-data'].get())
}

export function deleteAccount(password: string) {
  return resultOf(api.user['delete-account'].delete({ password }))
}
