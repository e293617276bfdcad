import { treaty } from '@elysiajs/eden/treaty2'
import type { App } from '../../src/app.ts'
import type { ProductView } from '../../src/catalogue/contract.ts'
import { answerOf } from './answer.ts'
import { sessionFetch } from './session-fetch.ts'
import { accessToken } from './tokens.ts'

/** The only place where the browser calls the shop's API: its own origin, or in tests any. */
export const { api } = treaty<App>(globalThis.location?.origin ?? 'http://localhost', {
  parseDate: false,
  fetcher: sessionFetch as typeof fetch,
})

const TIMEOUT_MS = 8000
const soon = () => ({ fetch: { signal: AbortSignal.timeout(TIMEOUT_MS) } })

/** Those of the products that the shop sells; undefined when it cannot be asked. */
export async function fetchProducts(productIds: readonly string[]): Promise<ProductView[] | undefined> {
  const { data } = await api.product['get-by-ids'].post({ productIds: [...productIds] }, soon())
  return data?.data
}

export function register(typed: { name: string; email: string; password: string; confirmPassword: string }) {
  return answerOf(api.user.register.post(typed))
}

export function login(email: string, password: string) {
  return answerOf(api.user.login.post({ email, password }))
}

export function fetchUser() {
  return answerOf(api.user['user-details'].get(soon()))
}

/** Ends the session in the shop. The token goes along as it is now: the browser forgets it without waiting. */
export async function logout(): Promise<void> {
  const token = accessToken()
  if (!token) return
  try {
    await fetch('/api/user/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true, ...soon().fetch })
  } catch {
    // Signed out here all the same; the session ends by itself in the shop.
  }
}
