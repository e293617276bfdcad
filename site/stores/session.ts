import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { client } from '../lib/client.ts'
import { accessToken, clearTokens, isTokenStored, onTokensCleared, storeTokens } from '../lib/tokens.ts'
import { parseUser, type User } from './user.ts'

/** Who is signed in, as the shop last said; the same in all tabs. */
export const $user = persistentAtom<User | undefined>('user', undefined, { encode: JSON.stringify, decode: parseUser })

/** Changes whenever another person, or nobody, is signed in: what belongs to a person is fetched anew then. */
export const $userId = computed($user, (user) => user?._id ?? null)

/** A shop that is slow with what comes with a login does not keep the shopper at the door. */
const ARRIVAL_MS = 4000

/** What has to be done between a login and the page that follows it; see `onSignIn`. */
const arrivals = new Set<() => Promise<unknown>>()

/** Does some work at every login, before the shopper is taken on: merging the cart, for one. */
export function onSignIn(work: () => Promise<unknown>): void {
  arrivals.add(work)
}

export interface SignedIn {
  success: boolean
  message: string
  /** The password was made for one login: the shopper has to choose their own before anything else. */
  mustChangePassword?: boolean
}

/** Signs in; answers whether it went well, with what the shop says about it. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const { login } = await client()
  const result = await login(email, password)
  if (!result.success) return result
  try {
    storeTokens({ accessToken: result.data.accesstoken, refreshToken: result.data.refreshToken })
  } catch {
    return { success: false, message: 'This browser has no room to keep you signed in' }
  }
  const user = await loadUser()
  if (!user) return { success: false, message: 'Your account could not be opened. Please try again.' }
  await Promise.race([Promise.allSettled([...arrivals].map((work) => work())), pause(ARRIVAL_MS)])
  return { success: true, message: result.message, mustChangePassword: user.mustChangePassword }
}

/** Signs out, here at once, and in the shop as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  clearTokens()
  if (!token) return
  try {
    await (await client()).logout(token)
  } catch {
    // Without a connection the session ends in the shop by itself, later.
  }
}

/** Asks the shop who is signed in; null when nobody is, undefined when it cannot be asked. */
export async function loadUser(): Promise<User | null | undefined> {
  if (!isTokenStored()) return clearUser()
  const { fetchUser } = await client()
  const result = await fetchUser()
  if (result.success) {
    const user = parseUser(JSON.stringify(result.data))
    if (isTokenStored()) cacheUser(user)
    return user ?? null
  }
  return isTokenStored() ? undefined : clearUser()
}

/** Whether certainly nobody is signed in here. */
export function isSignedOut(): boolean {
  return !$user.get() && !isTokenStored()
}

/** Puts right what this page shows, when it may have slept through a logout or a login. */
export function checkSession(): void {
  const user = $user.get()
  if (!isTokenStored()) clearUser()
  else if (!user) void loadUser().catch(() => {})
}

onTokensCleared(() => void clearUser())
if (typeof addEventListener === 'function') {
  // A page that comes back by the back button is as it was left, and heard nothing meanwhile.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && checkSession())
}

function cacheUser(user: User | undefined): void {
  if (user?._id !== $user.get()?._id) clearCached()
  $user.set(user)
}

function clearUser(): null {
  if ($user.get()) {
    clearCached()
    $user.set(undefined)
  }
  return null
}

const SHARED_KEYS = new Set(['cart', 'user', 'accesstoken', 'accesstokenEnds', 'refreshToken'])

/** Whatever else the browser keeps was the last person's; only the signed-out cart is nobody's. */
function clearCached(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!SHARED_KEYS.has(key)) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
