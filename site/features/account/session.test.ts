import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { cleanStores } from 'nanostores'
import { givenBrowserStorage } from '../../testing/browser-storage.ts'

// The store binds to the browser's storage when it is created, so the storage has to be set up first.
const { localStorage } = givenBrowserStorage()
const { $user, $userId, calledName, checkSession, loadUser, onSignIn, parseUser, signIn, signOut } = await import(
  './session.ts'
)

const ASHA = { _id: 'a'.repeat(32), name: 'Asha', email: 'asha@example.in', mobile: '', avatar: '', role: 'USER' }
let fetched: Mock<typeof fetch>
let me: () => Response
let received: (string | null)[] = []
let stopListening: () => void

const ok = (data: unknown, message = '') => Response.json({ success: true, error: false, message, data })
const no = (status: number, message: string) =>
  Response.json({ success: false, error: true, message, data: null }, { status })

beforeEach(() => {
  localStorage.clear()
  me = () => ok(ASHA)
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  fetched.mockImplementation((async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://localhost')
    if (pathname === '/api/user/login') {
      const { password } = JSON.parse(String(init?.body))
      if (password !== 'right') return no(400, 'Wrong email or password')
      return ok({ accesstoken: 'access', refreshToken: 'handle' }, 'Signed in')
    }
    if (pathname === '/api/user/refresh-token') return no(401, 'Please Login')
    return pathname === '/api/user/user-details' ? me() : ok(null)
  }) as typeof fetch)
  received = []
  stopListening = $userId.listen((userId) => received.push(userId))
})

afterEach(() => {
  stopListening()
  cleanStores($user, $userId)
  $user.set(undefined)
  fetched.mockRestore()
})

test('stores both tokens under the specified keys, and sets the user', async () => {
  expect(await signIn('asha@example.in', 'right')).toMatchObject({ success: true, message: 'Signed in' })
  expect(localStorage.getItem('accesstoken')).toBe('access')
  expect(localStorage.getItem('refreshToken')).toBe('handle')
  expect($user.get()).toMatchObject({ name: 'Asha', role: 'USER' })
  expect(received).toEqual([ASHA._id])
})

test('runs login tasks before continuing, and tolerates their failure', async () => {
  const done: string[] = []
  onSignIn(async () => {
    await Bun.sleep(1)
    done.push(localStorage.getItem('accesstoken') ?? '')
  })
  onSignIn(() => Promise.reject(new Error('no cart today')))
  expect((await signIn('asha@example.in', 'right')).success).toBeTrue()
  expect(done).toEqual(['access'])
})

test('returns the message of a refused login, without a session', async () => {
  expect(await signIn('asha@example.in', 'wrong')).toMatchObject({ success: false, message: 'Wrong email or password' })
  expect(localStorage.getItem('accesstoken')).toBeNull()
  expect($user.get()).toBeUndefined()
})

test('signs out at once, notifies the shop, and leaves only the signed-out cart', async () => {
  await signIn('asha@example.in', 'right')
  localStorage.setItem('cart', '[]')
  localStorage.setItem('address-chosen', 'x')
  const left = signOut()
  await left
  expect(Object.keys(localStorage)).toEqual(['cart'])
  expect(received).toEqual([ASHA._id, null])
  const [path, init] = fetched.mock.calls.at(-1)!
  expect([path, new Headers(init?.headers).get('authorization')] as unknown[]).toEqual([
    '/api/user/logout',
    'Bearer access',
  ])
})

test('a logout works without a connection', async () => {
  await signIn('asha@example.in', 'right')
  fetched.mockImplementation((() => Promise.reject(new TypeError('offline'))) as never)
  await signOut()
  expect($user.get()).toBeUndefined()
  expect(localStorage.getItem('refreshToken')).toBeNull()
})

test('another person’s login clears what the last one left', async () => {
  await signIn('asha@example.in', 'right')
  localStorage.setItem('address-chosen', 'x')
  me = () => ok({ ...ASHA, _id: 'b'.repeat(32) })
  await loadUser()
  expect(localStorage.getItem('address-chosen')).toBeNull()
  expect(received).toEqual([ASHA._id, 'b'.repeat(32)])
})

test('signs out when the shop ended the session', async () => {
  await signIn('asha@example.in', 'right')
  me = () => no(401, 'Please Login')
  expect(await loadUser()).toBeNull()
  expect($user.get()).toBeUndefined()
  expect(localStorage.getItem('accesstoken')).toBeNull()
})

test('stays signed in while the shop is unavailable', async () => {
  await signIn('asha@example.in', 'right')
  me = () => no(503, 'Not now')
  expect(await loadUser()).toBeUndefined()
  expect($user.get()?.name).toBe('Asha')
})

test('a page whose tokens are gone shows no name', async () => {
  await signIn('asha@example.in', 'right')
  localStorage.removeItem('accesstoken')
  localStorage.removeItem('refreshToken')
  checkSession()
  expect($user.get()).toBeUndefined()
})

const KEPT = { _id: 'a'.repeat(32), name: 'Asha', email: 'asha@example.in' }

test('treats an invalid user as signed out', () => {
  const broken = [undefined, '', '{', 'null', '1', '[]', '{}', JSON.stringify({ ...KEPT, _id: 7 })]
  for (const text of broken) expect(parseUser(text)).toBeUndefined()
})

test('only the exact word makes an admin', () => {
  const roleOf = (role: unknown) => parseUser(JSON.stringify({ ...KEPT, role }))?.role
  expect(['ADMIN', 'admin', true, undefined].map(roleOf)).toEqual(['ADMIN', 'USER', 'USER', 'USER'])
})

test('a one-time password is known by the shop’s spelling and by our own', () => {
  expect(parseUser(JSON.stringify({ ...KEPT, must_change_password: true }))?.mustChangePassword).toBeTrue()
  const stored = JSON.stringify({ ...KEPT, mustChangePassword: true })
  expect(parseUser(stored)?.mustChangePassword).toBeTrue()
  expect(parseUser(JSON.stringify(KEPT))?.mustChangePassword).toBeFalse()
})

test('a person is called by name, else by number, and an admin is marked', () => {
  const user = parseUser(JSON.stringify(KEPT))!
  expect(calledName(user)).toBe('Asha')
  expect(calledName({ ...user, name: '', mobile: '98450 12345' })).toBe('98450 12345')
  expect(calledName({ ...user, role: 'ADMIN' })).toBe('Asha (Admin)')
})
