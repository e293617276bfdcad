import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import {
  accessToken,
  call,
  clearTokens,
  isTokenStored,
  logout,
  onTokensCleared,
  SOON_MS,
  storeTokens,
} from '../../api/call.ts'
import { ADMIN_PROFILE, PROFILE } from '../../api/paths.ts'

/** What the browser stores about the signed-in user. */
export interface User {
  _id: string
  name: string
  email: string
  /** URL of an image, or empty. */
  avatar: string
  mobile: string
  role: 'USER' | 'ADMIN'
  /** The user signed in with a one-time password, and can do nothing before changing it. */
  mustChangePassword: boolean
  /** The shop requires two-step login of its admins, and this one has yet to switch it on. */
  mustAddSecondFactor?: boolean | undefined
}

/** The signed-in user as the server last returned it. All tabs share it. */
export const $user = persistentAtom<User | undefined>('user', undefined, { encode: JSON.stringify, decode: parseUser })

/** Changes when somebody else signs in, or on sign-out. Personal data is then loaded again. */
export const $userId = computed($user, (user) => user?._id ?? null)

/** Whether the shop has ended the session here, which nobody asked for. All tabs know it, until somebody signs in. */
export const $sessionEnded = persistentAtom<string | undefined>('sessionEnded')

/** Longest wait for the work after a login, so that a slow server does not hold up the shopper. */
const ARRIVAL_MS = 4000

export const fetchUser = () => call('GET', '/api/user/user-details', { timeoutMs: SOON_MS })

/** Work to be done between a login and the next page. See `onSignIn`. */
const arrivals = new Set<() => Promise<unknown>>()

/** Registers work that runs after every login, before the next page opens. Merging the cart is an example. */
export function onSignIn(work: () => Promise<unknown>): void {
  arrivals.add(work)
}

/** What a login returns that has succeeded. */
interface Entered {
  message: string
  data: { accesstoken: string; refreshToken: string }
}

export interface SignedIn {
  success: boolean
  message: string
  /** HTTP status of a refusal by the server. */
  status?: number
  /** The user signed in with a one-time password, and has to choose their own before anything else. */
  mustChangePassword?: boolean
  /** An admin who has to switch on two-step login before anything else. */
  mustAddSecondFactor?: boolean | undefined
  /** What is needed for the second step of the login, if the account has one. */
  data?: unknown
}

/** Signs in. Returns whether that succeeded, with the server's message. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const result = await call('POST', '/api/user/login', { body: { email, password } })
  return result.success ? enter(result) : result
}

/** Takes the tokens of a login, and does what comes before the next page. */
export async function enter({ message, data }: Entered): Promise<SignedIn> {
  try {
    storeTokens({ accessToken: data.accesstoken, refreshToken: data.refreshToken })
  } catch {
    return { success: false, message: 'This browser has no room to keep you signed in' }
  }
  $sessionEnded.set(undefined)
  const user = await loadUser()
  if (!user) return { success: false, message: 'Your account could not be opened. Please try again.' }
  await Promise.race([Promise.allSettled([...arrivals].map((work) => work())), pause(ARRIVAL_MS)])
  return { ...user, success: true, message }
}

/** Signs out, immediately in this browser, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  clearTokens()
  if (!token) return
  const area = localStorage.getItem(AREA_KEY)
  try {
    await logout(token)
  } catch {
    // Without a connection, the session expires on the server later.
  }
  // The shop had the browser empty its storage.
  if (area) localStorage.setItem(AREA_KEY, area)
}

/** Loads the signed-in user. Returns null if nobody is signed in, and undefined if the server cannot tell. */
export async function loadUser(): Promise<User | null | undefined> {
  if (!isTokenStored()) return clearUser()
  const result = await fetchUser()
  if (result.success) {
    const user = parseUser(JSON.stringify(result.data))
    if (isTokenStored()) cacheUser(user)
    return user ?? null
  }
  return isTokenStored() ? undefined : clearUser()
}

/** Whether it is certain that nobody is signed in here. */
export function isSignedOut(): boolean {
  return !$user.get() && !isTokenStored()
}

/** Corrects what this page shows, if it may have missed a login or logout. */
export function checkSession(): void {
  const user = $user.get()
  if (!isTokenStored()) clearUser()
  else if (!user) void loadUser().catch(() => {})
}

/** Begins the keys under which a tab keeps what its user typed and did not save. */
export const DRAFTS = 'draft:'

// Runs in every tab, also when another one signed out.
$userId.subscribe((userId, before) => {
  if (!userId || before) clearDrafts()
})

onTokensCleared((isEnded) => {
  // The cart has to know it before it loses its user.
  if (isEnded) $sessionEnded.set('yes')
  clearUser()
})
if (typeof addEventListener === 'function') {
  // A page restored by the back button is as it was left, and has missed all events since.
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

/** Under which each admin's choice of how lists look is stored, by account: nothing that others may not know. */
export const VIEWS_KEY = 'adminViews'

/** Under which the pincode is stored that was chosen in this browser. It is no account's. */
export const AREA_KEY = 'delivery-area'

const SHARED_KEYS = new Set([
  'cart',
  'user',
  'accesstoken',
  'accesstokenEnds',
  'refreshToken',
  'sessionEnded',
  VIEWS_KEY,
  AREA_KEY,
])

/**
 * Removes what the browser stored for the previous user. The cart from before signing in belongs to nobody, so it
 * stays, like the keys of the session itself, the views of lists and the chosen pincode.
 */
function clearCached(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!SHARED_KEYS.has(key)) localStorage.removeItem(key)
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}

function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Parses a user from the server or from the browser's storage, which spell one field differently. Undefined if invalid. */
export function parseUser(text: string | undefined): User | undefined {
  const stored = parsedJson(text)
  if (typeof stored !== 'object' || stored === null) return undefined
  const user = stored as Record<keyof User | 'must_change_password', unknown>
  const { _id, name, email, avatar, mobile, role } = user
  if (typeof _id !== 'string' || !_id || typeof name !== 'string' || typeof email !== 'string') return undefined
  return {
    _id,
    name,
    email,
    avatar: typeof avatar === 'string' ? avatar : '',
    mobile: typeof mobile === 'string' ? mobile : '',
    role: role === 'ADMIN' ? 'ADMIN' : 'USER',
    mustChangePassword: (user.must_change_password ?? user.mustChangePassword) === true,
    mustAddSecondFactor: user.mustAddSecondFactor === true || undefined,
  }
}

export function isAdmin(user: Pick<Partial<User>, 'role'> | undefined): boolean {
  return user?.role === 'ADMIN'
}

/** Returns the path of the user's profile: an admin's is in the frame of the admin screens. */
export function profilePath(user: Pick<Partial<User>, 'role'> | undefined): string {
  return isAdmin(user) ? ADMIN_PROFILE : PROFILE
}

/** Whether the server refuses everything but the profile to this user, until it has another password or a second factor. */
export function isHeldBack(user: Pick<Partial<User>, 'mustChangePassword' | 'mustAddSecondFactor'>): boolean {
  return Boolean(user.mustChangePassword || user.mustAddSecondFactor)
}

/** Returns the name in the account menu: the name, else the mobile, else the email. Admins are marked. */
export function calledName(user: User): string {
  const called = user.name || user.mobile || user.email
  return isAdmin(user) ? `${called} (Admin)` : called
}

/** Parses what may be anything. Null if it is no JSON. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
